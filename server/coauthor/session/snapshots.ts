import { RefusalError } from '../../../shared/error.ts';
import type { WireRemarks } from '../../../shared/remarks.ts';
import {
  clipChanges,
  type DraftPart,
  diffDrafts,
  type ElementChange,
  type PlanDraft,
  PlanDraftSchema,
  takeOverParts,
} from '../../../shared/story/index.ts';
import type { EditedDraft } from '../../../shared/wire/index.ts';
import { changeByHand } from '../author-edits.ts';
import type { LiveSession } from './live-session.ts';
import type { PlanSession } from './session.ts';

/** Maximum number of snapshots of a draft. */
const SNAPSHOTS_MAX = 100;

/** The snapshots without their drafts. */
export const listSnapshots = (snapshots: PlanSession['snapshots']) =>
  snapshots.map(({ id, name, createdAt }) => ({ id, name, createdAt }));

function requireSnapshot({ snapshots }: PlanSession, id: string): PlanSession['snapshots'][number] {
  const found = snapshots.find((each) => each.id === id);
  if (found) return found;
  throw new RefusalError('not_found', `This draft has no snapshot "${id}".`, {
    hint: 'GET /api/sessions/:id lists them.',
    reason: { code: 'gone', what: 'snapshot' },
  });
}

/** Names the present draft. @throws RefusalError `too_large` if there are 100 already */
export async function nameSnapshot(
  live: LiveSession,
  snapshot: { id: string; name: string; createdAt: string },
): Promise<void> {
  await live.transact(({ snapshots }) => {
    if (snapshots.length >= SNAPSHOTS_MAX) {
      throw new RefusalError('too_large', `A draft has at most ${SNAPSHOTS_MAX} snapshots.`, {
        hint: 'Delete one that is no longer needed.',
        reason: { code: 'too-many-snapshots', most: SNAPSHOTS_MAX },
      });
    }
    return { events: [{ type: 'snapshot-named', ...snapshot }], value: undefined };
  });
}

/** @throws RefusalError `not_found` */
export async function deleteSnapshot(live: LiveSession, id: string): Promise<void> {
  await live.transact((session) => {
    requireSnapshot(session, id);
    return { events: [{ type: 'snapshot-deleted', id }], value: undefined };
  });
}

/** What differs from a snapshot to the present draft, or to another. @throws RefusalError `not_found` */
export function compareSnapshot(session: PlanSession, id: string, other?: string): ElementChange[] {
  const { draft } = other === undefined ? session : requireSnapshot(session, other);
  return clipChanges(diffDrafts(requireSnapshot(session, id).draft, draft));
}

/** Voice files stay whatever is undone or restored. */
const withVoices = (draft: PlanDraft, { voices }: PlanDraft): PlanDraft => ({ ...draft, ...(voices && { voices }) });

/**
 * Makes the draft, or parts of it, as in a snapshot; one undo step.
 * @throws RefusalError `not_found`; `conflict` when `seq` is stale
 */
export const restoreSnapshot = (
  live: LiveSession,
  id: string,
  { parts, seq }: { parts?: readonly DraftPart[] | undefined; seq?: number | undefined },
): Promise<EditedDraft & WireRemarks> =>
  changeByHand(live, seq, (session) => {
    const { name, draft: from } = requireSnapshot(session, id);
    const restored = parts === undefined ? from : takeOverParts(session.draft, from, parts);
    const draft = PlanDraftSchema.parse(withVoices(restored, session.draft));
    if (diffDrafts(session.draft, draft).length === 0) return { events: [], remarks: [] };
    return {
      events: [{ type: 'draft-restored', by: 'author', draft, snapshot: name, parts: parts?.length ?? null }],
      remarks: [],
    };
  });
