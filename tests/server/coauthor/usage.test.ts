import { describe, expect, it } from 'vitest';
import { createTally } from '../../../server/coauthor/conversation/tally.ts';
import { describeOverBudget } from '../../../server/coauthor/messages/over-budget.ts';
import { readConfig } from '../../../server/config.ts';
import { improviser } from '../../../server/improviser/lazy-improviser.ts';
import { createModels, createTokenBudget, type ModelCall, OverBudgetError } from '../../../server/models/index.ts';
import type { openStore } from '../../../server/store/index.ts';
import { aiko, premise } from '../../shared/story/fixture.ts';
import { usageRow } from '../../support/rows.ts';
import { asking, atWork, decide, decided, rewriteAiko, says } from './conversation/approval-support.ts';
import { call, converse, fakeClock, type Step, say, scriptedModel, textOf, typesOf, workshop } from './support.ts';

const modelCall = (fields: Partial<ModelCall> = {}): ModelCall => ({
  role: 'coauthor',
  model: 'google:a',
  scope: 'session:s',
  inputTokens: 100,
  cachedInputTokens: 40,
  outputTokens: 10,
  ms: 1,
  ok: true,
  ...fields,
});
const costOf = (model: string) => (model === 'unpriced' ? null : 0.25);

describe('what a session has used', () => {
  it('is nothing before anyone has answered', async () => {
    const { coauthor } = await workshop();
    await coauthor.openSession({ id: 's' });
    expect((await coauthor.readSession('s')).usage).toEqual({
      calls: 0,
      inputTokens: 0,
      cachedInputTokens: 0,
      outputTokens: 0,
      cost: 0,
    });
  });

  it('is what all its calls have used, of every model and role, and no other session’s', async () => {
    const { coauthor, store } = await workshop();
    await coauthor.openSession({ id: 's' });
    const used = { scope: 'session:s', inputTokens: 100, cachedInputTokens: 40, outputTokens: 10 };
    await store.putUsage(usageRow({ ...used, model: 'google:a' }));
    await store.putUsage(usageRow({ ...used, model: 'google:a', ok: false }));
    await store.putUsage(usageRow({ ...used, model: 'google:painter', role: 'image', cachedInputTokens: 0 }));
    await store.putUsage(usageRow({ ...used, scope: 'session:other' }));
    expect((await coauthor.readSession('s')).usage).toEqual({
      calls: 3,
      inputTokens: 300,
      cachedInputTokens: 80,
      outputTokens: 30,
      cost: 0.33,
    });
  });
});

describe('what an answer has used', () => {
  it('is told with every message, with the models that answered', async () => {
    const { model } = scriptedModel([{ calls: [call('proposeStoryPremise', premise)] }, { text: 'Done.' }]);
    const { coauthor } = await workshop({ model });
    const { chunks, session } = await converse(coauthor);
    const used = { model: 'scripted', inputTokens: 200, cachedInputTokens: 80, outputTokens: 20, cost: 0.22 };
    expect(session.messages[1]?.metadata).toMatchObject(used);
    expect(chunks.find(({ type }) => type === 'message-metadata')).toMatchObject({ messageMetadata: used });
  });

  it('adds up where it goes on after the author has decided', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }, says('Done.')]);
    const waiting = await asking(bench);
    expect(waiting.messages[1]?.metadata).toMatchObject({ inputTokens: 100, outputTokens: 10, cost: 0.11 });
    const { session } = await decide(bench.coauthor, decided(waiting.messages, true));
    expect(session.messages).toHaveLength(2);
    expect(session.messages[1]?.metadata).toEqual({
      createdAt: expect.stringMatching(/^2026-/),
      model: 'scripted',
      inputTokens: 200,
      cachedInputTokens: 80,
      outputTokens: 20,
      cost: 0.22,
    });
  });

  it('names every model once, and has no cost where one has no price', () => {
    const tally = createTally(costOf);
    expect(tally.metadata()).toEqual({});
    tally.onCall(modelCall());
    tally.onCall(modelCall());
    expect(tally.metadata()).toMatchObject({ model: 'google:a', inputTokens: 200, cost: 0.5 });
    tally.onCall(modelCall({ model: 'unpriced' }));
    expect(tally.metadata()).toEqual({
      model: 'google:a, unpriced',
      inputTokens: 300,
      cachedInputTokens: 120,
      outputTokens: 30,
    });
  });

  it('goes on from what the message says, and from no cost to no cost', () => {
    const known = createTally(costOf, { model: 'google:a', inputTokens: 5, outputTokens: 1, cost: 1 });
    known.onCall(modelCall({ model: 'offline' }));
    expect(known.metadata()).toMatchObject({ model: 'google:a, offline', inputTokens: 105, cost: 1.25 });
    const unknown = createTally(costOf, { model: 'unpriced', inputTokens: 5, outputTokens: 1 });
    unknown.onCall(modelCall());
    expect(unknown.metadata()).not.toHaveProperty('cost');
    expect(createTally(costOf, { createdAt: '2026-01-01T00:00:00.000Z' }).metadata()).toEqual({});
  });
});

