import { addToList } from '../../lists.ts';
import { addBits, containsBits, createBits, listFinalGifts, listGifts, setBit } from '../../rules/index.ts';
import type { CheckOutcome } from '../../story/index.ts';
import type { ActModel } from './act-model.ts';
import { computeLowerBound, computeUpperBound, isHarmless, toKnowledge } from './bounds.ts';
import { createLandsLate } from './late-landing.ts';
import type { SearchPiece, Variant } from './pieces.ts';
import {
  type ClockValues,
  createForcedAt,
  isPieceOpen,
  landPiece,
  moveToPlace,
  positionKey,
  regionAt,
  type SearchPosition,
} from './position.ts';

export interface SearchBudget {
  readonly bound: number;
  spent: number;
  readonly effortMost: number;
  effort: number;
}

/** Maximum work for one act; see `FULL_EFFORT`. */
export const EFFORT_OF_ACT = 4_000_000;

export const createSearchBudget = (bound: number, effortMost: number = EFFORT_OF_ACT): SearchBudget => ({
  bound,
  spent: 0,
  effortMost,
  effort: 0,
});

export const isSpent = ({ bound, spent, effort, effortMost }: SearchBudget): boolean =>
  spent >= bound || effort >= effortMost;

export type WinAnswer = 'yes' | 'no' | 'unknown';

/** Decides whether a won climax is reachable. Caches. */
export interface WinSearch {
  readonly model: ActModel;
  readonly budget: SearchBudget;
  /** Whether the act can be won without a due climax. `before`: the position before a forcing condition held. */
  canWin(position: SearchPosition, before?: SearchPosition): WinAnswer;
  /** Whether the lower bound guarantees a win from every continuation. */
  alwaysWins(position: SearchPosition): boolean;
  /** Whether an event's condition that forces the climax holds. */
  isForced(position: SearchPosition): boolean;
  /** Whether one landing at a place, on the turn the climax is forced there, fills the progress. */
  fillsAt(position: SearchPosition, place: number): boolean;
  /** Whether an encounter answered before and set aside may do so, which is not tracked. */
  mayFillAt(position: SearchPosition, place: number, before: SearchPosition): boolean;
  /** Whether a state was met that could be won only in an untracked way. */
  hasDoubt(): boolean;
  listVariants(piece: SearchPiece): readonly Variant[];
}

export interface WinningOptions {
  readonly budget: SearchBudget;
  /** Fixed clocks; any by default. */
  readonly clocks?: ClockValues;
  /** Chosen options of set-aside encounters, and outcomes of their rolls, by id. */
  readonly answered?: Readonly<Record<string, number>>;
  readonly checked?: Readonly<Record<string, CheckOutcome>>;
  /** The start of all questions: nothing was answered before. Any by default. */
  readonly since?: SearchPosition;
}

interface Open {
  readonly position: SearchPosition;
  readonly from: string | null;
  readonly slack: number;
}

/**
 * Positions are visited only when nothing safe is left; from there it branches on every landing that excludes
 * something, every relevant answer and every way out of the region. See `index.ts`.
 */
