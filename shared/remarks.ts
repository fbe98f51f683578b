import { z } from 'zod';
import type { Reason } from './reasons.ts';
import { WireReasonSchema } from './told-error.ts';

/** What the check finds, as the reason of a remark: its code, and what is said of it. */
interface FoundReason {
  readonly code: string;
  readonly says?: { readonly say: string };
}

/** What is odd about something that was done all the same: in English for models and scripts, and as a reason for people. */
export interface Remark {
  readonly told: string;
  readonly reason: Reason | FoundReason;
}

/** Remarks in an answer: sentences for models and scripts, and one reason for each. */
export const ToldRemarksSchema = z.object({
  warnings: z.array(z.string()),
  /** One for each warning: why, in a word for programs, with what its sentence names. */
  remarks: z.array(WireReasonSchema),
});
export type ToldRemarks = z.infer<typeof ToldRemarksSchema>;

/** Remarks as an answer carries them, each sentence once. */
export function toldRemarks(remarks: readonly Remark[]): ToldRemarks {
  const once = [...new Map(remarks.map((remark) => [remark.told, remark])).values()];
  return { warnings: once.map(({ told }) => told), remarks: once.map(({ reason }) => ({ ...reason })) };
}

/** Remarks as the answer of a tool carries them: left out where there are none. */
export const remarked = (remarks: readonly Remark[]): Partial<ToldRemarks> =>
  remarks.length > 0 ? toldRemarks(remarks) : {};
