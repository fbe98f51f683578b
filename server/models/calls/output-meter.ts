import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { estimateTokens } from '../prompt-size/token-usage.ts';
import type { Spending } from '../spending-budget.ts';
import type { ModelRole } from '../types.ts';
import { createAnswerCounter } from './content.ts';

/** With thinking: the co-author drafts whole acts, a telling has at most forty frames, the Director returns a plan. */
export const OUTPUT_TOKENS: Record<ModelRole, number> = { coauthor: 32_768, director: 8_192, storyteller: 16_384 };

/** The factor of the limit after a truncated answer. */
const MORE_ROOM = 2;
/** Our count is an estimate: a model that keeps to its limit must not be cut off. */
const TOLERANCE = 2;
/** Parts for each token, for models that send parts without text. */
const PARTS_A_TOKEN = 2;
const CALLS_MAX = 64;
/** Tokens left to an answer that began before its budget was used up. */
const LEAST_TOKENS = 256;

/** A model exceeded its limit. A retry would bring the same. */
class EndlessAnswerError extends Error {
  override readonly name = 'EndlessAnswerError';

  constructor(what: string, most: number) {
    super(`it did not stop within ${most} ${what}`);
  }
}

export interface AnswerMeter {
  readonly maxOutputTokens: number;
  /** Counts a part. @throws EndlessAnswerError, OverBudgetError */
  take(part: LanguageModelV4StreamPart): void;
  /** Counts a complete answer. @throws EndlessAnswerError */
  takeWhole(text: string): void;
  tokens(): number;
  /** The budget error if the limit was below the role's; null otherwise. */
  spent(): Error | null;
}

/**
 * Counts an answer, limited by its role and budgets. @param asked the caller's limit
 * @param hasMoreRoom for a retry of a truncated answer
 */
export function openMeter(
  role: ModelRole,
  asked: number | undefined,
  spending: Spending | null,
  hasMoreRoom: boolean,
): AnswerMeter {
  const usual = OUTPUT_TOKENS[role] * (hasMoreRoom ? MORE_ROOM : 1);
  const most = Math.min(asked ?? Number.POSITIVE_INFINITY, usual);
  const left = Math.max(LEAST_TOKENS, spending?.left() ?? Number.POSITIVE_INFINITY);
  const maxOutputTokens = Math.min(most, Math.floor(left));
  const counter = createAnswerCounter();
  let parts = 0;
  let calls = 0;

  const bound = (what: string, count: number, limit: number) => {
    if (count > limit) throw new EndlessAnswerError(what, limit);
  };

  return {
    maxOutputTokens,
    take(part) {
      parts += 1;
      if (part.type === 'tool-call') calls += 1;
      bound('parts', parts, usual * PARTS_A_TOKEN);
      bound('tool calls', calls, CALLS_MAX);
      const before = counter.tokens();
      counter.take(part);
      bound('tool calls', counter.openInputs(), CALLS_MAX);
      const now = counter.tokens();
      bound('tokens', now, most * TOLERANCE);
      if (spending === null || now === before) return;
      spending.count(now - before);
      if (now > LEAST_TOKENS && spending.left() <= 0) throw spending.refusal();
    },
    takeWhole(text) {
      bound('tokens', estimateTokens(text), most * TOLERANCE);
    },
    tokens: counter.tokens,
    spent: () => (spending !== null && maxOutputTokens < most ? spending.refusal() : null),
  };
}
