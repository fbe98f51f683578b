import type { StoryEvent } from '../../play/index.ts';
import { hasBit, inMillionths, noBits, setBit } from '../../rules/index.ts';
import { type ActModel, createActModel } from './act-model.ts';
import { NOTHING_READ, readsClocksOnly } from './forcing.ts';
import type { SearchPiece } from './pieces.ts';
import {
  isDryAt,
  isPieceOpen,
  landPiece,
  moveToPlace,
  regionAt,
  type SearchPosition,
  startPosition,
} from './position.ts';
import { type ActPosition, type CreateLossOracle, DEFAULT_BOUND } from './types.ts';
import {
  createSearchBudget,
  createWinSearch,
  EFFORT_OF_ACT,
  isSpent,
  type SearchBudget,
  type WinAnswer,
  type WinSearch,
} from './win-search.ts';

/** A search with its budget per question. */
interface Search {
  readonly winning: WinSearch;
  readonly budget: SearchBudget;
}

const KEPT_MAX = 200;

/**
 * `undecided` if the budget is exceeded. A state is not called lost if the act is lost only because the encounter in
 * progress will start the climax when it ends. Rules of play, "For the checker".
 */
export const createLossOracle: CreateLossOracle = (
  story,
  act,
  { bound = DEFAULT_BOUND, effort = EFFORT_OF_ACT } = {},
) => {
  const models = new Map<string, ActModel>();
  const searches = new Map<string, Search>();
  const clockEvents = act.events.filter(
    (event) => event.forcesClimax && event.trigger !== null && readsClocksOnly(event.trigger.reads),
  );

  function modelFor(moved: ActPosition['moved'] = {}): ActModel {
    const key = JSON.stringify(moved);
    const known = models.get(key);
    if (known) return known;
    if (models.size >= KEPT_MAX) models.clear();
    const model = createActModel(story, act, moved);
    models.set(key, model);
    return model;
  }

  function searchFor(model: ActModel, at: ActPosition, begun: Begun) {
    const answered = stillOpen(begun.answered, at);
    const checked = stillOpen(begun.checked, at);
    const clocks = { turn: Math.max(1, at.turn ?? 1), doom: at.doom ?? 0 };
    const key = JSON.stringify([at.moved ?? {}, answered, checked, model.isUncertain ? clocks : null]);
    const make = (since?: SearchPosition): Search => {
      const budget = createSearchBudget(bound, effort);
      const fixed = { answered: Object.fromEntries(answered), checked: Object.fromEntries(checked) };
      return { winning: createWinSearch(model, { budget, clocks, ...fixed, ...(since && { since }) }), budget };
    };
    const kept = searches.get(key) ?? make();
    if (searches.size >= KEPT_MAX) searches.clear();
    searches.set(key, kept);
    return { kept, make };
  }

  function ask(model: ActModel, at: ActPosition, begun: Begun, position: SearchPosition, under?: SearchPiece) {
    const { kept, make } = searchFor(model, at, begun);
    const chance = ({ winning }: Search): WinAnswer =>
      under ? winsUnderWay(winning, position, under) : winning.canWin(position);
    begin(kept.budget);
    const answer = chance(kept);
    const isDoubtful = answer === 'unknown' && kept.winning.hasDoubt() && !isSpent(kept.budget);
    return isDoubtful ? chance(make(position)) : answer;
  }

  return (at) => {
    if (act.progress === null) return 'winnable';
    const model = modelFor(at.moved);
    if (model.isBeyond) return 'undecided';
    const position = toPosition(model, at);
    const { winning } = searchFor(model, at, at).kept;
    const isBeginning = at.turn === 0;
    if (position.wanting <= 0 || winning.isForced(position) || hasFired(at)) return 'winnable';
    if (clockEvents.some((event) => holdsAt(event, at))) return 'winnable';
    if (act.places.length === 0) return isBeginning ? 'lost' : 'winnable';
    const active = at.active == null ? undefined : model.pieceById.get(at.active);
    const under = active && !at.landed.includes(active.encounter.id) ? active : undefined;
    if (!at.active && !isBeginning && isDryAt(model, position)) return 'winnable';
    const answer = ask(model, at, at, position, under);
    if (answer !== 'no') return answer === 'yes' ? 'winnable' : 'undecided';
    const begun = stillOpen(at.answered, at).flatMap(([id]) => model.pieceById.get(id) ?? []);
    if (under || begun.length > 0) {
      // If nothing could be won even without begun encounters, it was lost before.
      const before = ask(model, at, {}, position);
      if (before !== 'yes') return before === 'no' ? 'lost' : 'undecided';
      if (model.isWritten) return 'undecided';
    }
    return endsItself(winning, position, new Set(under ? [under, ...begun] : begun), under) ? 'winnable' : 'lost';
  };

  function hasFired({ firedEvents = [] }: ActPosition): boolean {
    return firedEvents.some((id) => act.eventById.get(id)?.forcesClimax);
  }

  function holdsAt({ trigger }: StoryEvent, at: ActPosition): boolean {
    return trigger?.holds({ ...NOTHING_READ, turn: Math.max(1, at.turn ?? 1), doom: at.doom ?? 0 }) ?? false;
  }
};

