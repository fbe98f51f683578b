import { expect, test } from 'vitest';
import { openAttempt } from '../../../server/models/calls/attempt.ts';

test('what a deadline leaves may be less than nothing, and no clock is set for less', () => {
  const waits: number[] = [];
  const timers = {
    sleep: async () => undefined,
    after: (ms: number, then: () => void) => {
      waits.push(ms);
      then();
      return () => undefined;
    },
  };
  const attempt = openAttempt(undefined, timers, -40);
  expect(waits).toEqual([0]);
  expect(attempt.signal.aborted).toBe(true);
  expect(attempt.timedOut()?.message).toBe('the answer was not complete within 0 s');
});
