import { markPeopleMet } from './consequences.ts';
import { isDryNow } from './eligible.ts';
import { FORCED, NONE, type RulesState, WON } from './rules-state.ts';

/** Turns after full progress in which the Director can call the climax, before it comes by itself. */
export const TURNS_TO_CALL = 6;

/** Whether an act has all the progress it requires. */
export const isFull = ({ progress, act: { progressMax } }: RulesState): boolean =>
  progressMax > 0 && progress >= progressMax;

/** Decides whether the act ends, in the order of the rules. Rules of play, "An act ends". */
export function decideActEnd(now: RulesState): void {
  now.due = outcomeDue(now);
  if (now.due === 0) {
    if (now.fullSince > 0 || !isFull(now)) return;
    now.fullSince = now.actTurn;
    now.onPermitted();
    return;
  }
  now.endedAs[now.act.index] = now.due;
  now.asking = NONE;
  now.onDue(now.due);
}

/** The outcome of a climax that is due now; 0 for none, or while a check waits. With a Director, it waits for its call. */
export function outcomeDue(now: RulesState): number {
  const { progressMax, doomMax } = now.act;
  if (now.pending !== NONE) return 0;
  const isWon = isFull(now);
  const isCalled = now.calls || (now.fullSince > 0 && now.actTurn - now.fullSince >= TURNS_TO_CALL);
  if (isWon && (isCalled || !now.awaitsCall)) return WON;
  if (now.forced || (doomMax > 0 && now.doom >= doomMax)) return isWon ? WON : FORCED;
  if (isDryNow(now)) return progressMax > 0 && !isWon ? FORCED : WON;
  // A climax called before progress is full can still be won by what is earned in it.
  return now.calls ? FORCED : 0;
}

/** Closes the turn of a climax: the next act begins, or the story ends. */
export function closeClimax(now: RulesState): void {
  now.asking = NONE;
  markPeopleMet(now);
  const next = now.act.index + 1;
  if (next < now.program.actCount) now.beginAct(next);
  else {
    now.active = NONE;
    now.ended = true;
  }
}
