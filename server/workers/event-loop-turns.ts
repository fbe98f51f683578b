import { setImmediate } from 'node:timers';
import { createFairQueue, type QueuedJob } from './fair-queue.ts';
import type { Urgency } from './types.ts';

/** Waits for a turn on the event loop, for work that is too short for a thread but too long to do for many at once. */
export type OwnTurn = (urgency: Urgency) => Promise<void>;

/** All callers share one queue. */
const GUEST = 'anybody';

/**
 * Grants one turn in each round of the event loop, so that other events are handled in between. Callbacks of `setImmediate` alone would all
 * run in one round.
 * @param nextRound calls back in the next round of the loop
 */
export function createLoopTurns(nextRound: (callback: () => void) => void = setImmediate): OwnTurn {
  const queue = createFairQueue<QueuedJob & { begin: () => void }>();
  let isDue = false;
  const askFor = () => {
    if (isDue || queue.size() === 0) return;
    isDue = true;
    nextRound(() => {
      isDue = false;
      queue.next(isFree, working)?.begin();
      askFor();
    });
  };
  return (urgency) =>
    new Promise((begin) => {
      queue.add({ guest: GUEST, urgency, begin });
      askFor();
    });
}

const isFree = () => true;
/** A turn has ended before the next begins. */
const working = () => 0;

/** The turns of this process's event loop. */
export const waitForLoopTurn: OwnTurn = createLoopTurns();
