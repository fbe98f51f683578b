import type { PlanSession } from '../../../server/coauthor/session/session.ts';
import { previewTool } from '../../../server/coauthor/tools/preview.ts';
import { RefusalError } from '../../../shared/error.ts';
import type { Step } from '../../../shared/plan/index.ts';
import { draftingTool } from '../../../shared/story/index.ts';

export type { Lock, PlanDraft } from '../../../shared/story/index.ts';

/** What a step's own tool says when it refuses it. */
export function refusalBy(session: PlanSession, { tool, args }: Step): string {
  const name = draftingTool(tool);
  if (name === undefined) return 'The story is not whole.';
  try {
    previewTool(session, name, args);
  } catch (error) {
    if (error instanceof RefusalError) return error.message;
    throw error;
  }
  throw new Error(`${tool} would be done`);
}
