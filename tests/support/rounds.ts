import { setImmediate } from 'node:timers';
import { onTestFinished } from 'vitest';

/** Counts the rounds of the event loop until the test is over. @returns what is asked for the number of this one */
export function countRounds(): () => number {
  let round = 0;
  let isOver = false;
  const next = () => {
    round += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  onTestFinished(() => {
    isOver = true;
  });
  return () => round;
}
