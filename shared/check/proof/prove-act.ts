import type { Story, StoryAct } from '../../play/index.ts';
import type { StoryStep } from '../story-step.ts';
import { type ActModel, createActModel } from './act-model.ts';
import { whyLost, whyNotProven, whyOutOfReach } from './because.ts';
import { type Beginning, type Beginnings, knownAtBeginning, type Legacy } from './beginnings.ts';
import { atBest, atWorst } from './estimate.ts';
import { NOTHING_READ, readsClocksOnly, readsOf } from './forcing.ts';
import { beginningOf, createForcedAt, keyOf, type Position } from './position.ts';
import { canLose, type Loss, shortestLoss } from './reach.ts';
import { replayPath } from './replay-path.ts';
import type { ActBeginning, ActProof } from './types.ts';
import { lossBy } from './walk-moves.ts';
import { type Budget, createWinning, type Winning } from './winning.ts';

/** What an act's proof starts from. */
export interface ActQuestion {
  readonly story: Story;
  readonly act: StoryAct;
  /** May follow more flags than the act reads. */
  readonly model: ActModel;
  readonly legacy: Legacy;
  /** Worked out only where it is needed. */
  readonly beginnings: () => Beginnings;
  readonly bound: number;
}

type Outcome = Pick<ActProof, 'verdict' | 'beginning' | 'path' | 'because'>;
const WINNABLE: Outcome = { verdict: 'winnable', beginning: null, path: null, because: '' };
const notProven = (because: string): Outcome => ({ verdict: 'not-proven', beginning: null, path: null, because });

/** Proves one act. See `index.ts`. */
export function proveAct(question: ActQuestion): ActProof {
  const budget: Budget = { bound: question.bound, spent: 0 };
  const outcome = decide(question, budget);
  return { act: question.act.id, ...outcome, nodes: budget.spent, bound: question.bound };
}

function decide(question: ActQuestion, budget: Budget): Outcome {
  const { story, act, model } = question;
  if (act.progress === null || isForcedAtOnce(model)) return WINNABLE;
  const known = knownAtBeginning(model, question.legacy);
  const best = atBest(model, known);
  budget.spent += 1;
  if (model.forcing.length === 0 && (act.places.length === 0 || best.gain < known.wanting)) {
    const beginning = someBeginning(question);
    return {
      verdict: 'cannot-be-completed',
      beginning,
      path: beginning && [],
      because: whyOutOfReach(model, best),
    };
  }
  if (atWorst(model, known, best).gain >= known.wanting) return WINNABLE;
  return search(question, createActModel(story, act), budget);
}

/** Whether an event forces the climax on the act's first turn, however it begins. */
function isForcedAtOnce({ act, isStop, placeNumber }: ActModel): boolean {
  const start = placeNumber.get(act.start);
  const always = act.events.filter((event) => event.forcesClimax && readsClocksOnly(readsOf(event)));
  return (start !== undefined && isStop[start] === true) || always.some(({ trigger }) => trigger?.(NOTHING_READ));
}

/** Looks through the ways the act can begin, one after the other. */
function search(question: ActQuestion, model: ActModel, budget: Budget): Outcome {
  const { list, isComplete } = question.beginnings();
  const winning = createWinning(model, { budget });
  const isForced = createForcedAt(model, null);
  const losses: { beginning: Beginning; loss: Loss }[] = [];
  let undecided = isComplete ? '' : whyNotProven('beginnings', question.bound);
  let isLostAlways = isComplete && list.length > 0;
  let isProvenLost = false;
  const seen = new Map<string, Position>();
  for (const beginning of list) {
    const start = beginningOf(model, beginning.landed, beginning.flags);
    if (seen.has(keyOf(model, start))) continue;
    seen.set(keyOf(model, start), start);
    const found = lossFrom(winning, start, question.bound, budget);
    if (found === 'none' || found === 'unknown') {
      isLostAlways = false;
      if (found === 'unknown') undecided ||= whyNotProven('states', question.bound);
      continue;
    }
    if (found.path.length > 0) isLostAlways = false;
    losses.push({ beginning, loss: found });
    if (losses.length >= LOSSES_MAX && !isLostAlways) break;
    isProvenLost = true;
    if (!isLostAlways && verify(question, beginning, found, winning)) break;
  }
  if (losses.length === 0) {
    if (undecided !== '') return notProven(undecided);
    return model.isUncertain ? notProven(whyNotProven('clocks', question.bound)) : WINNABLE;
  }
  for (const { beginning, loss } of [...losses].reverse()) {
    const verified = verify(question, beginning, loss, winning);
    if (!verified) continue;
    const verdict = isLostAlways && isProvenLost ? 'cannot-be-completed' : 'soft-lock';
    return { verdict, ...verified, because: whyLost(model, loss, winning, isForced) };
  }
  return notProven(whyNotProven('play', question.bound));
}

/** How many losses are kept that could not be played so far. */
const LOSSES_MAX = 40;

function lossFrom(winning: Winning, start: Position, bound: number, budget: Budget): Loss | 'none' | 'unknown' {
  const chance = canLose(winning, start, budget);
  if (chance.can === 'no') return 'none';
  const search = shortestLoss(winning, start, { bound, spent: 0 });
  if (search.found) return search.found;
  if (chance.can === 'yes') return lossBy(winning, start, chance.moves) ?? 'unknown';
  return search.complete ? 'none' : 'unknown';
}

/** Plays it by the readable rules; null where they lead elsewhere. */
function verify(
  { story, act }: ActQuestion,
  beginning: Beginning,
  loss: Loss,
  winning: Winning,
): { beginning: ActBeginning; path: readonly StoryStep[] } | null {
  const begun = replayPath(story, beginning.trail, []);
  const state = begun && replayPath(story, beginning.trail, loss.path);
  if (!begun || !state || state.act !== act.id || state.climaxDue) return null;
  const { model } = winning;
  const there = beginningOf(model, state.landed, state.flags);
  const position: Position = {
    ...there,
    place: model.placeNumber.get(state.location) ?? 0,
    wanting: (model.required ?? 0) - Math.round(state.progress * 1e6),
    visited: loss.position.visited,
  };
  if (winning.canWin(position) !== 'no' || isMeant(story, act, state)) return null;
  return { beginning: { flags: begun.flags, landed: begun.landed }, path: loss.path };
}

/** Whether a condition that forces the climax holds, the clocks as they stand. */
function isMeant(story: Story, act: StoryAct, state: NonNullable<ReturnType<typeof replayPath>>): boolean {
  const scope = {
    flags: new Map([...story.flags].map((flag) => [flag, state.flags.includes(flag)])),
    turn: Math.max(1, state.actTurn),
    progress: state.progress,
    doom: state.doom,
    location: state.location,
    visited: state.visited,
  };
  return act.events.some(({ forcesClimax, trigger }) => forcesClimax && trigger?.(scope));
}

function someBeginning(question: ActQuestion): ActBeginning | null {
  if (question.act.index === 0) return { flags: [], landed: [] };
  for (const { trail } of question.beginnings().list.slice(0, LOSSES_MAX)) {
    const begun = replayPath(question.story, trail, []);
    if (begun) return { flags: begun.flags, landed: begun.landed };
  }
  return null;
}
