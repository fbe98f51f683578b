import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { converse, textOf } from '../support.ts';
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
  /** A house whose journal has the decisions, and which ended before the calls ran. */
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
