import { RefusalError } from '../../shared/error.ts';
import type { Clock } from '../clock.ts';

/** Tokens somebody has spent and not recorded yet; null once they are, and no more will come. */
export type Unrecorded = () => number | null;

/**
 * Refuses when a scope, or the day, has spent its tokens.
 * @param unrecorded what the scope records later, all at once; from here on it counts for the day, whoever asks
 */
export type Budget = (scope: string, unrecorded?: Unrecorded) => Promise<void>;

/** A budget is used up. `opensAt` is when it opens again (ISO 8601), null where it does not. */
export class OverBudgetError extends RefusalError {
  readonly of: 'scope' | 'day';
  /** What the budget holds. */
  readonly tokens: number;
  readonly opensAt: string | null;

  constructor(of: 'scope' | 'day', tokens: number, opensAt: string | null, words: { message: string; hint: string }) {
    super('rate_limited', words.message, { hint: words.hint });
    this.of = of;
    this.tokens = tokens;
    this.opensAt = opensAt;
  }
}

const HOUR = 60 * 60 * 1000;

/** How long it is until then: "7 h 5 min". */
function until(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function dayIsOver(tokens: number, used: number, opensAt: string, now: number): OverBudgetError {
  const wait = until(Date.parse(opensAt) - now);
  return new OverBudgetError('day', tokens, opensAt, {
    message: `Today's budget of ${tokens} tokens is used up (${used} used).`,
    hint: `It opens again in ${wait}, at ${opensAt}; all work is kept. Whoever runs the server can raise TOKENS_PER_DAY.`,
  });
}

function scopeIsOver(scope: string, tokens: number, used: number): OverBudgetError {
  const left = scope.startsWith('session:')
    ? 'It does not open again, but all work is kept and can be edited by hand.'
    : 'It does not open again: begin a new one.';
  return new OverBudgetError('scope', tokens, null, {
    message: `The budget of ${tokens} tokens for this story is used up (${used} used).`,
    hint: `${left} Whoever runs the server can raise TOKENS_PER_SESSION.`,
  });
}

/**
 * Makes the check before every model call: `TOKENS_PER_SESSION` for one scope in its whole life, `TOKENS_PER_DAY` for all
 * of them from midnight to midnight UTC. A call that has begun is never cut short, so the last one may overrun. What is not recorded yet
 * counts as long as this process lives: a process that is killed in the middle of a turn takes that turn's tokens with it.
 * @param tokensUsed the store's: input plus output tokens since an ISO 8601 time, of one scope or of all
 * @throws OverBudgetError (from the check) `rate_limited`, saying when it opens again
 */
export function createBudget(options: {
  tokensPerSession: number | null;
  tokensPerDay: number | null;
  clock: Clock;
  tokensUsed(since: string, scope?: string): Promise<number>;
}): Budget {
  const { tokensPerSession, tokensPerDay, clock, tokensUsed } = options;
  const open = new Set<Unrecorded>();
  const unrecordedOfAll = (): number => {
    let sum = 0;
    for (const tokens of open) {
      const spent = tokens();
      if (spent === null) open.delete(tokens);
      else sum += spent;
    }
    return sum;
  };
  return async (scope, unrecorded) => {
    if (tokensPerDay !== null) {
      if (unrecorded) open.add(unrecorded);
      const midnight = `${clock.iso().slice(0, 10)}T00:00:00.000Z`;
      const used = (await tokensUsed(midnight)) + unrecordedOfAll();
      if (used >= tokensPerDay) {
        const opensAt = new Date(Date.parse(midnight) + 24 * HOUR).toISOString();
        throw dayIsOver(tokensPerDay, used, opensAt, clock.now());
      }
    }
    if (tokensPerSession !== null) {
      const used = (await tokensUsed(new Date(0).toISOString(), scope)) + (unrecorded?.() ?? 0);
      if (used >= tokensPerSession) throw scopeIsOver(scope, tokensPerSession, used);
    }
  };
}
