import { findReachable } from '../../rules/index.ts';
import type { ActModel } from './act-model.ts';
import type { SearchPiece } from './pieces.ts';
import { isPieceOpen, type SearchPosition } from './position.ts';

/**
 * With fewer frames an answered encounter lands at once: the turn that asks and the turn that answers tell one each.
 */
const SET_ASIDE_LEAST = 3;

/** Whether an encounter with options may land at a place on the turn the climax is forced there. */
export type LandsLate = (
  piece: SearchPiece,
  place: number,
  position: SearchPosition,
  before: SearchPosition,
) => boolean;

/** A search start from which all earlier answers are known, with the test whether the climax is forced. */
export interface Since {
  readonly since: SearchPosition;
  readonly isForced: (position: SearchPosition) => boolean;
}

/**
 * Finds encounters with options that may land on the turn the climax is forced, because they were answered before and
 * set aside. An over-approximation. Rules of play, "Travel", "An encounter lands".
 * @param known nothing was answered before that position: where a climax was forced ever since, nothing was answered
 * either
 */
export function createLandsLate(model: ActModel, known?: Since): LandsLate {
  const { act, forcing, isStop, pieces, ways } = model;
  const isEver = forcing.length > 0 || isStop.includes(true);
  const asking = isEver
    ? pieces.filter(({ encounter }) => encounter.options.length > 0 && encounter.expectedFrames >= SET_ASIDE_LEAST)
    : [];
  if (asking.length === 0) return () => false;
  const ahead = act.places.map((_, place) => findReachable(ways[place] ?? [], (at) => ways[at]));
  const begunAt = new Map(
    asking.map(({ index, places }) => {
      const begun = places.filter((place) => !isStop[place]);
      return [index, new Map(places.map((place) => [place, begun.filter((from) => ahead[from]?.has(place))]))];
    }),
  );
  const wasForced = (place: number, before: SearchPosition): boolean =>
    known !== undefined && isUnchanged(model, known.since, before) && known.isForced({ ...before, place });
  return (piece, place, position, before) =>
    isPieceOpen(piece, position) &&
    isPieceOpen(piece, before) &&
    begunAt
      .get(piece.index)
      ?.get(place)
      ?.some((from) => !wasForced(from, before)) === true;
}

/** Whether everything forcing conditions read, except the location, has been constant. */
function isUnchanged(
  { sensitive, readsProgress, readsVisited }: ActModel,
  { flags, wanting }: SearchPosition,
  later: SearchPosition,
): boolean {
  const isSame = flags.every((word, at) => ((word ^ (later.flags[at] ?? 0)) & (sensitive[at] ?? 0)) === 0);
  return isSame && !readsVisited && (!readsProgress || wanting === later.wanting);
}
