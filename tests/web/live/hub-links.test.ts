import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type HubLink, type HubLinkEvent, openElectedTabLink } from '../../../web/live/hub-links.ts';
import { fakeServer, settled } from './support.ts';

/** Web locks of one browser, as far as one exclusive lock goes: held, waited for, and taken away. */
function fakeLocks() {
  let holder: { end: (stolen: boolean) => void } | null = null;
  const line: (() => void)[] = [];
  const next = () => {
    holder = null;
    line.shift()?.();
  };
  const request = (_name: string, { steal = false }: LockOptions, work: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        const own = {
          end: (stolen: boolean) => {
            if (stolen) reject(new DOMException('The lock was stolen.', 'AbortError'));
          },
        };
        holder = own;
        void work().then(() => {
          if (holder !== own) return;
          resolve();
          next();
        });
      };
      if (steal) {
        holder?.end(true);
        begin();
      } else if (holder) line.push(begin);
      else begin();
    });
  return { request };
}

let server: ReturnType<typeof fakeServer>;
const links: HubLink[] = [];
beforeEach(() => {
  server = fakeServer();
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  vi.stubGlobal('fetch', server.request);
});
afterEach(() => {
  for (const link of links.splice(0)) link.close();
  vi.unstubAllGlobals();
});

function tab() {
  const told: HubLinkEvent[] = [];
  const link = openElectedTabLink((news) => told.push(news));
  if (!link) throw new Error('There is no way to elect a tab here.');
  links.push(link);
  return { link, told };
}

/** A message takes its way over the channel of the tabs. */
const delivered = async () => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  await settled();
};

describe('an elected tab', () => {
  test('holds the stream for all of them', async () => {
    const [one, two] = [tab(), tab()];
    await delivered();
    expect(one.told).toEqual([{ type: 'renewed' }]);
    one.link.send({ type: 'follow', stream: 1, topic: 'session:a' });
    two.link.send({ type: 'follow', stream: 1, topic: 'session:b' });
    await delivered();
    server.last().say({ type: 'hello', connection: 'x' });
    server.last().say({ channel: 1, type: 'open' });
    server.last().say({ channel: 2, type: 'none' });
    await delivered();
    expect(server.streams).toHaveLength(1);
    expect(one.told.at(-1)).toEqual({ type: 'news', stream: 1, news: { type: 'open' } });
    expect(two.told.at(-1)).toEqual({ type: 'news', stream: 1, news: { type: 'none' } });
  });

  test('that goes is followed by another, which tells all that it knows nothing of before', async () => {
    const [one, two, three] = [tab(), tab(), tab()];
    await delivered();
    one.link.close();
    await delivered();
    expect(two.told.at(-1)).toEqual({ type: 'renewed' });
    expect(three.told.at(-1)).toEqual({ type: 'renewed' });
    three.link.send({ type: 'ping' });
    await delivered();
    expect(three.told.at(-1)).toEqual({ type: 'pong' });
  });

  test('that stops answering is replaced by the tab that noticed, and queues again', async () => {
    const [one, two] = [tab(), tab()];
    one.link.send({ type: 'follow', stream: 1, topic: 'session:a' });
    await delivered();
    expect(two.link.renew()).toBe(true);
    await delivered();
    expect(one.told).toContainEqual({ type: 'lost', stream: 1 });
    expect(one.told.at(-1)).toEqual({ type: 'renewed' });
    expect(two.told.at(-1)).toEqual({ type: 'renewed' });
    one.link.send({ type: 'ping' });
    await delivered();
    expect(one.told.at(-1)).toEqual({ type: 'pong' });
    two.link.close();
    await delivered();
    expect(one.told.at(-1)).toEqual({ type: 'renewed' });
  });
});
