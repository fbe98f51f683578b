import { conditionScope } from '../../play/index.ts';
import { inMillionths, type Story, type StoryAct } from '../../rules/index.ts';
import type { Because } from '../messages/message-types.ts';
import { type ActModel, createActModel } from './act-model.ts';
import { type ActStart, type Beginnings, knownAtBeginning, type Legacy } from './beginnings.ts';
import { computeLowerBound, computeUpperBound } from './bounds.ts';
import { whyLostAsPlayed, whyNeverWonAsPlayed } from './explain-enumerated-loss.ts';
import { whyLost, whyOutOfReach } from './explain-loss.ts';
import { NOTHING_READ, readsClocksOnly } from './forcing.ts';
import { canLose, shortestLoss } from './loss-search.ts';
import { type PlayOut, tracePath } from './played-out.ts';
import { canLeaveAtOnce, positionKey, type SearchPosition, startPosition } from './position.ts';
import { replayPath, replaysOf } from './replay-path.ts';
import type { ActBeginning, ActProof, LossPath } from './types.ts';
import { lossBy } from './walk-moves.ts';
import { createSearchBudget, createWinSearch, isSpent, type SearchBudget, type WinSearch } from './win-search.ts';

export interface ActQuestion {
  readonly story: Story;
  readonly act: StoryAct;
  /** May track more flags than the act reads. */
  readonly model: ActModel;
  readonly legacy: Legacy;
  readonly beginnings: () => Beginnings;
  readonly bound: number;
  /** Budget in visited encounters. */
  readonly effort: number;
  /** Maximum losses that are replayed. */
  readonly tries: number;
  readonly playOut: () => PlayOut;
}

type Outcome = Pick<ActProof, 'verdict' | 'beginning' | 'path' | 'because'>;
const WINNABLE: Outcome = { verdict: 'winnable', beginning: null, path: null, because: null };
const notProven = (because: Because): Outcome => ({ verdict: 'not-proven', beginning: null, path: null, because });

/** Proves one act, with its cost. See `index.ts`. */
export function proveAct(question: ActQuestion): { proof: ActProof; effort: number } {
  const weight = getWeight(question.model);
  const budget: SearchBudget = createSearchBudget(question.bound, Math.floor(question.effort / weight));
  const found = decide(question, budget);
  const outcome = found.because?.kind === 'written' ? (decideByPlaying(question) ?? found) : found;
  const proof = { act: question.act.id, ...outcome, nodes: budget.spent, bound: question.bound };
  return { proof, effort: budget.effort * weight };
}

/** Words of a state that cost as much to copy as visiting an encounter. */
const WORDS_AT_ONCE = 10;

/** The cost of visiting an encounter; states grow with flags and encounters. */
const getWeight = ({ flagNames, pieces }: ActModel): number =>
  1 + Math.floor((flagNames.length + pieces.length) / 32 / WORDS_AT_ONCE);

function decide(question: ActQuestion, budget: SearchBudget): Outcome {
  const { story, act, model } = question;
  if (act.progress === null || isForcedAtOnce(model)) return WINNABLE;
  const known = knownAtBeginning(model, question.legacy);
  const best = computeUpperBound(model, known);
  budget.spent += 1;
  const canBeMeant = model.forcing.length > 0 || startsAtStop(model);
  if (!canBeMeant && (act.places.length === 0 || best.gain < known.wanting)) {
    const beginning = someBeginning(question);
    return {
      verdict: 'cannot-be-completed',
      beginning,
      path: beginning && [],
      because: whyOutOfReach(model, best),
    };
  }
  if (computeLowerBound(model, known, best).gain >= known.wanting) return WINNABLE;
  if (model.isBeyond) return notProven({ kind: 'written' });
  return search(question, createActModel(story, act), budget);
}

/** Decides an act with untracked content by enumeration; null if that is too expensive or inconclusive. */
function decideByPlaying(question: ActQuestion): Outcome | null {
  const { story, act, model, playOut, tries } = question;
  // Includes the legacy of earlier acts.
  question.beginnings();
  const played = playOut().act(act);
  if (!played) return null;
  const vain = played.moments.filter(({ wins, isDue }) => !wins && !isDue);
  if (vain.length === 0) return WINNABLE;
  // An active encounter may bring the climax by itself.
  const lost = vain.filter(({ hasBegun }) => !hasBegun);
  for (const moment of lost.slice(0, tries)) {
    const { trail } = moment.start;
    const path = tracePath(moment);
    const isAlways = played.starts.every((start) => lost.includes(start));
    const verdict = isAlways ? 'cannot-be-completed' : 'soft-lock';
    for (const state of replaysOf(story, trail, path)) {
      const begun = replayPath(story, trail, [], state.seed);
      if (!begun || state.act !== act.id || state.climaxDue) continue;
      const come = played.findMoment(state);
      if (!come || !lost.includes(come)) continue;
      const because = isAlways ? whyNeverWonAsPlayed(model, played) : whyLostAsPlayed(model, played, come, state);
      return { verdict, beginning: { flags: begun.flags, landed: begun.landed }, path, because };
    }
  }
  return null;
}

