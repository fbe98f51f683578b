import { describe, expect, it } from 'vitest';
import type { Art } from '../../../../server/art/types.ts';
import { sayNotice } from '../../../../server/coauthor/messages/notices.ts';
import { sessionEvents } from '../../../../server/coauthor/session/events.ts';
import { closeInterruptedAnswer } from '../../../../server/coauthor/session/finalize-message.ts';
import { foldSession, openedSession } from '../../../../server/coauthor/session/session.ts';
import type { StreamRun } from '../../../../server/runs/index.ts';
import { RefusalError } from '../../../../shared/error.ts';
import { aiko, ken, premise } from '../../../shared/story/fixture.ts';
import {
  call,
  chunksOf,
  converse,
  fakeArt,
  finishPart,
  messageOf,
  type Step,
  say,
  scriptedModel,
  textOf,
  textParts,
  typesOf,
  workshop,
} from '../support.ts';

/** Follows a run until its model has said something. */
async function untilItSays(run: StreamRun): Promise<void> {
  const reader = run.follow().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (next.value.type === 'text-delta') break;
  }
  await reader.cancel();
}

describe('runs', () => {
  function waitingModel(first: Step[] = []) {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const scripted = scriptedModel([
      ...first,
      ({ abortSignal }) => ({
        parts: new ReadableStream({
          async start(controller) {
            for (const part of textParts('Let me think').slice(0, 2)) controller.enqueue(part);
            begun();
            const stopped = new Promise<'stopped'>((resolve) => {
              abortSignal?.addEventListener('abort', () => resolve('stopped'), { once: true });
            });
            if ((await Promise.race([released, stopped])) === 'stopped') return controller.error(abortSignal?.reason);
            controller.enqueue({ type: 'text-delta', id: 't1', delta: ' … done.' });
            controller.enqueue({ type: 'text-end', id: 't1' });
            controller.enqueue(finishPart('stop'));
            controller.close();
          },
        }),
      }),
    ]);
    return { ...scripted, release: () => release(), hasBegun };
  }

  it('stop with the partial kept, and the next answer goes on from it', async () => {
    const { model, hasBegun, requests } = waitingModel([{ calls: [call('proposeStoryPremise', premise)] }]);
    const { coauthor, restarted } = await workshop({ model });
    const run = await coauthor.startChat({ id: 's', ...say('hello') });
    await hasBegun;
    await untilItSays(run);
    expect((await coauthor.readSession('s')).running).toBe(true);
    await coauthor.stopChat('s');
    const session = await coauthor.readSession('s');
    expect(session.running).toBe(false);
    expect(textOf(session.messages[1])).toBe('Let me think');
    expect(session.draft.premise?.title).toBe('The Salt Lantern');
    expect(typesOf(await chunksOf(run))).toContain('abort');
    expect(await restarted().readSession('s')).toEqual(session);
    await converse(coauthor, 'go on');
    expect(JSON.stringify(requests.at(-1)?.prompt)).toContain('Let me think');
  });

  it('go on while their pictures are painted, however long that takes', async () => {
    const never: Art['portrait'] = () => new Promise(() => undefined);
    const { model } = scriptedModel([
      { calls: [call('proposeStoryPremise', premise), call('proposeCharacter', aiko)] },
      { text: 'There she is.' },
    ]);
    const { coauthor, store } = await workshop({ model, art: { ...fakeArt().art, portrait: never } });
    const { session } = await converse(coauthor, 'hello');
    const [aikoNow] = session.draft.characters;
    expect(aikoNow?.image?.url).toMatch(/\/characters\/aiko-neutral-[0-9a-f]{32}\.png$/);
    expect(session).toMatchObject({ painting: { done: 0, total: 1, failed: 0 } });
    expect(textOf(session.messages.at(-1))).toBe('There she is.');
    expect((await store.listPictures({ state: 'waiting' })).length).toBeGreaterThan(0);
  });

  it('leave no empty message when they are stopped before anything was said', async () => {
    const silent: Step = { parts: new ReadableStream({ start: () => undefined }) };
    const { model } = scriptedModel([silent, { text: 'Here.' }]);
    const { coauthor } = await workshop({ model });
    await coauthor.startChat({ id: 's', ...say('hello') });
    await coauthor.stopChat('s');
    expect((await coauthor.readSession('s')).messages.map(({ role }) => role)).toEqual(['user']);
    expect((await converse(coauthor, 'again')).session.messages.map(textOf)).toEqual(['hello', 'again', 'Here.']);
  });

  it('refuse the second of two that come in the same moment', async () => {
    const { coauthor } = await workshop();
    const both = await Promise.allSettled([1, 2].map((n) => coauthor.startChat({ id: 's', ...say(`try ${n}`) })));
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await coauthor.runningChat('s')?.done;
    expect((await coauthor.readSession('s')).messages.map(textOf)).toEqual(['try 1', 'Done.']);
  });

  it('go on when the listener leaves, and are followed again from the first chunk', async () => {
    const { model, release, hasBegun } = waitingModel();
    const { coauthor } = await workshop({ model });
    const run = await coauthor.startChat({ id: 's', ...say('hello') });
    const reader = run.follow().getReader();
    await reader.read();
    await reader.cancel();
    await hasBegun;
    const resumed = coauthor.runningChat('s');
    expect(resumed).toBe(run);
    const message = resumed ? messageOf(resumed) : null;
    release();
    expect(textOf((await message) ?? undefined)).toBe('Let me think … done.');
    await run.done;
    expect(textOf((await coauthor.readSession('s')).messages[1])).toBe('Let me think … done.');
    expect(coauthor.runningChat('s')).toBeNull();
  });

  it('let the author call tools meanwhile, and tell of it on the stream', async () => {
    const { model, release, hasBegun } = waitingModel();
    const { coauthor } = await workshop({ model });
    const run = await coauthor.startChat({ id: 's', ...say('hello') });
    await hasBegun;
    await coauthor.runTool('s', 'proposeStoryPremise', premise);
    release();
    expect((await chunksOf(run)).find(({ type }) => type === 'data-draft')).toMatchObject({
      data: { changed: [{ type: 'premise' }] },
    });
  });

  /** A budget that is looked up for as long as one likes. */
  function slowBudget() {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    return { budget: () => released, release: () => release() };
  }

  it('stopped while they start, ask nothing of the model and keep what was said', async () => {
    const { model, requests } = scriptedModel([{ text: 'Here.' }]);
    const { budget, release } = slowBudget();
    const { coauthor, logged } = await workshop({ model, budget });
    await coauthor.openSession({ id: 's' });
    const starting = coauthor.startChat({ id: 's', ...say('hello') });
    const stopping = coauthor.stopChat('s');
    release();
    await stopping;
    expect(coauthor.runningChat('s')).toBeNull();
    expect(typesOf(await chunksOf(await starting))).toEqual(expect.arrayContaining(['start', 'abort', 'finish']));
    expect(requests).toEqual([]);
    expect(logged).toEqual([]);
    const session = await coauthor.readSession('s');
    expect(session.running).toBe(false);
    expect(session.messages.map(textOf)).toEqual(['hello']);
    expect((await converse(coauthor, 'again')).session.messages.map(textOf)).toEqual(['hello', 'again', 'Here.']);
  });

  it('stopped while they are refused, let the one who stops go', async () => {
    const budget = () => Promise.reject(new RefusalError('rate_limited', 'Used up.'));
    const { coauthor } = await workshop({ budget });
    const starting = coauthor.startChat({ id: 's', ...say('hello') });
    const stopping = coauthor.stopChat('s');
    await expect(starting).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(stopping).resolves.toBeUndefined();
  });

  it('whose session is deleted while they start call no model and do not bring it back', async () => {
    const { model, requests } = scriptedModel([{ text: 'Here.' }]);
    const { budget, release } = slowBudget();
    const { coauthor, store, logged } = await workshop({ model, budget });
    await coauthor.openSession({ id: 's' });
    const starting = coauthor.startChat({ id: 's', ...say('hello') }).then(({ done }) => done);
    const deleting = coauthor.deleteSession('s');
    // The budget is known only once the deletion has begun.
    await coauthor.listSessions();
    release();
    await Promise.all([starting, deleting]);
    expect(requests).toEqual([]);
    expect(logged).toEqual([]);
    expect(coauthor.runningChat('s')).toBeNull();
    expect(await store.getSession('s')).toBeNull();
    expect(await store.read('session:s')).toEqual([]);
  });

  it('end with their session when it is deleted, without bringing it back', async () => {
    const { model, hasBegun } = waitingModel();
    const { coauthor, store } = await workshop({ model });
    await coauthor.startChat({ id: 's', ...say('hello') });
    await hasBegun;
    await coauthor.deleteSession('s');
    expect(coauthor.runningChat('s')).toBeNull();
    expect(await store.getSession('s')).toBeNull();
    expect(await store.read('session:s')).toEqual([]);
  });

  it('are kept as they go, so that a crash loses no more than words, and is told of', async () => {
    const { model, hasBegun } = waitingModel([{ text: 'First.', calls: [call('proposeStoryPremise', premise)] }]);
    const { coauthor, restarted } = await workshop({ model });
    await coauthor.startChat({ id: 's', ...say('hello') });
    await hasBegun;
    const afterCrash = await restarted().readSession('s');
    expect(afterCrash.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(textOf(afterCrash.messages[1])).toBe(`First.\n${sayNotice('server-stopped', 'en')}`);
    expect(afterCrash.messages[1]?.parts.at(-1)).toMatchObject({
      providerMetadata: { kamishibai: { notice: true, goesOn: true } },
    });
    expect((await restarted().readSession('s')).messages).toEqual(afterCrash.messages);
    expect(afterCrash.draft.premise?.title).toBe('The Salt Lantern');
  });

  it('are stopped by a closing server, with what is there', async () => {
    const { model } = waitingModel();
    const { coauthor } = await workshop({ model });
    await untilItSays(await coauthor.startChat({ id: 's', ...say('hello') }));
    await coauthor.close(1000);
    expect(textOf((await coauthor.readSession('s')).messages[1])).toBe(
      `Let me think\n${sayNotice('server-stopped', 'en')}`,
    );
  });

  it('have in the conversation what a step has done so far, whenever they are cut off', async () => {
    const calls = [call('proposeStoryPremise', premise), call('proposeCharacter', aiko), call('proposeCharacter', ken)];
    const { model } = scriptedModel([{ text: 'First.', calls }, { text: 'Done.' }]);
    const { coauthor, store } = await workshop({ model });
    await (await coauthor.startChat({ id: 's', ...say('hello') })).done;
    const journal = await store.read('session:s');
    const changes = journal.filter(({ type }) => type === 'premise-proposed' || type === 'character-proposed');
    expect(changes).toHaveLength(3);
    changes.forEach(({ seq }, done) => {
      // As if the server had died with the next change, the one before it told.
      const left = openedSession('s', journal.slice(0, seq).map(sessionEvents.read));
      const shown =
        left.messages[1]?.parts.filter((part) => 'state' in part && part.state === 'output-available') ?? [];
      expect(shown).toHaveLength(done);
      if (done === 0) return;
      const parts = closeInterruptedAnswer(left).reduce(foldSession, left).messages[1]?.parts ?? [];
      const states = parts.map((part) => ('toolCallId' in part ? part.state : part.type));
      const cut = Array.from({ length: 3 - done }, () => 'output-error');
      expect(states).toEqual(['step-start', 'text', ...Array(done).fill('output-available'), ...cut, 'text']);
      expect(parts.at(-1)).toMatchObject({ text: sayNotice('server-stopped', 'en') });
    });
    expect(closeInterruptedAnswer(openedSession('s', journal.map(sessionEvents.read)))).toEqual([]);
  });

  it('that the author stopped, or that came to their end, are not said to be cut off', async () => {
    const { model } = scriptedModel([{ calls: [call('proposeStoryPremise', premise)] }, { text: 'Done.' }]);
    const { coauthor, restarted } = await workshop({ model });
    await (await coauthor.startChat({ id: 's', ...say('hello') })).done;
    expect(textOf((await restarted().readSession('s')).messages[1])).toBe('Done.');
    const waiting = waitingModel();
    const other = await workshop({ model: waiting.model });
    const run = await other.coauthor.startChat({ id: 's', ...say('hello') });
    await untilItSays(run);
    run.stop();
    await run.done;
    expect(textOf((await other.restarted().readSession('s')).messages[1])).toBe('Let me think');
  });

  it('do not begin over budget, and nothing is kept of the try', async () => {
    const budget = () => Promise.reject(new RefusalError('rate_limited', 'Used up.'));
    const { coauthor } = await workshop({ budget });
    await expect(coauthor.startChat({ id: 's', ...say('hello') })).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await coauthor.listSessions()).toEqual([]);
  });
});
