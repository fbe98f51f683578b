import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../web/api/api-error.ts';
import { reconnectDelay } from '../../../web/api/delay.ts';
import { createLiveSource, type LiveEvent } from '../../../web/studio/use-live-session.ts';

/** A stream of events that is told by hand. */
class FakeStream {
  #events: ReadableStreamDefaultController<unknown> | undefined;
  readonly readable: ReadableStream<unknown>;
  readonly #signal: AbortSignal;
  constructor(signal: AbortSignal) {
    this.#signal = signal;
    this.readable = new ReadableStream({
      start: (events) => {
        this.#events = events;
      },
    });
  }
  get closed(): boolean {
    return this.#signal.aborted;
  }
  async send(type: string, data: object): Promise<void> {
    this.#events?.enqueue({ type, ...data });
    await settled();
  }
  async fail(error = new ApiError(0, 'network', 'lost')): Promise<void> {
    this.#events?.error(error);
    await settled();
  }
}

/** Lets promises that wait for no time be kept. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const streams: FakeStream[] = [];
  const told: LiveEvent[] = [];
  const source = createLiveSource(
    async (signal) => {
      const stream = new FakeStream(signal);
      streams.push(stream);
      return stream.readable;
    },
    (event) => told.push(event),
  );
  const last = (): FakeStream => streams.at(-1) ?? new FakeStream(new AbortController().signal);
  return { streams, told, source, last };
}

test('each try waits longer, half a minute at most', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(reconnectDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

describe('the events of a session', () => {
  test('are told with what they carry', async () => {
    const { told, last } = open();
    await last().send('hello', { seq: 4, running: false });
    await last().send('change', {
      seq: 5,
      changed: [{ type: 'premise' }],
      checklist: false,
      locks: false,
      messages: true,
    });
    await last().send('run', { running: true });
    await last().send('plan', { planId: 'plan_1' });
    expect(told).toEqual([
      { type: 'hello', seq: 4, running: false },
      { type: 'change', seq: 5, changed: [{ type: 'premise' }], checklist: false, locks: false, messages: true },
      { type: 'run', running: true },
      { type: 'plan', planId: 'plan_1' },
    ]);
  });

  test('are followed again after a lost connection, sooner once it has held', async () => {
    const { streams, told, last } = open();
    await last().fail();
    expect(told).toEqual([{ type: 'lost' }]);
    expect(streams[0]?.closed).toBe(true);
    vi.advanceTimersByTime(999);
    expect(streams).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(streams).toHaveLength(2);
    await last().fail();
    vi.advanceTimersByTime(1999);
    expect(streams).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(streams).toHaveLength(3);
    await last().send('hello', { seq: 1, running: false });
    await last().fail();
    vi.advanceTimersByTime(1000);
    expect(streams).toHaveLength(4);
  });

  test('end when the session is gone', async () => {
    const { streams, told, last } = open();
    await last().send('gone', {});
    expect(told).toEqual([{ type: 'gone' }]);
    expect(last().closed).toBe(true);
    await last().fail();
    vi.advanceTimersByTime(60_000);
    expect(streams).toHaveLength(1);
  });

  test('rest while nobody looks, and are followed again', async () => {
    const { streams, source, last } = open();
    source.pause();
    expect(last().closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(streams).toHaveLength(1);
    source.resume();
    source.resume();
    expect(streams).toHaveLength(2);
  });

  test('of a session that is not there end at once', async () => {
    const { streams, told, last } = open();
    await last().fail(new ApiError(404, 'not_found', 'There is no such session.'));
    expect(told).toEqual([{ type: 'gone' }]);
    vi.advanceTimersByTime(60_000);
    expect(streams).toHaveLength(1);
  });

  test('stop for good when closed, also while waiting to connect again', async () => {
    const { streams, told, source, last } = open();
    await last().fail();
    source.close();
    vi.advanceTimersByTime(60_000);
    source.resume();
    expect(streams).toHaveLength(1);
    expect(told).toEqual([{ type: 'lost' }]);
  });
});
