import { setImmediate } from 'node:timers';
import { createFairQueue, type QueuedJob } from './fair-queue.ts';
import type { Urgency } from './types.ts';

/** Waits for a turn on the event loop, for work that is too short for a thread but too long to do for many at once. */
export type OwnTurn = (urgency: Urgency) => Promise<void>;

/** All callers share one queue. */
const GUEST = 'anybody';

/** One turn in each round, so that other events are handled in between: `setImmediate` alone runs all in one round. */
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

export const waitForLoopTurn: OwnTurn = createLoopTurns();
