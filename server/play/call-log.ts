import { isMetered } from '../models/improviser-name.ts';
import type { ModelCall } from '../models/types.ts';
import type { UsageRow } from '../store/types.ts';

/** The model calls of a turn, stored with its append, or one by one if the turn fails. */
export interface CallLog {
  readonly made: readonly ModelCall[];
  take(call: ModelCall): void;
  takeRecorded(calls: readonly ModelCall[]): void;
  /** Tokens of metered models not stored yet; null once the log is closed. */
  unrecordedTokens(): number | null;
  /** Returns the calls not stored yet; later ones are stored individually. */
  close(): ModelCall[];
}

/** @param record stores a call that ends after its turn */
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

/** A call's row. @param at ISO 8601 */
export const usageRow = ({ error: _reason, ...call }: ModelCall, at: string): UsageRow => ({ ...call, at });
