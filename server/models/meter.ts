import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { Spending } from './budget.ts';
import { createAnswerCounter } from './content.ts';
import type { ModelRole } from './types.ts';
import { estimateTokens } from './usage.ts';

/**
 * How many tokens one answer may have, thinking included; models are asked for no more. The co-author drafts whole acts in one answer; a turn's
 * telling has at most forty frames; the Director's is a plan and a proposal.
 */
export const OUTPUT_TOKENS: Record<ModelRole, number> = { coauthor: 32_768, director: 8_192, storyteller: 16_384 };

/** How much more an answer is given that was cut off. */
const MORE_ROOM = 2;
/** Our count is an estimate: a model that keeps to its limit is not cut off because of it. */
const TOLERANCE = 2;
/** Parts a token, for models that send some without any words. */
const PARTS_A_TOKEN = 2;
/** Tool calls in one answer. */
const CALLS_MAX = 64;
/** Tokens an answer may have that began before its budget was spent. */
const LEAST_TOKENS = 256;

/** A model that does not stop. Asking it again would bring the same. */
class EndlessAnswerError extends Error {
  override readonly name = 'EndlessAnswerError';

  /** @param what "tokens", "parts", "tool calls" */
  constructor(what: string, most: number) {
    super(`it did not stop within ${most} ${what}`);
  }
}

/** Counts one answer as it comes. */
export interface Meter {
  /** What the model is to be asked for. */
  readonly maxOutputTokens: number;
  /** Counts a part. @throws EndlessAnswerError, OverBudgetError */
  take(part: LanguageModelV4StreamPart): void;
  /** Counts an answer that came whole. @throws EndlessAnswerError */
  takeWhole(text: string): void;
  /** Tokens so far, estimated. */
  tokens(): number;
  /** Why an answer that stopped at its limit was given no more; null where it is its role's. */
  spent(): Error | null;
}

/**
 * Opens the count of one answer: bounded by its role and by what is left of the budgets, which are charged as it comes.
 * @param asked the caller's own limit
 * @param spending null where nothing is budgeted
 * @param hasMoreRoom for an answer that was cut off before
 */
export function openMeter(
  role: ModelRole,
  asked: number | undefined,
  spending: Spending | null,
  hasMoreRoom: boolean,
): Meter {
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
