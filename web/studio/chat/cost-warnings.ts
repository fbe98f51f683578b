import type { SessionAnswer } from '../../api/index.ts';
import type { ChatMessage } from '../wording/chat-message.ts';

const NEAR_END = 0.8;
/** Tokens or US dollars from which an answer counts as expensive. */
const DEAR_TOKENS = 150_000;
const DEAR_COST = 0.5;

/** A cost warning: a budget is nearly or entirely used up, or the last answer took many tokens. */
export type CostWarning =
  | { kind: 'budget'; of: 'scope' | 'day'; tokens: number; share: number; opensAt: string | null }
  | { kind: 'answer'; tokens: number; cost: number | null };

/** The cost warning of a conversation; null if there is none. The improviser uses no tokens. */
export function findCostWarning(
  { budget }: Pick<SessionAnswer, 'budget'>,
  last: Pick<ChatMessage, 'role' | 'metadata'> | undefined,
): CostWarning | null {
  if (budget && budget.used >= budget.tokens * NEAR_END) {
    const { of, tokens, used, opensAt } = budget;
    return { kind: 'budget', of, tokens, opensAt, share: Math.min(1, used / tokens) };
  }
  const { model, inputTokens = 0, outputTokens = 0, cost = null } = last?.metadata ?? {};
  if (last?.role !== 'assistant' || model === undefined || model === 'offline') return null;
  const tokens = inputTokens + outputTokens;
  return tokens >= DEAR_TOKENS || (cost ?? 0) >= DEAR_COST ? { kind: 'answer', tokens, cost } : null;
}
