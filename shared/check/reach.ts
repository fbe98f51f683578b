import { type ActCore, type EncounterCore, type StoryCore, toMillionth } from './core.ts';

/** Why an encounter of a place one can reach can never come. `consequence`: for a reason that is told elsewhere. */
export type Dead =
  | { readonly kind: 'contradiction'; readonly flags: readonly string[] }
  | { readonly kind: 'excluded'; readonly flag: string; readonly by: string }
  | { readonly kind: 'never-set'; readonly flags: readonly string[] }
  | { readonly kind: 'later'; readonly flags: readonly string[] }
  | { readonly kind: 'elsewhere'; readonly people: readonly string[] }
  | { readonly kind: 'circle'; readonly flags: readonly string[]; readonly with: readonly string[] }
  | { readonly kind: 'consequence' };

/** What can be come to in an act, as if nothing ever excluded anything: no play gets above it. */
export interface ActReach {
  readonly id: string;
  readonly start: string;
  readonly placeIds: readonly string[];
  /** Places that a draft's map is to have. */
  readonly intended: readonly string[];
  /** Places one can get to from where the act begins. */
  readonly reached: ReadonlySet<string>;
  readonly isMapped: boolean;
  readonly isWritten: boolean;
  readonly dead: ReadonlyMap<string, Dead>;
  readonly required: number;
  /** The most progress there is. */
  readonly ceiling: number;
  /** Encounters without which what is required cannot be had. */
  readonly indispensable: readonly string[];
  readonly doom: number;
  /** Turns it takes at least to win, and to play everything there is; estimates, at four frames a turn. */
  readonly turnsToWin: number;
  readonly turnsOfAll: number;
  /** Characters whom some place of the act requires. */
  readonly tied: ReadonlySet<string>;
}

export interface StoryReach {
  readonly acts: readonly ActReach[];
  /** By flag: the encounters that can set it, all acts and arcs, in order. */
  readonly setters: ReadonlyMap<string, readonly string[]>;
  /** Flags that encounters declare and none of their answers earns. */
  readonly ungiven: ReadonlySet<string>;
  /** Characters of arcs who cannot be met in any act. */
  readonly unmet: ReadonlySet<string>;
  readonly allWritten: boolean;
}

interface Node {
  readonly encounter: EncounterCore;
  /** Counted from 0; −1 for an arc, which is in every act. */
  readonly act: number;
  readonly place: string;
  readonly owner: string;
}

const FRAMES_A_TURN = 4;

/** The flags landing it can set: those of its answers where it asks, else all. */
export const givenBy = ({ answers, flags }: EncounterCore): readonly string[] =>
  answers.length === 0 ? flags : answers.length === 1 ? (answers[0] ?? []) : [...new Set(answers.flat())];

/** Every place one can get to from where an act begins, that first. */
export function reachedIn({ start, places }: ActCore): Set<string> {
  const byId = new Map(places.map((place) => [place.id, place]));
  const reached = new Set(byId.has(start) ? [start] : []);
  for (const id of reached) for (const way of byId.get(id)?.ways ?? []) if (byId.has(way)) reached.add(way);
  return reached;
}

/**
 * What can be come to in a story, in time that grows with its size. An upper bound: exclusions are heeded only where no
 * play gets round them, and nobody is moved. Rules of play, "Eligible", "For the checker".
 */
