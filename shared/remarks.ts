import { z } from 'zod';
import type { Reason } from './reasons.ts';
import { WireReasonSchema } from './refusal-body.ts';

/** A finding of the check as a remark's reason: its code and message. */
interface FoundReason {
  readonly code: string;
  readonly says?: { readonly say: string };
}

/** An oddity in something that succeeded: in English for models and scripts, and as a reason for people. */
export interface Remark {
  readonly told: string;
  readonly reason: Reason | FoundReason;
}

/** Remarks in an answer: sentences for models and scripts, with a reason for each. */
export const WireRemarksSchema = z.object({
  warnings: z.array(z.string()),
  /** One for each warning: its code and parameters. */
  remarks: z.array(WireReasonSchema),
});
export type WireRemarks = z.infer<typeof WireRemarksSchema>;

/** Remarks in the form of an answer, each sentence once. */
export function toWireRemarks(remarks: readonly Remark[]): WireRemarks {
  const once = [...new Map(remarks.map((remark) => [remark.told, remark])).values()];
  return { warnings: once.map(({ told }) => told), remarks: once.map(({ reason }) => ({ ...reason })) };
}

/** Remarks in the form of a tool's answer; omitted if there are none. */
export const remarked = (remarks: readonly Remark[]): Partial<WireRemarks> =>
  remarks.length > 0 ? toWireRemarks(remarks) : {};
