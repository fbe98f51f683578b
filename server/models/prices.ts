import { ownEntry } from '../../shared/json.ts';
import type { Clock } from '../clock.ts';
import type { ModelPrice } from '../config.ts';
import { isMetered } from './improviser-name.ts';
import type { TokenCount } from './prompt-size/token-usage.ts';

/** The cost of tokens in US dollars; null if the price is unknown. */
export type CostFunction = (model: string, tokens: TokenCount) => number | null;

/** A price and its first day, ISO 8601; the initial price has none. */
interface ListedPrice extends ModelPrice {
  from?: string;
}

/** Prices announced to double on a date. */
const doubling = (price: ModelPrice, from: string): ListedPrice[] => [
  price,
  { from, input: price.input * 2, cachedInput: price.cachedInput * 2, output: price.output * 2 },
];

/**
 * Google's list prices of Gemini, pay-as-you-go, prompts of at most 200,000 tokens, in US dollars per million tokens,
 * as of 14 November 2026, from https://ai.google.dev/gemini-api/docs/pricing. Thinking and pictures count as output.
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

const always = (input: number, cachedInput: number, output: number): ListedPrice[] => [{ input, cachedInput, output }];

/**
 * Anthropic's list prices of Claude, in US dollars per million tokens: https://platform.claude.com/docs/en/about-claude/pricing as it was
 * stored in October 2026; the cached input of Sonnet 5.5 and Haiku 5.5 as read there on 24 October 2026. Haiku 5.5 for prompts of at most
 * 100,000 tokens. Cache writes cost a quarter more than input; this is not counted.
 */
const CLAUDE_PRICES: Readonly<Record<string, readonly ListedPrice[]>> = {
  'claude-fable-5-1': always(10, 0.25, 50),
  'claude-fable-5': always(10, 1, 50),
  'claude-opus-5-5': always(4, 0.2, 20),
  'claude-opus-5': always(5, 0.5, 25),
  'claude-opus-4-8': always(5, 0.5, 25),
  'claude-opus-4-7': always(5, 0.5, 25),
  'claude-opus-4-6': always(5, 0.5, 25),
  'claude-opus-4-5': always(5, 0.5, 25),
  'claude-sonnet-5-5': [
    { input: 2, cachedInput: 0.2, output: 10 },
    { from: '2026-10-07', input: 2, cachedInput: 0.1, output: 10 },
  ],
  'claude-sonnet-5': always(2, 0.2, 10),
  'claude-sonnet-4-6': always(3, 0.3, 15),
  'claude-sonnet-4-5': always(3, 0.3, 15),
  'claude-haiku-5-5': always(0.1, 0.01, 0.5),
  'claude-haiku-4-5': always(1, 0.1, 5),
};

/**
 * OpenAI's list prices, standard tier, prompts of at most 272,000 tokens, in US dollars per million tokens:
 * https://developers.openai.com/api/docs/pricing as others have copied it between March and October 2026; values on which copies disagree
 * are left out.
 */
const OPENAI_PRICES: Readonly<Record<string, readonly ListedPrice[]>> = {
  'gpt-6.1-terra': always(1, 0.05, 5),
  'gpt-6-astra': always(10, 1, 50),
  'gpt-6-sol': always(2, 0.2, 10),
  'gpt-6-luna': always(0.1, 0.01, 0.5),
  'gpt-5.6-terra': [
    { input: 2.5, cachedInput: 0.25, output: 15 },
    { from: '2026-07-30', input: 2, cachedInput: 0.2, output: 12 },
  ],
  'gpt-5.6-luna': [
    { input: 1, cachedInput: 0.1, output: 6 },
    { from: '2026-07-30', input: 0.2, cachedInput: 0.02, output: 1.2 },
  ],
  'gpt-5.5': always(5, 0.5, 30),
  'gpt-5.4': always(2.5, 0.25, 15),
  'gpt-5.4-mini': always(0.75, 0.075, 4.5),
  'gpt-5.4-nano': always(0.2, 0.02, 1.25),
  'gpt-5.2': always(1.75, 0.175, 14),
  'gpt-5.1': always(1.25, 0.125, 10),
  'gpt-5': always(1.25, 0.125, 10),
  'gpt-5-mini': always(0.25, 0.025, 2),
  'gpt-4.1': always(2, 0.5, 8),
  'gpt-4o': always(2.5, 1.25, 10),
  'gpt-4o-mini': always(0.15, 0.075, 0.6),
};

/** List prices by provider. The provider's own page is authoritative. */
const LISTED = { google: GEMINI_PRICES, anthropic: CLAUDE_PRICES, openai: OPENAI_PRICES } as const;

/** Models with a list price, as role settings name them. */
export const LISTED_MODELS: readonly string[] = Object.entries(LISTED).flatMap(([provider, prices]) =>
  Object.keys(prices).map((id) => `${provider}:${id}`),
);

/** Dated versions of a model cost the same: "claude-sonnet-4-5-20250929", "gpt-4o-2024-11-20". */
const DATED = /-(?:\d{8}|\d{4}-\d{2}-\d{2})$/;
export const withoutDate = (id: string): string => id.replace(DATED, '');

const FREE: ModelPrice = { input: 0, cachedInput: 0, output: 0 };

function listedPrice(model: string, day: string): ModelPrice | null {
  const [provider = '', id = ''] = model.split(/:(.*)/s);
  const listed = Object.hasOwn(LISTED, provider) ? LISTED[provider as keyof typeof LISTED] : {};
  const named = Object.hasOwn(listed, id) ? id : withoutDate(id);
  const prices = ownEntry(listed, named);
  return prices?.findLast(({ from }) => from === undefined || from <= day) ?? null;
}

/**
 * At today's prices: configured (`options.set`), else list prices, else null, never a guess. Zero tokens cost nothing.
 * @param options.runsHere whether a model runs on this machine and is free
 */
export function createPrices({
  set,
  clock,
  runsHere,
}: {
  set: Readonly<Record<string, ModelPrice>>;
  clock: Clock;
  runsHere: (model: string) => boolean;
}): CostFunction {
  return (model, { inputTokens, cachedInputTokens, outputTokens }) => {
    if (inputTokens === 0 && outputTokens === 0) return 0;
    const price = Object.hasOwn(set, model)
      ? (set[model] ?? null)
      : !isMetered(model) || runsHere(model)
        ? FREE
        : listedPrice(model, new Date(clock.now()).toISOString().slice(0, 10));
    if (price === null) return null;
    const cached = Math.min(cachedInputTokens, inputTokens);
    const millionths = (inputTokens - cached) * price.input + cached * price.cachedInput + outputTokens * price.output;
    // Rounded to 1e-8 dollars, so that sums of small calls stay readable.
    return Math.round(millionths * 100) / 1e8;
  };
}

/** Tokens with their cost; null if a part is unknown. */
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

/** Adds the usage of a model's calls. */
export const addUsage = (
  spent: Spent,
  used: TokenCount & { model: string; calls: number },
  priceCall: CostFunction,
): Spent => {
  const cost = priceCall(used.model, used);
  return {
    calls: spent.calls + used.calls,
    inputTokens: spent.inputTokens + used.inputTokens,
    cachedInputTokens: spent.cachedInputTokens + used.cachedInputTokens,
    outputTokens: spent.outputTokens + used.outputTokens,
    cost: spent.cost === null || cost === null ? null : Math.round((spent.cost + cost) * 1e8) / 1e8,
  };
};
