import { expect, test } from 'vitest';
import { createTurnTimes, estimateRates, turnMs } from '../../../server/models/estimate-turn-duration.ts';

const GB = 1e9;

test('a larger model takes longer, and more threads take less', () => {
  const on = (bytes: number, threads: number) => turnMs(estimateRates(bytes, threads));
  expect(on(2.4 * GB, 1)).toBeGreaterThan(on(0.5 * GB, 1) * 4);
  expect(on(2.4 * GB, 7)).toBeLessThan(on(2.4 * GB, 1) / 3);
  // A model of four billion weights on one thread takes minutes.
  expect(on(2.4 * GB, 1) / 60_000).toBeGreaterThan(2);
});

test('turns that were played count before a test, each part of them by its own model', () => {
  const times = createTurnTimes();
  const call = (role: 'director' | 'storyteller', ms: number, more = {}) =>
    times.called({
      ...{ role, model: 'm', scope: 'play:1', ms, ok: true },
      ...{ inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 },
      ...more,
    });
  expect(times.get('m', 'm')).toBeNull();
  times.tested('m', 90_000);
  expect(times.get('m', 'm')).toBe(90_000);
  call('storyteller', 20_000);
  // What the Director takes is not known yet.
  expect(times.get('m', 'm')).toBe(90_000);
  expect(times.get(null, 'm')).toBe(20_000);
  call('director', 10_000);
  call('director', 99_000, { ok: false });
  call('director', 99_000, { scope: 'session:1' });
  expect(times.get('m', 'm')).toBe(30_000);
  call('storyteller', 30_000);
  expect(times.get('m', 'm')).toBe(34_000);
  expect(times.get('m', 'other')).toBeNull();
});
