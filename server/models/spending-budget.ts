import { RefusalError } from '../../shared/error.ts';
import type { Reason } from '../../shared/reasons.ts';
import type { Clock } from '../clock.ts';

/** Tokens spent but not recorded yet; null once recorded, with none to follow. */
type Unrecorded = () => number | null;

/** Throws if a scope or the day has used up its tokens. */
export interface TokenBudget {
  /** @param unrecorded tokens that the scope records later at once; they count for the day from now on */
  (scope: string, unrecorded?: Unrecorded): Promise<void>;
  /** The check before a call that is charged while it runs; null if nothing is limited. Without it, a budget is only checked. */
  begin?(scope: string, unrecorded?: Unrecorded): Promise<Spending | null>;
  /** The budget closest to its limit; null if nothing is limited. */
  standing?(scope: string): Promise<BudgetStatus | null>;
}

/** The state of a budget. `opensAt` is when it resets (ISO 8601), null for never. */
interface BudgetStatus {
  of: 'scope' | 'day';
  tokens: number;
  used: number;
  opensAt: string | null;
}

export interface Spending {
  /** Charges tokens before they are recorded; a negative number refunds. */
  count(tokens: number): void;
  /** Remaining tokens, all running calls included; 0 or less when used up. */
  left(): number;
  refusal(): OverBudgetError;
  /** Ends the call: it is recorded or failed. */
  end(): void;
}

