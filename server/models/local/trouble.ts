import { RefusalError } from '../../../shared/error.ts';
import type { Reason } from '../../../shared/reasons.ts';

/** Why a local model cannot answer: in English, without a stop, and for whoever tells a person, where that is known. */
export interface LocalTrouble {
  said: string;
  reason?: Reason;
}

/** What is thrown where a local model cannot answer. @param said without a stop */
export const cannotAnswer = (said: string, reason: Reason): RefusalError =>
  new RefusalError('unavailable', said, { reason });

/** The trouble that an error tells of. */
export const troubleOf = (error: unknown): LocalTrouble => ({
  said: (error instanceof Error ? error.message : String(error)).replace(/\.$/, ''),
  ...(error instanceof RefusalError && error.reason && { reason: error.reason }),
});
