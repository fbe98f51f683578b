import { z } from 'zod';
import { RefusalError } from '../../../../shared/error.ts';
import type { StepArgs } from '../../../../shared/plan/index.ts';
import {
  type ApprovalShown,
  describeElement,
  diffDrafts,
  draftingTool,
  foldDraft,
  overwrittenWork,
  type PlanDraft,
  toNamedElement,
} from '../../../../shared/story/index.ts';
import { digestForeseenChanges, previewCall } from '../../conversation/approval-preview.ts';
import type { PlanSession } from '../../session/session.ts';
import type { CoauthorToolName } from '../../tool-signatures.ts';
import { previewTool } from '../../tools/preview.ts';
import { readArgs } from './planned-tools.ts';

/** What the author is shown of a step that asks, and the session's seq at that time. */
export type StepShown = ApprovalShown & { seq: number };

const SeenSchema = z.object({ digest: z.string(), seq: z.number().int().min(0) });

/** The draft a call would lead to, without art. @throws RefusalError if the tool would refuse */
export function foreseeDraft(session: PlanSession, name: CoauthorToolName, args: StepArgs): PlanDraft {
  const drafting = draftingTool(name);
  if (drafting) return previewTool(session, drafting, args);
  const { draft, packageId, packageVersion } = session;
  const { title } = args;
  if (name !== 'finalizePackage' || typeof title !== 'string' || title === draft.premise?.title) return draft;
  return foldDraft(draft, { type: 'package-finalized', packageId, version: packageVersion + 1, title });
}

/** What the author is shown of a call, in the shape of chat approvals. @throws RefusalError if it would be refused */
export const showCall = (session: PlanSession, name: CoauthorToolName, args: StepArgs): StepShown => ({
  ...previewCall(name, session.draft, foreseeDraft(session, name, readArgs(name, args))),
  seq: session.seq,
});

/** Whether a call would overwrite or remove finished work. False if it would be refused. */
export function wouldOverwrite(session: PlanSession, name: CoauthorToolName, args: StepArgs): boolean {
  if (!draftingTool(name)) return false;
  try {
    return overwrittenWork(session.draft, foreseeDraft(session, name, readArgs(name, args))).length > 0;
  } catch (error) {
    if (error instanceof RefusalError) return false;
    throw error;
  }
}

const changedByRunAlone = ({ undo, redo }: PlanSession, seq: number, unit: string): boolean =>
  redo.length === 0 && undo.every((each) => each.seq <= seq || each.id === unit);

/** Whether a call would do what `showCall` showed (`diff`), ignoring what the same run has done meanwhile. */
export function isAsShown(
  session: PlanSession,
  { name, args, diff, unit }: { name: CoauthorToolName; args: StepArgs; diff: unknown; unit: string },
): boolean {
  const seen = SeenSchema.safeParse(diff);
  if (!seen.success) return false;
  if (changedByRunAlone(session, seen.data.seq, unit)) return true;
  try {
    const after = foreseeDraft(session, name, readArgs(name, args));
    return digestForeseenChanges(diffDrafts(session.draft, after)) === seen.data.digest;
  } catch (error) {
    if (error instanceof RefusalError) return false;
    throw error;
  }
}

/** Finished work is overwritten only as shown. @throws RefusalError `conflict`; nothing must be changed */
export function requireApprovedChanges(
  session: PlanSession,
  after: PlanDraft,
  call: { name: CoauthorToolName; args: StepArgs; approved: { diff: unknown } | undefined; unit: string },
): void {
  if (call.approved !== undefined && isAsShown(session, { ...call, diff: call.approved.diff })) return;
  const [first] = overwrittenWork(session.draft, after);
  if (!first) return;
  const hint = 'Nothing was done. Try the step again: the author is asked then.';
  if (call.approved !== undefined) {
    throw new RefusalError('conflict', 'What this step would change has changed since the author was asked.', {
      hint,
      reason: { code: 'changed-since-asked' },
    });
  }
  throw new RefusalError(
    'conflict',
    `This would overwrite finished work the author has not been asked about: ${describeElement(session.draft, first)}.`,
    { hint, reason: { code: 'would-overwrite', element: toNamedElement(session.draft, first) } },
  );
}
