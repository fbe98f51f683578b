import { RefusalError } from '../error.ts';
import type { Story, StoryAct, StoryEncounter, StoryPlace } from '../rules/index.ts';
import type { PlotState } from './state.ts';

/** The current act. Throws `internal` if the state is not of this story. */
export function getCurrentAct(story: Story, state: PlotState): StoryAct {
  const act = story.actById.get(state.act);
  if (act) return act;
  throw new RefusalError('internal', `The play is in act "${state.act}", which its package does not have.`, {
    hint: 'A play goes on with the version of the package it began with.',
  });
}

/** The player's place; null in an act without places. */
export const getCurrentPlace = (story: Story, state: PlotState): StoryPlace | null =>
  getCurrentAct(story, state).placeById.get(state.location) ?? null;

/** The next act; null after the last. */
export const getNextAct = (story: Story, state: PlotState): StoryAct | null =>
  story.acts[getCurrentAct(story, state).index + 1] ?? null;

export const getActiveEncounter = (story: Story, state: PlotState): StoryEncounter | null =>
  state.active === null ? null : (story.encounterById.get(state.active.id) ?? null);