type Begun = Pick<ActPosition, 'answered' | 'checked'>;

/** Unlanded encounters in a stable order. */
const stillOpen = <T>(byEncounter: Readonly<Record<string, T>> = {}, { landed }: ActPosition): [string, T][] =>
  Object.entries(byEncounter)
    .filter(([id]) => !landed.includes(id))
    .sort(([one], [other]) => (one < other ? -1 : 1));

function begin(budget: SearchBudget): void {
  budget.spent = 0;
  budget.effort = 0;
}

function toPosition(model: ActModel, at: ActPosition): SearchPosition {
  const begun = startPosition(model, at.landed, at.flags);
  const place = model.placeNumber.get(at.location) ?? begun.place;
  const visited = noBits(model.act.places.length);
  if (model.readsVisited) {
    for (const id of [at.location, ...(at.visited ?? [])]) {
      const number = model.placeNumber.get(id);
      if (number !== undefined) setBit(visited, number);
    }
  }
  return { ...begun, place, visited, wanting: (model.required ?? 0) - inMillionths(at.progress) };
}

/**
 * With an active encounter: it lands, or is set aside by leaving. Untracked consequences leave only the upper bound.
 */
function winsUnderWay(winning: WinSearch, position: SearchPosition, active: SearchPiece): WinAnswer {
  const { model } = winning;
  const yes: WinAnswer = model.isWritten ? 'unknown' : 'yes';
  const landed = winning.listVariants(active).map((variant) => landPiece(position, active, variant));
  const away = (model.ways[position.place] ?? []).map((place) => moveToPlace(model, position, place));
  const gone = away.filter((there) => !winning.isForced(there));
  if (away.some((there) => winning.isForced(there) && winning.fillsAt(there, there.place))) return yes;
  const isLate = away.some((there) => winning.isForced(there) && winning.mayFillAt(there, there.place, position));
  let answer: 'no' | 'unknown' = isLate ? 'unknown' : 'no';
  for (const next of [...landed, ...gone]) {
    const wins = winning.canWin(next, position);
    if (wins === 'yes') return yes;
    if (wins === 'unknown') answer = 'unknown';
  }
  return answer;
}

/** Whether landing a begun encounter brings the climax, so that the player does not play on in vain. */
function endsItself(
  winning: WinSearch,
  position: SearchPosition,
  begun: ReadonlySet<SearchPiece>,
  active?: SearchPiece,
): boolean {
  const { model } = winning;
  const ahead = regionAt(model, position.place)?.ahead;
  for (const piece of begun) {
    const isHere = ahead !== undefined && hasBit(ahead, piece.index);
    if (piece !== active && (!isHere || !isPieceOpen(piece, position))) continue;
    const left = new Set([...begun].filter((other) => other !== piece));
    for (const variant of winning.listVariants(piece)) {
      const landed = landPiece(position, piece, variant);
      if (winning.isForced(landed) || isDryAt(model, landed) || endsItself(winning, landed, left)) return true;
    }
  }
  return false;
}
