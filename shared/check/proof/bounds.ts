import { addBits, type Bits, hasAllBits, hasAnyBit, hasBit, setBit } from '../../rules/index.ts';
import type { ActModel } from './act-model.ts';
import type { SearchPiece } from './pieces.ts';
import { regionAt, type SearchPosition } from './position.ts';

export interface Knowledge {
  readonly place: number;
  readonly wanting: number;
  readonly flags: Bits;
  readonly possibleFlags: Bits;
  readonly landed: Bits;
  readonly possiblyLanded: Bits;
}

export const toKnowledge = ({ place, wanting, flags, landed }: SearchPosition): Knowledge => ({
  place,
  wanting,
  flags,
  possibleFlags: flags,
  landed,
  possiblyLanded: landed,
});

export interface UpperBound {
  readonly landed: Bits;
  readonly flags: Bits;
  /** Reachable progress in millionths; an upper bound. */
  readonly gain: number;
}

/** Assumes that nothing that lands excludes anything, and every answer is given at once. */
export function computeUpperBound(model: ActModel, known: Knowledge, banned?: Bits): UpperBound {
  const landed = Int32Array.from(known.possiblyLanded);
  const flags = Int32Array.from(known.possibleFlags);
  const ahead = regionAt(model, known.place)?.ahead;
  let gain = 0;
  if (ahead === undefined) return { landed, flags, gain };
  const left: SearchPiece[] = [];
  for (const piece of model.pieces) {
    const { index, barring } = piece;
    if (
      hasBit(ahead, index) &&
      !hasBit(known.landed, index) &&
      !hasAnyBit(known.flags, barring) &&
      !(banned && hasBit(banned, index))
    ) {
      left.push(piece);
    }
  }
  inTurn(left, (piece) => {
    if (!hasAllBits(flags, piece.needed) || !hasAllBits(landed, piece.earlier)) return false;
    setBit(landed, piece.index);
    addBits(flags, piece.possibly);
    gain += piece.gain;
    return true;
  });
  return { landed, flags, gain };
}

function inTurn(left: SearchPiece[], hasLanded: (piece: SearchPiece) => boolean): void {
  for (let before = -1, count = left.length; before !== count; ) {
    before = count;
    count = 0;
    for (let at = 0; at < before; at += 1) {
      const piece = left[at];
      if (piece === undefined || hasLanded(piece)) continue;
      left[count] = piece;
      count += 1;
    }
  }
}

export interface LowerBound {
  readonly landed: Bits;
  readonly flags: Bits;
  readonly gain: number;
}

/**
 * What is reached whatever is landed, answered and left: encounters that nothing can take away and that force nothing.
 */
export function computeLowerBound(model: ActModel, known: Knowledge, best: UpperBound): LowerBound {
  const landed = Int32Array.from(known.landed);
  const flags = Int32Array.from(known.flags);
  const always = regionAt(model, known.place)?.always;
  const toCome = best.landed.map((word, at) => word & ~(known.landed[at] ?? 0));
  let gain = 0;
  if (model.isPlain || model.isBeyond || always === undefined) return { landed, flags, gain };
  const left = model.pieces.filter(
    (piece) =>
      hasBit(always, piece.index) &&
      !hasBit(known.landed, piece.index) &&
      forcesNothing(model, piece, known.flags) &&
      !canBeRuledOut(model, piece, known.possibleFlags, toCome),
  );
  inTurn(left, (piece) => {
    if (!hasAllBits(flags, piece.needed) || !hasAllBits(landed, piece.earlier)) return false;
    setBit(landed, piece.index);
    addBits(flags, piece.surely);
    if (!hasBit(known.possiblyLanded, piece.index)) gain += piece.surelyGain;
    return true;
  });
  return { landed, flags, gain };
}

/** Whether landing it can never satisfy a condition that forces the climax. */
function forcesNothing(model: ActModel, { possibly }: SearchPiece, flags: Bits): boolean {
  for (let at = 0; at < possibly.length; at += 1) {
    if ((possibly[at] ?? 0) & (model.sensitive[at] ?? 0) & ~(flags[at] ?? 0)) return false;
  }
  return true;
}

/** Whether a flag that is set, or may be set by another encounter to come, excludes it. */
export function canBeRuledOut(model: ActModel, piece: SearchPiece, flags: Bits, toCome: Bits): boolean {
  if (piece.barsItself || hasAnyBit(flags, piece.barring)) return true;
  return piece.barring.some((flag) => meetsAnother(model.setBy[flag], toCome, piece.index));
}

/** Whether two sets share a member other than this one. */
function meetsAnother(words: Bits | undefined, others: Bits, self: number): boolean {
  if (words === undefined) return false;
  for (let at = 0; at < words.length; at += 1) {
    const both = (words[at] ?? 0) & (others[at] ?? 0) & ~(at === self >> 5 ? 1 << (self & 31) : 0);
    if (both !== 0) return true;
  }
  return false;
}

/** Whether landing it with these flags excludes nothing unlanded, and does not touch what forces the climax. */
export function isHarmless(
  model: ActModel,
  piece: SearchPiece,
  earned: Bits,
  { flags, landed }: SearchPosition,
): boolean {
  for (let at = 0; at < earned.length; at += 1) {
    const fresh = (earned[at] ?? 0) & ~(flags[at] ?? 0);
    if (fresh & (model.sensitive[at] ?? 0)) return false;
    for (let left = fresh; left !== 0; left &= left - 1) {
      const barred = model.barredBy[at * 32 + 31 - Math.clz32(left & -left)];
      if (barred && barsAnother(barred, landed, piece.index)) return false;
    }
  }
  return true;
}

function barsAnother(barred: Bits, landed: Bits, self: number): boolean {
  for (let at = 0; at < barred.length; at += 1) {
    const others = (barred[at] ?? 0) & ~(landed[at] ?? 0) & ~(at === self >> 5 ? 1 << (self & 31) : 0);
    if (others !== 0) return true;
  }
  return false;
}
