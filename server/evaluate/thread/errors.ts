import { getErrorMessage, RefusalError } from '../../../shared/error.ts';
import { OverBudgetError } from '../../models/index.ts';
import { fromWire, toWire } from '../../workers/thread-protocol.ts';
import type { WireError } from './messages.ts';

export function toWireError(error: unknown): WireError {
  if (error instanceof OverBudgetError) {
    const { of, tokens, opensAt } = error;
    return { kind: 'over-budget', refusal: toWire(error), of, tokens, opensAt };
  }
  if (error instanceof RefusalError) return { kind: 'refusal', refusal: toWire(error) };
  return { kind: 'sentence', message: getErrorMessage(error) };
}

/** Restores a serialized error. */
export function fromWireError(sent: WireError): Error {
  if (sent.kind === 'sentence') return new Error(sent.message);
  const refusal = fromWire(sent.refusal);
  if (sent.kind === 'refusal') return refusal;
  const { message, hint = '', retryAfterSeconds, reason } = refusal;
  return new OverBudgetError(sent.of, sent.tokens, sent.opensAt, {
    ...{ message, hint },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(reason !== undefined && { reason }),
  });
}
