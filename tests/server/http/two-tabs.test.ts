import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../server/listen.ts';
import { WHOLE_STORY } from '../../shared/story/fixture.ts';
import { testConfig, testParts } from '../../support/services.ts';
import { fakeArt, scriptedModel } from '../coauthor/support.ts';
import { listenTo } from './events.ts';
import { callsBefore, fromAuthor } from './support.ts';

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

describe('two tabs on one session', () => {
  test('each sees what the other does, and both end with the same', async () => {
    const { address, post } = await desk();
    const [one, two] = [await openTab(address), await openTab(address)];
    const { seq } = one.seen;

    await one.edit({ type: 'premise', changes: { title: 'Ebb' } });
    await two.read();
    await two.edit({ type: 'character', id: 'ken', changes: { name: 'Kenji' } });
    await one.send('POST', '/undo');
    await two.send('PUT', '/locks', { type: 'act', id: 'act_1', locked: true });
    await one.send('POST', '/tools/planning_setup_plan', { objective: 'Write it' });
    await one.send('DELETE', '/draft/encounter/enc_gulls');
    await (await post('/api/chat', { id: 'desk', message: fromAuthor('hello') })).text();

    const quiet = { checklist: false, locks: false, messages: false };
    const change = (after: number, changed: object[], more: object = {}) => ({
      event: 'change',
      data: { seq: seq + after, changed, ...quiet, ...more },
    });
    for (const tab of [one, two]) {
      const heard = [];
      for (let count = 0; count < 8; count++) heard.push(await tab.events.next());
      expect(heard).toEqual([
        change(1, [{ type: 'premise' }]),
        change(2, [{ type: 'character', id: 'ken' }]),
        change(3, [{ type: 'character', id: 'ken' }]),
        change(4, [], { locks: true }),
        change(5, [], { checklist: true }),
        change(6, [{ type: 'node', actId: 'act_1', id: 'harbour' }]),
        change(7, [], { messages: true }),
        { event: 'run', data: { running: true } },
      ]);
      let last = await tab.events.next();
      while (last?.event === 'change') last = await tab.events.next();
      expect(last).toEqual({ event: 'run', data: { running: false } });
    }
    expect(await one.read()).toEqual(await two.read());
    expect(one.seen.draft.premise.title).toBe('Ebb');
    expect(one.seen.messages).toHaveLength(2);
  });

  test('a stale write of the second gets 409, is told what to do, and loses nothing of either', async () => {
    const { address } = await desk();
    const [one, two] = [await openTab(address), await openTab(address)];
    expect((await one.edit({ type: 'premise', changes: { title: 'Ebb' } })).status).toBe(200);
    const settled = await one.read();

    const mine = { type: 'premise', changes: { 'globalContext.tone': 'dry' } };
    const refused = await two.edit(mine);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict']);
    expect(refused.body.error.hint).toMatch(/Read the session again/);
    expect(await one.read()).toEqual(settled);

    // It heard of the change, reads, and its own goes on top.
    expect(await two.events.next()).toMatchObject({ event: 'change', data: { changed: [{ type: 'premise' }] } });
    await two.read();
    const { status, body } = await two.edit(mine);
    expect([status, body.draft.premise.title, body.draft.premise.globalContext.tone]).toEqual([200, 'Ebb', 'dry']);
  });

  test('undo in one makes an edit in the other stale, and so does what the co-author drafts', async () => {
    const { address } = await desk(callsBefore('draftNodeWeb'));
    const [one, two] = [await openTab(address), await openTab(address)];
    const rename = { type: 'act', id: 'act_1', changes: { title: 'Ebb' } };
    await one.send('POST', '/undo');
    expect((await two.edit(rename)).status).toBe(409);
    await one.send('POST', '/redo');
    await two.read();
    const web = WHOLE_STORY[callsBefore('draftNodeWeb')];
    expect((await one.send('POST', `/tools/${web?.tool}`, web?.input)).status).toBe(200);
    expect((await two.edit(rename)).status).toBe(409);
    const { draft } = await two.read();
    expect([draft.acts[0].title, draft.acts[0].sandboxLocations.length]).toEqual(['Low Tide', 2]);
    expect((await two.edit(rename)).status).toBe(200);
  });
});

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
