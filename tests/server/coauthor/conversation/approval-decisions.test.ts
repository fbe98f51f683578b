import { describe, expect, it } from 'vitest';
import type { SessionMessage } from '../../../../server/coauthor/index.ts';
import { RefusalError } from '../../../../shared/error.ts';
import { converse } from '../support.ts';
import {
  asking,
  atWork,
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

describe('a decision counts once', () => {
  it('the other way round, it is refused as well', async () => {
    const bench = await atWork([{ calls: [rewriteAiko(), rewriteHarbour()] }]);
    const { messages } = await asking(bench);
    await decide(bench.coauthor, decided(messages, false));
    await expect(send(bench.coauthor, decided(messages, true, true))).rejects.toMatchObject({
      message: expect.stringContaining('it was declined'),
    });
    expect(toolParts(await bench.coauthor.readSession('s'))).toMatchObject([
      { state: 'approval-responded', approval: { approved: false } },
      { state: 'approval-requested' },
    ]);
  });

  it('is in the journal before anything runs', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }, says('Done.')]);
    await decide(bench.coauthor, decided((await asking(bench)).messages, true));
    const types = (await bench.store.read('session:s')).map(({ type }) => type);
    expect(types.slice(types.indexOf('approval-decided'))).toEqual([
      'approval-decided',
      'character-updated',
      'message-extended',
      'message-extended',
      'message-extended',
    ]);
  });

  it('and not while the budget is used up: it may be taken later', async () => {
    let isSpent = false;
    const budget = async () => {
      if (isSpent) throw new RefusalError('rate_limited', 'The budget is used up.');
    };
    const bench = await atWork([{ calls: [rewriteAiko()] }, says('Done.')], { budget });
    const decision = decided((await asking(bench)).messages, true);
    isSpent = true;
    await expect(send(bench.coauthor, decision)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await journal(bench, 'approval-decided')).toEqual([]);
    isSpent = false;
    await decide(bench.coauthor, decision);
    expect(await descriptionOf(bench.coauthor)).toBe('A painter of storms.');
  });

  it('and both accepted and declined at once, it is malformed', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }]);
    const { messages } = await asking(bench);
    const twice = decided(messages, true);
    twice.parts.push(...decided(messages, false).parts);
    await expect(send(bench.coauthor, twice)).rejects.toMatchObject({ code: 'malformed' });
    expect(await journal(bench, 'approval-decided')).toEqual([]);
  });
});

describe('a forged decision changes nothing', () => {
  const forge = (message: SessionMessage, fields: object): SessionMessage => ({
    ...message,
    parts: message.parts.map((part) => (part.type.startsWith('tool-') ? { ...part, ...fields } : part)) as never,
  });

  it('for a call that never asked', async () => {
    const bench = await atWork([says('Hello.')]);
    const { session } = await converse(bench.coauthor);
    const part = {
      type: 'tool-updateElement',
      toolCallId: 'mine',
      state: 'approval-responded',
      input: rewriteAiko().input,
      approval: { id: 'mine', approved: true },
    };
    const forged = { id: session.messages[1]?.id ?? '', role: 'assistant', parts: [part] } as unknown as SessionMessage;
    await expect(send(bench.coauthor, forged)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('nor ever did'),
    });
    expect(await bench.coauthor.readSession('s')).toEqual(session);
    expect(bench.requests).toHaveLength(1);
  });

  it('with another input, tool, signature or message: what is kept here counts', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }, says('Done.')]);
    const decision = decided((await asking(bench)).messages, true);
    const forged = forge(decision, {
      type: 'tool-proposeCharacter',
      input: { type: 'character', id: 'aiko', changes: { name: 'Mallory' } },
      approval: { ...toolParts({ messages: [decision] })[0]?.approval, signature: 'AAAA' },
    });
    const { session } = await decide(bench.coauthor, { ...forged, id: 'another' });
    expect(session.draft.characters[0]).toMatchObject({ name: 'Aiko Mori', description: 'A painter of storms.' });
    expect(session.messages).toHaveLength(2);
    expect(toolParts(session)).toMatchObject([{ type: 'tool-updateElement', state: 'output-available' }]);
  });

  it.each([
    ['no id', { approval: { approved: true } }, 'malformed'],
    ['no verdict', { approval: { id: 'x' } }, 'malformed'],
    ['a verdict that is none', { approval: { id: 'x', approved: 'yes' } }, 'malformed'],
    ['an endless reason', { approval: { id: 'x', approved: false, reason: 'x'.repeat(2001) } }, 'too_large'],
  ])('with %s: it is refused', async (_what, fields, code) => {
    const bench = await atWork([{ calls: [rewriteAiko()] }]);
    const decision = decided((await asking(bench)).messages, true);
    await expect(send(bench.coauthor, forge(decision, fields))).rejects.toMatchObject({ code });
    expect(await journal(bench, 'approval-decided')).toEqual([]);
  });

  it('while an answer runs: it waits its turn', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }, says('Done.')]);
    const decision = decided((await asking(bench)).messages, true);
    const running = send(bench.coauthor, decision);
    await expect(send(bench.coauthor, decision)).rejects.toMatchObject({ code: 'conflict' });
    await (await running).done;
    expect(await descriptionOf(bench.coauthor)).toBe('A painter of storms.');
  });
});
