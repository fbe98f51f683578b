import { hasWay, placeNumber } from '../rules/index.ts';
import type { LivePlay } from './live-play.ts';

/** A place the player cannot reach now, and why, in one sentence. */
export interface WayRefused {
  readonly place: string;
  readonly reason: string;
}

/** Why the player cannot go to a place now; null if they can. Rules of play, "Journeys". */
export function refusedWay(live: LivePlay, place: string): WayRefused | null {
  const { state, act } = live;
  if (hasWay(live, placeNumber(act, place))) return null;
  const reason = !act.act.placeById.has(place)
    ? `There is no place "${place}" in this act.`
    : place === state.location
      ? `The player is at ${place} already.`
      : state.pendingCheck
        ? 'A roll is pending; it is made first.'
        : state.climaxDue
          ? 'The climax of the act comes next, so nobody travels now.'
          : `No way leads from ${state.location} to ${place}.`;
  return { place, reason };
}
