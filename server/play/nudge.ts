import {
  getCurrentAct,
  getCurrentPlace,
  isNewEligible,
  type PlotState,
  type Story,
  type StoryEncounter,
  type StoryPlace,
} from '../../shared/play/index.ts';
import { STALLED_TURNS } from '../director/index.ts';

/** Turns without news after which the map marks the way on. The telling does not mention it yet. */
export const MARKED_AFTER = 1;

/** The neighbour towards news after so many turns without. Null while something new is available, and in a climax. */
export function nudgeFrom(
  story: Story,
  state: PlotState,
  stalledTurns: number,
  after = STALLED_TURNS,
): StoryPlace | null {
  const here = getCurrentPlace(story, state);
  const isBusy = state.active?.again === false || state.pendingCheck || state.climaxDue || state.ended;
  if (stalledTurns < after || here === null || isBusy) return null;
  const act = getCurrentAct(story, state);
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
