import { addBits, bitsOf, containsBits, giftsOf, setBit, settledGiftsOf } from '../../rules/index.ts';
import type { CheckOutcome } from '../../story/index.ts';
import type { ActModel } from './act-model.ts';
import { atBest, atWorst, isHarmless, knownOf } from './estimate.ts';
import { createLandsLate } from './late.ts';
import type { Piece, Variant } from './pieces.ts';
import { type Clocks, createForcedAt, goTo, isOpen, keyOf, land, type Position, regionAt } from './position.ts';

/** Counts the positions a search looks at, and what that takes: encounters looked at in one position or another. */
export interface Budget {
  readonly bound: number;
  spent: number;
  readonly effortMost: number;
  effort: number;
}

/** What one act may take at most; see `FULL_EFFORT`. */
export const EFFORT_OF_ACT = 4_000_000;

export const createBudget = (bound: number, effortMost: number = EFFORT_OF_ACT): Budget => ({
  bound,
  spent: 0,
  effortMost,
  effort: 0,
});

export const isSpent = ({ bound, spent, effort, effortMost }: Budget): boolean =>
  spent >= bound || effort >= effortMost;

export type Answer = 'yes' | 'no' | 'unknown';

/** Decides whether a won climax is within reach. Keeps what it learned. */
export interface Winning {
  readonly model: ActModel;
  readonly budget: Budget;
  /**
   * Whether the act can be won from a position at which no climax is due.
   *
   * @param before where an event's condition holds that forces the climax: how it was before that; by default as it is
   */
  canWin(position: Position, before?: Position): Answer;
  /** Whether it can be won from wherever play goes from here, told by what can always be had. */
  alwaysWins(position: Position): boolean;
  /** Whether an event's condition holds that forces the climax. */
  isForced(position: Position): boolean;
  /** Whether one landing at a place, on the turn the climax is forced there, fills the progress. */
  fillsAt(position: Position, place: number): boolean;
  /** Whether one that was answered before and set aside may do so, which is not followed. */
  mayFillAt(position: Position, place: number, before: Position): boolean;
  /** Whether a state was met that could be won only in a way that is not followed. */
  hasDoubt(): boolean;
  /** What an encounter's landing can earn: every option's flags, or those of the one it was answered with. */
  variantsOf(piece: Piece): readonly Variant[];
}

export interface WinningOptions {
  readonly budget: Budget;
  /** Where the clocks stand still; anywhere by default. */
  readonly clocks?: Clocks;
  /** Options of encounters set aside, and how their rolls came out, by id. */
  readonly answered?: Readonly<Record<string, number>>;
  readonly checked?: Readonly<Record<string, CheckOutcome>>;
  /** Whence all questions start: nothing else was answered before. Anywhere by default. */
  readonly since?: Position;
}

/** A position that is still to be looked at. */
interface Open {
  readonly position: Position;
  readonly from: string | null;
  /** How much more than enough is left within reach at best. */
  readonly slack: number;
}

/**
 * Makes the search for a won climax. See `index.ts` for why it may land what is safe at once: positions are looked at
 * only when nothing safe is left, and from those it goes on by every landing that rules something out, every answer that
 * matters and every way out of the region.
 */