function isForcedAtOnce(model: ActModel): boolean {
  const { act } = model;
  const always = act.events.filter(
    (event) => event.forcesClimax && event.trigger && readsClocksOnly(event.trigger.reads),
  );
  return (startsAtStop(model) && !canLeaveAtOnce(model)) || always.some(({ trigger }) => trigger?.holds(NOTHING_READ));
}

const startsAtStop = ({ act, isStop, placeNumber }: ActModel): boolean =>
  isStop[placeNumber.get(act.start) ?? -1] === true;

/** Searches the act's beginnings in turn until a loss is found that can be replayed. */
function search(question: ActQuestion, model: ActModel, budget: SearchBudget): Outcome {
  const { list, isComplete, isWritten } = question.beginnings();
  const winning = createWinSearch(model, { budget });
  const beyond: Because | null = model.isWritten || isWritten ? { kind: 'written' } : null;
  let undecided: Because | null = isComplete ? beyond : { kind: 'too-many-beginnings', bound: question.bound };
  let isLostAlways = isComplete && !isWritten && list.length > 0;
  let tried = 0;
  let shown: Outcome | null = null;
  const seen = new Set<string>();
  const whyUnknown = (): Because => {
    const tooMany = { kind: 'too-many-states', bound: question.bound } as const;
    if (isSpent(budget)) return budget.effort < budget.effortMost ? tooMany : { kind: 'too-much-effort' };
    return winning.hasDoubt() ? { kind: 'late' } : tooMany;
  };
  for (const beginning of list) {
    if ((shown || tried >= question.tries) && !isLostAlways) break;
    if (isSpent(budget)) {
      undecided ??= whyUnknown();
      isLostAlways = false;
      break;
    }
    budget.effort += model.pieces.length;
    const start = startPosition(model, beginning.landed, beginning.flags);
    if (seen.has(positionKey(model, start))) continue;
    const found = lossFrom(winning, start, question.bound, budget);
    if (found === 'none' || found === 'unknown') {
      seen.add(positionKey(model, start));
      isLostAlways = false;
      if (found === 'unknown') undecided ??= whyUnknown();
      continue;
    }
    if (found.path.length > 0) isLostAlways = false;
    if (shown || tried >= question.tries) continue;
    tried += 1;
    const played = verify(question, beginning, found, winning);
    if (played) shown = { verdict: 'soft-lock', ...played };
  }
  if (shown) return isLostAlways ? { ...shown, verdict: 'cannot-be-completed' } : shown;
  if (tried > 0) return notProven({ kind: 'no-play-found' });
  if (undecided !== null) return notProven(undecided);
  return model.isUncertain ? notProven({ kind: 'clocks' }) : WINNABLE;
}

function lossFrom(
  winning: WinSearch,
  start: SearchPosition,
  bound: number,
  budget: SearchBudget,
): LossPath | 'none' | 'unknown' {
  const chance = canLose(winning, start, budget);
  if (chance.can === 'no') return 'none';
  const known = chance.can === 'yes' ? lossBy(winning, start, chance.moves) : null;
  const search = shortestLoss(winning, start, createSearchBudget(bound), known?.path.length);
  if (search.found ?? known) return search.found ?? known ?? 'unknown';
  return chance.can !== 'yes' && search.complete ? 'none' : 'unknown';
}

/** Replays a loss by the readable rules; null if it does not work out. */
function verify(
  { story, act }: ActQuestion,
  beginning: ActStart,
  loss: LossPath,
  winning: WinSearch,
): Pick<ActProof, 'beginning' | 'path' | 'because'> | null {
  const { model } = winning;
  for (const state of replaysOf(story, beginning.trail, loss.path)) {
    const begun = replayPath(story, beginning.trail, [], state.seed);
    if (!begun || state.act !== act.id || state.climaxDue) continue;
    const there = startPosition(model, state.landed, state.flags);
    const position: SearchPosition = {
      ...there,
      place: model.placeNumber.get(state.location) ?? 0,
      wanting: (model.required ?? 0) - inMillionths(state.progress),
      visited: loss.position.visited,
    };
    if (winning.canWin(position) !== 'no' || isMeant(story, act, state)) continue;
    const because = whyLost(model, loss, state.checked);
    return { beginning: { flags: begun.flags, landed: begun.landed }, path: loss.path, because };
  }
  return null;
}

function isMeant(story: Story, act: StoryAct, state: NonNullable<ReturnType<typeof replayPath>>): boolean {
  const scope = conditionScope(story, { ...state, actTurn: Math.max(1, state.actTurn) });
  return act.events.some(({ forcesClimax, trigger }) => forcesClimax && trigger?.holds(scope));
}

function someBeginning(question: ActQuestion): ActBeginning | null {
  if (question.act.index === 0) return { flags: [], landed: [] };
  for (const { trail } of question.beginnings().list.slice(0, question.tries)) {
    const begun = replayPath(question.story, trail, []);
    if (begun) return { flags: begun.flags, landed: begun.landed };
  }
  return null;
}