export function reachOf(core: StoryCore): StoryReach {
  const nodes = nodesOf(core);
  const setters = new Map<string, Node[]>();
  for (const node of nodes) {
    for (const flag of givenBy(node.encounter)) {
      const known = setters.get(flag);
      if (known) known.push(node);
      else setters.set(flag, [node]);
    }
  }
  const ungiven = new Set(nodes.flatMap(({ encounter }) => encounter.flags.filter((flag) => !setters.has(flag))));
  const barred = barredNodes(nodes, setters);
  const protagonist = core.cast.find(({ isProtagonist }) => isProtagonist)?.id;
  const cast = new Set(core.cast.map(({ id }) => id));
  const flags = new Set<string>();
  const alive = new Set<Node>();
  const byAct = new Map<number, Node[]>();
  for (const node of nodes) {
    const list = byAct.get(node.act);
    if (list) list.push(node);
    else byAct.set(node.act, [node]);
  }
  const arcs = byAct.get(-1) ?? [];
  const met = new Set<string>();
  const acts = core.acts.map((act, index): ActReach => {
    const reached = reachedIn(act);
    const tied = new Set(act.places.flatMap(({ people }) => people));
    const here = new Map(act.places.map(({ id, people }) => [id, new Set(people)]));
    const seen = new Set([...reached].flatMap((id) => [...(here.get(id) ?? [])]));
    const canMeet = (person: string, place: string): boolean =>
      !cast.has(person) || person === protagonist || !tied.has(person) || (here.get(place)?.has(person) ?? false);
    const meetable = (person: string): boolean => person === protagonist || !tied.has(person) || seen.has(person);
    for (const { owner } of arcs) if (reached.size > 0 && meetable(owner)) met.add(owner);
    const own = (byAct.get(index) ?? []).filter(({ place }) => reached.has(place));
    const elsewhere = new Map<Node, string[]>();
    for (const node of own) {
      const absent = node.encounter.people.filter((person) => !canMeet(person, node.place));
      if (absent.length > 0) elsewhere.set(node, absent);
    }
    const open = [
      ...own.filter((node) => !elsewhere.has(node) && !barred.has(node)),
      ...arcs.filter(({ owner }) => met.has(owner) && reached.size > 0),
    ];
    const isWeighed = act.required > 0 && open.length <= MOST_WEIGHED;
    const before = isWeighed ? new Set(flags) : flags;
    const landed = land(open, flags, null);
    for (const node of landed) {
      alive.add(node);
      for (const flag of givenBy(node.encounter)) flags.add(flag);
    }
    const gained = landed.filter(({ owner, act: at }) => at >= 0 || meetable(owner));
    const ceiling = sumOf(gained);
    return {
      id: act.id,
      start: act.start,
      placeIds: act.places.map(({ id }) => id),
      intended: act.intended,
      reached,
      isMapped: act.isMapped,
      isWritten: act.isWritten,
      dead: deadIn({ own, index, alive, flags, elsewhere, barred, setters, ungiven }),
      required: act.required,
      ceiling,
      indispensable:
        isWeighed && ceiling > act.required ? indispensable(open, gained, before, act.required, ceiling) : [],
      doom: act.doom,
      turnsToWin: turnsToWin(gained, act.required),
      turnsOfAll: reached.size + gained.reduce((sum, { encounter }) => sum + turnsOf(encounter), 0),
      tied,
    };
  });
  return {
    acts,
    setters: new Map([...setters].map(([flag, list]) => [flag, list.map(({ encounter }) => encounter.id)])),
    ungiven,
    unmet: new Set(core.arcs.filter(({ character }) => !met.has(character)).map(({ character }) => character)),
    allWritten: core.acts.length > 0 && core.acts.every(({ isWritten }) => isWritten),
  };
}

function nodesOf({ acts, arcs }: StoryCore): Node[] {
  const taken = new Set<string>();
  const nodes: Node[] = [];
  const add = (encounter: EncounterCore, act: number, place: string, owner: string): void => {
    if (taken.has(encounter.id)) return;
    taken.add(encounter.id);
    nodes.push({ encounter, act, place, owner });
  };
  for (const [index, act] of acts.entries()) {
    for (const place of act.places) for (const encounter of place.encounters) add(encounter, index, place.id, '');
  }
  for (const { character, encounters } of arcs) for (const each of encounters) add(each, -1, '', character);
  return nodes;
}

/** A flag with more setters than this is taken to be settable somehow. */
const MOST_SETTERS = 50;

type Barred = Extract<Dead, { kind: 'contradiction' | 'excluded' }>;

/** Encounters that their own prerequisites and exclusions rule out in every play. */
function barredNodes(nodes: readonly Node[], setters: ReadonlyMap<string, readonly Node[]>): Map<Node, Barred> {
  const barred = new Map<Node, Barred>();
  for (const node of nodes) {
    const { needs, bars } = node.encounter;
    if (needs.length === 0 || bars.length === 0) continue;
    const both = needs.filter((flag) => bars.includes(flag));
    if (both.length > 0) {
      barred.set(node, { kind: 'contradiction', flags: both });
      continue;
    }
    for (const flag of needs) {
      const others = (setters.get(flag) ?? []).slice(0, MOST_SETTERS).filter((setter) => setter !== node);
      const by =
        others.length > 0 && others.length < MOST_SETTERS - 1
          ? bars.find((bar) => others.every((each) => alwaysWith(each.encounter, flag, bar)))
          : undefined;
      if (by !== undefined) {
        barred.set(node, { kind: 'excluded', flag, by });
        break;
      }
    }
  }
  return barred;
}

