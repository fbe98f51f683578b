import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../server/listen.ts';
import { WHOLE_STORY } from '../../shared/story/fixture.ts';
import { testConfig, testParts } from '../../support/services.ts';
import { fakeArt, scriptedModel } from '../coauthor/support.ts';
import { listenTo } from './events.ts';
import { callsBefore } from './support.ts';

/** A browser tab on the session "desk": what it has read, and what it hears. */
async function openTab(address: string) {
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${address}/api/sessions/desk${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const all = listenTo((await fetch(`${address}/api/sessions/desk/events`)).body);
  // What is painted behind is told whenever it is there.
  const next = async () => {
    for (;;) {
      const event = await all.next();
      if (event?.event !== 'picture' && event?.event !== 'status') return event;
    }
  };
  const events = { ...all, next };
  expect(await events.next()).toMatchObject({ event: 'hello' });
  onTestFinished(async () => void (await events.leave()?.catch(() => undefined)));
  const tab = {
    send,
    events,
    seen: (await send('GET', '')).body,
    read: async () => {
      tab.seen = (await send('GET', '')).body;
      return tab.seen;
    },
    /** An edit of what the tab has read, which may be old. */
    edit: (change: object) => send('PATCH', '/draft', { seq: tab.seen.seq, ...change }),
  };
  return tab;
}

async function desk(calls = callsBefore('finalizePackage')) {
  const server = await startServer(await testConfig(), {
    ...testParts(),
    art: fakeArt().art,
    models: { coauthor: scriptedModel([{ text: 'Hello.' }]).model },
  });
  onTestFinished(() => server.close());
  const post = (path: string, body: unknown) =>
    fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post('/api/sessions', { id: 'desk' })).status).toBe(201);
  for (const { tool, input } of WHOLE_STORY.slice(0, calls)) {
    expect((await post(`/api/sessions/desk/tools/${tool}`, input)).status).toBe(200);
  }
  return { address: server.address, post };
}

describe('writers that race', () => {
  test('200 edits from two clients, ten at a time with one seq: one wins each round, the others get 409', async () => {
    const { address } = await desk(1);
    const tabs = [await openTab(address), await openTab(address)] as const;
    const [ROUNDS, EACH] = [20, 5];
    const begun = tabs[0].seen.seq;
    const winners: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const tab of tabs) await tab.read();
      expect(tabs[0].seen.seq).toBe(tabs[1].seen.seq);
      const racing = Array.from({ length: EACH }, (_, lap) =>
        tabs.map((tab, client) => {
          const title = `Round ${round}, client ${client}, lap ${lap}`;
          return tab.edit({ type: 'premise', changes: { title } }).then((answer) => ({ title, answer }));
        }),
      ).flat();
      const answers = await Promise.all(racing);
      const [won, ...others] = answers.toSorted((a, b) => a.answer.status - b.answer.status);
      expect([won?.answer.status, won?.answer.body.draft.premise.title]).toEqual([200, won?.title]);
      expect(others.map(({ answer }) => [answer.status, answer.body.error.code])).toEqual(
        others.map(() => [409, 'conflict']),
      );
      winners.push(won?.title ?? '');
    }
    const { seq, draft } = await tabs[0].read();
    expect([seq, draft.premise.title]).toEqual([begun + ROUNDS, winners.at(-1)]);
    // Undone one by one, every winner comes up: none was lost in between.
    for (const title of winners.toReversed()) {
      expect((await tabs[0].read()).draft.premise.title).toBe(title);
      expect((await tabs[0].send('POST', '/undo')).status).toBe(200);
    }
  });

  test('who reads again and sends again loses no update: 200 words of two clients, each on top of the others', async () => {
    const { address } = await desk(1);
    const tabs = [await openTab(address), await openTab(address)] as const;
    let refusals = 0;
    const write = async (tab: (typeof tabs)[number], word: string) => {
      for (;;) {
        const { themes } = (await tab.read()).draft.premise;
        const last = themes.at(-1);
        const longer = last.length > 150 ? [...themes, word] : [...themes.slice(0, -1), `${last} ${word}`];
        const { status } = await tab.edit({ type: 'premise', changes: { themes: longer } });
        if (status === 200) return;
        expect(status).toBe(409);
        refusals += 1;
      }
    };
    const words = (client: string) => Array.from({ length: 100 }, (_, index) => `${client}${index}`);
    await Promise.all(
      tabs.map(async (tab, index) => {
        for (const word of words(index === 0 ? 'a' : 'b')) await write(tab, word);
      }),
    );
    const { draft } = await tabs[0].read();
    const written = draft.premise.themes.join(' ').split(' ').slice(1);
    expect(written.toSorted()).toEqual([...words('a'), ...words('b')].toSorted());
    for (const client of ['a', 'b']) {
      expect(written.filter((word: string) => word.startsWith(client))).toEqual(words(client));
    }
    expect(refusals).toBeGreaterThan(0);
  });
});
