import type { QueryClient } from '@tanstack/react-query';
import { type PlanDraft, UNIT_EDITS_MAX, type UnitEdit } from '../../../shared/story/index.ts';
import { getCachedSession, refetchWithoutConversation, sendEdits, toApiError } from '../../api/index.ts';
import type { RemarkWithReason } from '../../i18n/remark-texts.ts';

const MOST_TRIES = 5;

async function sendUnit(
  client: QueryClient,
  id: string,
  plan: (draft: PlanDraft) => readonly UnitEdit[],
): Promise<RemarkWithReason[]> {
  for (let tries = 1; ; tries++) {
    const session = getCachedSession(client, id) ?? (await refetchWithoutConversation(client, id));
    const edits = plan(session.draft).slice(0, UNIT_EDITS_MAX);
    if (edits.length === 0) return [];
    try {
      return (await sendEdits(client, id, session.seq, edits)).remarks;
    } catch (thrown) {
      if (toApiError(thrown).code !== 'conflict' || tries >= MOST_TRIES) throw thrown;
      await refetchWithoutConversation(client, id);
    }
  }
}

/**
 * Sends edits of many elements, as few undo steps as possible. They are planned again on the newest draft if it has changed
 * meanwhile, and for each further unit: a plan lists what is left to do.
 * @throws ApiError if an edit is refused; earlier units stay
 */
export async function sendDraftEdits(
  client: QueryClient,
  id: string,
  plan: (draft: PlanDraft) => readonly UnitEdit[],
): Promise<RemarkWithReason[]> {
  const remarks: RemarkWithReason[] = [];
  const planned = getCachedSession(client, id)?.draft;
  const units = planned ? Math.ceil(plan(planned).length / UNIT_EDITS_MAX) : 1;
  for (let unit = 0; unit < units; unit++) remarks.push(...(await sendUnit(client, id, plan)));
  return remarks;
}
