import { generateText, streamText } from 'ai';
import { describe, expect, test, vi } from 'vitest';
import { createTokenBudget } from '../../../server/models/spending-budget.ts';
import { ManualClock, read, saying, setUp } from './support.ts';

interface Spent {
  scope: string;
  at: string;
  tokens: number;
}

/** Usage as a store would keep it, filled by the calls themselves. */
function services(limits: { tokensPerSession?: number; tokensPerDay?: number }) {
  const clock = new ManualClock();
  const spent: Spent[] = [];
  const budget = createTokenBudget({
    tokensPerSession: limits.tokensPerSession ?? null,
    tokensPerDay: limits.tokensPerDay ?? null,
    clock,
    tokensUsed: async (since, scope) =>
      spent
        .filter((row) => row.at >= since && (scope === undefined || row.scope === scope))
        .reduce((sum, { tokens }) => sum + tokens, 0),
  });
  const model = saying('Sixteen tokens, all told.');
  const { models, calls } = setUp(
    {},
    {
      clock,
      budget,
      overrides: { storyteller: model },
      onCall: ({ scope, inputTokens, outputTokens }) => {
        spent.push({ scope, at: clock.iso(), tokens: inputTokens + outputTokens });
      },
    },
  );
  const ask = (scope: string) =>
    generateText({ model: models.language('storyteller', { scope }), prompt: 'Tell.', maxRetries: 0 });
  return { ask, clock, models, model, calls, spent };
}

test('a scope over its budget is refused before the model is asked; another goes on', async () => {
  const { ask, model } = services({ tokensPerSession: 20 });
  await ask('session:a');
  await ask('session:a'); // begun under the budget, so it may overrun
  await expect(ask('session:a')).rejects.toMatchObject({
    name: 'RefusalError',
    code: 'rate_limited',
    message: 'The budget of 20 tokens for this story is used up (32 used).',
    of: 'scope',
    tokens: 20,
    opensAt: null,
    hint: expect.stringContaining('kept and can be edited by hand'),
  });
  expect(model.doGenerateCalls).toHaveLength(2);
  await ask('session:b');
  expect(model.doGenerateCalls).toHaveLength(3);
});

test('the day’s budget is everyone’s, says when it opens, and opens then', async () => {
  const { ask, clock } = services({ tokensPerDay: 16 });
  await ask('session:a');
  await expect(ask('play:b')).rejects.toMatchObject({
    code: 'rate_limited',
    message: "Today's budget of 16 tokens is used up (16 used).",
    opensAt: '2026-03-02T00:00:00.000Z',
    retryAfterSeconds: 14.5 * 3600,
    hint: expect.stringContaining('in 14 h 30 min, at 2026-03-02T00:00:00.000Z'),
  });
  clock.advance(14.5 * 60 * 60 * 1000); // 09:30 to midnight
  await expect(ask('play:b')).resolves.toMatchObject({ text: 'Sixteen tokens, all told.' });
});

test('unrecorded spending counts towards the day for every caller until it is recorded', async () => {
  const budget = createTokenBudget({
    ...{ tokensPerSession: 60, tokensPerDay: 100, clock: new ManualClock(), tokensUsed: async () => 10 },
  });
  const spent: { a: number | null; b: number | null } = { a: 0, b: 0 };
  const books = { a: () => spent.a, b: () => spent.b };
  await budget('play:a', books.a);
  await budget('play:b', books.b);
  spent.a = 45;
  spent.b = 44;
  await budget('play:c');
  spent.b = 45;
  await expect(budget('play:c')).rejects.toMatchObject({ code: 'rate_limited', of: 'day' });
  spent.b = null;
  await budget('play:c');
  spent.a = 50;
  await expect(budget('play:a', books.a)).rejects.toMatchObject({ of: 'scope' });
  await budget('play:b');
});