export function createWinning(
  model: ActModel,
  { budget, clocks = null, answered = {}, checked = {}, since }: WinningOptions,
): Winning {
  const isForced = createForcedAt(model, clocks, budget);
  const landsLate = createLandsLate(model, since && { since, isForced });
  // `perhaps`: won in no way that is followed, but perhaps in one that is not.
  const decided = new Map<string, boolean | 'perhaps'>();
  let isDoubtful = false;
  let hasDoubt = false;
  const fixed = new Map<number, readonly Variant[]>();
  for (const id of new Set([...Object.keys(answered), ...Object.keys(checked)])) {
    const piece = model.pieceById.get(id);
    const option = answered[id] ?? null;
    // One that is rolled for of its own accord, in the Director's words, is asked its options as before.
    if (!piece || (option === null && piece.encounter.options.length > 0)) continue;
    // Its other options are still to be answered, in any way.
    if (piece.encounter.answers === 'many') continue;
    const written = piece.encounter.options[option ?? -1]?.check ?? piece.encounter.check;
    const isOver = written === null || checked[id] !== undefined;
    const gifts = (isOver ? giftsOf : settledGiftsOf)(piece.encounter).filter((gift) => gift.option === option);
    const variants = gifts.map(({ flags }) => {
      const numbers = flags.flatMap((flag) => model.flagNumber.get(flag) ?? []);
      return { option: null, flags: bitsOf(model.flagNames.length, numbers) };
    });
    if (variants.length > 0) fixed.set(piece.index, variants);
  }
  const variantsOf = (piece: Piece): readonly Variant[] => fixed.get(piece.index) ?? piece.variants;
  /** It may land on the turn it is chosen. */
  const asksNothing = (piece: Piece): boolean => piece.encounter.options.length === 0 || fixed.has(piece.index);

  /** Of each encounter, the answer that earns all that any other earns; null where there is none such. */
  const bestOf = model.pieces.map((piece): Variant | null => {
    const variants = variantsOf(piece);
    return variants.find(({ flags }) => variants.every((other) => containsBits(flags, other.flags))) ?? null;
  });

  /** Lands what is safe. Null where the act is won by it. */
  function settled(position: Position): Position | null {
    if (model.isPlain) return position;
    const here = regionAt(model, position.place)?.here ?? [];
    // Copied once: what is landed on the way is nobody else's to see.
    const current = { ...position, landed: position.landed.slice(), flags: position.flags.slice() };
    for (let changed = true; changed; ) {
      changed = false;
      budget.effort += here.length;
      for (const piece of here) {
        const best = bestOf[piece.index];
        if (!best || !isOpen(piece, current) || !isHarmless(model, piece, best.flags, current)) continue;
        setBit(current.landed, piece.index);
        addBits(current.flags, best.flags);
        current.wanting -= piece.gain;
        if (current.wanting <= 0) return null;
        changed = true;
      }
    }
    return current;
  }

  /** The one landing left on the turn an event forces the climax: whether it fills the progress. */
  const fillsAt = (position: Position, place: number): boolean =>
    model.pieces.some(
      (piece) =>
        piece.gain >= position.wanting && piece.places.includes(place) && asksNothing(piece) && isOpen(piece, position),
    );

  const mayFillAt = (position: Position, place: number, before: Position): boolean =>
    model.pieces.some(
      (piece) => piece.gain >= position.wanting && !fixed.has(piece.index) && landsLate(piece, place, position, before),
    );

  /** Whether the one landing that is left fills the progress; notes where it is not known. */
  function fills(position: Position, place: number, before: Position): boolean {
    if (fillsAt(position, place)) return true;
    isDoubtful ||= mayFillAt(position, place, before);
    return false;
  }

  /** Where a position at `place`, at which an event's condition holds, can still go on: `won`, or places escaped to. */
  function lastChance(position: Position, place: number, before: Position): 'won' | Position[] {
    if (fills(position, place, before)) return 'won';
    const escapes: Position[] = [];
    for (const next of model.ways[place] ?? []) {
      const there = goTo(model, position, next);
      if (!isForced(there)) escapes.push(there);
      if (fills(there, next, before)) return 'won';
    }
    return escapes;
  }

  function afterLanding(
    before: Position,
    piece: Piece,
    variant: Variant,
    region: readonly number[],
  ): 'won' | Position[] {
    const landed = land(before, piece, variant);
    if (landed.wanting <= 0) return 'won';
    if (!isForced(landed)) return [landed];
    const further: Position[] = [];
    for (const place of piece.places) {
      if (!region.includes(place)) continue;
      const chance = lastChance({ ...landed, place }, place, before);
      if (chance === 'won') return 'won';
      further.push(...chance);
    }
    return further;
  }

  /** Every position to go on from, or `won`. */
  function stepsFrom(position: Position): 'won' | Position[] {
    const region = regionAt(model, position.place);
    const next: Position[] = [];
    for (const piece of region?.here ?? []) {
      if (!isOpen(piece, position)) continue;
      for (const variant of variantsOf(piece)) {
        const after = afterLanding(position, piece, variant, region?.places ?? []);
        if (after === 'won') return 'won';
        next.push(...after);
      }
    }
    if (region?.stops.some((stop) => fills(position, stop, position))) return 'won';
    for (const exit of region?.exits ?? []) {
      const there = goTo(model, position, exit);
      if (!isForced(there)) next.push(there);
      // On arrival the event has fired: nothing is escaped any more.
      else if (fills(there, exit, position)) return 'won';
    }
    return next;
  }

  const alwaysWins = (position: Position): boolean => {
    const known = knownOf(position);
    return atWorst(model, known, atBest(model, known)).gain >= position.wanting;
  };

  function canWin(start: Position, before: Position = start): Answer {
    if (start.wanting <= 0) return 'yes';
    if (model.isWritten) {
      if (isForced(start)) return 'unknown';
      if (alwaysWins(start)) return 'yes';
      return atBest(model, knownOf(start)).gain >= start.wanting ? 'unknown' : 'no';
    }
    if (isForced(start)) {
      isDoubtful = false;
      const chance = lastChance(start, start.place, before);
      if (chance === 'won') return 'yes';
      const late: Answer[] = isDoubtful ? ['unknown'] : [];
      return anyOf([...late, ...chance.map((escaped) => canWin(escaped))]);
    }
    const parents = new Map<string, string | null>();
    const ways: (readonly [from: string, to: string])[] = [];
    const doubtful = new Set<string>();
    const open: Open[] = [{ position: start, from: null, slack: 0 }];
    const won = (key: string | null): Answer => {
      for (let at: string | null | undefined = key; at != null; at = parents.get(at)) decided.set(at, true);
      return 'yes';
    };
    for (let next = open.pop(); next; next = open.pop()) {
      budget.effort += 10;
      const position = settled(next.position);
      if (position === null) return won(next.from);
      const key = keyOf(model, position);
      if (next.from !== null) ways.push([next.from, key]);
      if (parents.has(key)) continue;
      parents.set(key, next.from);
      const known = decided.get(key);
      if (known === true) return won(key);
      if (known === 'perhaps') doubtful.add(key);
      if (known !== undefined) continue;
      if (isSpent(budget)) return 'unknown';
      budget.spent += 1;
      const outlook = knownOf(position);
      const best = atBest(model, outlook);
      if (best.gain < position.wanting) continue;
      if (atWorst(model, outlook, best).gain >= position.wanting) return won(key);
      isDoubtful = false;
      const steps = stepsFrom(position);
      if (steps === 'won') return won(key);
      if (isDoubtful) doubtful.add(key);
      budget.effort += (2 + steps.length) * model.pieces.length;
      const further = steps.map((each): Open => {
        return { position: each, from: key, slack: atBest(model, knownOf(each)).gain - each.wanting };
      });
      // Where most is left within reach is looked at first.
      further.sort((a, b) => a.slack - b.slack);
      for (const each of further) if (each.slack >= 0) open.push(each);
    }
    spread(doubtful, ways);
    hasDoubt ||= doubtful.size > 0;
    for (const key of parents.keys()) decided.set(key, doubtful.has(key) && 'perhaps');
    const [first] = parents.keys();
    return first !== undefined && doubtful.has(first) ? 'unknown' : 'no';
  }

  return { model, budget, canWin, alwaysWins, isForced, fillsAt, mayFillAt, hasDoubt: () => hasDoubt, variantsOf };
}

/** Adds whatever leads to one of these. */
function spread(keys: Set<string>, ways: readonly (readonly [from: string, to: string])[]): void {
  if (keys.size === 0) return;
  const sources = new Map<string, string[]>();
  for (const [from, to] of ways) {
    const known = sources.get(to);
    if (known) known.push(from);
    else sources.set(to, [from]);
  }
  for (const key of keys) for (const from of sources.get(key) ?? []) keys.add(from);
}

const anyOf = (answers: readonly Answer[]): Answer =>
  answers.includes('yes') ? 'yes' : answers.includes('unknown') ? 'unknown' : 'no';
