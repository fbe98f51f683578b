import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reconnectDelay } from '../../../web/studio/live/backoff.ts';
import { createLiveSource, type EventStream, type LiveEvent } from '../../../web/studio/live/live-source.ts';

class FakeStream implements EventStream {
  readonly listeners = new Map<string, (event: MessageEvent<string>) => void>();
  onerror: ((event: Event) => void) | null = null;
  closed = false;
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void {
    this.listeners.set(type, listener);
  }
  close(): void {
    this.closed = true;
  }
  send(type: string, data: object): void {
    this.listeners.get(type)?.({ data: JSON.stringify(data) } as MessageEvent<string>);
  }
  fail(): void {
    this.onerror?.({} as Event);
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const streams: FakeStream[] = [];
  const told: LiveEvent[] = [];
  const source = createLiveSource(
    () => {
      const stream = new FakeStream();
      streams.push(stream);
      return stream;
    },
    (event) => told.push(event),
  );
  const last = (): FakeStream => streams.at(-1) ?? new FakeStream();
  return { streams, told, source, last };
}

test('each try waits longer, half a minute at most', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(reconnectDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

describe('the events of a session', () => {
  test('are told with what they carry', () => {
    const { told, last } = open();
    last().send('hello', { seq: 4, running: false });
    last().send('change', { seq: 5, changed: [{ type: 'premise' }], checklist: false, locks: false, messages: true });
    last().send('run', { running: true });
    last().send('plan', { planId: 'plan_1' });
    expect(told).toEqual([
      { type: 'hello', seq: 4, running: false },
      { type: 'change', seq: 5, changed: [{ type: 'premise' }], checklist: false, locks: false, messages: true },
      { type: 'run', running: true },
      { type: 'plan', planId: 'plan_1' },
    ]);
  });

  test('are followed again after a lost connection, sooner once it has held', () => {
    const { streams, told, last } = open();
    last().fail();
    expect(told).toEqual([{ type: 'lost' }]);
    expect(streams[0]?.closed).toBe(true);
    vi.advanceTimersByTime(999);
    expect(streams).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(streams).toHaveLength(2);
    last().fail();
    vi.advanceTimersByTime(1999);
    expect(streams).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(streams).toHaveLength(3);
    last().send('hello', { seq: 1, running: false });
    last().fail();
    vi.advanceTimersByTime(1000);
    expect(streams).toHaveLength(4);
  });

  test('end when the session is gone', () => {
    const { streams, told, last } = open();
    last().send('gone', {});
    expect(told).toEqual([{ type: 'gone' }]);
    expect(last().closed).toBe(true);
    last().fail();
    vi.advanceTimersByTime(60_000);
    expect(streams).toHaveLength(1);
  });

  test('rest while nobody looks, and are followed again', () => {
    const { streams, source, last } = open();
    source.pause();
    expect(last().closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(streams).toHaveLength(1);
    source.resume();
    source.resume();
    expect(streams).toHaveLength(2);
  });

  test('stop for good when closed, also while waiting to connect again', () => {
    const { streams, told, source, last } = open();
    last().fail();
    source.close();
    vi.advanceTimersByTime(60_000);
    source.resume();
    expect(streams).toHaveLength(1);
    last().send('hello', { seq: 9, running: false });
    expect(told).toEqual([{ type: 'lost' }]);
  });
});
