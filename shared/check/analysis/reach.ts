import { addToList } from '../../lists.ts';
import { findReachable } from '../../rules/index.ts';
import { barredNodes, type DeadReason, findDeadEncounters } from './dead-encounters.ts';
import { indispensable, type LandingNode, landAll, MOST_WEIGHED, sumProgress } from './landing.ts';
import type { ActCore, EncounterCore, StoryCore } from './story-core.ts';

/** An upper bound of what is reachable in an act, ignoring exclusions. */
export interface ActReach {
  readonly id: string;
  readonly isFirst: boolean;
  readonly start: string;
  readonly placeIds: readonly string[];
  /** Places of the outline that a draft's map must have. */
  readonly intended: readonly string[];
  readonly reached: ReadonlySet<string>;
  readonly isMapped: boolean;
  readonly isWritten: boolean;
  readonly dead: ReadonlyMap<string, DeadReason>;
  readonly required: number;
  readonly ceiling: number;
  /** Encounters without which the required progress is unreachable. */
  readonly indispensable: readonly string[];
  readonly doom: number;
  /** Minimum turns to win, and turns to play everything; estimates at four frames a turn. */
  readonly turnsToWin: number;
  readonly turnsOfAll: number;
  readonly tied: ReadonlySet<string>;
}

export interface StoryReach {
  readonly acts: readonly ActReach[];
  /** By flag: the encounters that can set it, in all acts and arcs, in order. */
  readonly setters: ReadonlyMap<string, readonly string[]>;
  /** Declared flags that no answer of their encounters earns. */
  readonly ungiven: ReadonlySet<string>;
  readonly alive: ReadonlySet<string>;
  /** Owners of arcs who cannot be met in any act. */
  readonly unmet: ReadonlySet<string>;
  readonly allWritten: boolean;
}

const FRAMES_A_TURN = 4;

/** Every place reachable from an act's start, start first. */
function reachedIn({ start, places }: ActCore): Set<string> {
  const byId = new Map(places.map((place) => [place.id, place]));
  const keepKnown = (ids: readonly string[]): string[] => ids.filter((id) => byId.has(id));
  return findReachable(keepKnown([start]), (id) => keepKnown(byId.get(id)?.ways ?? []));
}

/**
 * Linear time: exclusions count only if no play avoids them; nobody is moved. Rules of play, "Eligible", "For the
 * checker".
 */
export function computeReach(core: StoryCore): StoryReach {
  const nodes = listNodes(core);
  const setters = new Map<string, LandingNode[]>();
  for (const node of nodes) {
    for (const flag of node.encounter.gives) {
      addToList(setters, flag, node);
    }
  }
  const ungiven = new Set(nodes.flatMap(({ encounter }) => encounter.flags.filter((flag) => !setters.has(flag))));
  const barred = barredNodes(nodes, setters);
  const protagonist = core.cast.find(({ isProtagonist }) => isProtagonist)?.id;
  const cast = new Set(core.cast.map(({ id }) => id));
  const flags = new Set<string>();
  const alive = new Set<LandingNode>();
  const byAct = Map.groupBy(nodes, ({ act }) => act);
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
    // Arcs can play in an act without places, since nobody is tied to one.
    const isPlayed = reached.size > 0 || act.isMapped;
    for (const { owner } of arcs) if (isPlayed && meetable(owner)) met.add(owner);
    const own = (byAct.get(index) ?? []).filter(({ place }) => reached.has(place));
    const elsewhere = new Map<LandingNode, string[]>();
    for (const node of own) {
      const absent = node.encounter.people.filter((person) => !canMeet(person, node.place));
      if (absent.length > 0) elsewhere.set(node, absent);
    }
    const open = [
      ...own.filter((node) => !elsewhere.has(node) && !barred.has(node)),
      ...arcs.filter(({ owner }) => isPlayed && met.has(owner)),
    ];
    const isWeighed = act.required > 0 && open.length <= MOST_WEIGHED;
    const before = isWeighed ? new Set(flags) : flags;
    const landed = landAll(open, flags, null);
    for (const node of landed) {
      alive.add(node);
      for (const flag of node.encounter.gives) flags.add(flag);
    }
    const gained = landed.filter(({ owner, act: at }) => at >= 0 || meetable(owner));
    const ceiling = sumProgress(gained);
    return {
      id: act.id,
      isFirst: index === 0,
      start: act.start,
      placeIds: act.places.map(({ id }) => id),
      intended: act.intended,
      reached,
      isMapped: act.isMapped,
      isWritten: act.isWritten,
      dead: findDeadEncounters({ own, index, alive, flags, elsewhere, barred, setters, ungiven }),
      required: act.required,
      ceiling,
      indispensable:
        isWeighed && ceiling > act.required ? indispensable(open, gained, before, act.required, ceiling) : [],
      doom: act.doom,
      turnsToWin: turnsToWin(gained, act.required),
      turnsOfAll: reached.size + gained.reduce((sum, { encounter }) => sum + estimateTurns(encounter), 0),
      tied,
    };
  });
  return {
    acts,
    setters: new Map([...setters].map(([flag, list]) => [flag, list.map(({ encounter }) => encounter.id)])),
    ungiven,
    alive: flags,
    unmet: new Set(core.arcs.filter(({ character }) => !met.has(character)).map(({ character }) => character)),
    allWritten: core.acts.length > 0 && core.acts.every(({ isWritten }) => isWritten),
  };
}

function listNodes({ acts, arcs }: StoryCore): LandingNode[] {
  const taken = new Set<string>();
  const nodes: LandingNode[] = [];
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

const estimateTurns = ({ frames }: EncounterCore): number => Math.ceil(frames / FRAMES_A_TURN);

/** Minimum turns to earn the required progress, ignoring what is needed on the way. */
function turnsToWin(gained: readonly LandingNode[], required: number): number {
  let left = required;
  let turns = 0;
  const best = gained
    .map(({ encounter }) => ({ progress: encounter.progress, turns: estimateTurns(encounter) }))
    .filter(({ progress }) => progress > 0)
    .sort((a, b) => b.progress / b.turns - a.progress / a.turns);
  for (const each of best) {
    if (left <= 0) break;
    left -= each.progress;
    turns += each.turns;
  }
  return turns;
}
