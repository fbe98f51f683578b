import { describe, expect, it } from 'vitest';
import { addUsage, createPrices, NOTHING_SPENT } from '../../../server/models/prices.ts';
import { GEMINI_DEFAULTS, GEMINI_IMAGE_DEFAULT } from '../../../server/models/roles.ts';
import { ManualClock } from './support.ts';

const MILLION = 1_000_000;
const tokens = (inputTokens: number, cachedInputTokens: number, outputTokens: number) => ({
  inputTokens,
  cachedInputTokens,
  outputTokens,
});

const at = (iso: string) => {
  const clock = new ManualClock();
  clock.advance(Date.parse(iso) - clock.now());
  return clock;
};
const runsHere = (model: string) => model === 'openai-compatible/ollama:llama';
const costOf = createPrices({ set: {}, clock: at('2026-11-20T12:00:00.000Z'), runsHere });

describe('what tokens cost', () => {
  it('counts fresh input, cached input and output at a price each', () => {
    expect(costOf('google:gemini-2.5-pro', tokens(MILLION, 0, 0))).toBe(1.25);
    expect(costOf('google:gemini-2.5-pro', tokens(MILLION, MILLION, 0))).toBe(0.125);
    expect(costOf('google:gemini-2.5-pro', tokens(0, 0, MILLION))).toBe(10);
    expect(costOf('google:gemini-2.5-pro', tokens(10_000, 8_000, 1_000))).toBe(0.0135);
  });

  it('never counts more input as cached than there was', () => {
    expect(costOf('google:gemini-2.5-pro', tokens(100, 500, 0))).toBe(0.0000125);
  });

  it('is nothing for the improviser, and nothing where nothing was used', () => {
    expect(costOf('offline', tokens(MILLION, 0, MILLION))).toBe(0);
    expect(costOf('openai-compatible:llama', tokens(0, 0, 0))).toBe(0);
  });

  it('is nothing for what runs on this machine', () => {
    expect(costOf('openai-compatible/ollama:llama', tokens(MILLION, 0, MILLION))).toBe(0);
  });

  it.each([
    'openai-compatible:llama',
    'google:gemini-9-ultra',
    'gemini-2.5-pro',
    'google:constructor',
    'google:',
    '',
    'anthropic:gpt-5',
    'openai:gpt-9',
    'openai:gpt-5.6-sol',
    'anthropic:claude-20250929',
    'constructor:name',
  ])('is not guessed for %s', (model) => {
    expect(costOf(model, tokens(1, 0, 1))).toBeNull();
  });

  it('is known for every model that is asked where nothing is configured', () => {
    for (const id of [...Object.values(GEMINI_DEFAULTS), GEMINI_IMAGE_DEFAULT]) {
      expect(costOf(`google:${id}`, tokens(1000, 0, 1000))).toBeGreaterThan(0);
    }
  });

  it.each([
    ['anthropic:claude-sonnet-4-5', 3, 0.3, 15],
    ['anthropic:claude-sonnet-4-5-20250929', 3, 0.3, 15],
    ['anthropic:claude-opus-5-5', 4, 0.2, 20],
    ['openai:gpt-5-mini', 0.25, 0.025, 2],
    ['openai:gpt-4o-2024-11-20', 2.5, 1.25, 10],
  ])('of %s is what its provider lists, whichever version of it is named', (model, input, cached, output) => {
    expect(costOf(model, tokens(MILLION, 0, 0))).toBe(input);
    expect(costOf(model, tokens(MILLION, MILLION, 0))).toBe(cached);
    expect(costOf(model, tokens(0, 0, MILLION))).toBe(output);
  });

  it.each([
    ['anthropic:claude-sonnet-5-5', '2026-10-06', 0.2, '2026-10-07', 0.1],
    ['openai:gpt-5.6-luna', '2026-07-29', 0.1, '2026-07-30', 0.02],
  ])('of %s went down on a day', (model, before, first, day, then) => {
    const cached = (on: string) =>
      createPrices({ set: {}, clock: at(`${on}T12:00:00.000Z`), runsHere })(model, tokens(MILLION, MILLION, 0));
    expect([cached(before), cached(day)]).toEqual([first, then]);
  });

  it('follows a price that was announced to change', () => {
    const flash = (iso: string) =>
      createPrices({ set: {}, clock: at(iso), runsHere })('google:gemini-3.8-flash', tokens(MILLION, 0, MILLION));
    expect(flash('2026-12-31T23:59:59.000Z')).toBe(4.5);
    expect(flash('2027-01-01T00:00:00.000Z')).toBe(9);
  });

  it('is what the host has set, before the list and where the list has nothing', () => {
    const own = createPrices({
      set: {
        'google:gemini-2.5-pro': { input: 1, cachedInput: 0.5, output: 2 },
        'openai-compatible:llama': { input: 0, cachedInput: 0, output: 0 },
      },
      clock: at('2026-11-20T12:00:00.000Z'),
      runsHere,
    });
    expect(own('google:gemini-2.5-pro', tokens(MILLION, 0, MILLION))).toBe(3);
    expect(own('openai-compatible:llama', tokens(MILLION, 0, MILLION))).toBe(0);
    expect(own('google:gemini-2.5-flash', tokens(MILLION, 0, 0))).toBe(0.3);
  });
});

describe('what calls have used together', () => {
  const used = (model: string, calls: number) => ({ model, calls, ...tokens(1000, 400, 100) });

  it('adds up tokens and costs', () => {
    const both = [used('google:gemini-2.5-pro', 2), used('offline', 1)].reduce(
      (spent, each) => addUsage(spent, each, costOf),
      NOTHING_SPENT,
    );
    expect(both).toEqual({
      calls: 3,
      inputTokens: 2000,
      cachedInputTokens: 800,
      outputTokens: 200,
      cost: 0.0018,
    });
  });

  it('has no cost once a part of it has none', () => {
    const known = addUsage(NOTHING_SPENT, used('openai-compatible:llama', 1), costOf);
    expect(addUsage(known, used('offline', 1), costOf)).toMatchObject({ calls: 2, cost: null });
  });
});
