import { meet } from './consequences.ts';
import { isDry } from './eligible.ts';
import { FORCED, NONE, type Standing, WON } from './standing.ts';

/** Turns a Director has to call the climax once progress is full. */
export const TURNS_TO_CALL = 6;

/** Whether an act has all the progress it requires. */
export const isFull = ({ progress, act: { progressMax } }: Standing): boolean =>
  progressMax > 0 && progress >= progressMax;

/** Rules of play, "An act ends": in this order. */
export function judgeClimax(now: Standing): void {
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

/** How the climax falls due as things stand; 0 where it does not, or while a check waits. A Director calls it. */
export function outcomeDue(now: Standing): number {
  const { progressMax, doomMax } = now.act;
  if (now.pending !== NONE) return 0;
  const isWon = isFull(now);
  const isCalled = now.calls || (now.fullSince > 0 && now.actTurn - now.fullSince >= TURNS_TO_CALL);
  if (isWon && (isCalled || !now.awaitsCall)) return WON;
  if (now.forced || (doomMax > 0 && now.doom >= doomMax)) return isWon ? WON : FORCED;
  if (isDry(now)) return progressMax > 0 && !isWon ? FORCED : WON;
  // Called before progress is full, it is won by what is earned in it.
  return now.calls ? FORCED : 0;
}

/** Closes the turn of a climax: the next act begins, or the story ends. */
export function closeClimax(now: Standing): void {
  now.asking = NONE;
  meet(now);
  const next = now.act.index + 1;
  if (next < now.program.actCount) now.beginAct(next);
  else {
    now.active = NONE;
    now.ended = true;
  }
}
