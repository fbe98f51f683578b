import type { Amount, Condition, ConditionScope, Mentions } from '../rules/index.ts';

/** What a state of play can be in one act, as far as a condition reads it. */
export interface Possible {
  /** The flags some encounter can set. */
  readonly settable: ReadonlyMap<string, unknown>;
  /** Those that are declared and stay unset. */
  readonly unset: ReadonlySet<string>;
  readonly places: readonly string[];
  readonly start: string;
  readonly progress: number;
  readonly doom: number;
  /** The latest turn of the act that is thought of. */
  readonly turns: number;
}

/** What is left of the work allowed for one act's conditions. */
export interface Budget {
  left: number;
}

/** States tried for one condition; where there are more, it is taken to be able to hold. */
const MOST_STATES = 512;
/** Flags tried for one condition. */
const MOST_FLAGS = 9;
/** What is read in one of these ways has more values than can be tried. */
const NEVER_TRIED = ['flags', 'turn', 'progress', 'doom', 'visited'] as const;
/** What is read of these is taken to be able to be so. */
const NOT_TRIED = ['facts', 'met', 'items', 'meters', 'endedActs'] as const;

/**
 * Whether a condition can hold in some state of an act. False only where that is certain: what it reads is compared with
 * values written out, so that few states stand for all, and it holds in none of them. Rules of play, "Conditions".
 */
export function canHold(condition: Condition, possible: Possible, budget: Budget): boolean {
  const { isFractional, reads } = condition;
  const { flags, numbers, variables, loose } = reads;
  const free = flags.filter((flag) => possible.settable.has(flag));
  if (NOT_TRIED.some((name) => variables.has(name))) return true;
  if (free.length > MOST_FLAGS || NEVER_TRIED.some((name) => loose.has(name))) return true;
  const unset = flags.filter((flag) => possible.unset.has(flag));
  const values = (amount: Exclude<Amount, 'visited'>, least: number, most: number): number[] =>
    variables.has(amount) ? valuesFor(numbers[amount], least, most, isFractional && amount !== 'turn') : [least];
  const turns = values('turn', 1, possible.turns);
  const progress = values('progress', 0, possible.progress);
  const doom = values('doom', 0, possible.doom);
  const most = Math.min(MOST_STATES, budget.left) / (2 ** free.length * turns.length * progress.length * doom.length);
  const journeys = journeysFor(reads, possible, most);
  if (journeys === null) return true;
  for (let bits = 0; bits < 2 ** free.length; bits += 1) {
    const set = new Map(unset.map((flag) => [flag, false]));
    for (const [index, flag] of free.entries()) set.set(flag, (bits & (1 << index)) !== 0);
    for (const turn of turns)
      for (const gone of progress)
        for (const fear of doom)
          for (const journey of journeys) {
            budget.left -= 1;
            const scope: ConditionScope = { flags: set, turn, progress: gone, doom: fear, ...journey };
            if (condition.holds(scope)) return true;
          }
  }
  return false;
}

/** Values that stand for all from `least` to `most`, for what is compared with these numbers. */
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
 * Where one can be and have been: of the places that are not named, one stands for all, unless they are counted or read
 * otherwise.
 * @returns null where that is more than `most` ways
 */
function journeysFor(
  { places, numbers, variables, loose }: Mentions,
  { places: all, start }: Possible,
  most: number,
): Journey[] | null {
  if (all.length === 0) return most < 1 ? null : [{ location: start, visited: [] }];
  const named = places.filter((id) => all.includes(id));
  const others = all.filter((id) => id !== start && !named.includes(id));
  const standing = loose.has('location') ? others : others.slice(0, 1);
  const locations = variables.has('location') ? [...new Set([start, ...named, ...standing])] : [start];
  const passed = variables.has('visited') ? named : [];
  const counted = numbers.visited.length > 0 ? others.length : 0;
  if (locations.length * 2 ** passed.length * (counted + 1) > most) return null;
  return locations.flatMap((location) => {
    const surely = [...new Set([start, location])];
    const rest = others.filter((id) => id !== location);
    return subsetsOf(passed.filter((id) => !surely.includes(id))).flatMap((way) =>
      Array.from({ length: Math.min(counted, rest.length) + 1 }, (_, count) => ({
        location,
        visited: [...surely, ...way, ...rest.slice(0, count)],
      })),
    );
  });
}

const subsetsOf = (items: readonly string[]): string[][] =>
  [...Array(2 ** items.length).keys()].map((bits) => items.filter((_, index) => (bits & (1 << index)) !== 0));
