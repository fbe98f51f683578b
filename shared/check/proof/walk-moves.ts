import type { StoryStep } from '../story-step.ts';
import type { ActModel } from './act-model.ts';
import { isDryAt, isPieceOpen, landPiece, moveToPlace, type SearchPosition } from './position.ts';
import type { LossPath, SearchMove } from './types.ts';
import type { WinSearch } from './win-search.ts';

/** Expands moves to single steps along shortest ways and drops those not needed; null if they do not lead to a loss. */
export function lossBy(winning: WinSearch, beginning: SearchPosition, moves: readonly SearchMove[]): LossPath | null {
  let kept = moves;
  let loss = walk(winning, beginning, kept);
  for (let at = kept.length - 1; loss !== null && at >= 0; at -= 1) {
    const fewer = kept.filter((_, index) => index !== at);
    const shorter = walk(winning, beginning, fewer);
    if (!shorter || shorter.path.length > loss.path.length) continue;
    kept = fewer;
    loss = shorter;
  }
  return loss;
}

function walk(winning: WinSearch, beginning: SearchPosition, moves: readonly SearchMove[]): LossPath | null {
  const { model } = winning;
  const path: StoryStep[] = [];
  let position = beginning;
  let before: SearchPosition | null = null;
  const isOver = (): boolean => winning.isForced(position) || (path.length > 0 && isDryAt(model, position));
  for (const move of moves) {
    const targets = 'place' in move ? [move.place] : move.piece.places;
    const way = wayTo(model, position.place, targets);
    if (way === null) return null;
    for (const place of way) {
      if (isOver()) return null;
      before = position;
      position = moveToPlace(model, position, place);
      path.push({ travel: model.act.places[place]?.id ?? '' });
    }
    if ('place' in move) continue;
    if (isOver() || !isPieceOpen(move.piece, position)) return null;
    before = position;
    position = landPiece(position, move.piece, move.variant);
    const { option } = move.variant;
    path.push({ encounter: move.piece.encounter.id, ...(option !== null && { option }) });
    if (position.wanting <= 0) return null;
  }
  return isOver() || winning.canWin(position) !== 'no' ? null : { position, before, path };
}

/** The places on a shortest way to one of `targets`, without the start; null if there is none. */
function wayTo(model: ActModel, from: number, targets: readonly number[]): number[] | null {
  const parents = new Map<number, number | null>([[from, null]]);
  for (const place of parents.keys()) {
    if (targets.includes(place)) {
      const way: number[] = [];
      for (let at: number | null | undefined = place; at != null && at !== from; at = parents.get(at)) way.unshift(at);
      return way;
    }
    for (const next of model.connections[place] ?? []) if (!parents.has(next)) parents.set(next, place);
  }
  return null;
}
