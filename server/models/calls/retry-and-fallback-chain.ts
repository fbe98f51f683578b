import type { LanguageModelV4, LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import { RefusalError } from '../../../shared/error.ts';
import type { Clock } from '../../clock.ts';
import { getAnswerJudge, withoutPromptData } from '../prompt-data.ts';
import type { ModelPromptLimit } from '../prompt-size/prompt-limit.ts';
import type { PromptSpeed } from '../prompt-size/prompt-speed.ts';
import { countTokens, estimateInput, NO_TOKENS, type TokenCount } from '../prompt-size/token-usage.ts';
import { OverBudgetError, type Spending } from '../spending-budget.ts';
import type { ModelCall, ModelLog, ModelRequestNotice, ModelRole } from '../types.ts';
import { createAbortError, type ModelAttempt, openAttempt } from './attempt.ts';
import { diagnose, type ModelDescription } from './diagnosis.ts';
import { describeFailure } from './failure.ts';
import { type MakeJudge, requestCorrection, WrongAnswerError } from './judge.ts';
import type { LastFailures } from './last-failures.ts';
import { type AnswerMeter, openMeter } from './output-meter.ts';
import type { Redact } from './redact-keys.ts';
import { type CallRetryPolicy, getModelRetryDelay, ModelTimeoutError, type Timers } from './retry-policy.ts';
import { UnfinishedAnswerError } from './unfinished-answer.ts';

export interface ChainLink {
  /** Its name for reports and records: "google:gemini-…", "offline". It may be unknown before the first call. */
  name(): string;
  /** For messages to people. */
  description: ModelDescription;
  model: LanguageModelV4;
  reasoning?: LanguageModelV4CallOptions['reasoning'];
  /** Timeout from the first request to the first content of a stream, retries included, in milliseconds; default: the role's. */
  firstContentMs?: number;
  /** Overrides of the role's patience for slower models. */
  retryPolicy?: Partial<CallRetryPolicy>;
  getLimit?: () => ModelPromptLimit | null;
  promptSpeed?: () => PromptSpeed;
  /** It runs in this process: it ends by itself, costs nothing and needs no limits. */
  isBuiltIn?: boolean;
  /** It receives the prompt's source data (see `withPromptData`); other models only get the prompt. */
  readsPromptData?: boolean;
}

export interface CallSetup {
  /** The owner of the call, under which it is recorded. */
  scope: string;
  retryPolicy: CallRetryPolicy;
  timers: Timers;
  clock: Clock;
  redact: Redact;
  log: ModelLog;
  lastFailures: LastFailures;
  record(call: ModelCall): void;
}

export interface ChainSetup extends CallSetup {
  role: ModelRole;
  /** In order. A co-author's chain has no fallback: no other model continues an author's work. */
  chain: readonly ChainLink[];
  /** @throws RefusalError `rate_limited` when the budget is used up */
  budget(): Promise<Spending | null>;
  onAsk(asking: ModelRequestNotice): void;
}

/** One model's part in a call. It must be closed exactly once. */
export interface ChainEntry {
  readonly link: ChainLink;
  /** Starts counting an attempt's output; null for an unlimited model. */
  meter(asked: number | undefined, hasMoreRoom: boolean): AnswerMeter | null;
  outputTokens(): number;
  close(end: { tokens: TokenCount; error?: string }): void;
}

export interface LinkAttempt {
  entry: ChainEntry;
  meter: AnswerMeter | null;
  /** Deadline of the first content, in milliseconds since the epoch. */
  begunBy: number;
  judge: MakeJudge | undefined;
  /** Whether a filtered, truncated or empty answer is a failure. */
  mustBeComplete: boolean;
}

type MakeAttempt<T> = (asked: LinkAttempt, attempt: ModelAttempt, options: LanguageModelV4CallOptions) => Promise<T>;

/** A role's patience with one model. */
export const mergeRetryPolicy = (
  { retryPolicy }: Pick<ChainSetup, 'retryPolicy'>,
  link: ChainLink,
): CallRetryPolicy => ({
  ...retryPolicy,
  ...link.retryPolicy,
});

export const STOPPED = 'stopped by the caller';

/**
 * Tries each model in order until one answers. Retries temporary failures. If an answer is unusable, asks that model
 * once more and shows it the error.
 * @param makeAttempt makes one attempt; it resolves when the answer has begun, and then closes the entry itself
 * @throws RefusalError `unavailable` if no model answered, `rate_limited` from the budget; the caller's AbortError
 */
export async function askChain<T>(
  setup: ChainSetup,
  call: LanguageModelV4CallOptions,
  makeAttempt: MakeAttempt<T>,
): Promise<T> {
  const spending = await setup.budget();
  const summaries: string[] = [];
  let last: unknown;
  let insteadOf: ModelRequestNotice['insteadOf'] = null;
  for (const [position, link] of setup.chain.entries()) {
    const entry = openEntry(setup, link, spending);
    const reads = link.isBuiltIn || spending === null ? 0 : estimateInput(call);
    spending?.count(reads);
    setup.onAsk({ model: link.name(), insteadOf });
    try {
      return await askLink(setup, call, { entry, spending }, makeAttempt);
    } catch (error) {
      const failure = describeFailure(error, setup.redact, setup.clock.now());
      const { summary, spent } = failure;
      const next = setup.chain[position + 1];
      const isOver = error instanceof OverBudgetError || next === undefined;
      if (call.abortSignal?.aborted) {
        entry.close({ tokens: NO_TOKENS, error: STOPPED });
        throw createAbortError(call.abortSignal);
      }
      const end = { tokens: spent ? countFailedTokens(error, call, entry) : NO_TOKENS, error: summary };
      if (isOver) entry.close(end);
      else entry.recordEnd(end);
      if (error instanceof OverBudgetError) throw error;
      if (!spent) spending?.count(-reads);
      const instead = next?.name() ?? null;
      if (!link.isBuiltIn) setup.lastFailures.failed(setup.role, link.name(), failure, { instead, hasBegun: false });
      const wasSilent = error instanceof ModelTimeoutError;
      const describing = { redact: setup.redact, now: setup.clock.now(), isForAuthor: true };
      const { reason } = diagnose(error, link.description, describing);
      insteadOf = {
        model: link.name(),
        wasSilent,
        ...(error instanceof UnfinishedAnswerError
          ? { unfinished: error.how }
          : !wasSilent && reason && { reason: { ...reason } }),
      };
      setup.log.warn(
        { role: setup.role, scope: setup.scope, model: link.name(), instead, error: summary },
        'a model failed',
      );
      summaries.push(`${link.name()}: ${summary}`);
      last = error;
    }
  }
  const [only, ...others] = setup.chain;
  if (only !== undefined && !only.isBuiltIn && others.length === 0) {
    throw diagnose(last, only.description, { redact: setup.redact, now: setup.clock.now(), isForAuthor: true });
  }
  throw unavailable(`No model could answer (${summaries.join('; ')}).`, last, setup.redact);
}

/** Tokens of an unusable answer: as reported, else estimated. */
const countFailedTokens = (error: unknown, call: LanguageModelV4CallOptions, entry: ChainEntry): TokenCount =>
  countTokens(error instanceof WrongAnswerError ? error.usage : undefined, {
    input: () => estimateInput(call),
    output: entry.outputTokens,
  });

async function askLink<T>(
  setup: ChainSetup,
  call: LanguageModelV4CallOptions,
  { entry, spending }: { entry: OpenEntry; spending: Spending | null },
  makeAttempt: MakeAttempt<T>,
): Promise<T> {
  const { timers, clock } = setup;
  const retryPolicy = mergeRetryPolicy(setup, entry.link);
  const deadline = clock.now() + retryPolicy.totalMs;
  const begunBy = entry.link.firstContentMs === undefined ? deadline : clock.now() + entry.link.firstContentMs;
  const reasoning = call.reasoning ?? entry.link.reasoning;
  const judge = entry.link.isBuiltIn ? undefined : getAnswerJudge(call);
  let given = entry.link.readsPromptData ? call : withoutPromptData(call);
  let hasBeenCorrected = false;
  let mayLengthen = false;
  for (let count = 1; ; count++) {
    const attempt = openAttempt(call.abortSignal, timers, deadline - clock.now());
    const meter = entry.meter(call.maxOutputTokens, mayLengthen);
    const answer = entry.link.getLimit?.()?.answerTo(given) ?? Number.POSITIVE_INFINITY;
    const bounds = meter === null ? {} : { maxOutputTokens: Math.min(meter.maxOutputTokens, answer) };
    // A co-author's second answer is shown even if incomplete, with a remark; in a turn, the next model answers.
    const mustBeComplete = !entry.link.isBuiltIn && !(hasBeenCorrected && setup.role === 'coauthor');
    try {
      return await makeAttempt({ entry, meter, begunBy, judge, mustBeComplete }, attempt, {
        ...given,
        ...bounds,
        reasoning,
        abortSignal: attempt.signal,
      });
    } catch (thrown) {
      const error = attempt.timedOut() ?? thrown;
      attempt.close();
      if (call.abortSignal?.aborted) throw error;
      const failure = describeFailure(error, setup.redact, clock.now());
      if (error instanceof WrongAnswerError && !hasBeenCorrected) {
        hasBeenCorrected = true;
        entry.recordEnd({ tokens: countFailedTokens(error, given, entry), error: failure.summary });
        const how = error instanceof UnfinishedAnswerError ? error.how : null;
        // Truncated by our limit, not by the context window: a retry may have more.
        mayLengthen = how === 'cut-off' && (meter?.maxOutputTokens ?? 0) < answer;
        if (how === null || how === 'empty' || mayLengthen) given = requestCorrection(given, error);
        spending?.count(estimateInput(given));
        setup.log.debug(
          { role: setup.role, model: entry.link.name(), error: failure.summary },
          'an answer was of no use',
        );
        continue;
      }
      const delay = failure.retryable ? getModelRetryDelay(retryPolicy, count, failure.retryAfterMs) : null;
      if (delay === null || clock.now() + delay >= Math.min(deadline, begunBy)) throw error;
      setup.log.debug(
        { role: setup.role, model: entry.link.name(), attempt: count, delay, error: failure.summary },
        'a model is asked again',
      );
      await timers.sleep(delay, call.abortSignal);
    }
  }
}

interface OpenEntry extends ChainEntry {
  /** Closes the entry before the next model is asked; the call itself continues. */
  recordEnd(end: { tokens: TokenCount; error?: string }): void;
}

function openEntry(setup: ChainSetup, link: ChainLink, spending: Spending | null): OpenEntry {
  const { role, scope, chain, clock, record, lastFailures } = setup;
  const startedAt = clock.now();
  let meter: AnswerMeter | null = null;
  const recordEnd: OpenEntry['recordEnd'] = ({ tokens, error }) => {
    const ms = clock.now() - startedAt;
    if (error === undefined && link === chain[0]) lastFailures.answered(role);
    const ended = error === undefined ? { ok: true } : { ok: false, error };
    record({ role, model: link.name(), scope, ...tokens, ms, ...ended });
  };
  return {
    link,
    meter(asked, hasMoreRoom) {
      meter = link.isBuiltIn ? null : openMeter(role, asked, spending, hasMoreRoom);
      return meter;
    },
    outputTokens: () => meter?.tokens() ?? 0,
    recordEnd,
    close(end) {
      recordEnd(end);
      spending?.end();
    },
  };
}

/** Logs provider warnings, such as unsupported settings or missing signatures. */
export function logWarnings({ role, log }: ChainSetup, model: string, warnings: readonly SharedV4Warning[]): void {
  if (warnings.length > 0) log.debug({ role, model, warnings }, 'a model warns');
}

/** The caller's error: one sentence without secrets. Its cause has the original's name, message and stack, but not the request. */
export function unavailable(message: string, cause: unknown, redact: Redact): RefusalError {
  const kept = new Error(redact(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)));
  if (cause instanceof Error && cause.stack !== undefined) kept.stack = redact(cause.stack);
  return new RefusalError('unavailable', message, {
    cause: kept,
    hint: 'Try again in a moment.',
    reason: { code: 'no-model-answered' },
  });
}
