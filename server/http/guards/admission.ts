import type { MiddlewareHandler } from 'hono';
import { shutdownRefusal, waitAtMost } from '../../shutdown.ts';

/** Tracks admitted requests. */
export interface Admission {
  /** Counts a request until it is answered; a stream's further parts belong to its source. */
  pass: MiddlewareHandler;
  /** Refuses new requests with 503, also on open connections. */
  close(): void;
  /** Resolves when all admitted requests are answered, at most after `ms` milliseconds. */
  idle(ms: number): Promise<void>;
}

export function createAdmission(): Admission {
  const inside = new Set<Promise<void>>();
  let isClosed = false;
  return {
    async pass(context, next) {
      if (isClosed) {
        context.header('connection', 'close');
        throw shutdownRefusal();
      }
      const answered = next();
      inside.add(answered);
      try {
        await answered;
      } finally {
        inside.delete(answered);
      }
    },
    close() {
      isClosed = true;
    },
    idle: (ms) => waitAtMost(ms, [...inside]),
  };
}
