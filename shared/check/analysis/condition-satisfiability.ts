import type { Amount, Condition, ConditionScope, Mentions } from '../../rules/index.ts';

export interface PossibleStates {
  readonly settable: ReadonlySet<string>;
  /** Flags that are declared and stay unset. */
  readonly unset: Pick<ReadonlySet<string>, 'has'>;
  readonly places: readonly string[];
  readonly start: string;
  readonly progress: number;
  readonly doom: number;
  readonly turns: number;
  /** Facts that can be known; the condition that reveals each, if the act asks for it. */
  readonly facts: ReadonlyMap<string, Condition | null>;
  /** People who can have been met, and items that can be held. */
  readonly people: ReadonlySet<string>;
  readonly items: Pick<ReadonlySet<string>, 'has'>;
  readonly meters: ReadonlyMap<string, MeterRange>;
  /** How acts that may be over can have ended; no statement about others. */
  readonly ended: ReadonlyMap<string, readonly string[]>;
  /** What is certain at one moment; if omitted, everything possible. */
  readonly moment?: CertainState;
}

export interface MeterRange {
  readonly low: number;
  readonly high: number;
}

/** What is certain at one moment of an act. */
export interface CertainState {
  /** The only possible place; null if open. */
  readonly place: string | null;
  readonly set: ReadonlySet<string>;
  readonly unset: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
  /** Those on stage there, who have been met before anything is told. */
  readonly met: ReadonlySet<string>;
  /** Of each of these lists, at least one is set as a whole: whatever set a given flag set others with it. */
  readonly sets: readonly (readonly (readonly string[])[])[];
}

/** The remaining work allowed for one act's conditions. */
export interface ConditionBudget {
  left: number;
}

/** States tried for one condition; beyond that it is assumed to be satisfiable. */
const MOST_STATES = 512;
/** Flags, facts, people and items tried for one condition. */
const MOST_FREE = 9;
/** Variables with more values than can be tried. */
const NEVER_TRIED = [
  'flags',
  'turn',
  'progress',
  'doom',
  'visited',
  'facts',
  'met',
  'items',
  'meters',
  'endedActs',
] as const;

/** Conditions that must hold, and others that must not; an error counts as not holding. */
export interface ConditionQuery {
  readonly hold: readonly Condition[];
  readonly fail?: readonly Condition[];
}

export type Satisfiability = 'never' | 'some' | 'unknown';

const NONE: readonly Condition[] = [];

/**
 * Whether the conditions of `hold` can hold together while those of `fail` do not, in some state of an act. Conditions
 * compare variables with literals, so few states represent all. `never` is certain; `unknown` means too many states;
 * `some` assumes that possibilities combine freely: flags are independent except as a moment says. Rules of play,
 * "Conditions".
 */
