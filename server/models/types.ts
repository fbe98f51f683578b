import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ImageModel, LanguageModel } from 'ai';
import type { RefusalError } from '../../shared/error.ts';
import type { ModelWhy, TellerData } from '../../shared/wire/index.ts';
import type { Config } from '../config.ts';
import type { CostFunction } from './prices.ts';
import type { ContextSize } from './prompt-size/context-size.ts';

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
  why?: ModelWhy;
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
  /** The caller records the calls itself. Returns tokens not recorded yet, for budgets; null once all are. */
  unrecordedTokens?: () => number | null;
  /** Including fallbacks. */
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
 * Models by role, with retries, fallbacks and records; set `maxRetries: 0` in the calls. `response.modelId` names the
 * model that answered. Refusals: `rate_limited` over budget, `unavailable` if none answered or an answer broke off.
 */
export interface Models {
  language(role: ModelRole, options: LanguageModelOptions): Exclude<LanguageModel, string>;
  /** Null for the embedded painter. Calls are recorded under the scope or 'other'; budgets never block a picture. */
  image(options?: { scope?: string }): ImageModel | null;
  /** Null if no provider has a model. Calls are recorded under the scope and count for the budgets. */
  embedding(scope: string): Embed | null;
  /** The cost of a model's tokens in US dollars, at today's prices; null if the price is unknown. */
  priceCall: CostFunction;
  /** The Director's timeout in a turn, in milliseconds. */
  directorMs(): number;
  report(): Record<ModelRole | MediaRole, RoleReport>;
  /** With a short timeout; shared by callers. `by`: unsaved settings. @throws RefusalError `rate_limited` */
  test(role: ModelRole | MediaRole, by?: Config): Promise<ConnectionTest>;
}