/** A budget is used up. `opensAt` is when it resets (ISO 8601), null for never. */
export class OverBudgetError extends RefusalError {
  readonly of: 'scope' | 'day';
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

/** A duration as text: "7 h 5 min". */
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

function personIsOver(tokens: number, used: number, opensAt: string, now: number): OverBudgetError {
  const ms = Date.parse(opensAt) - now;
  return new OverBudgetError('day', tokens, opensAt, {
    retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)),
    message: `Your budget of ${tokens} tokens for today is used up (${used} used).`,
    hint: `It opens again in ${until(ms)}, at ${opensAt}; all work is kept. The owner of the server can raise TOKENS_PER_PERSON.`,
    reason: { code: 'person-is-spent', tokens, opensAt },
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

/** Tokens of running calls, of one scope or of all. */
interface Account {
  /** Tokens of calls that have not ended. */
  open: number;
  /** Tokens of all calls since the account was opened; never decreased when they end. */
  charged: number;
  calls: number;
}

const newAccount = (): Account => ({ open: 0, charged: 0, calls: 0 });

/** What one person may spend on a day. */
export interface PersonBudget {
  tokens: number;
  /** Whose a scope is; null for the owner's, which has no limit. All guests are one person. */
  personOf(scope: string): Promise<string | null>;
  tokensUsedBy(person: string, since: string): Promise<number>;
}

interface Limit {
  account: Account;
  chargedBefore: number;
  left: number;
  refusal(used: number): OverBudgetError;
  tokens: number;
}

/**
 * Creates the check before each model call: `TOKENS_PER_SESSION` limits a scope's lifetime, `TOKENS_PER_DAY` all scopes from midnight to
 * midnight UTC, `TOKENS_PER_PERSON` what one person has begun on a day. Running answers are charged as they stream, so that one or many can be stopped at the limit; a prompt is charged at the
 * start and may exceed it. Unrecorded tokens are kept in memory: a process killed during a turn loses that turn's count.
 * @param tokensUsed the store's input plus output tokens since an ISO 8601 time, of one scope or of all
 * @throws OverBudgetError (from the check) `rate_limited`, with the reset time
 */
export function createTokenBudget(options: {
  tokensPerSession: number | null;
  tokensPerDay: number | null;
  perPerson?: PersonBudget | null;
  clock: Clock;
  tokensUsed(since: string, scope?: string): Promise<number>;
}): Required<Pick<TokenBudget, 'begin' | 'standing'>> & TokenBudget {
  const { tokensPerSession, tokensPerDay, perPerson = null, clock, tokensUsed } = options;
  const open = new Set<Unrecorded>();
  const ofDay = newAccount();
  /** By scope, and by person with the prefix "person:". */
  const ofScopes = new Map<string, Account>();
  /** The present day, from midnight to midnight UTC (ISO 8601). */
  const today = () => {
    const midnight = `${clock.iso().slice(0, 10)}T00:00:00.000Z`;
    return { midnight, opensAt: new Date(Date.parse(midnight) + 24 * HOUR).toISOString() };
  };
  const unrecordedOfAll = (): number => {
    let sum = 0;
    for (const tokens of open) {
      const spent = tokens();
      if (spent === null) open.delete(tokens);
      else sum += spent;
    }
    return sum;
  };

  /** All limits with their remaining tokens. @throws OverBudgetError */
  const check = async (scope: string, unrecorded?: Unrecorded): Promise<Limit[]> => {
    const limits: Limit[] = [];
    const limit = (tokens: number, used: number, account: Account, refusal: Limit['refusal']) => {
      if (used >= tokens) throw refusal(used);
      limits.push({ account, chargedBefore: account.charged, left: tokens - used, refusal, tokens });
    };
    if (tokensPerDay !== null) {
      if (unrecorded) open.add(unrecorded);
      const { midnight, opensAt } = today();
      const recorded = await tokensUsed(midnight);
      limit(tokensPerDay, recorded + unrecordedOfAll() + ofDay.open, ofDay, (used) =>
        dayIsOver(tokensPerDay, used, opensAt, clock.now()),
      );
    }
    const person = (await perPerson?.personOf(scope)) ?? null;
    if (perPerson !== null && person !== null) {
      const { midnight, opensAt } = today();
      const recorded = await perPerson.tokensUsedBy(person, midnight);
      const account = ofScopes.get(`person:${person}`) ?? newAccount();
      limit(perPerson.tokens, recorded + (unrecorded?.() ?? 0) + account.open, account, (used) =>
        personIsOver(perPerson.tokens, used, opensAt, clock.now()),
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

  /** Keeps a scope's account while it has running calls. @returns a function that releases it */
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
    if (tokensPerDay === null && tokensPerSession === null && perPerson === null) return null;
    const person = (await perPerson?.personOf(scope)) ?? null;
    const releases = [hold(scope), ...(person === null ? [] : [hold(`person:${person}`)])];
    const release = () => {
      for (const each of releases) each();
    };
    const limits = await check(scope, unrecorded).catch((error: unknown) => {
      release();
      throw error;
    });
    const accounts = limits.map(({ account }) => account);
    let counted = 0;
    let isOver = false;
    const getLeft = ({ account, chargedBefore, left }: Limit) => left - (account.charged - chargedBefore);
    return {
      count(tokens) {
        if (isOver) return;
        counted += tokens;
        for (const account of accounts) {
          account.open += tokens;
          account.charged += tokens;
        }
      },
      left: () => Math.min(...limits.map(getLeft)),
      refusal() {
        const [least] = [...limits].sort((a, b) => getLeft(a) - getLeft(b));
        if (least === undefined) throw new Error('A call under no limit has no refusal.');
        return least.refusal(least.tokens - getLeft(least));
      },
      end() {
        if (isOver) return;
        isOver = true;
        for (const account of accounts) account.open -= counted;
        release();
      },
    };
  };

  const standing = async (scope: string): Promise<BudgetStatus | null> => {
    const standings: BudgetStatus[] = [];
    if (tokensPerDay !== null) {
      const { midnight, opensAt } = today();
      const used = (await tokensUsed(midnight)) + unrecordedOfAll() + ofDay.open;
      standings.push({ of: 'day', tokens: tokensPerDay, used, opensAt });
    }
    if (tokensPerSession !== null) {
      const used = (await tokensUsed(new Date(0).toISOString(), scope)) + (ofScopes.get(scope)?.open ?? 0);
      standings.push({ of: 'scope', tokens: tokensPerSession, used, opensAt: null });
    }
    const share = ({ used, tokens }: BudgetStatus) => used / tokens;
    return standings.sort((one, other) => share(other) - share(one))[0] ?? null;
  };

  return Object.assign(async (scope: string, unrecorded?: Unrecorded) => void (await check(scope, unrecorded)), {
    begin,
    standing,
  });
}
