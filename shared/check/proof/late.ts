import { reachedFrom } from '../../rules/index.ts';
import type { ActModel } from './act-model.ts';
import type { Piece } from './pieces.ts';
import { isOpen, type Position } from './position.ts';

/** Frames below which what is answered lands with its answer: the turn it asks on and the one it is answered on tell one each. */
const SET_ASIDE_LEAST = 3;

/** Whether an encounter with options may land at a place on the turn the climax is forced there. */
export type LandsLate = (piece: Piece, place: number, position: Position, before: Position) => boolean;

/**
 * Finds encounters with options that may land on the turn the climax is forced, because they were answered long before and
 * set aside by going elsewhere. More may be named than can, never fewer. Rules of play, "Travel", "An encounter lands".
 *
 * The answer takes as `before` a position at which the climax was not forced yet: what was not open then was not answered.
 */
export function createLandsLate({ act, forcing, isStop, pieces, ways }: ActModel): LandsLate {
  const isEver = forcing.length > 0 || isStop.includes(true);
  const asking = isEver
    ? pieces.filter(({ encounter }) => encounter.options.length > 0 && encounter.expectedFrames >= SET_ASIDE_LEAST)
    : [];
  if (asking.length === 0) return () => false;
  const ahead = act.places.map((_, place) => reachedFrom(ways[place] ?? [], (at) => ways[at]));
  const at = new Map(
    asking.map(({ index, places }) => {
      const begun = places.filter((place) => !isStop[place]);
      return [index, new Set(places.filter((place) => begun.some((from) => ahead[from]?.has(place))))];
    }),
  );
  return (piece, place, position, before) =>
    at.get(piece.index)?.has(place) === true && isOpen(piece, position) && isOpen(piece, before);
}