/** Whether landing it never sets one flag without the other. */
const alwaysWith = ({ answers, flags }: EncounterCore, flag: string, other: string): boolean =>
  (answers.length === 0 ? [flags] : answers).every((given) => !given.includes(flag) || given.includes(other));

/** What can land, in some order, of what is open; `without` never does. */
function land(open: readonly Node[], flags: ReadonlySet<string>, without: Node | null): Node[] {
  const gained = new Set<string>();
  const waiting = new Map<string, Node[]>();
  const missing = new Map<Node, number>();
  const landed: Node[] = [];
  const phases = new Map<string, Node[]>();
  const ready: Node[] = [];
  for (const node of open) {
    if (node === without) continue;
    if (node.act === -1) {
      const list = phases.get(node.owner);
      if (list) list.push(node);
      else phases.set(node.owner, [node]);
      continue;
    }
    const needs = node.encounter.needs.filter((flag) => !flags.has(flag));
    if (needs.length === 0) ready.push(node);
    else missing.set(node, needs.length);
    for (const flag of needs) {
      const list = waiting.get(flag);
      if (list) list.push(node);
      else waiting.set(flag, [node]);
    }
  }
  // Nothing bars an arc but its own order: without one of its encounters no later phase opens.
  for (const [owner, list] of phases) {
    const lost = without?.act === -1 && without.owner === owner ? without.encounter.phase : Number.POSITIVE_INFINITY;
    ready.push(...list.filter(({ encounter }) => encounter.phase <= lost));
  }
  for (let node = ready.pop(); node; node = ready.pop()) {
    landed.push(node);
    for (const flag of givenBy(node.encounter)) {
      if (gained.has(flag)) continue;
      gained.add(flag);
      for (const waiter of waiting.get(flag) ?? []) {
        const left = (missing.get(waiter) ?? 0) - 1;
        missing.set(waiter, left);
        if (left === 0) ready.push(waiter);
      }
    }
  }
  return landed;
}

const sumOf = (nodes: readonly Node[]): number =>
  toMillionth(nodes.reduce((sum, { encounter }) => sum + encounter.progress, 0));

const turnsOf = ({ frames }: EncounterCore): number => Math.ceil(frames / FRAMES_A_TURN);

/** The fewest turns in which what is required can be had, whatever it takes to come to it. */
function turnsToWin(gained: readonly Node[], required: number): number {
  let left = required;
  let turns = 0;
  const best = gained
    .map(({ encounter }) => ({ progress: encounter.progress, turns: turnsOf(encounter) }))
    .filter(({ progress }) => progress > 0)
    .sort((a, b) => b.progress / b.turns - a.progress / a.turns);
  for (const each of best) {
    if (left <= 0) break;
    left -= each.progress;
    turns += each.turns;
  }
  return turns;
}

const MOST_TRIED = 64;
const MOST_WEIGHED = 600;

/** Those without which the rest does not give what is required. Tried only where it may be so, a bounded number of times. */
function indispensable(
  open: readonly Node[],
  gained: readonly Node[],
  before: ReadonlySet<string>,
  required: number,
  ceiling: number,
): string[] {
  const waiters = new Map<string, Node[]>();
  for (const node of gained) {
    for (const flag of node.encounter.needs) {
      const list = waiters.get(flag);
      if (list) list.push(node);
      else waiters.set(flag, [node]);
    }
  }
  // What hangs on it, as if each flag it sets alone had no other giver: no more than that is lost without it.
  const hanging = (first: Node): number => {
    const lost = new Set([first]);
    let sum = 0;
    for (const node of lost) {
      sum += node.encounter.progress;
      if (ceiling - sum < required) break;
      for (const flag of givenBy(node.encounter)) for (const waiter of waiters.get(flag) ?? []) lost.add(waiter);
      if (node.act === -1) for (const arc of arcs) if (arc.owner === node.owner) lost.add(arc);
    }
    return sum;
  };
  const arcs = gained.filter(({ act }) => act === -1);
  const counted = new Set(gained);
  const mayDecide = gained.filter((node) => ceiling - hanging(node) < required);
  return mayDecide.slice(0, MOST_TRIED).flatMap((node) => {
    const rest = land(open, before, node).filter((each) => counted.has(each));
    return sumOf(rest) < required ? [node.encounter.id] : [];
  });
}

