import {
  actOf,
  isNewEligible,
  type PlotState,
  placeOf,
  type Story,
  type StoryEncounter,
  type StoryPlace,
} from '../../shared/play/index.ts';
import { STALLED_TURNS } from '../director/index.ts';

/** Turns without anything new after which the way on is marked. Nothing is told of it yet: a player need not wait for the story to stall. */
export const MARKED_AFTER = 1;

/**
 * The neighbouring place a stalled story draws the player to: on the shortest way to where something new can be played. Null
 * while something new is under way or to be had here, in a climax, and where nothing new is left.
 * @param after turns without anything new after which it does
 */
export function nudgeFrom(
  story: Story,
  state: PlotState,
  stalledTurns: number,
  after = STALLED_TURNS,
): StoryPlace | null {
  const here = placeOf(story, state);
  const isBusy = state.active?.again === false || state.pendingCheck || state.climaxDue || state.ended;
  if (stalledTurns < after || here === null || isBusy) return null;
  const act = actOf(story, state);
  const arcs = [...story.arcs.values()].flat();
  const offersNew = (place: StoryPlace) =>
    [...place.encounters, ...arcs].some((encounter: StoryEncounter) =>
      isNewEligible(story, state, encounter, place.id),
    );
  if (offersNew(here)) return null;
  const seen = new Set([here.id]);
  let ways = here.connections.flatMap((id) => act.placeById.get(id) ?? []).map((place) => ({ first: place, place }));
  while (ways.length > 0) {
    const found = ways.find(({ place }) => offersNew(place));
    if (found) return found.first;
    for (const { place } of ways) seen.add(place.id);
    const further = ways.flatMap(({ first, place }) =>
      place.connections.flatMap((id) => {
        const next = seen.has(id) ? undefined : act.placeById.get(id);
        return next ? [{ first, place: next }] : [];
      }),
    );
    ways = [...new Map(further.map((way) => [way.place.id, way])).values()];
  }
  return null;
}
