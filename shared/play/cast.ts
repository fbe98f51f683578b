import { canMeetAt, listCompanions, type Story, wasMoved } from '../rules/index.ts';
import { getCurrentAct } from './lookup.ts';
import type { PlotState } from './state.ts';

/**
 * The protagonist, the place's own characters, those moved there, and people made during play; without companions of
 * the active encounter, see `onStage`. Rules of play, "Who is present".
 */
export function presentAt(story: Story, state: PlotState, location: string = state.location): string[] {
  const required = getCurrentAct(story, state).placeById.get(location)?.required ?? [];
  const moved = Object.keys(state.moved).filter((character) => wasMoved(state.moved, character, location));
  const protagonist = story.protagonist ? [story.protagonist.id] : [];
  const made = Object.entries(state.made ?? {}).flatMap(([id, place]) =>
    place === location && place !== '' ? [id] : [],
  );
  return [...new Set([...protagonist, ...required, ...moved, ...made])];
}

/** Characters that no place of the act requires; they are available everywhere. Rules of play, "Who is present". */
export const availableIn = (story: Story, state: PlotState): string[] => [...getCurrentAct(story, state).wanderers];

/** Whether a character can be met at a place: present there or available everywhere. */
export function canMeet(story: Story, state: PlotState, character: string, location: string): boolean {
  const act = getCurrentAct(story, state);
  return canMeetAt(story, act, character, act.placeById.get(location) ?? null, state.moved);
}

/** Who is here now: those present, and the companions of the active encounter. */
export function onStage(story: Story, state: PlotState): string[] {
  const active = state.active && story.encounterById.get(state.active.id);
  return [...new Set([...presentAt(story, state), ...(active ? listCompanions(active) : [])])];
}
