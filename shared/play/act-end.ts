import type { Story } from '../rules/index.ts';
import { isDry } from './eligibility.ts';
import { actOf } from './lookup.ts';
import type { ClimaxOutcome, PlotState } from './state.ts';

/** Whether the act's progress has reached what it requires; false without `globalProgression`. */
const isProgressFull = (story: Story, state: PlotState): boolean => {
  const tracker = actOf(story, state).progress;
  return tracker !== null && state.progress >= tracker.max;
};

/** Whether the act's doom clock has run out; false without an `opposingForce`. */
const isDoomFull = (story: Story, state: PlotState): boolean => {
  const tracker = actOf(story, state).doom;
  return tracker !== null && state.doom >= tracker.max;
};

/**
 * How the act's climax falls due at the end of a turn; null where it does not. Rules of play, "An act ends": in this
 * order, progress is full; a fired event forces it, or doom is full; the act is dry. A pending check is rolled first:
 * while one is, nothing falls due, and what holds is judged again at the end of the roll's turn.
 */
export function climaxDueAt(story: Story, state: PlotState): ClimaxOutcome | null {
  if (state.pendingCheck) return null;
  const act = actOf(story, state);
  if (isProgressFull(story, state)) return 'won';
  const forced = state.firedEvents.some((id) => act.eventById.get(id)?.forcesClimax);
  if (forced || isDoomFull(story, state)) return 'forced';
  if (isDry(story, state)) return act.progress ? 'forced' : 'won';
  return null;
}

/**
 * The words the story ends with. Rules of play, "An act ends": the Director's choice among `possibleEndings`; without
 * one the first where the last act was won, the last where it was forced; the story's title where none is given.
 *
 * @param choice the Director's, counted from 0; null or out of range counts as none
 */
export function endingText(story: Story, outcome: ClimaxOutcome, choice: number | null): string {
  const chosen = choice === null ? undefined : story.endings[choice];
  return chosen ?? (outcome === 'won' ? story.endings[0] : story.endings.at(-1)) ?? story.title;
}
