import { setImmediate } from 'node:timers';
import { createFairQueue, type Waiting } from './fair-queue.ts';
import type { Urgency } from './types.ts';

/** Waits for a turn on the event loop, to do what is too short for a thread and too long to be done for many in one go. */
export type OwnTurn = (urgency: Urgency) => Promise<void>;

/** Whoever asks waits until it has had its turn, so that all take turns as one. */
const GUEST = 'anybody';

/**
 * Gives turns on an event loop: one a round, so that however many wait, everybody else's requests, timers and answers come in between. What is
 * merely put off with `setImmediate` is all done in the same round.
 * @param nextRound calls back in the next round of the loop
 */
export function createLoopTurns(nextRound: (callback: () => void) => void = setImmediate): OwnTurn {
  const queue = createFairQueue<Waiting & { begin: () => void }>();
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
/** What had a turn is done when the next begins. */
const working = () => 0;

/** The turns of this process's event loop. */
export const ownTurn: OwnTurn = createLoopTurns();
