import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIVE_BEAT_MS, LIVE_CHANNELS_MAX } from '../../../shared/wire/index.ts';
import { createHub } from '../../../web/live/hub.ts';
import type { HubMessage } from '../../../web/live/hub-messages.ts';
import { fakeServer, settled } from './support.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => void vi.useRealTimers());

function open() {
  const server = fakeServer();
  const hub = createHub(server.request);
  const tab = () => {
    const told: HubMessage[] = [];
    return { ...hub.join((message) => told.push(message)), told };
  };
  const greet = async (connection = 'one') => {
    server.last().say({ type: 'hello', connection });
    await settled();
  };
  const passed = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await settled();
  };
  return { server, hub, tab, greet, passed };
}

describe('the stream of a browser', () => {
  test('is one for all tabs, asked for once somebody follows something', async () => {
    const { server, tab, greet } = open();
    const [one, two] = [tab(), tab()];
    await settled();
    expect(server.streams).toHaveLength(0);
    one.receive({ type: 'follow', stream: 1, topic: 'session:a' });
    two.receive({ type: 'follow', stream: 1, topic: 'session:a' });
    await settled();
    await greet();
    expect(server.streams).toHaveLength(1);
    const watch = [
      { channel: 1, topic: 'session:a' },
      { channel: 2, topic: 'session:a' },
    ];
    expect(server.wishes).toEqual([{ connection: 'one', watch, leave: [] }]);
    two.receive({ type: 'follow', stream: 2, topic: 'chat:a' });
    two.receive({ type: 'leave', stream: 1 });
    await settled();
    expect(server.wishes[1]).toEqual({ connection: 'one', watch: [{ channel: 3, topic: 'chat:a' }], leave: [2] });
  });

  test('tells each tab of its own, until it is over', async () => {
    const { server, tab, greet } = open();
    const [one, two] = [tab(), tab()];
    one.receive({ type: 'follow', stream: 7, topic: 'session:a' });
    two.receive({ type: 'follow', stream: 7, topic: 'chat:a' });
    await settled();
    await greet();
    const { say } = server.last();
    say({ channel: 1, type: 'open' });
    say({ channel: 2, type: 'none' });
    say({ channel: 2, type: 'event', data: 'late' });
    say({ channel: 1, type: 'event', data: { seq: 1 } });
    await settled();
    expect(one.told).toEqual([
      { type: 'news', stream: 7, news: { type: 'open' } },
      { type: 'news', stream: 7, news: { type: 'event', data: { seq: 1 } } },
    ]);
    expect(two.told).toEqual([{ type: 'news', stream: 7, news: { type: 'none' } }]);
  });

  test('that is cut, refused or silent is lost to everybody who followed something; another is made at most once a second', async () => {
    const { server, tab, greet, passed } = open();
    const one = tab();
    const follow = () => one.receive({ type: 'follow', stream: 1, topic: 'session:a' });
    follow();
    await settled();
    await greet();
    server.last().cut();
    await settled();
    expect(one.told).toEqual([{ type: 'lost', stream: 1 }]);
    follow();
    await settled();
    expect(server.streams).toHaveLength(1);
    await passed(1000);
    expect(server.streams).toHaveLength(2);
    await greet('two');
    expect(server.wishes.at(-1)).toMatchObject({ connection: 'two', watch: [{ topic: 'session:a' }] });
    await passed(2 * LIVE_BEAT_MS);
    server.last().say({ type: 'beat' });
    await settled();
    await passed(2 * LIVE_BEAT_MS);
    expect(one.told).toHaveLength(1);
    await passed(LIVE_BEAT_MS);
    expect(server.last().signal?.aborted).toBe(true);
    expect(one.told).toEqual([
      { type: 'lost', stream: 1 },
      { type: 'lost', stream: 1 },
    ]);
    server.down(true);
    follow();
    await passed(1000);
    expect(one.told).toHaveLength(3);
    server.down(false);
    server.refuse(401);
    follow();
    await passed(1000);
    expect(one.told.slice(3)).toEqual([{ type: 'denied' }, { type: 'lost', stream: 1 }]);
  });

  test('forgets a tab that goes or is silent, and rests where nobody follows anything', async () => {
    const { server, tab, greet, passed } = open();
    const [one, two] = [tab(), tab()];
    one.receive({ type: 'follow', stream: 1, topic: 'session:a' });
    two.receive({ type: 'follow', stream: 1, topic: 'session:b' });
    await settled();
    await greet();
    const beats = async (ms: number) => {
      for (let gone = 0; gone < ms; gone += LIVE_BEAT_MS) {
        await passed(LIVE_BEAT_MS);
        if (!server.last().signal?.aborted) server.last().say({ type: 'beat' });
        await settled();
      }
    };
    two.receive({ type: 'bye' });
    await settled();
    expect(server.wishes.at(-1)?.leave).toEqual([2]);
    await beats(165_000);
    expect(one.told).toEqual([]);
    await beats(75_000);
    expect(one.told).toEqual([{ type: 'lost', stream: 1 }]);
    await passed(10_000);
    expect(server.last().signal?.aborted).toBe(true);
    one.receive({ type: 'ping' });
    one.receive({ type: 'follow', stream: 2, topic: 'session:a' });
    await passed(1000);
    expect(one.told.at(-1)).toEqual({ type: 'pong' });
    expect(server.streams).toHaveLength(2);
  });

  test('has bounded channels', async () => {
    const { tab, hub } = open();
    const one = tab();
    for (let stream = 0; stream <= LIVE_CHANNELS_MAX; stream++) {
      one.receive({ type: 'follow', stream, topic: 'session:a' });
    }
    expect(one.told).toMatchObject([{ stream: LIVE_CHANNELS_MAX, news: { type: 'refused', status: 429 } }]);
    hub.close();
    expect(one.told.filter(({ type }) => type === 'lost')).toHaveLength(LIVE_CHANNELS_MAX);
  });
});
