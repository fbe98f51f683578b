import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ImageModel, LanguageModel } from 'ai';
import type { RefusalError } from '../../shared/error.ts';
import type { ModelWhy, TellerData } from '../../shared/wire/index.ts';
import type { Config } from '../config.ts';
import type { ContextSize } from './context-size.ts';
import type { CostFunction } from './prices.ts';

const MODEL_ROLES = ['coauthor', 'director', 'storyteller'] as const;
export type ModelRole = (typeof MODEL_ROLES)[number];
export type MediaRole = 'image' | 'music';

/** A model's prompt speed, and the prompt size that fits its timeout. */
export interface TurnPace {
  tokensPerSecond: number;
  turnTokens: number;
  /** Its timeout in milliseconds: for the first words, or a Director's whole answer. */
  waitMs: number;
}

/** A role's setting, the model that answers now, and why. `GET /api/models`. */
export interface RoleReport {
  configured: string;
  active: string;
  reason: string;
  /** The reason in translatable form. */
  why?: ModelWhy;
  /** The intended model, if another answers instead. */
  standsInFor?: string;
  /** Context size in tokens and its source; absent if unknown or unlimited. */
  context?: Pick<ContextSize, 'tokens' | 'by'>;
  /** Its speed, if that limits the prompts of a turn. */
  pace?: TurnPace;
  /** Measured time per turn, in milliseconds; of the Storyteller only. */
  turnMs?: number;
  price?: { input: number; output: number };
  /** It runs on this machine and is free; absent if a price is set for it. */
  runsHere?: true;
}

/** The result of a connection test: the problem, null if it answered; the time of the first words. */
export interface ConnectionTest {
  model: string;
  ms: number;
  trouble: RefusalError | null;
  /** Measured time per turn, in milliseconds; absent for hosted models and if nothing was measured. */
  turnMs?: number;
}

/** Embeds texts as vectors. @throws RefusalError `unavailable` or `rate_limited`; the caller's AbortError */
export type Embed = (texts: readonly string[], signal: AbortSignal) => Promise<number[][]>;

/** A finished model call, whatever its end. Tokens as the provider reported them, else estimated. */
export interface ModelCall {
  role: ModelRole | 'image' | 'embedding';
  /** The model that answered, as configured ("google:gemini-2.5-flash", "offline"). */
  model: string;
  scope: string;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  ms: number;
  ok: boolean;
  error?: string;
}

export interface ModelRequestNotice {
  model: string;
  /** The model before it that failed; null for the first. `wasSilent`: it timed out rather than refused. */
  insteadOf: TellerData['insteadOf'];
}

export interface LanguageModelOptions {
  /** The owner of the call: a stream id ("session:…", "play:…"). Usage is recorded under it. */
  scope: string;
  /** Called after every call, in addition to the server's recording. */
  onCall?: (call: ModelCall) => void;
  /**
   * The caller records the calls itself, instead of the server. Returns the tokens not recorded yet, which count for the budgets; null once
   * all are.
   */
  unrecordedTokens?: () => number | null;
  /** Called before each model is asked, including fallbacks. */
  onAsk?: (asking: ModelRequestNotice) => void;
  /** The improviser's seed for this scope; overrides `OFFLINE_SEED`. */
  seed?: number;
}

/** Creates the improviser of a role; the same seed and conversation give the same answer. */
export type ImproviserFactory = (options: { role: ModelRole; seed: number }) => LanguageModelV4;

/** The log interface of the models; a pino logger fits. */
export interface ModelLog {
  debug(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
}

/**
 * Models by role. The middleware inside retries, falls back and records; set `maxRetries: 0` in the calls. A result's `response.modelId`
 * names the model that answered, as `ModelCall.model` does. Refusals: `rate_limited` over budget, `unavailable` if no model answered or an
 * answer broke off (then as a stream's error, with finish reason `error`).
 */
export interface Models {
  language(role: ModelRole, options: LanguageModelOptions): Exclude<LanguageModel, string>;
  /**
   * An image model; null for the embedded painter. Its calls are recorded under the scope ('other' without one) and count for the budgets,
   * which never block a picture.
   */
  image(options?: { scope?: string }): ImageModel | null;
  /**
   * The embedding function for semantic search; null if no provider has a model. Its calls are recorded under the scope and count for the
   * budgets.
   */
  embedding(scope: string): Embed | null;
  /** The cost of a model's tokens in US dollars, at today's prices; null if the price is unknown. */
  costOf: CostFunction;
  /** The Director's timeout in a turn, in milliseconds. */
  directorMs(): number;
  report(): Record<ModelRole | MediaRole, RoleReport>;
  /**
   * Tests a role's model once, with a short timeout; concurrent callers share the result.
   * @param by unsaved settings to test
   * @throws RefusalError `rate_limited`
   */
  test(role: ModelRole | MediaRole, by?: Config): Promise<ConnectionTest>;
}
