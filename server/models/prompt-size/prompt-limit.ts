import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { withoutPromptData } from '../prompt-data.ts';
import type { ModelLog, ModelRole } from '../types.ts';
import { ASSUMED_TOKENS, type ContextSize } from './context-size.ts';

/** How many tokens a prompt may have, and how many a text takes. */
export interface PromptLimit {
  /** The prompt limit in tokens, with room for the answer reserved; infinite if unlimited. */
  readonly tokens: number;
  /** Whether the limit comes from the model's speed, not its context. */
  readonly isByPace?: boolean;
  /** The tokens of a text, calibrated to the model. */
  count(text: string): number;
}

/** The limit of the improviser, which reads no prompt, and of unknown models. */
export const UNLIMITED: PromptLimit = { tokens: Number.POSITIVE_INFINITY, count: (text) => roughTokens(text) };

/** From Greek to Georgian, and from kana to Hangul. Checked in a loop, since every prompt is counted in every turn. */
const OTHER = { from: 0x370, to: 0x10ff } as const;
const WIDE = { from: 0x3040, to: 0xd7ff } as const;
/** Characters for each token by script, for the worse of the common tokenizers, JSON included. */
const A_TOKEN = { wide: 0.9, other: 2, latin: 3.6 } as const;

export function roughTokens(text: string): number {
  let wide = 0;
  let other = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < OTHER.from) continue;
    if (code <= OTHER.to) other += 1;
    else if (code >= WIDE.from && code <= WIDE.to) wide += 1;
  }
  return Math.ceil(wide / A_TOKEN.wide + other / A_TOKEN.other + (text.length - wide - other) / A_TOKEN.latin);
}

/** The share of a small context that is reserved for the answer, and the maximum for any role, in tokens. */
const ANSWER_SHARE = 0.25;
const ANSWER_MOST: Record<ModelRole, number> = { coauthor: 8_192, director: 2_048, storyteller: 3_072 };
/** Tokens of the server's chat template. */
const TEMPLATE_TOKENS = 64;
/** Larger contexts always suffice and are not counted. */
const AMPLE_TOKENS = 120_000;
/** In smaller contexts the answer's schema, several hundred tokens, is not repeated in words. */
const SMALL_TOKENS = 16_384;
/** Initial overestimate: a prompt that is too long loses a turn. */
const FIRST_CORRECTION = 1.1;
/** The relative error of estimates, which is not promised to the answer. */
const UNSURE = 0.05;
/** A prompt that leaves less is sent anyway: the context may be larger than assumed, and the server will tell. */
const LEAST_ANSWER = 512;
/** How far one report moves the estimate, and the maximum. */
const LEARNT = 0.3;
const CORRECTION = { least: 0.8, most: 3 } as const;
/** Reports on shorter prompts are ignored. Some servers count only uncached tokens, so low reports are trusted less. */
const LEAST_LEARNT_FROM = 200;

export interface ModelPromptLimit {
  /** Whether the context is too small to say anything twice. */
  readonly isSmall: boolean;
  for(role: ModelRole): PromptLimit;
  /** The output limit of a call; null if none is needed. */
  answerTo(call: LanguageModelV4CallOptions): number | null;
  learn(call: LanguageModelV4CallOptions, reportedTokens: number | undefined): void;
}

/** The text of a prompt. The schema is not counted, since most servers turn it into a grammar; otherwise reports correct the estimate. */
const written = (call: LanguageModelV4CallOptions): string => {
  const { prompt, tools } = withoutPromptData(call);
  return JSON.stringify([prompt, tools], (key, value: unknown) =>
    key === 'data' || key === 'providerOptions' ? undefined : value,
  );
};

/** Estimates a call's prompt tokens. */
export const promptTokens = (call: LanguageModelV4CallOptions): number => roughTokens(written(call));

const NOTHING_KNOWN: ModelPromptLimit = {
  isSmall: false,
  for: () => UNLIMITED,
  answerTo: () => null,
  learn: () => undefined,
};

/** Tracks the prompt limit of a model with a known context. */
export function createModelPromptLimit(tokens: number): ModelPromptLimit {
  if (tokens >= AMPLE_TOKENS) return NOTHING_KNOWN;
  let correction = FIRST_CORRECTION;
  const count = (text: string) => Math.ceil(roughTokens(text) * correction);
  return {
    isSmall: tokens < SMALL_TOKENS,
    for: (role) => ({
      tokens: tokens - Math.min(ANSWER_MOST[role], Math.floor(tokens * ANSWER_SHARE)) - TEMPLATE_TOKENS,
      count,
    }),
    answerTo(call) {
      const left = tokens - TEMPLATE_TOKENS - Math.ceil(count(written(call)) * (1 + UNSURE));
      return left < LEAST_ANSWER ? null : left;
    },
    learn(call, reported) {
      const estimated = roughTokens(written(call));
      if (reported === undefined || estimated < LEAST_LEARNT_FROM || reported < LEAST_LEARNT_FROM) return;
      const seen = Math.min(CORRECTION.most, Math.max(CORRECTION.least, reported / estimated));
      // Underestimates are corrected at once, overestimates gradually.
      correction = seen > correction ? seen : correction + (seen - correction) * LEARNT;
    },
  };
}

const limitByModel = new WeakMap<object, () => Promise<PromptLimit>>();

export const attachPromptLimit = <Model extends object>(model: Model, getLimit: () => Promise<PromptLimit>): Model => {
  limitByModel.set(model, getLimit);
  return model;
};

export const getPromptLimit = async (model: object | string): Promise<PromptLimit> =>
  (typeof model === 'string' ? undefined : limitByModel.get(model)?.()) ?? UNLIMITED;

export interface PromptLimits {
  of(name: string, ask: () => Promise<ContextSize | null>): Promise<ModelPromptLimit>;
  /** The known limit; null for a model that was not asked about. */
  known(name: string): ModelPromptLimit | null;
  size(name: string): ContextSize | null;
}

/** Keeps the limits of models and logs each remark once. */
export function createPromptLimits(log: ModelLog): PromptLimits {
  const limits = new Map<string, ModelPromptLimit>();
  const sizes = new Map<string, ContextSize>();
  const asked = new Map<string, Promise<ModelPromptLimit>>();
  const find = async (name: string, ask: () => Promise<ContextSize | null>): Promise<ModelPromptLimit> => {
    const size = await ask();
    if (size === null) return createModelPromptLimit(ASSUMED_TOKENS);
    if (size.note !== null) log.warn({ model: name, tokens: size.tokens }, size.note);
    const limit = createModelPromptLimit(size.tokens);
    limits.set(name, limit);
    sizes.set(name, size);
    return limit;
  };
  return {
    async of(name, ask) {
      const limit = limits.get(name);
      if (limit !== undefined) return limit;
      const finding = asked.get(name) ?? find(name, ask).finally(() => asked.delete(name));
      asked.set(name, finding);
      return finding;
    },
    known: (name) => limits.get(name) ?? null,
    size: (name) => sizes.get(name) ?? null,
  };
}
