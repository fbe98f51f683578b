import { RefusalError } from '../../shared/error.ts';
import type { Reason } from '../../shared/reasons.ts';
import type { Clock } from '../clock.ts';

/** Tokens somebody has spent and not recorded yet; null once they are, and no more will come. */
type Unrecorded = () => number | null;

/** Refuses when a scope, or the day, has spent its tokens. */
export interface Budget {
  /** @param unrecorded what the scope records later, all at once; from here on it counts for the day, whoever asks */
  (scope: string, unrecorded?: Unrecorded): Promise<void>;
  /** The same before a call, which is charged as it goes on; null where nothing is limited. A budget without it is only checked. */
  begin?(scope: string, unrecorded?: Unrecorded): Promise<Spending | null>;
  /** How the budget stands that is nearest to its end; null where nothing is limited. */
  standing?(scope: string): Promise<BudgetStanding | null>;
}

/** How a budget stands. `opensAt` is when it opens again (ISO 8601), null where it does not. */
interface BudgetStanding {
  of: 'scope' | 'day';
  tokens: number;
  used: number;
  opensAt: string | null;
}

/** A call that is being answered. */
export interface Spending {
  /** Charges tokens before they are recorded; fewer than none takes back. */
  count(tokens: number): void;
  /** Tokens that are left, with all that is being answered charged; 0 or less when it is over. */
  left(): number;
  /** What is said when it is over. */
  refusal(): OverBudgetError;
  /** Once the call is recorded, or was for nothing. */
  end(): void;
}

/** A budget is used up. `opensAt` is when it opens again (ISO 8601), null where it does not. */
export class OverBudgetError extends RefusalError {
  readonly of: 'scope' | 'day';
  /** What the budget holds. */
  readonly tokens: number;
  readonly opensAt: string | null;

  constructor(
    of: 'scope' | 'day',
    tokens: number,
    opensAt: string | null,
    words: { message: string; hint: string; retryAfterSeconds?: number; reason?: Reason },
  ) {
    const { message, ...details } = words;
    super('rate_limited', message, details);
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
  const ms = Date.parse(opensAt) - now;
  const wait = until(ms);
  return new OverBudgetError('day', tokens, opensAt, {
    retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)),
    message: `Today's budget of ${tokens} tokens is used up (${used} used).`,
    hint: `It opens again in ${wait}, at ${opensAt}; all work is kept. Whoever runs the server can raise TOKENS_PER_DAY.`,
    reason: { code: 'day-is-spent', tokens, opensAt },
  });
}

function scopeIsOver(scope: string, tokens: number, used: number): OverBudgetError {
  const isSession = scope.startsWith('session:');
  const left = isSession
    ? 'It does not open again, but all work is kept and can be edited by hand.'
    : 'It does not open again: begin a new one.';
  return new OverBudgetError('scope', tokens, null, {
    message: `The budget of ${tokens} tokens for this story is used up (${used} used).`,
    hint: `${left} Whoever runs the server can raise TOKENS_PER_SESSION.`,
    reason: { code: 'story-is-spent', tokens, isSession },
  });
}

/** Tokens of calls that are being answered, of one scope or of all. */
interface Account {
  /** Of those that have not ended. */
  open: number;
  /** Of all since somebody began to watch; never taken back when they end. */
  charged: number;
  /** Calls that have not ended. */
  calls: number;
}

const newAccount = (): Account => ({ open: 0, charged: 0, calls: 0 });

/** One limit a call is under: where its account stood when it began. */
interface Limit {
  account: Account;
  chargedBefore: number;
  /** Of the limit, when it began. */
  left: number;
  refusal(used: number): OverBudgetError;
  tokens: number;
}

/**
 * Makes the check before every model call: `TOKENS_PER_SESSION` for one scope in its whole life, `TOKENS_PER_DAY` for all
 * of them from midnight to midnight UTC. What is being answered counts as it comes, whoever asks, so that an answer, or twenty at once, can be
 * ended when nothing is left; what a call reads was paid with its beginning and may overrun. What is not recorded yet counts as long as this
 * process lives: a process that is killed in the middle of a turn takes that turn's tokens with it.
 * @param tokensUsed the store's: input plus output tokens since an ISO 8601 time, of one scope or of all
 * @throws OverBudgetError (from the check) `rate_limited`, saying when it opens again
 */