export function testSatisfiability(
  { hold, fail = NONE }: ConditionQuery,
  possible: PossibleStates,
  budget: ConditionBudget,
): Satisfiability {
  const asked = [...hold, ...fail];
  const isFractional = asked.some((condition) => condition.isFractional);
  const { moment } = possible;
  // Conditions that reveal a fact take part in the combination.
  const facts = new Set(asked.flatMap(({ reads: own }) => own.facts));
  const learned = [...facts].flatMap((id) => {
    const when = possible.facts.get(id);
    return when ? [{ id, when }] : [];
  });
  const reads = together([...asked, ...learned.map(({ when }) => when)].map((condition) => condition.reads));
  const { numbers, variables, loose } = reads;
  if (NEVER_TRIED.some((name) => loose.has(name))) return 'unknown';
  const grouped = (moment?.sets ?? []).filter((lists) =>
    lists.some((flags) => flags.some((flag) => reads.flags.has(flag))),
  );
  const named = new Set([...reads.flags, ...grouped.flat(2)]);
  const surelySet = [...named].filter((flag) => moment?.set.has(flag));
  const surelyUnset = [...named].filter((flag) => possible.unset.has(flag) || moment?.unset.has(flag));
  const free: Free[] = [
    ...listFree(
      'flags',
      named,
      (flag) => possible.settable.has(flag) && !surelySet.includes(flag) && !surelyUnset.includes(flag),
    ),
    ...listFree('facts', reads.facts, (id) => possible.facts.has(id) && !moment?.known.has(id)),
    ...listFree('met', reads.met, (id) => possible.people.has(id) && !moment?.met.has(id)),
    ...listFree('items', reads.items, (name) => possible.items.has(name)),
  ];
  if (free.length > MOST_FREE) {
    if (!moment || grouped.length === 0) return 'unknown';
    // Dropping the coupling of flags only adds states, so `never` stays certain.
    const loosely = testSatisfiability({ hold, fail }, { ...possible, moment: { ...moment, sets: [] } }, budget);
    return loosely === 'never' ? 'never' : 'unknown';
  }
  const values = (amount: Exclude<Amount, 'visited'>, least: number, most: number): number[] =>
    variables.has(amount) ? valuesFor(numbers[amount], least, most, isFractional && amount !== 'turn') : [least];
  const sizes: (readonly (readonly [name: string, value: number | string])[])[] = [
    values('turn', 1, possible.turns).map((value) => ['turn', value] as const),
    values('progress', 0, possible.progress).map((value) => ['progress', value] as const),
    values('doom', 0, possible.doom).map((value) => ['doom', value] as const),
    ...[...reads.meters].flatMap(([id, compared]) => {
      const range = possible.meters.get(id);
      return range
        ? [valuesFor(compared, range.low, range.high, false).map((value) => [`meters ${id}`, value] as const)]
        : [];
    }),
    ...[...reads.endedActs].map((id) => (possible.ended.get(id) ?? ['']).map((how) => [`ended ${id}`, how] as const)),
  ];
  const others = sizes.reduce((product, list) => product * list.length, 1);
  const most = Math.min(MOST_STATES, budget.left) / (2 ** free.length * others);
  const journeys = most < 1 ? null : journeysFor(reads, possible, most);
  if (journeys === null) return 'unknown';
  const known = [...reads.facts].filter((id) => moment?.known.has(id));
  const surelyMet = [...reads.met].filter((id) => moment?.met.has(id));
  for (let bits = 0; bits < 2 ** free.length; bits += 1) {
    const has = (of: Free['of']): string[] =>
      free.flatMap((each, index) => (each.of === of && (bits & (1 << index)) !== 0 ? [each.name] : []));
    const set = new Set([...surelySet, ...has('flags')]);
    if (!grouped.every((lists) => lists.some((flags) => flags.every((flag) => set.has(flag))))) continue;
    const flags = new Map(
      [...named]
        .filter((flag) => possible.settable.has(flag) || set.has(flag) || possible.unset.has(flag))
        .map((flag) => [flag, set.has(flag)]),
    );
    const earned = [...known, ...has('facts')];
    const [met, items] = [[...surelyMet, ...has('met')], has('items')];
    for (const point of combinations(sizes)) {
      const meters: Record<string, number> = {};
      const endedActs: Record<string, string> = {};
      const amounts = { turn: 1, progress: 0, doom: 0 };
      for (const [name, value] of point) {
        if (name.startsWith('meters ')) meters[name.slice(7)] = Number(value);
        else if (name.startsWith('ended ')) endedActs[name.slice(6)] = String(value);
        else amounts[name as keyof typeof amounts] = Number(value);
      }
      for (const journey of journeys) {
        budget.left -= 1;
        const scope: ConditionScope = { flags, ...amounts, ...journey, facts: earned, met, items, meters, endedActs };
        const isConsistent = learned.every(({ id, when }) => earned.includes(id) || !when.holds(scope));
        const isSo = hold.every((each) => each.holds(scope)) && !fail.some((each) => each.holds(scope));
        if (isConsistent && isSo) return 'some';
      }
    }
  }
  return 'never';
}

/** Whether a condition can hold in some state of an act. False only if that is certain. */
export const canHold = (condition: Condition, possible: PossibleStates, budget: ConditionBudget): boolean =>
  testSatisfiability({ hold: [condition] }, possible, budget) !== 'never';

interface Free {
  readonly of: 'flags' | 'facts' | 'met' | 'items';
  readonly name: string;
}

const listFree = (of: Free['of'], names: Iterable<string>, isFree: (name: string) => boolean): Free[] =>
  [...names].filter(isFree).map((name) => ({ of, name }));

