import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { readUIMessageStream } from 'ai';
import { describe, expect, it } from 'vitest';
import type { PlanningStreamMessage } from '../../../../server/coauthor/index.ts';
import { call, converse, say, textOf, typesOf } from '../support.ts';
import {
  asking,
  atWork,
  type Bench,
  decide,
  decided,
  descriptionOf,
  journal,
  rewriteAiko,
  rewriteHarbour,
  says,
  send,
  toolParts,
} from './approval-support.ts';

describe('before it is asked', () => {
  const stranger = call('proposeCharacter', {
    id: 'stranger',
    name: 'Stranger',
    role: 'npc',
    description: 'Nobody knows.',
    imagePrompt: 'a shadow',
  });

  /** A server in the middle of a step that asks: what is asked is known, and another of the step's calls is being made. */
  async function inTheStep() {
    const journaled: string[] = [];
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const bench = await atWork([{ calls: [rewriteAiko(), stranger] }], {
      wrapPainter: (painter) => ({
        ...painter,
        begin: async (packageId) => {
          if (journaled.some((events) => events.includes('character-proposed') && events.includes('stranger'))) {
            held.resolve();
            await released.promise;
          }
          return painter.begin(packageId);
        },
      }),
      wrapStore: (store) => ({
        ...store,
        append: async (stream, seq, events, projections) => {
          const appended = await store.append(stream, seq, events, projections);
          journaled.push(JSON.stringify(events));
          return appended;
        },
      }),
    });
    const run = await bench.coauthor.startChat({ id: 's', ...say('change her') });
    /** What the client is told, and whether the journal has the question by then. */
    const told: { type: string; isKept: boolean }[] = [];
    const isTold = run.follow().pipeTo(
      new WritableStream({
        write({ type }) {
          told.push({ type, isKept: journaled.some((events) => events.includes('"approval-requested"')) });
        },
      }),
    );
    await held.promise;
    // Whatever is on its way to the client arrives.
    for (let turns = 0; turns < 10; turns++) await turn();
    return { bench, run, told, isTold, release: released.resolve };
  }

  const questionsIn = (told: readonly { type: string; isKept: boolean }[]) =>
    told.filter(({ type }) => type === 'tool-approval-request');

  it('the question is kept: a server that ends in the middle of its step has not asked it', async () => {
    const { bench, told, isTold, release } = await inTheStep();
    expect(typesOf(told)).toContain('data-approval');
    expect(questionsIn(told)).toEqual([]);
    expect((await bench.restarted().readSession('s')).messages).toHaveLength(1);
    release();
    await isTold;
    expect(questionsIn(told)).toEqual([{ type: 'tool-approval-request', isKept: true }]);
    expect(toolParts(await bench.restarted().readSession('s'))).toMatchObject([
      { state: 'approval-requested' },
      { state: 'output-available' },
    ]);
  });

  it('the question is kept where its step is stopped, and told before the answer ends', async () => {
    const { bench, run, told, isTold } = await inTheStep();
    await bench.coauthor.stopChat('s');
    await isTold;
    expect(questionsIn(told)).toEqual([{ type: 'tool-approval-request', isKept: true }]);
    expect(typesOf(told).slice(-3)).toEqual(['tool-approval-request', 'abort', 'finish']);
    let seen: PlanningStreamMessage | undefined;
    for await (const each of readUIMessageStream<PlanningStreamMessage>({ stream: run.follow() })) seen = each;
    const session = await bench.restarted().readSession('s');
    expect(toolParts(session)[0]).toMatchObject({ state: 'approval-requested' });
    expect(toolParts({ messages: seen ? [seen] : [] })[0]).toEqual(toolParts(session)[0]);
  });
});

describe('stopped before it begins', () => {
  it('an accepted call does not run, and the model is asked nothing', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }, says('Hello again.')]);
    const waiting = await asking(bench);
    const starting = send(bench.coauthor, decided(waiting.messages, true));
    await bench.coauthor.stopChat('s');
    await (await starting).done;
    const session = await bench.coauthor.readSession('s');
    expect(session.draft).toEqual(waiting.draft);
    expect(toolParts(session)).toMatchObject([
      { state: 'output-error', errorText: expect.stringContaining('Stopped') },
    ]);
    expect(bench.requests).toHaveLength(1);
    expect(textOf((await converse(bench.coauthor, 'hello?')).session.messages[3])).toBe('Hello again.');
  });
});

describe('after a crash', () => {
  /** A server whose journal has the decisions, and which ended before the calls ran. */
  async function cutShort(bench: Bench, ...verdicts: boolean[]) {
    const waiting = await asking(bench);
    const parts = toolParts(waiting);
    const events = verdicts.map((approved, index) => {
      const approvalId = parts[index]?.approval?.id ?? '';
      return { type: 'approval-decided', data: { approvalId, approved } };
    });
    await bench.store.append('session:s', waiting.seq, events, []);
    return { waiting, coauthor: bench.restarted() };
  }

  it('between the decision and its call, the next message goes on from a whole history', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }, says('I see.')]);
    const { waiting, coauthor } = await cutShort(bench, true);
    const { session } = await converse(coauthor, 'well?');
    expect(toolParts({ messages: session.messages.slice(0, 2) })).toMatchObject([
      { state: 'output-error', errorText: expect.stringContaining('Stopped') },
    ]);
    expect(textOf(session.messages[3])).toBe('I see.');
    await expect(send(coauthor, decided(waiting.messages, true))).rejects.toMatchObject({ code: 'conflict' });
  });

  it('between the decision and its call, the same decision goes on with it, once', async () => {
    const bench = await atWork([{ calls: [rewriteAiko(), rewriteHarbour()] }, says('One of them.')]);
    const { waiting, coauthor } = await cutShort(bench, true, false);
    await expect(send(coauthor, decided(waiting.messages, false, false))).rejects.toMatchObject({ code: 'conflict' });
    const decision = decided(waiting.messages, true, false);
    const { session } = await decide(coauthor, decision);
    expect(toolParts(session)).toMatchObject([
      { state: 'output-available', output: { ok: true } },
      { state: 'output-denied' },
    ]);
    expect(await descriptionOf(coauthor)).toBe('A painter of storms.');
    expect(textOf(session.messages[1])).toBe('One of them.');
    expect(await journal(bench, 'approval-decided')).toHaveLength(2);
    await expect(send(coauthor, decision)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('decided already'),
    });
    expect(bench.requests).toHaveLength(2);
  });

  it('between two decisions of one answer, the first sent again is taken already', async () => {
    const bench = await atWork([{ calls: [rewriteAiko(), rewriteHarbour()] }, says('Both.')]);
    const { waiting, coauthor } = await cutShort(bench, true);
    await expect(send(coauthor, decided(waiting.messages, true))).rejects.toMatchObject({ code: 'conflict' });
    const { session } = await decide(coauthor, decided(waiting.messages, true, true));
    expect(toolParts(session)).toMatchObject([{ output: { ok: true } }, { output: { ok: true } }]);
  });

  it('that lost the secret, an accepted call does not run, and the session stays usable', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }, says('Hello again.')]);
    const waiting = await asking(bench);
    await rm(join(bench.dataDir, 'approval-secret'));
    const coauthor = bench.restarted();
    const { session } = await decide(coauthor, decided(waiting.messages, true));
    expect(session.draft).toEqual(waiting.draft);
    expect(toolParts(session)).toMatchObject([{ state: 'output-error' }]);
    expect(textOf(session.messages[1])).toContain('broke off');
    expect(textOf((await converse(coauthor, 'hello?')).session.messages[3])).toBe('Hello again.');
  });
});
