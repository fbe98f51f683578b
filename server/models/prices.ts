import type { Clock } from '../clock.ts';
import type { ModelPrice } from '../config.ts';
import { isMetered } from './metered.ts';
import type { TokenCount } from './usage.ts';

/** What tokens of a model cost in US dollars; null where its price is not known. */
export type CostOf = (model: string, tokens: TokenCount) => number | null;

/** A price and the day it begins, ISO 8601; without one it is the first there was. */
interface ListedPrice extends ModelPrice {
  from?: string;
}

/** Prices that were announced to double on a day. */
const doubling = (price: ModelPrice, from: string): ListedPrice[] => [
  price,
  { from, input: price.input * 2, cachedInput: price.cachedInput * 2, output: price.output * 2 },
];

/**
 * What Google lists for Gemini, pay-as-you-go, prompts of at most 200,000 tokens, in US dollars per million tokens, as of
 * 14 November 2026. Thinking is output; of an image model, so are the pictures. It is no offer: prices move, some
 * depend on the account, and what counts is the provider's own page, https://ai.google.dev/gemini-api/docs/pricing.
 * `MODEL_PRICES` stands before it.
 */
const GEMINI_PRICES: Readonly<Record<string, readonly ListedPrice[]>> = {
  'gemini-4-argon': doubling({ input: 2, cachedInput: 0.1, output: 10 }, '2026-12-01'),
  'gemini-4-carbon': doubling({ input: 2, cachedInput: 0.1, output: 10 }, '2026-12-01'),
  'gemini-4-hydrogen': [{ input: 1.5, cachedInput: 0.075, output: 7.5 }],
  'gemini-3.8-flash': doubling({ input: 0.75, cachedInput: 0.075, output: 3.75 }, '2027-01-01'),
  'gemini-3.7-flash': doubling({ input: 0.75, cachedInput: 0.075, output: 3.75 }, '2027-01-01'),
  'gemini-3.6-flash': doubling({ input: 0.75, cachedInput: 0.075, output: 3.75 }, '2027-01-01'),
  'gemini-3.5-flash': [{ input: 1.5, cachedInput: 0.15, output: 9 }],
  'gemini-3.5-flash-lite': [{ input: 0.3, cachedInput: 0.03, output: 2.5 }],
  'gemini-3.1-pro-preview': [{ input: 2, cachedInput: 0.2, output: 12 }],
  'gemini-3.1-flash-lite': [{ input: 0.25, cachedInput: 0.025, output: 1.5 }],
  'gemini-3.1-flash-lite-preview': [{ input: 0.25, cachedInput: 0.025, output: 1.5 }],
  'gemini-3-pro-preview': [{ input: 2, cachedInput: 0.2, output: 12 }],
  'gemini-3-flash-preview': [{ input: 0.5, cachedInput: 0.05, output: 3 }],
  'gemini-2.5-pro': [{ input: 1.25, cachedInput: 0.125, output: 10 }],
  'gemini-2.5-flash': [{ input: 0.3, cachedInput: 0.03, output: 2.5 }],
  'gemini-2.5-flash-lite': [{ input: 0.1, cachedInput: 0.01, output: 0.4 }],
  'gemini-nano-banana-2.1': [{ input: 1.5, cachedInput: 1.5, output: 30 }],
  'gemini-3-pro-image-preview': [{ input: 2, cachedInput: 2, output: 120 }],
  'gemini-3.1-flash-image-preview': [{ input: 0.5, cachedInput: 0.5, output: 60 }],
  'gemini-2.5-flash-image': [{ input: 0.3, cachedInput: 0.3, output: 30 }],
};

/** What runs on this machine and costs nothing. */
const FREE: ModelPrice = { input: 0, cachedInput: 0, output: 0 };

function listedPrice(model: string, day: string): ModelPrice | null {
  if (!isMetered(model) || model.startsWith('local:')) return FREE;
  const id = model.startsWith('google:') ? model.slice('google:'.length) : '';
  const prices = Object.hasOwn(GEMINI_PRICES, id) ? GEMINI_PRICES[id] : undefined;
  return prices?.findLast(({ from }) => from === undefined || from <= day) ?? null;
}

/**
 * Makes the reckoning of costs, at the prices of the day it is asked: those that were set, else those of the list, else
 * null – never a guess. Where nothing was used nothing was spent, whatever it costs.
 * @param set `MODEL_PRICES`
 */
export function createPrices({ set, clock }: { set: Readonly<Record<string, ModelPrice>>; clock: Clock }): CostOf {
  return (model, { inputTokens, cachedInputTokens, outputTokens }) => {
    if (inputTokens === 0 && outputTokens === 0) return 0;
    const price = Object.hasOwn(set, model)
      ? (set[model] ?? null)
      : listedPrice(model, new Date(clock.now()).toISOString().slice(0, 10));
    if (price === null) return null;
    const cached = Math.min(cachedInputTokens, inputTokens);
    const millionths = (inputTokens - cached) * price.input + cached * price.cachedInput + outputTokens * price.output;
    // To a hundredth of a millionth of a dollar, so that sums of small calls stay readable.
    return Math.round(millionths * 100) / 1e8;
  };
}

/** Tokens with what they cost; null where a part of it is not known. */
export interface Spent extends TokenCount {
  calls: number;
  cost: number | null;
}

export const NOTHING_SPENT: Spent = {
  calls: 0,
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  cost: 0,
};

/** Adds what calls of a model have used. */
export const spend = (spent: Spent, used: TokenCount & { model: string; calls: number }, costOf: CostOf): Spent => {
  const cost = costOf(used.model, used);
  return {
    calls: spent.calls + used.calls,
    inputTokens: spent.inputTokens + used.inputTokens,
    cachedInputTokens: spent.cachedInputTokens + used.cachedInputTokens,
    outputTokens: spent.outputTokens + used.outputTokens,
    cost: spent.cost === null || cost === null ? null : Math.round((spent.cost + cost) * 1e8) / 1e8,
  };
};
