import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ImageModel, LanguageModel } from 'ai';
import type { RefusalError } from '../../shared/error.ts';
import type { ModelWhy, TellerData } from '../../shared/wire/index.ts';
import type { Config } from '../config.ts';
import type { ContextSize } from './context-size.ts';
import type { CostOf } from './prices.ts';

const MODEL_ROLES = ['coauthor', 'director', 'storyteller'] as const;
export type ModelRole = (typeof MODEL_ROLES)[number];
export type MediaRole = 'image' | 'music';

/** The pace of a model, and what of a turn's prompt fits a wait by it. */
export interface TurnPace {
  tokensPerSecond: number;
  turnTokens: number;
  /** How long its first words are waited for, of a Director its whole answer, in milliseconds. */
  waitMs: number;
}

/** What a role is set to, what answers now and why. `GET /api/models`. */
export interface RoleReport {
  configured: string;
  active: string;
  reason: string;
  /** The same for whoever tells a person. */
  why?: ModelWhy;
  /** The model that is meant, where another stands in for it. */
  standsInFor?: string;
  /** What fits it, in tokens, and how that is known; absent where nobody knows yet, or nothing limits it. */
  context?: Pick<ContextSize, 'tokens' | 'by'>;
  /** How fast it is, where that keeps the prompts of a turn shorter than what fits it. */
  pace?: TurnPace;
  /** Measured time per turn, in milliseconds; of the Storyteller only. */
  turnMs?: number;
  /** US dollars per million tokens; absent if unknown. */
  price?: { input: number; output: number };
  /** It runs on this machine and costs no money; absent where a price is set for it. */
  runsHere?: true;
}

/** What came of asking a role's model once: what is wrong with it, null where it answers; how long its first words took. */
export interface ConnectionTest {
  model: string;
  ms: number;
  trouble: RefusalError | null;
  /** Measured time per turn, in milliseconds; absent for hosted models and if nothing was measured. */
  turnMs?: number;
}

/** Makes a vector of each text. @throws RefusalError `unavailable` or `rate_limited`; the caller's AbortError */
export type Embed = (texts: readonly string[], signal: AbortSignal) => Promise<number[][]>;

/** One finished model call, whatever its end. Tokens are those the provider reported, else estimated. */
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

/** A model that is asked now. */
export interface Asking {
  model: string;
  /** The one before it that did not answer; null for the first. `wasSilent`: it said nothing in time, rather than refusing. */
  insteadOf: TellerData['insteadOf'];
}

export interface LanguageModelOptions {
  /** Who the call is for: a stream id ("session:…", "play:…"). Usage is recorded under it. */
  scope: string;
  /** Called after every call, besides the server's own recording. */
  onCall?: (call: ModelCall) => void;
  /**
   * The caller records the calls itself, with what they are for; the server does not then. It answers how many tokens of them are not
   * recorded yet, which the budgets count as well; null once all are.
   */
  unrecordedTokens?: () => number | null;
  /** Called before each model is asked, the ones that stand in for others among them. */
  onAsk?: (asking: Asking) => void;
  /** The improviser's seed for this scope; overrides `OFFLINE_SEED`. */
  seed?: number;
}

/** Makes the improviser for one role; the same seed and conversation give the same answer. */
export type ImproviserFactory = (options: { role: ModelRole; seed: number }) => LanguageModelV4;

/** What the models log to; a pino logger fits. */
export interface ModelLog {
  debug(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
}

/**
 * Models by role. The middleware inside retries, falls back and records; set `maxRetries: 0` in the calls. A result's
 * `response.modelId` names the model that answered, as `ModelCall.model` does. Refusals: `rate_limited` over budget,
 * `unavailable` when no model answered or an answer broke off (then as a stream's error, with finish reason `error`).
 */
export interface Models {
  language(role: ModelRole, options: LanguageModelOptions): Exclude<LanguageModel, string>;
  /**
   * An image model, or null where pictures are embedded. Its calls are recorded under the scope ('other' without one) and count
   * for the budgets, which hold no picture back.
   */
  image(options?: { scope?: string }): ImageModel | null;
  /**
   * What makes vectors of texts, for whoever looks for meaning; null where no provider has a model for it. Its calls are recorded
   * under the scope and count for the budgets.
   */
  embedding(scope: string): Embed | null;
  /** What tokens of a model cost in US dollars, at today's prices; null where its price is not known. */
  costOf: CostOf;
  /** How long a turn waits for its Director, in milliseconds. */
  directorMs(): number;
  report(): Record<ModelRole | MediaRole, RoleReport>;
  /**
   * Asks the model of a role once, within a short limit; who asks while it is being asked hears the same.
   * @param by settings that are not kept yet, to be tried out
   * @throws RefusalError `rate_limited`
   */
  test(role: ModelRole | MediaRole, by?: Config): Promise<ConnectionTest>;
}
