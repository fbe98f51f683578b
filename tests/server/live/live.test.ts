import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createLive } from '../../../server/live/index.ts';
import type { LiveMessage } from '../../../shared/wire/index.ts';

/** One that tells of a count that has no end, and of how far it was counted. */
function counting() {
  let counted = 0;
  let ids = 0;
  const live = createLive({
    newId: () => `browser-${ids++}`,
    refused: () => ({ type: 'refused', status: 500, error: { code: 'internal', message: '' } }),
    topics: {
      count: async () =>
        new ReadableStream<number>({ pull: (controller) => controller.enqueue(counted++) }, { highWaterMark: 0 }),
    },
  });
  return { live, counted: () => counted };
}

test('thousands of browsers are told live, and no more than that until one leaves', () => {
  const { live } = counting();
  const browsers = Array.from({ length: 10_000 }, () => live.connect(async () => undefined));
  expect(() => live.connect(async () => undefined)).toThrow(expect.objectContaining({ code: 'unavailable' }));
  browsers[5000]?.close();
  expect(live.get('browser-5000')).toBeNull();
  expect(live.get(live.connect(async () => undefined).id)).not.toBeNull();
});

test('what cannot be sent is not made, and nothing is after the browser has left', async () => {
  const { live, counted } = counting();
  const told: LiveMessage[] = [];
  const sent: (() => void)[] = [];
  const browser = live.connect((message) => {
    told.push(message);
    return new Promise((resolve) => sent.push(resolve));
  });
  browser.watch(1, 'count:up');
  for (let message = 1; message <= 3; message += 1) {
    await vi.waitFor(() => expect(told).toHaveLength(message));
    await setImmediate();
    expect(counted()).toBe(message - 1);
    sent.at(-1)?.();
  }
  await vi.waitFor(() => expect(told).toHaveLength(4));
  browser.close();
  sent.at(-1)?.();
  await setImmediate();
  expect(counted()).toBe(3);
  expect(told).toEqual([
    { channel: 1, type: 'open' },
    ...[0, 1, 2].map((data) => ({ channel: 1, type: 'event', data })),
  ]);
});
