import { getErrorMessage, RefusalError } from '../../../shared/error.ts';
import type { Reason } from '../../../shared/reasons.ts';

/** Why a local model cannot answer: in English, without a full stop, and as a translatable reason if known. */
export interface LocalTrouble {
  said: string;
  reason?: Reason;
}

/** @param said without a full stop */
export const cannotAnswer = (said: string, reason: Reason): RefusalError =>
  new RefusalError('unavailable', said, { reason });

export const toLocalTrouble = (error: unknown): LocalTrouble => ({
  said: getErrorMessage(error).replace(/\.$/, ''),
  ...(error instanceof RefusalError && error.reason && { reason: error.reason }),
});
