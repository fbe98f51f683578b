import type { LanguageModelV4, LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import { RefusalError } from '../../shared/error.ts';
import type { Clock } from '../clock.ts';
import { type Attempt, abortErrorOf, openAttempt } from './attempt.ts';
import { OverBudgetError, type Spending } from './budget.ts';
import { type Asked, diagnose } from './diagnosis.ts';
import { describeFailure } from './failure.ts';
import { type MakeJudge, toldWrong, WrongAnswerError } from './judge.ts';
import { type Meter, openMeter } from './meter.ts';
import type { ModelPace } from './pace.ts';
import type { Redact } from './redact.ts';
import type { ModelRoom } from './room.ts';
import { judgeOf, withoutScene } from './scene.ts';
import { ModelTimeoutError, type Patience, retryDelay, type Timers } from './timing.ts';
import type { Asking, ModelCall, ModelLog, ModelRole } from './types.ts';
import { UnfinishedAnswerError } from './unfinished.ts';
import { countTokens, estimateInput, NO_TOKENS, type TokenCount } from './usage.ts';
import type { Watch } from './watch.ts';

/** One model of a fallback chain. */
export interface Link {
  /** As it is reported and recorded: "google:gemini-…", "offline". It may be known only once it has been asked. */
  name(): string;
  /** Who is asked, as a person is told of them. */
  asked: Asked;
  model: LanguageModelV4;
  /** How hard it is to think where the caller does not say. */
  reasoning?: LanguageModelV4CallOptions['reasoning'];
  /** From the first request to the first content of a streamed answer, in milliseconds, its retries included; else as the role's patience says. */
  firstContentMs?: number;
  /** What differs from the role's patience: it is slower than others, and waited for. */
  patience?: Partial<Patience>;
  /** What fits it, as far as that is known by now; null where nothing limits it. */
  room?: () => ModelRoom | null;
  /** How fast it is, by its last calls; nothing is remembered without. */
  pace?: () => ModelPace;
  /** What runs in this server: it ends, costs nothing and needs no bounds. */
  isOurs?: boolean;
  /** It is given what prompts are rendered from, see `withScene`; to all others no more than the prompt goes. */
  readsScenes?: boolean;
}

/** What any model is asked with and reports to. */
export interface CallSetup {
  /** Whom it is asked for; calls are recorded under it. */
  scope: string;
  patience: Patience;
  timers: Timers;
  clock: Clock;
  redact: Redact;
  log: ModelLog;
  watch: Watch;
  record(call: ModelCall): void;
}

/** What a chain is asked with and reports to. */
export interface Setup extends CallSetup {
  role: ModelRole;
  /** In the order they are asked. A co-author's has no stand-in: nobody goes on in a model's place in an author's work. */
  chain: readonly Link[];
  /** @throws RefusalError `rate_limited` when nothing may be spent any more */
  budget(): Promise<Spending | null>;
  /** Before each of the chain is asked. */
  onAsk(asking: Asking): void;
}

/** One model's part in a call. Whoever ends it closes it, once. */
export interface Entry {
  readonly link: Link;
  /** Opens the count of an attempt's answer; null where nothing bounds it. */
  meter(asked: number | undefined, hasMoreRoom: boolean): Meter | null;
  /** Of the latest attempt. */
  outputTokens(): number;
  close(end: { tokens: TokenCount; error?: string }): void;
}

/** One attempt at an answer, as its link is asked. */
export interface LinkAttempt {
  entry: Entry;
  /** Counts the answer; null where nothing bounds it. */
  meter: Meter | null;
  /** When its first content has to be there, in milliseconds since the epoch. */
  begunBy: number;
  /** Says whether the answer can be used. */
  judge: MakeJudge | undefined;
  /** Whether an answer that was filtered, cut off or empty is none. */
  mustBeWhole: boolean;
}

type Once<T> = (asked: LinkAttempt, attempt: Attempt, options: LanguageModelV4CallOptions) => Promise<T>;

/** How long a role waits for one model. */
export const patienceWith = ({ patience }: Pick<Setup, 'patience'>, link: Link): Patience => ({
  ...patience,
  ...link.patience,
});

export const STOPPED = 'stopped by the caller';

/**
 * Asks the models of a chain until one answers. Each is asked again while its failure may pass, and once more where its answer cannot be used, with what is
 * wrong with it; then the next is asked. The caller's abort ends everything at once.
 * @param once makes one attempt; when it resolves the answer has begun, and closing the entry is its own affair
 * @throws RefusalError `unavailable` when no model answered, `rate_limited` from the budget; the caller's AbortError
 */
export async function askChain<T>(setup: Setup, call: LanguageModelV4CallOptions, once: Once<T>): Promise<T> {
  const spending = await setup.budget();
  const summaries: string[] = [];
  let last: unknown;
  let insteadOf: Asking['insteadOf'] = null;
  for (const [position, link] of setup.chain.entries()) {
    const entry = openEntry(setup, link, spending);
    const reads = link.isOurs || spending === null ? 0 : estimateInput(call);
    spending?.count(reads);
    setup.onAsk({ model: link.name(), insteadOf });
    try {
      return await askLink(setup, call, { entry, spending }, once);
    } catch (error) {
      const failure = describeFailure(error, setup.redact, setup.clock.now());
      const { summary, spent } = failure;
      const next = setup.chain[position + 1];
      const isOver = error instanceof OverBudgetError || next === undefined;
      if (call.abortSignal?.aborted) {
        entry.close({ tokens: NO_TOKENS, error: STOPPED });
        throw abortErrorOf(call.abortSignal);
      }
      const end = { tokens: spent ? tokensOf(error, call, entry) : NO_TOKENS, error: summary };
      if (isOver) entry.close(end);
      else entry.giveWay(end);
      if (error instanceof OverBudgetError) throw error;
      if (!spent) spending?.count(-reads);
      const instead = next?.name() ?? null;
      if (!link.isOurs) setup.watch.failed(setup.role, link.name(), failure, { instead, hasBegun: false });
      const wasSilent = error instanceof ModelTimeoutError;
      const told = { redact: setup.redact, now: setup.clock.now(), isForAuthor: true };
      const { reason } = diagnose(error, link.asked, told);
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
  if (only !== undefined && !only.isOurs && others.length === 0) {
    throw diagnose(last, only.asked, { redact: setup.redact, now: setup.clock.now(), isForAuthor: true });
  }
  throw unavailable(`No model could answer (${summaries.join('; ')}).`, last, setup.redact);
}

/** What an answer cost that was of no use: as reported, where it was. */
const tokensOf = (error: unknown, call: LanguageModelV4CallOptions, entry: Entry): TokenCount =>
  countTokens(error instanceof WrongAnswerError ? error.usage : undefined, {
    input: () => estimateInput(call),
    output: entry.outputTokens,
  });

async function askLink<T>(
  setup: Setup,
  call: LanguageModelV4CallOptions,
  { entry, spending }: { entry: OpenEntry; spending: Spending | null },
  once: Once<T>,
): Promise<T> {
  const { timers, clock } = setup;
  const patience = patienceWith(setup, entry.link);
  const deadline = clock.now() + patience.totalMs;
  const begunBy = entry.link.firstContentMs === undefined ? deadline : clock.now() + entry.link.firstContentMs;
  const reasoning = call.reasoning ?? entry.link.reasoning;
  const judge = entry.link.isOurs ? undefined : judgeOf(call);
  let given = entry.link.readsScenes ? call : withoutScene(call);
  let isTold = false;
  let moreRoom = false;
  for (let count = 1; ; count++) {
    const attempt = openAttempt(call.abortSignal, timers, deadline - clock.now());
    const meter = entry.meter(call.maxOutputTokens, moreRoom);
    const answer = entry.link.room?.()?.answerTo(given) ?? Number.POSITIVE_INFINITY;
    const bounds = meter === null ? {} : { maxOutputTokens: Math.min(meter.maxOutputTokens, answer) };
    // An author is shown what there is of a second answer too, and told what it lacks; a turn is told by another.
    const mustBeWhole = !entry.link.isOurs && !(isTold && setup.role === 'coauthor');
    try {
      return await once({ entry, meter, begunBy, judge, mustBeWhole }, attempt, {
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
      if (error instanceof WrongAnswerError && !isTold) {
        isTold = true;
        entry.giveWay({ tokens: tokensOf(error, given, entry), error: failure.summary });
        const how = error instanceof UnfinishedAnswerError ? error.how : null;
        // Cut off by our limit, not by the end of its context: there is more to give.
        moreRoom = how === 'cut-off' && (meter?.maxOutputTokens ?? 0) < answer;
        if (how === null || how === 'empty' || moreRoom) given = toldWrong(given, error);
        spending?.count(estimateInput(given));
        setup.log.debug(
          { role: setup.role, model: entry.link.name(), error: failure.summary },
          'an answer was of no use',
        );
        continue;
      }
      const delay = failure.retryable ? retryDelay(patience, count, failure.retryAfterMs) : null;
      if (delay === null || clock.now() + delay >= Math.min(deadline, begunBy)) throw error;
      setup.log.debug(
        { role: setup.role, model: entry.link.name(), attempt: count, delay, error: failure.summary },
        'a model is asked again',
      );
      await timers.sleep(delay, call.abortSignal);
    }
  }
}

/** An entry of which another may follow. */
interface OpenEntry extends Entry {
  /** Closes it before the next model is asked: the call itself goes on. */
  giveWay(end: { tokens: TokenCount; error?: string }): void;
}

function openEntry(setup: Setup, link: Link, spending: Spending | null): OpenEntry {
  const { role, scope, chain, clock, record, watch } = setup;
  const startedAt = clock.now();
  let meter: Meter | null = null;
  const giveWay: OpenEntry['giveWay'] = ({ tokens, error }) => {
    const ms = clock.now() - startedAt;
    if (error === undefined && link === chain[0]) watch.answered(role);
    const ended = error === undefined ? { ok: true } : { ok: false, error };
    record({ role, model: link.name(), scope, ...tokens, ms, ...ended });
  };
  return {
    link,
    meter(asked, hasMoreRoom) {
      meter = link.isOurs ? null : openMeter(role, asked, spending, hasMoreRoom);
      return meter;
    },
    outputTokens: () => meter?.tokens() ?? 0,
    giveWay,
    close(end) {
      giveWay(end);
      spending?.end();
    },
  };
}

/** Keeps what a provider warns of – a setting it does not know, a signature it misses – in the log. */
export function logWarnings({ role, log }: Setup, model: string, warnings: readonly SharedV4Warning[]): void {
  if (warnings.length > 0) log.debug({ role, model, warnings }, 'a model warns');
}

/**
 * The error a caller gets: a sentence without secrets. Its cause keeps the original's name, message and stack, not the
 * request it carries.
 */
export function unavailable(message: string, cause: unknown, redact: Redact): RefusalError {
  const kept = new Error(redact(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)));
  if (cause instanceof Error && cause.stack !== undefined) kept.stack = redact(cause.stack);
  return new RefusalError('unavailable', message, {
    cause: kept,
    hint: 'Try again in a moment.',
    reason: { code: 'no-model-answered' },
  });
}
