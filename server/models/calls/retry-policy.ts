import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelRole } from '../types.ts';

/** Timers behind an interface, so that tests of timeouts and retries run instantly. */
export interface Timers {
  /** Resolves after `ms` milliseconds; rejects with the signal's AbortError if it aborts first. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
  /** Runs `then` after `ms` milliseconds unless the returned function is called first. */
  after(ms: number, then: () => void): () => void;
}

export const systemTimers: Timers = {
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Timeouts and retries of a role, in milliseconds; `maxRetries` is a count. */
export interface CallRetryPolicy {
  /** Timeout to the first content of a stream, unless the model has its own. */
  firstContentMs: number;
  stallMs: number;
  /** Timeout of the call with its retries until a stream begins, or of a complete answer. */
  totalMs: number;
  maxRetries: number;
  /** Wait before the first retry; doubled for each further one. */
  backoffMs: number;
  /** Maximum wait before a retry. A server that requests a longer one is not retried. */
  longestWaitMs: number;
}

/**
 * A co-author may wait: a quota per minute resets within this time, and Gemini is silent before it sends a whole tool call. A player may
 * not. The Director's own timeout (`DIRECTOR_TIMEOUT_MS`) takes precedence. For local models see `LOCAL_RETRY_POLICY`.
 */
export const CALL_RETRY_POLICIES: Record<ModelRole | 'image', CallRetryPolicy> = {
  coauthor: {
    firstContentMs: 120_000,
    stallMs: 120_000,
    totalMs: 600_000,
    maxRetries: 2,
    backoffMs: 1_000,
    longestWaitMs: 60_000,
  },
  director: {
    firstContentMs: 30_000,
    stallMs: 30_000,
    totalMs: 60_000,
    maxRetries: 1,
    backoffMs: 500,
    longestWaitMs: 3_000,
  },
  storyteller: {
    firstContentMs: 60_000,
    stallMs: 30_000,
    totalMs: 240_000,
    maxRetries: 2,
    backoffMs: 1_000,
    longestWaitMs: 20_000,
  },
  image: {
    firstContentMs: 90_000,
    stallMs: 90_000,
    totalMs: 90_000,
    maxRetries: 1,
    backoffMs: 1_000,
    longestWaitMs: 5_000,
  },
};

/**
 * A turn's first words, retries included, in milliseconds, unless `FIRST_CONTENT_MS` is set. A private server may load
 * the model; a local one reads its prompt on the CPU: three thousand tokens at ten a second.
 */
export const FIRST_CONTENT_MS = { hosted: 8_000, other: 60_000, local: 300_000 } as const;

/** The Director's whole answer, in milliseconds, unless `DIRECTOR_TIMEOUT_MS` is set. After it the rules direct. */
export const DIRECTOR_MS = { other: 30_000, local: 180_000 } as const;

/** A CPU reads a hundred tokens a second of a very small model, and the player waits for two. */
export const SHORT_TURN_TOKENS = 1_200;

/** A local model writes a few tokens a second, and pauses while another prompt is read. */
export const LOCAL_RETRY_POLICY: Pick<CallRetryPolicy, 'stallMs' | 'totalMs'> = { stallMs: 120_000, totalMs: 900_000 };

/** Null for no retry. @param attempt failed attempts, from 1 @param retryAfterMs the wait that the server requested */
export function getModelRetryDelay(
  retryPolicy: CallRetryPolicy,
  attempt: number,
  retryAfterMs: number | null,
): number | null {
  if (attempt > retryPolicy.maxRetries) return null;
  const delay = retryAfterMs ?? retryPolicy.backoffMs * 2 ** (attempt - 1);
  return delay > retryPolicy.longestWaitMs ? null : delay;
}

/** A model timed out. It is not retried, which would double the wait. */
export class ModelTimeoutError extends Error {
  override readonly name = 'ModelTimeoutError';
  readonly seconds: number;

  /** @param what "no answer began", completed by "within 120 s" */
  constructor(what: string, ms: number) {
    const seconds = Number((ms / 1000).toFixed(1));
    super(`${what} within ${seconds} s`);
    this.seconds = seconds;
  }
}
