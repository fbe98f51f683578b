import { RefusalError } from '../../shared/error.ts';
import type { Clock } from '../clock.ts';

/** Refuses when a scope, or the day, has spent its tokens. */
export type Budget = (scope: string) => Promise<void>;

/**
 * Makes the check before every model call: `TOKENS_PER_SESSION` for one scope in its whole life, `TOKENS_PER_DAY` for all
 * of them from midnight to midnight UTC. A call that has begun is never cut short, so the last one may overrun.
 * @param tokensUsed the store's: input plus output tokens since an ISO 8601 time, of one scope or of all
 * @throws RefusalError (from the check) `rate_limited`, saying when it opens again
 */
export function createBudget(options: {
  tokensPerSession: number | null;
  tokensPerDay: number | null;
  clock: Clock;
  tokensUsed(since: string, scope?: string): Promise<number>;
}): Budget {
  const { tokensPerSession, tokensPerDay, clock, tokensUsed } = options;
  return async (scope) => {
    if (tokensPerDay !== null) {
      const midnight = `${clock.iso().slice(0, 10)}T00:00:00.000Z`;
      const used = await tokensUsed(midnight);
      if (used >= tokensPerDay) {
        const opens = new Date(Date.parse(midnight) + 24 * 60 * 60 * 1000).toISOString();
        throw new RefusalError('rate_limited', `Today's budget of ${tokensPerDay} tokens is used up (${used} used).`, {
          hint: `It opens again at ${opens}. Whoever runs the server can raise TOKENS_PER_DAY.`,
        });
      }
    }
    if (tokensPerSession !== null) {
      const used = await tokensUsed(new Date(0).toISOString(), scope);
      if (used >= tokensPerSession) {
        const sentence = `The budget of ${tokensPerSession} tokens for this story is used up (${used} used).`;
        throw new RefusalError('rate_limited', sentence, {
          hint: 'It does not open again: begin a new one. Whoever runs the server can raise TOKENS_PER_SESSION.',
        });
      }
    }
  };
}
