import { isMetered } from '../models/metered.ts';
import type { ModelCall } from '../models/types.ts';
import type { UsageRow } from '../store/types.ts';

/**
 * The model calls of one turn. Their usage is recorded with the turn, in its one append; where the turn comes to nothing, each by
 * itself. A process that is killed in the middle of a turn has recorded none of it.
 */
export interface CallLog {
  /** All of the turn so far, those that were made ahead for it among them. */
  readonly made: readonly ModelCall[];
  /** Takes a call as it ends. */
  take(call: ModelCall): void;
  /** Takes calls that are recorded already. */
  takeRecorded(calls: readonly ModelCall[]): void;
  /** Tokens of metered models that are not recorded yet; null once the book is closed. */
  unrecordedTokens(): number | null;
  /** Hands over those not recorded yet; whatever ends after that is recorded by itself. */
  close(): ModelCall[];
}

/** @param record keeps a call that ends after its turn */
export function createCallLog(record: (call: ModelCall) => void): CallLog {
  const made: ModelCall[] = [];
  let unrecorded: ModelCall[] | null = [];
  return {
    made,
    take(call) {
      made.push(call);
      if (unrecorded) unrecorded.push(call);
      else record(call);
    },
    takeRecorded: (calls) => void made.push(...calls),
    unrecordedTokens: () =>
      unrecorded
        ?.filter(({ model }) => isMetered(model))
        .reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0) ?? null,
    close() {
      const open = unrecorded ?? [];
      unrecorded = null;
      return open;
    },
  };
}

/** A call as it is recorded. @param at ISO 8601 */
export const usageRow = ({ error: _reason, ...call }: ModelCall, at: string): UsageRow => ({ ...call, at });