function* combinations<T>(lists: readonly (readonly T[])[], at = 0): Generator<T[]> {
  const list = lists[at];
  if (list === undefined) {
    yield [];
    return;
  }
  for (const value of list) for (const rest of combinations(lists, at + 1)) yield [value, ...rest];
}

interface Read {
  readonly flags: ReadonlySet<string>;
  readonly places: readonly string[];
  readonly numbers: Readonly<Record<Amount, readonly number[]>>;
  readonly facts: ReadonlySet<string>;
  readonly met: ReadonlySet<string>;
  readonly items: ReadonlySet<string>;
  readonly endedActs: ReadonlySet<string>;
  readonly meters: ReadonlyMap<string, readonly number[]>;
  readonly variables: ReadonlySet<string>;
  readonly loose: ReadonlySet<string>;
}

function together(all: readonly Mentions[]): Read {
  const union = (pick: (reads: Mentions) => Iterable<string>): Set<string> =>
    new Set(all.flatMap((reads) => [...pick(reads)]));
  const amounts = (amount: Amount): number[] => all.flatMap(({ numbers }) => numbers[amount]);
  const meters = new Map<string, number[]>();
  for (const { meterNumbers } of all) {
    for (const [id, values] of Object.entries(meterNumbers)) meters.set(id, [...(meters.get(id) ?? []), ...values]);
  }
  return {
    flags: union(({ flags }) => flags),
    places: [...union(({ places }) => places)],
    numbers: {
      turn: amounts('turn'),
      progress: amounts('progress'),
      doom: amounts('doom'),
      visited: amounts('visited'),
    },
    facts: union(({ facts }) => facts),
    met: union(({ met }) => met),
    items: union(({ items }) => items),
    endedActs: union(({ endedActs }) => endedActs),
    meters,
    variables: union(({ variables }) => variables),
    loose: union(({ loose }) => loose),
  };
}

/** Representative values from `least` to `most` for comparisons with these numbers. */
function valuesFor(numbers: readonly number[], least: number, most: number, isFractional: boolean): number[] {
  const near = numbers.flatMap((value) => {
    const [down, up] = [Math.floor(value), Math.ceil(value)];
    return isFractional ? [value, down, up] : [down - 1, down, up, up + 1];
  });
  const found = [...new Set([least, most, ...near])]
    .filter((value) => value >= least && value <= most)
    .sort((a, b) => a - b);
  if (!isFractional) return found;
  return found.flatMap((value, index) => {
    const next = found[index + 1];
    return next === undefined ? [value] : [value, (value + next) / 2];
  });
}

type Journey = Pick<ConditionScope, 'location' | 'visited'>;

/**
 * Possible locations and visited places; null if more than `most`. One unnamed place represents all, unless they are
 * counted.
 */
function journeysFor(
  { places, numbers, variables, loose }: Read,
  { places: all, start, moment }: PossibleStates,
  most: number,
): Journey[] | null {
  if (all.length === 0) return most < 1 ? null : [{ location: start, visited: [] }];
  const named = places.filter((id) => all.includes(id));
  const others = all.filter((id) => id !== start && !named.includes(id));
  const standing = loose.has('location') ? others : others.slice(0, 1);
  const place = moment?.place ?? null;
  const anywhere = variables.has('location') ? [...new Set([start, ...named, ...standing])] : [start];
  const locations = place === null ? anywhere : [place];
  const passed = variables.has('visited') ? named : [];
  const counted = numbers.visited.length > 0 ? others.length : 0;
  if (locations.length * 2 ** passed.length * (counted + 1) > most) return null;
  return locations.flatMap((location) => {
    const surely = [...new Set([start, location])];
    const rest = others.filter((id) => id !== location);
    return subsets(passed.filter((id) => !surely.includes(id))).flatMap((way) =>
      Array.from({ length: Math.min(counted, rest.length) + 1 }, (_, count) => ({
        location,
        visited: [...surely, ...way, ...rest.slice(0, count)],
      })),
    );
  });
}

const subsets = (items: readonly string[]): string[][] =>
  [...Array(2 ** items.length).keys()].map((bits) => items.filter((_, index) => (bits & (1 << index)) !== 0));
