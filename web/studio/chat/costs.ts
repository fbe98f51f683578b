import type { SessionAnswer } from '../../api/index.ts';
import type { ChatMessage } from '../words/chat-message.ts';

/** A budget of which so much is used is near its end. */
const NEAR_END = 0.8;
/** An answer is dear from so many tokens, or US dollars, on. */
const DEAR_TOKENS = 150_000;
const DEAR_COST = 0.5;

/** What there is to be said of tokens: that a budget nears its end or is used up, or that the last answer took many. */
export type CostNews =
  | { kind: 'budget'; of: 'scope' | 'day'; tokens: number; share: number; opensAt: string | null }
  | { kind: 'answer'; tokens: number; cost: number | null };

/** What of a conversation's tokens its author should know now; null where that is nothing. The improviser reads none, and is never dear. */
export function costNews(
  { budget }: Pick<SessionAnswer, 'budget'>,
  last: Pick<ChatMessage, 'role' | 'metadata'> | undefined,
): CostNews | null {
  if (budget && budget.used >= budget.tokens * NEAR_END) {
    const { of, tokens, used, opensAt } = budget;
    return { kind: 'budget', of, tokens, opensAt, share: Math.min(1, used / tokens) };
  }
  const { model, inputTokens = 0, outputTokens = 0, cost = null } = last?.metadata ?? {};
  if (last?.role !== 'assistant' || model === undefined || model === 'offline') return null;
  const tokens = inputTokens + outputTokens;
  return tokens >= DEAR_TOKENS || (cost ?? 0) >= DEAR_COST ? { kind: 'answer', tokens, cost } : null;
}