export function createBudget(options: {
  tokensPerSession: number | null;
  tokensPerDay: number | null;
  clock: Clock;
  tokensUsed(since: string, scope?: string): Promise<number>;
}): Required<Pick<Budget, 'begin' | 'standing'>> & Budget {
  const { tokensPerSession, tokensPerDay, clock, tokensUsed } = options;
  const open = new Set<Unrecorded>();
  const ofDay = newAccount();
  const ofScopes = new Map<string, Account>();
  const unrecordedOfAll = (): number => {
    let sum = 0;
    for (const tokens of open) {
      const spent = tokens();
      if (spent === null) open.delete(tokens);
      else sum += spent;
    }
    return sum;
  };

  /** Every limit with what is left of it. @throws OverBudgetError */
  const check = async (scope: string, unrecorded?: Unrecorded): Promise<Limit[]> => {
    const limits: Limit[] = [];
    const limit = (tokens: number, used: number, account: Account, refusal: Limit['refusal']) => {
      if (used >= tokens) throw refusal(used);
      limits.push({ account, chargedBefore: account.charged, left: tokens - used, refusal, tokens });
    };
    if (tokensPerDay !== null) {
      if (unrecorded) open.add(unrecorded);
      const midnight = `${clock.iso().slice(0, 10)}T00:00:00.000Z`;
      const opensAt = new Date(Date.parse(midnight) + 24 * HOUR).toISOString();
      const recorded = await tokensUsed(midnight);
      limit(tokensPerDay, recorded + unrecordedOfAll() + ofDay.open, ofDay, (used) =>
        dayIsOver(tokensPerDay, used, opensAt, clock.now()),
      );
    }
    if (tokensPerSession !== null) {
      const recorded = await tokensUsed(new Date(0).toISOString(), scope);
      const account = ofScopes.get(scope) ?? newAccount();
      limit(tokensPerSession, recorded + (unrecorded?.() ?? 0) + account.open, account, (used) =>
        scopeIsOver(scope, tokensPerSession, used),
      );
    }
    return limits;
  };

  /** Keeps a scope's account while calls of it are being answered. @returns lets go of it */
  const hold = (scope: string) => {
    const account = ofScopes.get(scope) ?? newAccount();
    account.calls += 1;
    ofScopes.set(scope, account);
    return () => {
      account.calls -= 1;
      if (account.calls === 0) ofScopes.delete(scope);
    };
  };

  const begin = async (scope: string, unrecorded?: Unrecorded): Promise<Spending | null> => {
    if (tokensPerDay === null && tokensPerSession === null) return null;
    const letGo = hold(scope);
    const limits = await check(scope, unrecorded).catch((error: unknown) => {
      letGo();
      throw error;
    });
    const accounts = limits.map(({ account }) => account);
    let counted = 0;
    let isOver = false;
    const leftOf = ({ account, chargedBefore, left }: Limit) => left - (account.charged - chargedBefore);
    return {
      count(tokens) {
        if (isOver) return;
        counted += tokens;
        for (const account of accounts) {
          account.open += tokens;
          account.charged += tokens;
        }
      },
      left: () => Math.min(...limits.map(leftOf)),
      refusal() {
        const [least] = [...limits].sort((a, b) => leftOf(a) - leftOf(b));
        if (least === undefined) throw new Error('A call under no limit has no refusal.');
        return least.refusal(least.tokens - leftOf(least));
      },
      end() {
        if (isOver) return;
        isOver = true;
        for (const account of accounts) account.open -= counted;
        letGo();
      },
    };
  };

  const standing = async (scope: string): Promise<BudgetStanding | null> => {
    const standings: BudgetStanding[] = [];
    if (tokensPerDay !== null) {
      const midnight = `${clock.iso().slice(0, 10)}T00:00:00.000Z`;
      const opensAt = new Date(Date.parse(midnight) + 24 * HOUR).toISOString();
      const used = (await tokensUsed(midnight)) + unrecordedOfAll() + ofDay.open;
      standings.push({ of: 'day', tokens: tokensPerDay, used, opensAt });
    }
    if (tokensPerSession !== null) {
      const used = (await tokensUsed(new Date(0).toISOString(), scope)) + (ofScopes.get(scope)?.open ?? 0);
      standings.push({ of: 'scope', tokens: tokensPerSession, used, opensAt: null });
    }
    const share = ({ used, tokens }: BudgetStanding) => used / tokens;
    return standings.sort((one, other) => share(other) - share(one))[0] ?? null;
  };

  return Object.assign(async (scope: string, unrecorded?: Unrecorded) => void (await check(scope, unrecorded)), {
    begin,
    standing,
  });
}
