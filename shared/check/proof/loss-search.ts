import { type Bits, hasBit } from '../../rules/index.ts';
import type { StoryStep } from '../story-step.ts';
import { stepsTo } from '../story-step.ts';
import type { ActModel } from './act-model.ts';
import { canBeRuledOut, computeUpperBound, isHarmless, toKnowledge } from './bounds.ts';
import type { SearchPiece, Variant } from './pieces.ts';
import {
  canLeaveAtOnce,
  isDryAt,
  isPieceOpen,
  landPiece,
  moveToPlace,
  positionKey,
  regionAt,
  type SearchPosition,
} from './position.ts';
import type { LossPath, SearchMove } from './types.ts';
import { isSpent, type SearchBudget, type WinSearch } from './win-search.ts';

export type Search = { readonly found: LossPath } | { readonly found: null; readonly complete: boolean };

interface Node {
  readonly position: SearchPosition;
  readonly step: StoryStep | null;
  readonly from: Node | null;
  /** An event that forces the climax will fire unless the player leaves first. */
  readonly isDue: boolean;
}

const toStep = ({ encounter }: SearchPiece, { option }: Variant): StoryStep => ({
  encounter: encounter.id,
  ...(option !== null && { option }),
});

const lossAt = (node: Node): LossPath => ({
  position: node.position,
  path: stepsTo(node),
  before: node.from?.position ?? null,
});

/**
 * The shortest path from a beginning to a lost position; `fewerThan` limits it. Encounters that neither open nor
 * exclude anything are skipped: they do not affect a loss.
 */
export function shortestLoss(
  winning: WinSearch,
  beginning: SearchPosition,
  budget: SearchBudget,
  fewerThan: number = Number.POSITIVE_INFINITY,
): Search {
  const { model } = winning;
  const isDue = winning.isForced(beginning);
  if (isDue && !canLeaveAtOnce(model)) return { found: null, complete: true };
  const start: Node = { position: beginning, step: null, from: null, isDue };
  let open = [start];
  const seen = new Set([placeKey(model, beginning)]);
  let complete = true;
  const first = fewerThan > 0 && !isDue ? winning.canWin(beginning) : 'yes';
  if (first === 'no') return { found: lossAt(start) };
  for (let steps = 1; open.length > 0 && steps < fewerThan; steps += 1) {
    const next: Node[] = [];
    for (const node of open) {
      if (isSpent(budget) || isSpent(winning.budget)) return { found: null, complete: false };
      budget.spent += 1;
      winning.budget.effort += 3 * model.pieces.length;
      if (winning.alwaysWins(node.position)) continue;
      for (const child of node.isDue ? waysOn(winning, node) : listChildren(winning, node)) {
        const key = placeKey(model, child.position);
        if (seen.has(key)) continue;
        seen.add(key);
        // A due climax ends the act: not a loss of this kind.
        if (isDryAt(model, child.position)) continue;
        const answer = child.isDue ? 'yes' : winning.canWin(child.position);
        if (answer === 'no') return { found: lossAt(child) };
        if (answer === 'unknown') complete = false;
        next.push(child);
      }
    }
    open = next;
  }
  return { found: null, complete: complete && first !== 'unknown' };
}

const placeKey = (model: ActModel, position: SearchPosition): string =>
  `${position.place} ${positionKey(model, position)}`;

function listChildren(winning: WinSearch, from: Node): Node[] {
  const { model } = winning;
  const { position } = from;
  const children: Node[] = [];
  for (const piece of regionAt(model, position.place)?.here ?? []) {
    if (!piece.places.includes(position.place) || !isPieceOpen(piece, position) || isIdle(winning, piece, position))
      continue;
    for (const variant of winning.listVariants(piece)) {
      const landed = landPiece(position, piece, variant);
      if (landed.wanting <= 0) continue;
      const isDue = winning.isForced(landed);
      // If the condition reads the place, the player may leave before the event fires.
      if (!isDue || model.isPlain) children.push({ position: landed, step: toStep(piece, variant), from, isDue });
    }
  }
  return [...children, ...waysOn(winning, from)];
}

function waysOn({ model, isForced }: WinSearch, from: Node): Node[] {
  return (model.connections[from.position.place] ?? []).flatMap((place) => {
    const there = moveToPlace(model, from.position, place);
    const step = { travel: model.act.places[place]?.id ?? '' };
    return isForced(there) ? [] : [{ position: there, step, from, isDue: false }];
  });
}

/** Whether landing it only brings the player nearer to winning. */
function isIdle({ model, listVariants }: WinSearch, piece: SearchPiece, position: SearchPosition): boolean {
  if (model.isPlain || piece.enables) return false;
  return listVariants(piece).every(({ flags }) => isHarmless(model, piece, flags, position));
}

/** Whether a lost position is reachable at all; `moves` is a path if it certainly is. */
export type ReachVerdict =
  | { readonly can: 'yes'; readonly moves: readonly SearchMove[] }
  | { readonly can: 'no' | 'perhaps' | 'unknown' };

