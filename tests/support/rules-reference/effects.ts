import { actOf, isPresent } from './eligible.ts';
import { land } from './landing.ts';
import { encounterOf, openOf, writtenCheck } from './options.ts';
import type { ReferenceState } from './state.ts';
import type { ReferenceConsequence, ReferenceStory } from './story.ts';

export function see(state: ReferenceState, place: string): void {
  if (!state.visited.includes(place)) state.visited.push(place);
}

/** What came of a turn's answer or roll. */
export interface Done {
  /** Doom is to rise by a miss. */
  missed: boolean;
  /** Something new came of it, or with the turn: a flag, a finding, progress or a thing. */
  isNew: boolean;
  /** A complication came with it. */
  complicates: boolean;
  /** How the roll came out, and what was to come with it. */
  rolled: string | null;
  promised: readonly string[];
  /** Encounters it had to do with, and whether an option was answered and the player went elsewhere. */
  touched: string[];
  answers?: boolean;
  travelled: boolean;
  /** The Director closes what is under way; it has rewarded a deed. */
  closes?: boolean;
  rewarded?: boolean;
}

/** Rules of play, "Travel": what was under way is set aside. */
export function go(state: ReferenceState, to: string): void {
  state.offered.clear();
  state.location = to;
  see(state, to);
  state.active = null;
}

export const hasWay = (story: ReferenceStory, state: ReferenceState, to: string, directed = false): boolean =>
  !state.pending &&
  (state.due === null || directed) &&
  (actOf(story, state).places.get(state.location)?.ways.includes(to) ?? false);

/** Rules of play, "Journeys": an option that leads elsewhere. What has nothing more to ask lands first. */
export function leave(story: ReferenceStory, state: ReferenceState, id: string, done: Done): void {
  const encounter = encounterOf(story, id);
  const to = encounter?.options[state.answered.get(id) ?? -1]?.leadsTo;
  if (!encounter || to == null || !hasWay(story, state, to)) return;
  if (openOf(state, encounter).length === 0 && land(story, state, encounter)) done.isNew = true;
  go(state, to);
  done.travelled = true;
}

/** Rules of play, "Consequences", "Written checks": what follows an answer, and then its roll. */
export function answer(story: ReferenceStory, state: ReferenceState, id: string, option: number, done: Done): void {
  const encounter = encounterOf(story, id);
  const answered = encounter?.options[option];
  state.answered.set(id, option);
  done.answers = true;
  done.touched.push(id);
  if (encounter?.many) {
    state.taken.set(id, [...(state.taken.get(id) ?? []).filter((each) => each !== option), option]);
    state.offered.delete(id);
  }
  if (!answered) return;
  if (answered.then) follow(story, state, answered.then, done);
  const check = writtenCheck(story, state, id);
  if (check && !state.checked.has(id)) state.pending = { encounter: id, modifier: check.modifier };
  leave(story, state, id, done);
}

export function follow(story: ReferenceStory, state: ReferenceState, given: ReferenceConsequence, done: Done): void {
  const { progress: required, doom } = actOf(story, state);
  const flags = given.flags.filter((flag) => !state.flags.includes(flag));
  const findings = given.findings.filter((finding) => !state.findings.includes(finding));
  const progress = Math.max(0, Math.min(given.progress, required - state.progress));
  state.flags.push(...flags);
  state.findings.push(...findings);
  state.progress += progress;
  state.doom = Math.max(0, Math.min(doom, state.doom + (given.doom ?? 0)));
  for (const [id, by] of given.adjust) {
    const meter = story.meters.find((each) => each.id === id);
    if (meter) state.meters.set(id, Math.min(meter.max, Math.max(meter.min, (state.meters.get(id) ?? 0) + by)));
  }
  changeItems(state, given);
  if (given.complicates) state.complicationUntil = state.turn + 2;
  done.complicates ||= given.complicates;
  done.isNew ||= progress > 0 || flags.length > 0 || findings.length > 0;
  learn(story, state);
}

/** Whoever is on stage is met. */
export function meet(story: ReferenceStory, state: ReferenceState): void {
  const encounter = encounterOf(story, state.active?.id ?? '');
  const companions = encounter
    ? [...encounter.people, ...encounter.brings, ...(encounter.arc ? [encounter.arc.owner] : [])]
    : [];
  const here = story.cast.filter(
    (person) =>
      companions.includes(person) || (state.location !== '' && isPresent(story, state, person, state.location)),
  );
  state.met.push(...here.filter((person) => !state.met.includes(person)));
}

export function crossAndFire(story: ReferenceStory, state: ReferenceState): void {
  const { thresholds, hours, events } = actOf(story, state);
  for (const { index, at } of thresholds) {
    if (state.doom >= at && !state.crossed.includes(index)) state.crossed.push(index);
  }
  for (const { index, at } of hours) {
    if (state.minutes >= at && !state.crossed.includes(index)) state.crossed.push(index);
  }
  for (const { id, when } of events) {
    if (!state.firedEvents.includes(id) && when?.(state)) state.firedEvents.push(id);
  }
}

/** Rules of play, "Knowledge": what was earned stays earned. */
export function learn(story: ReferenceStory, state: ReferenceState): void {
  const here = actOf(story, state).id;
  // What becomes known may be what another fact waits for.
  for (let known = -1; known !== state.facts.length; ) {
    known = state.facts.length;
    for (const { id, act, isPublic, when } of story.facts) {
      const isNamed = state.findings.some((finding) => finding.split(/[^\w-]+/).includes(id));
      const isHere = act === null || act === here;
      if (!state.facts.includes(id) && (isNamed || (isHere && (isPublic || when?.(state))))) state.facts.push(id);
    }
  }
}

export function changeItems(
  state: ReferenceState,
  { gained = [], lost = [] }: { gained?: readonly string[] | undefined; lost?: readonly string[] | undefined } = {},
): boolean {
  const held = state.items;
  const kept = held.filter((item) => !lost.includes(item));
  state.items = [...kept, ...new Set(gained.filter((item) => !held.includes(item)))];
  return gained.some((item) => !held.includes(item));
}