interface Survey {
  readonly own: readonly Node[];
  readonly index: number;
  readonly alive: ReadonlySet<Node>;
  readonly flags: ReadonlySet<string>;
  readonly elsewhere: ReadonlyMap<Node, readonly string[]>;
  readonly barred: ReadonlyMap<Node, Barred>;
  readonly setters: ReadonlyMap<string, readonly Node[]>;
  readonly ungiven: ReadonlySet<string>;
}

/** Why encounters of places one can reach can never come, each root told once. */
function deadIn(survey: Survey): Map<string, Dead> {
  const { own, index, alive, flags, elsewhere, barred, setters, ungiven } = survey;
  const dead = new Map<string, Dead>();
  const lost = own.filter((node) => !alive.has(node));
  if (lost.length === 0) return dead;
  const mine = new Set(lost);
  const missingOf = (node: Node): string[] => node.encounter.needs.filter((flag) => !flags.has(flag));
  const waiters = new Map<string, Node[]>();
  const hasOuterSetter = new Map<string, boolean>();
  for (const node of lost) {
    for (const flag of missingOf(node)) {
      const list = waiters.get(flag);
      if (list) list.push(node);
      else waiters.set(flag, [node]);
    }
  }
  for (const flag of waiters.keys()) {
    const list = setters.get(flag) ?? [];
    hasOuterSetter.set(
      flag,
      list.some((setter) => setter.act <= index && !mine.has(setter)),
    );
  }
  const explained: Node[] = [];
  const explain = (node: Node, why: Dead): void => {
    if (dead.has(node.encounter.id)) return;
    dead.set(node.encounter.id, why);
    explained.push(node);
  };
  const spread = (): void => {
    for (let node = explained.pop(); node; node = explained.pop()) {
      for (const flag of givenBy(node.encounter)) {
        for (const waiter of waiters.get(flag) ?? []) explain(waiter, { kind: 'consequence' });
        waiters.delete(flag);
      }
    }
  };
  for (const node of lost) {
    const missing = missingOf(node);
    const never = missing.filter((flag) => otherSetters(setters, flag, node).length === 0 && !ungiven.has(flag));
    const later = missing.filter((flag) => {
      const others = otherSetters(setters, flag, node);
      return others.length > 0 && others.every(({ act }) => act > index);
    });
    const own = barred.get(node);
    const people = elsewhere.get(node);
    if (own) explain(node, own);
    else if (never.length > 0) explain(node, { kind: 'never-set', flags: never });
    else if (later.length > 0) explain(node, { kind: 'later', flags: later });
    else if (people) explain(node, { kind: 'elsewhere', people });
    // It waits for a place no one can reach, an earlier act's dead, somebody who is never there, or an answer.
    else if (missing.some((flag) => hasOuterSetter.get(flag) || ungiven.has(flag)))
      explain(node, { kind: 'consequence' });
  }
  spread();
  for (const node of lost) {
    if (dead.has(node.encounter.id)) continue;
    const missing = missingOf(node);
    const circle = missing.flatMap((flag) => otherSetters(setters, flag, node).map(({ encounter }) => encounter.id));
    explain(node, { kind: 'circle', flags: missing, with: [...new Set(circle)] });
    spread();
  }
  return dead;
}

/**
 * Of the others that set a flag, as many as tell when it is set first: setters are in the order of the acts, with those of
 * arcs, which belong to all, at the end.
 */
function otherSetters(setters: ReadonlyMap<string, readonly Node[]>, flag: string, self: Node): Node[] {
  const list = setters.get(flag) ?? [];
  const ends = list.length <= 4 ? list : [...list.slice(0, 2), ...list.slice(-2)];
  return ends.filter((setter) => setter !== self);
}
