import { actOf, freshWithinReach, isDry } from './eligible.ts';
import type { Outcome, ReferenceState } from './state.ts';
import type { ReferenceEncounter, ReferenceStory } from './story.ts';

export const POINT = 1e6;

/** Rules of play, "Time". @returns full hours that pass */
export function passTime(story: ReferenceStory, state: ReferenceState, took: number): number {
  if (!story.keepsTime) return 0;
  const before = Math.floor(state.minutes / 60);
  state.minutes += took;
  return Math.floor(state.minutes / 60) - before;
}

/** Rules of play, "An encounter lands". @returns whether it gave anything new */
export function land(story: ReferenceStory, state: ReferenceState, encounter: ReferenceEncounter): boolean {
  const isAgain = state.landed.includes(encounter.id);
  state.active = null;
  state.frames.delete(encounter.id);
  state.lastLanded = encounter.id;
  state.justLanded.push(encounter.id);
  if (isAgain) return false;
  state.landed.push(encounter.id);
  const option = encounter.options[state.answered.get(encounter.id) ?? -1];
  const check = option?.check ?? encounter.check;
  const outcome = state.checked.get(encounter.id);
  const degree = check && outcome ? check[outcome as 'full' | 'mixed' | 'miss'] : null;
  // Rules of play, "Written checks": with a roll, what the option lists, else nothing, whatever the dice say.
  const answers = encounter.many ? (state.taken.get(encounter.id) ?? []) : [state.answered.get(encounter.id) ?? -1];
  const listed = answers.flatMap((at) => {
    const each = encounter.options[at];
    return ((each?.check ?? encounter.check) ? each?.listed : each?.flags) ?? [];
  });
  const earned = encounter.options.length > 0 ? listed : check ? [] : encounter.flags;
  const isWithheld = check && outcome && (outcome === 'miss' || (degree?.findings.length ?? 0) > 0);
  const flags = encounter.flags.filter((flag) => earned.includes(flag) && !state.flags.includes(flag));
  const findings = isWithheld ? [] : encounter.findings.filter((finding) => !state.findings.includes(finding));
  const progress = Math.min(encounter.progress, actOf(story, state).progress - state.progress);
  state.flags.push(...flags);
  state.findings.push(...findings);
  state.progress += Math.max(0, progress);
  return flags.length + findings.length > 0 || progress > 0;
}

/** Rules of play, "An act ends": asked in this order; a check that waits is rolled first. */
export function outcomeDue(story: ReferenceStory, state: ReferenceState): Outcome | null {
  const { progress, doom, events } = actOf(story, state);
  if (state.pending) return null;
  const isWon = isFull(story, state);
  if (isWon && (!state.led || (state.fullSince > 0 && state.actTurn >= state.fullSince + 6))) return 'won';
  const isForced = events.some(({ id, forces }) => forces && state.firedEvents.includes(id));
  if (isForced || (doom > 0 && state.doom >= doom)) return isWon ? 'won' : 'forced';
  if (!isDry(story, state)) return null;
  return progress > 0 && !isWon ? 'forced' : 'won';
}

export const isFull = (story: ReferenceStory, state: ReferenceState): boolean => {
  const { progress } = actOf(story, state);
  return progress > 0 && state.progress >= progress;
};

/** Rules of play, "An act ends": a turn for each point is over, half of them are there, and what is missing can be earned in four turns. */
export function isLate(story: ReferenceStory, state: ReferenceState): boolean {
  const required = actOf(story, state).progress / POINT;
  const missing = required - state.progress / POINT;
  return required > 0 && state.actTurn >= required && state.actTurn >= 8 && missing <= 4 && missing <= required / 2;
}

/** Rules of play, "An act ends": something that can be played still gives a flag that every ending of a won act needs. */
export function isNeededBeforeClimax(story: ReferenceStory, state: ReferenceState): boolean {
  if (state.act !== story.acts.length - 1) return false;
  const [first, ...others] = story.endings.filter(({ outcome, position }) => ![outcome, position].includes('forced'));
  const needed = (first?.needs ?? []).filter((flag) => others.every(({ needs }) => needs.includes(flag)));
  const missing = needed.filter((flag) => !state.flags.includes(flag));
  return freshWithinReach(story, state).some(({ flags }) => flags.some((flag) => missing.includes(flag)));
}