test('a stream over budget ends with the refusal, and nobody improvises instead', async () => {
  const { ask, models, spent } = services({ tokensPerSession: 16 });
  await ask('play:a');
  const model = models.language('storyteller', { scope: 'play:a' });
  const result = streamText({ model, prompt: 'Tell.', maxRetries: 0, onError: () => undefined });
  expect(await read(result.fullStream)).toMatchObject({ text: '', errors: [{ code: 'rate_limited' }] });
  expect(spent).toHaveLength(1);
});

test('without limits nothing is counted', async () => {
  const clock = new ManualClock();
  const tokensUsed = vi.fn(() => Promise.reject(new Error('must not be asked')));
  await createTokenBudget({ tokensPerSession: null, tokensPerDay: null, clock, tokensUsed })('session:a');
  expect(tokensUsed).not.toHaveBeenCalled();
});

describe('what is being answered', () => {
  const open = (limits: { tokensPerSession?: number; tokensPerDay?: number }, used = { tokens: 0 }) => {
    const none = { tokensPerSession: null, tokensPerDay: null };
    const tokensUsed = async () => used.tokens;
    const budget = createTokenBudget({ ...none, clock: new ManualClock(), tokensUsed, ...limits });
    const begin = async (scope: string) => {
      const spending = await budget.begin(scope);
      if (spending === null) throw new Error('A budget with a limit is charged.');
      return spending;
    };
    return { budget, begin };
  };

  test('counts for all calls that go on, and for those that would begin', async () => {
    const { budget, begin } = open({ tokensPerSession: 100, tokensPerDay: 150 });
    const [a, b] = await Promise.all([begin('play:a'), begin('play:a')]);
    a.count(30);
    b.count(40);
    expect([a.left(), b.left()]).toEqual([30, 30]);
    const c = await begin('play:c');
    c.count(70);
    expect([a.left(), c.left()]).toEqual([10, 10]);
    expect(c.refusal()).toMatchObject({ of: 'day', tokens: 150 });
    c.count(20);
    expect(a.refusal()).toMatchObject({ of: 'day', message: expect.stringContaining('(160 used)') });
    await expect(budget('play:d')).rejects.toMatchObject({ of: 'day' });
    c.count(-70);
    a.count(31);
    expect(a.refusal()).toMatchObject({ of: 'scope', message: expect.stringContaining('(101 used)') });
  });

  test('is let go of when it ends, and by a call that was refused', async () => {
    const used = { tokens: 0 };
    const { begin } = open({ tokensPerSession: 100 }, used);
    const first = await begin('play:a');
    first.count(60);
    const second = await begin('play:a');
    first.end();
    first.end();
    first.count(1000);
    // It is recorded now: those that went on with it are still charged what it took.
    expect(second.left()).toBe(40);
    second.end();
    used.tokens = 100;
    await expect(begin('play:a')).rejects.toMatchObject({ of: 'scope' });
    used.tokens = 60;
    expect((await begin('play:a')).left()).toBe(40);
  });

  test('is not charged where nothing is limited', async () => {
    expect(await open({}).budget.begin('play:a')).toBeNull();
  });
});

test('a person who has spent the tokens of a day is refused, and others are not', async () => {
  const used = new Map([['mei', 90]]);
  const budget = createTokenBudget({
    ...{ tokensPerSession: null, tokensPerDay: null, clock: new ManualClock(), tokensUsed: async () => 0 },
    perPerson: {
      tokens: 100,
      personOf: async (scope) => ({ 'play:meis': 'mei', 'play:kens': 'ken' })[scope] ?? null,
      tokensUsedBy: async (person) => used.get(person) ?? 0,
    },
  });
  const spending = await budget.begin('play:meis');
  expect(spending?.left()).toBe(10);
  spending?.count(10);
  // What runs counts at once, for everything of the same person.
  await expect(budget('play:meis')).rejects.toMatchObject({
    code: 'rate_limited',
    reason: { code: 'person-is-spent' },
  });
  await budget('play:kens');
  await budget('play:of-the-owner');
  spending?.end();
  used.set('mei', 100);
  await expect(budget.begin('play:meis')).rejects.toMatchObject({ reason: { code: 'person-is-spent', tokens: 100 } });
});