/** Share of the budget for this; the rest is for finding a nearby loss. */
const SHARE_OF_CHANCE = 0.75;

interface Place {
  readonly position: SearchPosition;
  readonly moves: readonly SearchMove[];
  readonly from: Place | null;
}

/**
 * Like `shortestLoss` with fewer positions: what is always available and harmless is landed at once; regions are one
 * place.
 */
export function canLose(winning: WinSearch, beginning: SearchPosition, budget: SearchBudget): ReachVerdict {
  const { model } = winning;
  if (model.isPlain) return { can: 'perhaps' };
  if (winning.isForced(beginning)) return { can: canLeaveAtOnce(model) ? 'perhaps' : 'no' };
  const { effort } = winning.budget;
  const effortMost = effort + (winning.budget.effortMost - effort) * SHARE_OF_CHANCE;
  const best = computeUpperBound(model, toKnowledge(beginning));
  const toCome = best.landed.map((word, at) => word & ~(beginning.landed[at] ?? 0));
  winning.budget.effort += (model.pieces.length * model.pieces.length) / 4;
  const safe = model.pieces.map((piece) => !canBeRuledOut(model, piece, beginning.flags, toCome));
  const open: Place[] = [];
  const seen = new Set<string>();
  let can: 'no' | 'perhaps' | 'unknown' = 'no';

  const visit = (
    position: SearchPosition,
    move: SearchMove | null,
    from: Place | null,
  ): readonly SearchMove[] | null => {
    if (winning.isForced(position)) return null;
    if (winning.budget.effort >= effortMost) {
      can = 'unknown';
      return null;
    }
    const settled = settle(winning, position, safe);
    if (settled.position.wanting <= 0) return null;
    const key = positionKey(model, settled.position);
    if (seen.has(key)) return null;
    const isLazy = settled.moves.length > 0;
    const isDry = from !== null && isDryAt(model, settled.position);
    if (isDry && !isLazy) {
      // On another path less may have landed here, and the position was lost before it was dry.
      if (can === 'no') can = 'perhaps';
      return null;
    }
    seen.add(key);
    const place = { position: settled.position, moves: [...(move ? [move] : []), ...settled.moves], from };
    const wins = winning.canWin(settled.position);
    if (wins === 'no') return movesTo(isDry ? { ...place, moves: place.moves.slice(0, -1) } : place);
    if (wins === 'unknown') can = 'unknown';
    open.push(place);
    return null;
  };

  const first = visit(beginning, null, null);
  if (first) return { can: 'yes', moves: first };
  for (let place = open.pop(); place; place = open.pop()) {
    if (isSpent(budget) || isSpent(winning.budget) || winning.budget.effort >= effortMost) return { can: 'unknown' };
    budget.spent += 1;
    winning.budget.effort += 3 * model.pieces.length;
    const { position } = place;
    if (winning.alwaysWins(position)) continue;
    const region = regionAt(model, position.place);
    // Leaving reveals a loss soonest, so these positions are explored first.
    const from = open.length;
    for (const exit of region?.exits ?? []) {
      const moves = visit(moveToPlace(model, position, exit), { place: exit }, place);
      if (moves) return { can: 'yes', moves };
    }
    const left = open.splice(from);
    for (const piece of region?.here ?? []) {
      if (!isPieceOpen(piece, position) || isIdle(winning, piece, position)) continue;
      for (const variant of winning.listVariants(piece)) {
        const landed = landPiece(position, piece, variant);
        const moves = landed.wanting > 0 ? visit(landed, { piece, variant }, place) : null;
        if (moves) return { can: 'yes', moves };
      }
    }
    open.push(...left);
  }
  return { can };
}

function movesTo(place: Place): SearchMove[] {
  const moves: SearchMove[] = [];
  for (let at: Place | null = place; at; at = at.from) moves.unshift(...at.moves);
  return moves;
}

function settle(
  winning: WinSearch,
  position: SearchPosition,
  safe: readonly boolean[],
): { position: SearchPosition; moves: readonly SearchMove[] } {
  const { model } = winning;
  const region = regionAt(model, position.place);
  const moves: SearchMove[] = [];
  let current = position;
  for (let changed = true; changed; ) {
    changed = false;
    winning.budget.effort += region?.here.length ?? 0;
    for (const piece of region?.here ?? []) {
      const [variant, ...others] = winning.listVariants(piece);
      if (!variant || others.length > 0 || !safe[piece.index] || !isLasting(region?.always, piece)) continue;
      if (!piece.enables || !isPieceOpen(piece, current) || !isHarmless(model, piece, variant.flags, current)) continue;
      current = landPiece(current, piece, variant);
      moves.push({ piece, variant });
      if (current.wanting <= 0) return { position: current, moves };
      changed = true;
    }
  }
  return { position: current, moves };
}

const isLasting = (always: Bits | undefined, piece: SearchPiece): boolean =>
  always !== undefined && hasBit(always, piece.index);
