import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLiveClient } from '../../../web/live/client.ts';
import type { HubLinkEvent, OpenHubLink } from '../../../web/live/hub-links.ts';
import { PING_MS, type TabMessage } from '../../../web/live/hub-messages.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

/** A way to hold the stream, by hand. */
function way({ canRenew = false } = {}) {
  const sent: TabMessage[] = [];
  const made = { sent, opened: 0, closed: 0, renewed: 0, tell: (_: HubLinkEvent): void => undefined };
  const open: OpenHubLink = (tell) => {
    made.opened += 1;
    made.tell = tell;
    return {
      send: (message) => sent.push(message),
      renew: () => {
        made.renewed += 1;
        return canRenew;
      },
      close: () => {
        made.closed += 1;
      },
    };
  };
  return { ...{ open }, made };
}

const event = (stream: number, data: unknown): HubLinkEvent => ({
  type: 'news',
  stream,
  news: { type: 'event', data },
});
const news = (stream: number, type: 'open' | 'none' | 'end'): HubLinkEvent => ({
  type: 'news',
  stream,
  news: { type },
});

describe('what a page follows', () => {
  test('comes as it is told, to its end', async () => {
    const { open, made } = way();
    const client = createLiveClient([open], () => undefined);
    const following = client.follow('chat:a');
    expect(made.sent).toEqual([{ type: 'follow', stream: 1, topic: 'chat:a' }]);
    made.tell(news(1, 'open'));
    const stream = await following;
    made.tell(event(1, 'one'));
    made.tell(event(1, 'two'));
    made.tell(news(1, 'end'));
    const heard: unknown[] = [];
    for await (const each of stream ?? []) heard.push(each);
    expect(heard).toEqual(['one', 'two']);
  });

  test('is null where nothing goes on, and refused where the server refuses', async () => {
    const { open, made } = way();
    const client = createLiveClient([open], () => undefined);
    const [none, refused] = [client.follow('chat:a'), client.follow('plan:b')];
    made.tell(news(1, 'none'));
    const error = { code: 'not_found', message: 'There is no plan "b".', hint: 'Look.' };
    made.tell({ type: 'news', stream: 2, news: { type: 'refused', status: 404, error } });
    expect(await none).toBeNull();
    await expect(refused).rejects.toMatchObject({ status: 404, code: 'not_found', hint: 'Look.' });
  });

  test('is lost with the connection, open or not, and left when it is given up', async () => {
    const { open, made } = way();
    const client = createLiveClient([open], () => undefined);
    const [one, two] = [client.follow('session:a'), client.follow('session:b')];
    made.tell(news(1, 'open'));
    const stream = await one;
    made.tell({ type: 'lost', stream: 1 });
    made.tell({ type: 'lost', stream: 2 });
    await expect(stream?.getReader().read()).rejects.toMatchObject({ code: 'network' });
    await expect(two).rejects.toMatchObject({ code: 'network' });

    const stop = new AbortController();
    const three = client.follow('session:c', stop.signal);
    stop.abort();
    await expect(three).rejects.toBe(stop.signal.reason);
    expect(made.sent.at(-1)).toEqual({ type: 'leave', stream: 3 });
    const four = client.follow('session:d');
    made.tell(news(4, 'open'));
    await (await four)?.cancel();
    expect(made.sent.at(-1)).toEqual({ type: 'leave', stream: 4 });
  });

  test('is requested again from the next tab that holds the stream', async () => {
    const { open, made } = way();
    const client = createLiveClient([open], () => undefined);
    const [one, two] = [client.follow('session:a'), client.follow('session:b')];
    made.tell(news(1, 'open'));
    const stream = await one;
    made.tell({ type: 'renewed' });
    await expect(stream?.getReader().read()).rejects.toMatchObject({ code: 'network' });
    expect(made.sent.at(-1)).toEqual({ type: 'follow', stream: 2, topic: 'session:b' });
    made.tell(news(2, 'open'));
    expect(await two).not.toBeNull();
  });

  test('goes over the next way where one is not there, breaks, or answers no more', async () => {
    const [worker, elected] = [way(), way({ canRenew: true })];
    const client = createLiveClient([() => null, worker.open, elected.open], () => undefined);
    const following = client.follow('session:a');
    expect(worker.made.sent).toHaveLength(1);
    worker.made.tell({ type: 'broken' });
    expect([worker.made.closed, elected.made.opened]).toEqual([1, 1]);
    expect(elected.made.sent).toEqual([{ type: 'follow', stream: 1, topic: 'session:a' }]);
    elected.made.tell(news(1, 'open'));
    await following;
    vi.advanceTimersByTime(PING_MS);
    elected.made.tell({ type: 'pong' });
    vi.advanceTimersByTime(2 * PING_MS);
    expect(elected.made.renewed).toBe(0);
    vi.advanceTimersByTime(PING_MS);
    expect(elected.made.renewed).toBe(1);
  });

  test('leads to the sign-in where the server asks for it, and rests when the page is put away', async () => {
    const { open, made } = way();
    const denied = vi.fn();
    const client = createLiveClient([open], denied);
    const following = client.follow('session:a');
    made.tell({ type: 'denied' });
    expect(denied).toHaveBeenCalledOnce();
    client.rest();
    await expect(following).rejects.toMatchObject({ code: 'network' });
    expect(made.sent.at(-1)).toEqual({ type: 'bye' });
  });
});
