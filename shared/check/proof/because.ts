import { ids, some } from '../words.ts';
import { type ActModel, MILLION, type Piece } from './act-model.ts';
import { atBest, knownOf, type Outlook } from './estimate.ts';
import { isOpen, type Position } from './position.ts';
import type { Loss } from './reach.ts';
import { has, meets, membersOf } from './words.ts';

/** As many encounters are named. */
const TOLD = 3;

const named = (piece: Piece): string => `“${piece.encounter.title}” (${piece.encounter.id})`;
const amount = (millionths: number): string => String(Math.max(0, millionths) / MILLION);

/** Why an act cannot be won, however it begins and whatever is done. */
export function whyOutOfReach(model: ActModel, best: Outlook): string {
  const required = amount(model.required ?? 0);
  const never = model.pieces.filter(({ index, gain, encounter }) => {
    return gain > 0 && !has(best.landed, index) && (encounter.arc !== null || encounter.home?.act === model.act.id);
  });
  const reasons = never.slice(0, 3).map((piece) => `${named(piece)} ${whyNever(model, piece, best)}`);
  const rest = reasons.length > 0 ? ` ${reasons.join('; ')}.` : '';
  return `It takes ${required} of progress, and at best ${amount(best.gain)} can be had.${rest}`;
}

function whyNever(model: ActModel, piece: Piece, best: Outlook): string {
  const start = model.placeNumber.get(model.act.start) ?? 0;
  const ahead = model.regions[model.regionOf[start] ?? -1]?.ahead;
  if (piece.places.length === 0) return 'needs people who are never there together';
  if (ahead && !has(ahead, piece.index)) return 'is at a place that cannot be reached';
  const missing = membersOf(piece.needs).filter((flag) => !has(best.flags, flag));
  if (missing.length > 0)
    return `needs ${ids(missing.map((flag) => model.flagNames[flag] ?? ''))}, which cannot be set`;
  const earlier = membersOf(piece.before).filter((index) => !has(best.landed, index));
  if (earlier.length > 0) return 'waits for earlier phases of its arc that cannot be played';
  return 'is ruled out from the beginning';
}

/** What the last step of a way to a lost state took away. */
export function whyLost(model: ActModel, { position, before, path }: Loss): string {
  const required = amount(model.required ?? 0);
  const reach = atBest(model, knownOf(position));
  const had = (model.required ?? 0) - position.wanting;
  const left = amount(had + reach.gain);
  const step = path.at(-1);
  if (!before || !step) {
    const gone = model.pieces.filter((piece) => isGone(piece, position, reach)).slice(0, 3);
    const names = gone.length > 0 ? `: ${some(gone.map(named))} can never come` : '';
    return `So begun, it is lost at once${names}; ${lacking(had + reach.gain, model)}.`;
  }
  const earlier = atBest(model, knownOf(before));
  const lost = model.pieces.filter(
    (each) =>
      has(earlier.landed, each.index) &&
      !has(reach.landed, each.index) &&
      ('travel' in step || !isOpen(each, position)),
  );
  const piece = 'encounter' in step ? model.pieceById.get(step.encounter) : undefined;
  const answer = 'encounter' in step && step.option !== undefined ? ` with answer ${step.option + 1}` : '';
  const after = piece
    ? `After ${named(piece)} is played${answer},`
    : afterGoing(model, before.place, 'travel' in step ? step.travel : '');
  if (lost.length === 0) {
    return `${after} what is left cannot all be played together: one rules out another, and ${required} of progress is never reached.`;
  }
  const names = some(lost.map(named), TOLD);
  const enough = had + reach.gain >= (model.required ?? 0);
  return enough
    ? `${after} ${names} can no longer come, and what is left rules itself out before ${required} of progress is reached.`
    : `${after} ${names} can no longer come, and without ${lost.length === 1 ? 'that' : 'them'} only ${left} of ${required} progress is left.`;
}

/** Why going somewhere shuts out what is elsewhere: as a rule, because nobody comes back. @param from by number */
function afterGoing({ act, placeNumber, ways, connections }: ActModel, from: number, id: string): string {
  const called = (place: { id: string; title: string } | undefined): string =>
    `“${place?.title ?? ''}” (${place?.id ?? ''})`;
  const to = placeNumber.get(id) ?? 0;
  const there = called(act.placeById.get(id));
  if (ways[to]?.every((next) => next === to)) return `${there} has no way out: once one has gone there,`;
  const reached = new Set([to]);
  for (const place of reached) for (const next of connections[place] ?? []) reached.add(next);
  if (reached.has(from)) return `Once one has gone to ${there}:`;
  const back = called(act.places.find((each) => placeNumber.get(each.id) === from));
  return `From ${there} no way leads back to ${back}: once one has gone there,`;
}

const lacking = (within: number, model: ActModel): string =>
  within < (model.required ?? 0)
    ? `only ${amount(within)} of ${amount(model.required ?? 0)} progress is left`
    : `what is left rules itself out before ${amount(model.required ?? 0)} of progress is reached`;

const isGone = (piece: Piece, { landed, flags }: Position, reach: Outlook): boolean =>
  !has(landed, piece.index) &&
  piece.gain > 0 &&
  (!has(reach.landed, piece.index) || meets(flags, piece.bars)) &&
  piece.encounter.home !== null;

/** Why nothing is proven. */
export function whyNotProven(
  why: 'beginnings' | 'states' | 'effort' | 'clocks' | 'late' | 'play',
  bound: number,
): string {
  switch (why) {
    case 'beginnings':
      return `The earlier acts can leave it in more ways than the ${bound} that are looked at.`;
    case 'states':
      return `It can be in more states than the ${bound} that are looked at.`;
    case 'effort':
      return 'It can be in more states than can be looked at in the time there is for it.';
    case 'clocks':
      return 'An event forces its climax by a clock together with something else, which is not followed.';
    case 'late':
      return 'An event may force its climax on the very turn on which something answered long before is come back to, which is not followed.';
    case 'play':
      return 'There is a state from which it cannot be won, but no play was found that comes to it.';
  }
}
