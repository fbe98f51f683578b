import { findReachable, fromMillionths, hasBit, listMembers, shareBits } from '../../rules/index.ts';
import type { CheckOutcome } from '../../story/index.ts';
import type { Because, LastStep, NeverComes } from '../messages/message-types.ts';
import { encounterRef, placeRef } from '../messages/refs.ts';
import type { ActModel } from './act-model.ts';
import { computeUpperBound, toKnowledge, type UpperBound } from './bounds.ts';
import type { SearchPiece } from './pieces.ts';
import { isPieceOpen, type SearchPosition } from './position.ts';
import type { LossPath } from './types.ts';

const named = ({ encounter }: SearchPiece) => encounterRef(encounter);
const amount = (millionths: number): number => fromMillionths(Math.max(0, millionths));

/** Why an act can never be won. */
export function whyOutOfReach(model: ActModel, best: UpperBound): Because {
  const never = model.pieces.filter(({ index, gain, encounter }) => {
    return gain > 0 && !hasBit(best.landed, index) && (encounter.arc !== null || encounter.home?.act === model.act.id);
  });
  return {
    kind: 'out-of-reach',
    required: amount(model.required ?? 0),
    best: amount(best.gain),
    never: never.slice(0, 3).map((piece) => ({ encounter: named(piece), ...whyNever(model, piece, best) })),
  };
}

function whyNever(model: ActModel, piece: SearchPiece, best: UpperBound): Omit<NeverComes, 'encounter'> {
  const start = model.placeNumber.get(model.act.start) ?? 0;
  const ahead = model.regions[model.regionByPlace[start] ?? -1]?.ahead;
  if (piece.places.length === 0) return { why: 'people', flags: [] };
  if (ahead && !hasBit(ahead, piece.index)) return { why: 'place', flags: [] };
  const missing = listMembers(piece.needs).filter((flag) => !hasBit(best.flags, flag));
  if (missing.length > 0) return { why: 'flags', flags: missing.map((flag) => model.flagNames[flag] ?? '') };
  const earlier = listMembers(piece.before).filter((index) => !hasBit(best.landed, index));
  return { why: earlier.length > 0 ? 'phases' : 'barred', flags: [] };
}

/** What the last step of a path to a lost state removed. `rolled`: outcomes of rolls on the path, by encounter. */
export function whyLost(
  model: ActModel,
  { position, before, path }: LossPath,
  rolled: Readonly<Record<string, CheckOutcome>>,
): Because {
  const required = amount(model.required ?? 0);
  const reach = computeUpperBound(model, toKnowledge(position));
  const within = (model.required ?? 0) - position.wanting + reach.gain;
  const left = within < (model.required ?? 0) ? amount(within) : null;
  const step = path.at(-1);
  if (!before || !step) {
    const gone = model.pieces.filter((piece) => isGone(piece, position, reach)).slice(0, 3);
    return { kind: 'lost-at-once', gone: gone.map(named), left, required };
  }
  const earlier = computeUpperBound(model, toKnowledge(before));
  const lost = model.pieces.filter(
    (each) =>
      hasBit(earlier.landed, each.index) &&
      !hasBit(reach.landed, each.index) &&
      ('travel' in step || !isPieceOpen(each, position)),
  );
  const piece = 'encounter' in step ? model.pieceById.get(step.encounter) : undefined;
  const last: LastStep = piece
    ? {
        kind: 'played',
        encounter: named(piece),
        answer: getOptionText(model, piece.encounter.id, 'encounter' in step ? step.option : undefined),
        roll: rolled[piece.encounter.id] ?? null,
      }
    : stepTo(model, before.place, 'travel' in step ? step.travel : '');
  return { kind: 'lost-after', step: last, lost: lost.map(named), left, required };
}

/** The text of an answer; null if nothing was asked. */
export const getOptionText = ({ pieceById }: ActModel, id: string, option: number | undefined): string | null =>
  option === undefined ? null : (pieceById.get(id)?.encounter.options[option]?.text ?? null);

/** Why leaving for a place removes the chance, usually because there is no way back. @param from place number */
export function stepTo({ act, placeNumber, ways, connections }: ActModel, from: number, id: string): LastStep {
  const to = placeNumber.get(id) ?? 0;
  const place = placeRef(act, { id });
  if (ways[to]?.every((next) => next === to)) return { kind: 'no-way-out', place };
  if (findReachable([to], (at) => connections[at]).has(from)) return { kind: 'gone', place };
  const back = act.places.find((each) => placeNumber.get(each.id) === from);
  return { kind: 'no-way-back', place, from: placeRef(act, { id: back?.id ?? '' }) };
}

const isGone = (piece: SearchPiece, { landed, flags }: SearchPosition, reach: UpperBound): boolean =>
  !hasBit(landed, piece.index) &&
  piece.gain > 0 &&
  (!hasBit(reach.landed, piece.index) || shareBits(flags, piece.bars)) &&
  piece.encounter.home !== null;