export function createWinSearch(
  model: ActModel,
  { budget, clocks = null, answered = {}, checked = {}, since }: WinningOptions,
): WinSearch {
  const isForced = createForcedAt(model, clocks, budget);
  const landsLate = createLandsLate(model, since && { since, isForced });
  // `perhaps`: won in no tracked way, but possibly in an untracked one.
  const decided = new Map<string, boolean | 'perhaps'>();
  let isDoubtful = false;
  let hasDoubt = false;
  const fixed = new Map<number, readonly Variant[]>();
  for (const id of new Set([...Object.keys(answered), ...Object.keys(checked)])) {
    const piece = model.pieceById.get(id);
    const option = answered[id] ?? null;
    // One that is rolled for in the Director's words still asks its options.
    if (!piece || (option === null && piece.encounter.options.length > 0)) continue;
    // Its other options can still be answered in any way.
    if (piece.encounter.answers === 'many') continue;
    const written = piece.encounter.options[option ?? -1]?.check ?? piece.encounter.check;
    const isOver = written === null || checked[id] !== undefined;
    const gifts = (isOver ? listGifts : listFinalGifts)(piece.encounter).filter((gift) => gift.option === option);
    const variants = gifts.map(({ flags }) => {
      const numbers = flags.flatMap((flag) => model.flagNumber.get(flag) ?? []);
      return { option: null, flags: createBits(model.flagNames.length, numbers) };
    });
    if (variants.length > 0) fixed.set(piece.index, variants);
  }
  const listVariants = (piece: SearchPiece): readonly Variant[] => fixed.get(piece.index) ?? piece.variants;
  /** It may land on the turn it is chosen. */
  const asksNothing = (piece: SearchPiece): boolean => piece.encounter.options.length === 0 || fixed.has(piece.index);

  /** By encounter: the answer that earns everything any other earns; null if there is none. */
  const bestVariants = model.pieces.map((piece): Variant | null => {
    const variants = listVariants(piece);
    return variants.find(({ flags }) => variants.every((other) => containsBits(flags, other.flags))) ?? null;
  });

  /** Lands what is safe. Null if that wins the act. */
  function settled(position: SearchPosition): SearchPosition | null {
    if (model.isPlain) return position;
    const here = regionAt(model, position.place)?.here ?? [];
    // Copied once, then mutated locally.
    const current = { ...position, landed: position.landed.slice(), flags: position.flags.slice() };
    for (let changed = true; changed; ) {
      changed = false;
      budget.effort += here.length;
      for (const piece of here) {
        const best = bestVariants[piece.index];
        if (!best || !isPieceOpen(piece, current) || !isHarmless(model, piece, best.flags, current)) continue;
        setBit(current.landed, piece.index);
        addBits(current.flags, best.flags);
        current.wanting -= piece.gain;
        if (current.wanting <= 0) return null;
        changed = true;
      }
    }
    return current;
  }

  /** Whether the one landing left on the turn an event forces the climax fills the progress. */
  const fillsAt = (position: SearchPosition, place: number): boolean =>
    model.pieces.some(
      (piece) =>
        piece.gain >= position.wanting &&
        piece.places.includes(place) &&
        asksNothing(piece) &&
        isPieceOpen(piece, position),
    );

  const mayFillAt = (position: SearchPosition, place: number, before: SearchPosition): boolean =>
    model.pieces.some(
      (piece) => piece.gain >= position.wanting && !fixed.has(piece.index) && landsLate(piece, place, position, before),
    );

  /** Like `fillsAt`, and records whether it is in doubt. */
  function fills(position: SearchPosition, place: number, before: SearchPosition): boolean {
    if (fillsAt(position, place)) return true;
    isDoubtful ||= mayFillAt(position, place, before);
    return false;
  }

  /** The continuations of a position at `place` where an event's condition holds: `won`, or places to escape to. */
  function lastChance(position: SearchPosition, place: number, before: SearchPosition): 'won' | SearchPosition[] {
    if (fills(position, place, before)) return 'won';
    const escapes: SearchPosition[] = [];
    for (const next of model.ways[place] ?? []) {
      const there = moveToPlace(model, position, next);
      if (!isForced(there)) escapes.push(there);
      if (fills(there, next, before)) return 'won';
    }
    return escapes;
  }

  function afterLanding(
    before: SearchPosition,
    piece: SearchPiece,
    variant: Variant,
    region: readonly number[],
  ): 'won' | SearchPosition[] {
    const landed = landPiece(before, piece, variant);
    if (landed.wanting <= 0) return 'won';
    if (!isForced(landed)) return [landed];
    const further: SearchPosition[] = [];
    for (const place of piece.places) {
      if (!region.includes(place)) continue;
      const chance = lastChance({ ...landed, place }, place, before);
      if (chance === 'won') return 'won';
      further.push(...chance);
    }
    return further;
  }

  function stepsFrom(position: SearchPosition): 'won' | SearchPosition[] {
    const region = regionAt(model, position.place);
    const next: SearchPosition[] = [];
    for (const piece of region?.here ?? []) {
      if (!isPieceOpen(piece, position)) continue;
      for (const variant of listVariants(piece)) {
        const after = afterLanding(position, piece, variant, region?.places ?? []);
        if (after === 'won') return 'won';
        next.push(...after);
      }
    }
    if (region?.stops.some((stop) => fills(position, stop, position))) return 'won';
    for (const exit of region?.exits ?? []) {
      const there = moveToPlace(model, position, exit);
      if (!isForced(there)) next.push(there);
      // On arrival the event has fired: no escape is left.
      else if (fills(there, exit, position)) return 'won';
    }
    return next;
  }

  const alwaysWins = (position: SearchPosition): boolean => {
    const known = toKnowledge(position);
    return computeLowerBound(model, known, computeUpperBound(model, known)).gain >= position.wanting;
  };

  function canWin(start: SearchPosition, before: SearchPosition = start): WinAnswer {
    if (start.wanting <= 0) return 'yes';
    if (model.isWritten) {
      if (isForced(start)) return 'unknown';
      if (alwaysWins(start)) return 'yes';
      return computeUpperBound(model, toKnowledge(start)).gain >= start.wanting ? 'unknown' : 'no';
    }
    if (isForced(start)) {
      isDoubtful = false;
      const chance = lastChance(start, start.place, before);
      if (chance === 'won') return 'yes';
      const late: WinAnswer[] = isDoubtful ? ['unknown'] : [];
      return combineAnswers([...late, ...chance.map((escaped) => canWin(escaped))]);
    }
    const parents = new Map<string, string | null>();
    const ways: (readonly [from: string, to: string])[] = [];
    const doubtful = new Set<string>();
    const open: Open[] = [{ position: start, from: null, slack: 0 }];
    const won = (key: string | null): WinAnswer => {
      for (let at: string | null | undefined = key; at != null; at = parents.get(at)) decided.set(at, true);
      return 'yes';
    };
    for (let next = open.pop(); next; next = open.pop()) {
      budget.effort += 10;
      const position = settled(next.position);
      if (position === null) return won(next.from);
      const key = positionKey(model, position);
      if (next.from !== null) ways.push([next.from, key]);
      if (parents.has(key)) continue;
      parents.set(key, next.from);
      const known = decided.get(key);
      if (known === true) return won(key);
      if (known === 'perhaps') doubtful.add(key);
      if (known !== undefined) continue;
      if (isSpent(budget)) return 'unknown';
      budget.spent += 1;
      const outlook = toKnowledge(position);
      const best = computeUpperBound(model, outlook);
      if (best.gain < position.wanting) continue;
      if (computeLowerBound(model, outlook, best).gain >= position.wanting) return won(key);
      isDoubtful = false;
      const steps = stepsFrom(position);
      if (steps === 'won') return won(key);
      if (isDoubtful) doubtful.add(key);
      budget.effort += (2 + steps.length) * model.pieces.length;
      const further = steps.map((each): Open => {
        return { position: each, from: key, slack: computeUpperBound(model, toKnowledge(each)).gain - each.wanting };
      });
      // Positions with the largest surplus come first.
      further.sort((a, b) => a.slack - b.slack);
      for (const each of further) if (each.slack >= 0) open.push(each);
    }
    spread(doubtful, ways);
    hasDoubt ||= doubtful.size > 0;
    for (const key of parents.keys()) decided.set(key, doubtful.has(key) && 'perhaps');
    const [first] = parents.keys();
    return first !== undefined && doubtful.has(first) ? 'unknown' : 'no';
  }

  return { model, budget, canWin, alwaysWins, isForced, fillsAt, mayFillAt, hasDoubt: () => hasDoubt, listVariants };
}

/** Adds everything that leads to one of these. */
function spread(keys: Set<string>, ways: readonly (readonly [from: string, to: string])[]): void {
  if (keys.size === 0) return;
  const sources = new Map<string, string[]>();
  for (const [from, to] of ways) {
    addToList(sources, to, from);
  }
  for (const key of keys) for (const from of sources.get(key) ?? []) keys.add(from);
}

const combineAnswers = (answers: readonly WinAnswer[]): WinAnswer =>
  answers.includes('yes') ? 'yes' : answers.includes('unknown') ? 'unknown' : 'no';
