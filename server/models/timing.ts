import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelRole } from './types.ts';

/** Waiting behind one seam, so that tests of timeouts and retries take no time. */
export interface Timers {
  /** Resolves after `ms` milliseconds; rejects with the signal's AbortError when it aborts first. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
  /** Runs `then` after `ms` milliseconds unless the returned function is called before. */
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

/** How long one role waits for a model, and how often it asks again. All in milliseconds, `maxRetries` in times. */
export interface Patience {
  /** From the request to the first content of a streamed answer, where its model has no limit of its own. */
  firstContentMs: number;
  /** Between two parts of a streamed answer. */
  stallMs: number;
  /** The call with its retries until a streamed answer begins; also the longest an answer that is not streamed may take. */
  totalMs: number;
  maxRetries: number;
  /** Before the first retry; doubled for each further one. */
  backoffMs: number;
  /** The longest wait before a retry. A server that asks for more is not asked again. */
  longestWaitMs: number;
}

/**
 * A co-author may be kept waiting – a quota per minute comes back within it, and Gemini sends a tool call whole, after a
 * silence. A player may not. The Director has a timeout of its own (`DIRECTOR_TIMEOUT_MS`), to which these give way. Of a model of
 * this machine, see `LOCAL_PATIENCE`.
 */
export const PATIENCE: Record<ModelRole | 'image', Patience> = {
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
 * How long a turn waits for a model's first words unless `FIRST_CONTENT_MS` says, its retries included, in milliseconds: a hosted model is there or
 * not, one of somebody's own server may have to be loaded first, and one of this machine reads its prompt with a processor alone: three thousand tokens at
 * ten a second.
 */
export const FIRST_CONTENT_MS = { hosted: 8_000, other: 60_000, local: 300_000 } as const;

/** How long a turn waits for its Director's whole answer unless `DIRECTOR_TIMEOUT_MS` says, in milliseconds. The rules direct then, and the turn goes on. */
export const DIRECTOR_MS = { other: 30_000, local: 180_000 } as const;

/**
 * The longest prompt of a turn for a model of this machine or a weak one, unless `MODEL_CONTEXT_TOKENS` says what fits it: a processor reads a hundred tokens a second of a
 * very small one, and a player waits for the Director's and the Storyteller's.
 */
export const SHORT_TURN_TOKENS = 1_200;

/** A model of this machine that has begun writes a few tokens a second, and stands still while another's prompt is read. */
export const LOCAL_PATIENCE: Pick<Patience, 'stallMs' | 'totalMs'> = { stallMs: 120_000, totalMs: 900_000 };

/**
 * How long to wait before asking again, or null when it is not worth it.
 * @param attempt how many attempts have failed, from 1
 * @param retryAfterMs what the server asked for, null when it said nothing
 */
export function retryDelay(patience: Patience, attempt: number, retryAfterMs: number | null): number | null {
  if (attempt > patience.maxRetries) return null;
  const delay = retryAfterMs ?? patience.backoffMs * 2 ** (attempt - 1);
  return delay > patience.longestWaitMs ? null : delay;
}

/** A model that kept us waiting too long. Asking the same one again would double the wait, so it is not retried. */
export class ModelTimeoutError extends Error {
  override readonly name = 'ModelTimeoutError';
  /** How long it was waited for. */
  readonly seconds: number;

  /** @param what "no answer began", completed by "within 120 s" */
  constructor(what: string, ms: number) {
    const seconds = Number((ms / 1000).toFixed(1));
    super(`${what} within ${seconds} s`);
    this.seconds = seconds;
  }
}
