import { addBits, type Bits, hasBit, isMet, membersOf, noBits, ofMillionths, setBit } from '../../rules/index.ts';
import type { ActModel } from './act-model.ts';
import { readsAnyFlag, readsBeyond, readsClocks } from './forcing.ts';
import type { Piece, Variant } from './pieces.ts';

/** A state between two encounters. Immutable by custom. */
export interface Position {
  /** By number. */
  readonly place: number;
  /** Progress that is still wanting, in millionths. */
  readonly wanting: number;
  readonly landed: Bits;
  readonly flags: Bits;
  /** Places seen; kept only where a condition reads it. */
  readonly visited: Bits;
}

/** How the clocks stand; null where they stand anywhere. */
export type Clocks = { readonly turn: number; readonly doom: number } | null;

export function beginningOf(model: ActModel, landed: Iterable<string>, flags: Iterable<string>): Position {
  const place = model.placeNumber.get(model.act.start) ?? 0;
  const begun: Position = {
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

export const regionAt = (model: ActModel, place: number) => model.regions[model.regionOf[place] ?? -1];

/** One key for positions between which nothing is left to decide: where within a region one stands makes no difference. */
export const keyOf = (model: ActModel, { place, wanting, landed, flags, visited }: Position): string =>
  `${model.regionOf[place]} ${wanting} ${landed.join()} ${flags.join()}${model.readsVisited ? ` ${visited.join()}` : ''}`;

/** Whether an encounter that has not landed may be chosen, where whom it needs can be met. Rules of play, "Eligible". */
export const isOpen = (piece: Piece, { landed, flags }: Position): boolean =>
  !hasBit(landed, piece.index) && isMet(piece, flags, landed);

/** The position after an encounter has landed. Rules of play, "An encounter lands". */
export function land(position: Position, piece: Piece, variant: Variant): Position {
  const landed = Int32Array.from(position.landed);
  setBit(landed, piece.index);
  const flags = Int32Array.from(position.flags);
  addBits(flags, variant.flags);
  return { ...position, wanting: position.wanting - piece.gain, landed, flags };
}

export function goTo(model: ActModel, position: Position, place: number): Position {
  if (!model.readsVisited || hasBit(position.visited, place)) return { ...position, place };
  const visited = Int32Array.from(position.visited);
  setBit(visited, place);
  return { ...position, place, visited };
}

/**
 * Whether one may go elsewhere before the events of an act's first turn are judged: that turn begins with whatever action,
 * but in the first act with the story's "start". Rules of play, "A turn", "Travel".
 */
export const canLeaveAtOnce = ({ act }: ActModel): boolean => act.index > 0;

/** Rules of play, "Dry". */
export function isDryAt(model: ActModel, position: Position): boolean {
  const ahead = regionAt(model, position.place)?.ahead;
  return ahead === undefined || !model.pieces.some((piece) => hasBit(ahead, piece.index) && isOpen(piece, position));
}

/** What judging a condition takes, and each flag it may look through. */
const JUDGING = 200;
const LOOKING = 20;

/**
 * Whether an event whose condition holds forces the climax. With the clocks anywhere, conditions that read one count as
 * not holding, and so do those that read what is not followed.
 *
 * @param meter counts what it takes to judge conditions, as encounters looked at
 */
export function createForcedAt(
  model: ActModel,
  clocks: Clocks,
  meter: { effort: number },
): (position: Position) => boolean {
  const forcing = model.forcing.filter(({ reads }) => !readsBeyond(reads) && (clocks !== null || !readsClocks(reads)));
  if (forcing.length === 0) return ({ place }) => model.isStop[place] ?? false;
  const known = new Map<string, boolean>();
  // One map for all: a condition is judged at once and keeps nothing of it.
  const names = new Map([...model.story.flags].map((flag) => [flag, false]));
  const cost = forcing.reduce((sum, { reads }) => sum + JUDGING + (readsAnyFlag(reads) ? names.size * LOOKING : 0), 0);
  const read = membersOf(model.sensitive).map((flag) => ({ flag, name: model.flagNames[flag] ?? '' }));
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
      progress: ofMillionths((model.required ?? 0) - wanting),
      location: model.act.places[place]?.id ?? '',
      visited: membersOf(visited).flatMap((at) => model.act.places[at]?.id ?? []),
    };
    const held = forcing.some((condition) => condition.holds(scope));
    known.set(key, held);
    return held;
  };
}
