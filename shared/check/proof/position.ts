import { addBits, type Bits, fromMillionths, hasBit, isMet, listMembers, noBits, setBit } from '../../rules/index.ts';
import type { ActModel } from './act-model.ts';
import { readsAnyFlag, readsBeyond, readsClocks } from './forcing.ts';
import type { SearchPiece, Variant } from './pieces.ts';

/** A state between two encounters. Immutable by convention. */
export interface SearchPosition {
  readonly place: number;
  /** Missing progress, in millionths. */
  readonly wanting: number;
  readonly landed: Bits;
  readonly flags: Bits;
  /** Visited places; only if a condition reads them. */
  readonly visited: Bits;
}

/** The clocks; null if they may have any value. */
export type ClockValues = { readonly turn: number; readonly doom: number } | null;

export function startPosition(model: ActModel, landed: Iterable<string>, flags: Iterable<string>): SearchPosition {
  const place = model.placeNumber.get(model.act.start) ?? 0;
  const begun: SearchPosition = {
    place,
    wanting: model.required ?? 0,
    landed: noBits(model.pieces.length),
    flags: noBits(model.flagNames.length),
    visited: noBits(model.act.places.length),
  };
  for (const id of landed) {
    const piece = model.pieceById.get(id);
    if (piece) setBit(begun.landed, piece.index);
  }
  for (const flag of flags) {
    const number = model.flagNumber.get(flag);
    if (number !== undefined) setBit(begun.flags, number);
  }
  if (model.readsVisited) setBit(begun.visited, place);
  return begun;
}

export const regionAt = (model: ActModel, place: number) => model.regions[model.regionByPlace[place] ?? -1];

/** The key of a position; the place within a region does not matter. */
export const positionKey = (model: ActModel, { place, wanting, landed, flags, visited }: SearchPosition): string =>
  `${model.regionByPlace[place]} ${wanting} ${landed.join()} ${flags.join()}${model.readsVisited ? ` ${visited.join()}` : ''}`;

/** Whether an unlanded encounter may be chosen where its people can be met. Rules of play, "Eligible". */
export const isPieceOpen = (piece: SearchPiece, { landed, flags }: SearchPosition): boolean =>
  !hasBit(landed, piece.index) && isMet(piece, flags, landed);

/** The position after an encounter has landed. Rules of play, "An encounter lands". */
export function landPiece(position: SearchPosition, piece: SearchPiece, variant: Variant): SearchPosition {
  const landed = Int32Array.from(position.landed);
  setBit(landed, piece.index);
  const flags = Int32Array.from(position.flags);
  addBits(flags, variant.flags);
  return { ...position, wanting: position.wanting - piece.gain, landed, flags };
}

export function moveToPlace(model: ActModel, position: SearchPosition, place: number): SearchPosition {
  if (!model.readsVisited || hasBit(position.visited, place)) return { ...position, place };
  const visited = Int32Array.from(position.visited);
  setBit(visited, place);
  return { ...position, place, visited };
}

/** Possible except in the first act, which begins with "start". Rules of play, "A turn", "Travel". */
export const canLeaveAtOnce = ({ act }: ActModel): boolean => act.index > 0;

/** Rules of play, "Dry". */
export function isDryAt(model: ActModel, position: SearchPosition): boolean {
  const ahead = regionAt(model, position.place)?.ahead;
  return (
    ahead === undefined || !model.pieces.some((piece) => hasBit(ahead, piece.index) && isPieceOpen(piece, position))
  );
}

/** Cost of judging a condition, and for each flag it may read. */
const JUDGING = 200;
const LOOKING = 20;

/**
 * If clocks may have any value, conditions on them count as not holding, as do those on untracked variables.
 * @param meter counts the cost as visited encounters
 */
export function createForcedAt(
  model: ActModel,
  clocks: ClockValues,
  meter: { effort: number },
): (position: SearchPosition) => boolean {
  const forcing = model.forcing.filter(({ reads }) => !readsBeyond(reads) && (clocks !== null || !readsClocks(reads)));
  if (forcing.length === 0) return ({ place }) => model.isStop[place] ?? false;
  const known = new Map<string, boolean>();
  // Reused: a condition is judged at once and keeps no reference.
  const names = new Map([...model.story.flags].map((flag) => [flag, false]));
  const cost = forcing.reduce((sum, { reads }) => sum + JUDGING + (readsAnyFlag(reads) ? names.size * LOOKING : 0), 0);
  const read = listMembers(model.sensitive).map((flag) => ({ flag, name: model.flagNames[flag] ?? '' }));
  return (position) => {
    const { place, wanting, visited } = position;
    if (model.isStop[place]) return true;
    const flags = position.flags.map((word, at) => word & (model.sensitive[at] ?? 0));
    const key = model.isPlain ? `${place} ${wanting} ${flags.join()} ${visited.join()}` : flags.join();
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    meter.effort += cost;
    for (const { flag, name } of read) if (names.has(name) || hasBit(flags, flag)) names.set(name, hasBit(flags, flag));
    const scope = {
      flags: names,
      turn: clocks?.turn ?? 1,
      doom: clocks?.doom ?? 0,
      progress: fromMillionths((model.required ?? 0) - wanting),
      location: model.act.places[place]?.id ?? '',
      visited: listMembers(visited).flatMap((at) => model.act.places[at]?.id ?? []),
    };
    const held = forcing.some((condition) => condition.holds(scope));
    known.set(key, held);
    return held;
  };
}
