import type { MiddlewareHandler } from 'hono';
import { atMost, serverStopping } from '../../stopping.ts';

/** Who is let in, and who is inside. */
export interface Admission {
  /** Counts a request until it is answered; the parts of a stream that follow are its maker's. */
  pass: MiddlewareHandler;
  /** Lets nothing new in: 503, also on connections that are kept. */
  close(): void;
  /** Resolves when everything that was let in is answered, after `ms` milliseconds at the latest. */
  idle(ms: number): Promise<void>;
}

/** Lets every request in until it is closed. */
export function createAdmission(): Admission {
  const inside = new Set<Promise<void>>();
  let isClosed = false;
  return {
    async pass(context, next) {
      if (isClosed) {
        context.header('connection', 'close');
        throw serverStopping();
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
    idle: (ms) => atMost(ms, [...inside]),
  };
}