describe('a budget of tokens', () => {
  /** A server of real models and a real budget over a scripted co-author; each call is 110 tokens. */
  async function services(steps: readonly Step[], env: Record<string, string>) {
    const { model, requests } = scriptedModel(steps);
    const clock = fakeClock();
    const holder: { store?: Awaited<ReturnType<typeof openStore>> } = {};
    const config = readConfig(env);
    const tokensUsed = (since: string, scope?: string) =>
      holder.store?.tokensUsed(since, { scope }) ?? Promise.resolve(0);
    const { tokensPerSession, tokensPerDay } = config;
    const budget = createTokenBudget({ tokensPerSession, tokensPerDay, clock, tokensUsed });
    const models = createModels({
      improviser,
      config,
      clock,
      budget,
      overrides: { coauthor: model },
      onCall: ({ error: _error, ...row }) => holder.store?.putUsage({ ...row, at: clock.iso() }),
    });
    const bench = await workshop({ models, clock, budget });
    holder.store = bench.store as typeof holder.store & object;
    return { ...bench, requests };
  }

  const building: Step[] = [
    { text: 'The premise first.', calls: [call('proposeStoryPremise', premise)] },
    { text: 'Now Aiko.', calls: [call('proposeCharacter', aiko)] },
    { text: 'Never said.' },
  ];

  it('that is used up in the middle of an answer ends it with a clear word, and what was made is kept', async () => {
    const { coauthor, requests, logged } = await services(building, { TOKENS_PER_SESSION: '200' });
    const { chunks, session } = await converse(coauthor);
    expect(requests).toHaveLength(2);
    expect(session.draft).toMatchObject({ premise: { title: premise.title }, characters: [{ id: 'aiko' }] });
    expect(textOf(session.messages[1])).toBe(
      [
        'The premise first.',
        'Now Aiko.',
        'The budget of 200 tokens for this story is used up, so I stop here. Everything drafted so far is kept, and you can go on by hand. Whoever runs the server can raise the budget (TOKENS_PER_SESSION).',
      ].join('\n'),
    );
    expect(typesOf(chunks).at(-1)).toBe('finish');
    expect(session.messages[1]?.metadata).toMatchObject({ inputTokens: 200, outputTokens: 20 });
    expect(session.usage).toMatchObject({ calls: 2, inputTokens: 200, outputTokens: 20, cost: null });
    expect(JSON.stringify(logged)).not.toContain('stack');
  });

  it('that is used up refuses the next answer before it begins, and the message is not taken', async () => {
    const { coauthor } = await services(building, { TOKENS_PER_SESSION: '200' });
    const before = (await converse(coauthor)).session;
    await expect(coauthor.startChat({ id: 's', ...say('go on') })).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'The budget of 200 tokens for this story is used up (220 used).',
      hint: 'It does not open again, but all work is kept and can be edited by hand. Whoever runs the server can raise TOKENS_PER_SESSION.',
    });
    expect(await coauthor.readSession('s')).toEqual(before);
    const edited = await coauthor.edit('s', { seq: before.seq, type: 'premise', changes: { title: 'By hand' } });
    expect(edited.draft.premise?.title).toBe('By hand');
  });

  it('of the day says when it opens, in the language of the session', async () => {
    const { coauthor } = await services(building, { TOKENS_PER_DAY: '200' });
    await coauthor.openSession({ id: 's', locale: 'ja' });
    const { session } = await converse(coauthor);
    expect(textOf(session.messages[1])).toContain('今日のトークン予算（200）を使い切ったので');
    expect(textOf(session.messages[1])).toContain('2026年1月2日 0:00（UTC）');
    await expect(coauthor.startChat({ id: 's', ...say('続けて') })).rejects.toMatchObject({
      code: 'rate_limited',
      hint: expect.stringMatching(
        /^It opens again in 1[12] h \d+ min, at 2026-01-02T00:00:00\.000Z; all work is kept\./,
      ),
    });
  });

  it.each([
    ['en', 'January 2, 2026', '1,000,000', 'TOKENS_PER_SESSION'],
    ['zh', '2026年1月2日', '1,000,000', 'TOKENS_PER_SESSION'],
    ['ja', '2026年1月2日', '1,000,000', 'TOKENS_PER_SESSION'],
  ] as const)('is spoken of in %s', (language, day, amount, variable) => {
    const words = { message: '', hint: '' };
    const ofDay = new OverBudgetError('day', 1_000_000, '2026-01-02T00:00:00.000Z', words);
    expect(describeOverBudget(ofDay, language)).toContain(day);
    expect(describeOverBudget(ofDay, language)).toContain(amount);
    expect(describeOverBudget(new OverBudgetError('scope', 1_000_000, null, words), language)).toContain(variable);
  });
});
