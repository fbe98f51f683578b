import type { StoryStep } from '../../../../shared/check/index.ts';
import {
  applyMutation,
  climaxDueAt,
  conditionScope,
  isDry,
  isNewEligible,
  type PlotState,
  type Story,
  type StoryAct,
  type StoryEncounter,
  startPlay,
} from '../../../../shared/play/index.ts';

/** A state between two encounters, and what one step leads to. */
interface Known {
  readonly state: PlotState;
  readonly next: { step: StoryStep; key: string }[];
  /** A step from here wins, on the turn it is taken. */
  winsNext: boolean;
  /** A climax is due: full, forced, or dry. */
  due: boolean;
  wins: boolean;
}

export interface BruteForce {
  readonly states: ReadonlyMap<string, Known>;
  readonly beginnings: readonly string[];
  readonly lost: ReadonlySet<string>;
}

const keyOf = ({ location, flags, landed, visited, progress }: PlotState): string =>
  JSON.stringify([location, [...flags].sort(), [...landed].sort(), [...visited].sort(), progress]);

/** Whether an event whose condition holds forces the climax. */
const isForced = (story: Story, act: StoryAct, state: PlotState): boolean =>
  act.events.some(({ forcesClimax, trigger }) => forcesClimax && trigger?.holds(conditionScope(story, state)));

function landed(story: Story, act: StoryAct, state: PlotState, encounter: StoryEncounter, option?: number): PlotState {
  const earned = option === undefined ? encounter : encounter.options[option];
  const progress = Math.max(0, Math.min(encounter.progression, (act.progress?.max ?? 0) - state.progress));
  const flags = (earned?.flags ?? []).filter((flag) => !state.flags.includes(flag));
  return applyMutation(story, state, {
    type: 'encounter-landed',
    encounter: encounter.id,
    progress,
    flags,
    findings: [],
  });
}

const isWon = (story: Story, state: PlotState): boolean => climaxDueAt(story, state) === 'won';

/** The state an act begins in, with what the acts before it left. */
export const beginAct = (
  story: Story,
  act: StoryAct,
  { flags, landed }: Pick<PlotState, 'flags' | 'landed'>,
): PlotState => ({
  ...startPlay(story, 1),
  act: act.id,
  location: act.start,
  visited: act.start === '' ? [] : [act.start],
  actTurn: 1,
  waitingFor: 'continue',
  flags,
  landed,
});

/**
 * Everything that can become of an act from its beginnings, by the readable rules, one state after the other: a turn is a
 * journey or none, the events whose condition holds, and a landing or none.
 */
export function bruteForce(
  story: Story,
  act: StoryAct,
  beginnings: readonly PlotState[],
  statesMax = 20_000,
): BruteForce | null {
  const states = new Map<string, Known>();
  const open: Known[] = [];
  const reach = (state: PlotState, kind: 'begins' | 'goes on' | 'ends'): string => {
    const key = `${kind === 'goes on' ? '' : kind}${keyOf(state)}`;
    if (!states.has(key)) {
      const full = isWon(story, state) && act.progress !== null;
      const due = full || isForced(story, act, state) || kind === 'ends' || (kind !== 'begins' && isDry(story, state));
      const known: Known = { state, next: [], winsNext: false, due, wins: full };
      states.set(key, known);
      if (kind !== 'ends') open.push(known);
    }
    return key;
  };
  const begun = new Set(beginnings);
  const starts = beginnings.map((state) => reach(state, 'begins'));
  for (let known = open.pop(); known; known = open.pop()) {
    if (states.size > statesMax) return null;
    const { state } = known;
    if (known.wins || (known.due && !isForced(story, act, state))) continue;
    const here = isForced(story, act, state);
    for (const encounter of act.candidates) {
      if (!isNewEligible(story, state, encounter, state.location)) continue;
      if (here && encounter.options.length > 0) continue;
      const options = encounter.options.length > 0 ? encounter.options.map((_, index) => index) : [undefined];
      for (const option of options) {
        const after = landed(story, act, state, encounter, option);
        if (isWon(story, after)) known.winsNext = true;
        const key = reach(after, here ? 'ends' : 'goes on');
        if (!here) known.next.push({ step: { encounter: encounter.id, ...(option !== undefined && { option }) }, key });
      }
    }
    // The story's first turn is its "start": where an event holds then, nobody has left before it is judged.
    const stays = here && act.index === 0 && begun.has(state);
    for (const place of (stays ? undefined : act.placeById.get(state.location)?.connections) ?? []) {
      const there = applyMutation(story, state, { type: 'travelled', location: place });
      if (!isForced(story, act, there)) {
        known.next.push({ step: { travel: place }, key: reach(there, 'goes on') });
        continue;
      }
      reach(there, 'ends');
      for (const encounter of act.candidates) {
        if (encounter.options.length > 0 || !isNewEligible(story, there, encounter, place)) continue;
        const after = landed(story, act, there, encounter);
        if (isWon(story, after)) known.winsNext = true;
        reach(after, 'ends');
      }
    }
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const known of states.values()) {
      if (known.wins) continue;
      if (!known.winsNext && !known.next.some(({ key }) => states.get(key)?.wins)) continue;
      known.wins = true;
      changed = true;
    }
  }
  const lost = new Set([...states].filter(([, { due, wins }]) => !due && !wins).map(([key]) => key));
  return { states, beginnings: starts, lost };
}

/** How many steps the nearest lost state is away from any of these; null where none can be come to. */
export function stepsToLoss({ states, lost }: BruteForce, from: readonly string[]): number | null {
  const seen = new Set(from);
  let open = [...seen];
  for (let steps = 0; open.length > 0; steps += 1) {
    if (open.some((key) => lost.has(key))) return steps;
    const next: string[] = [];
    for (const key of open) {
      for (const { key: to } of states.get(key)?.next ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        next.push(to);
      }
    }
    open = next;
  }
  return null;
}

/** The ways the next act can begin. Where it has a clock, any state may be its last. */
export function endings(story: Story, act: StoryAct, { states }: BruteForce): Pick<PlotState, 'flags' | 'landed'>[] {
  const anyTime = act.doom !== null;
  const found = new Map<string, Pick<PlotState, 'flags' | 'landed'>>();
  for (const { state, due } of states.values()) {
    if (!anyTime && !due && !isDry(story, state)) continue;
    const key = JSON.stringify([[...state.flags].sort(), [...state.landed].sort()]);
    found.set(key, { flags: state.flags, landed: state.landed });
  }
  return [...found.values()];
}
