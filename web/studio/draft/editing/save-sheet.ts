import type { QueryClient } from '@tanstack/react-query';
import type { DraftElement, PlanDraft } from '../../../../shared/story/index.ts';
import { ApiError, knownSession, readSession, type SessionAnswer, sendEdit, toApiError } from '../../../api/index.ts';
import { closeSheet, takeIn } from './open-sheets.ts';
import { type Edit, planSave } from './save-plan.ts';
import { readSheet, sheetKey } from './sheet.ts';
import type { SheetStore } from './store.ts';

/** How often an edit is sent anew because the draft changed elsewhere meanwhile. */
const MOST_TRIES = 5;

/** What came of saving a sheet. */
export type Saved =
  /** `remarks`: what is odd although it stands. `left`: why something that was to follow could not be done. */
  | { outcome: 'saved'; element: DraftElement; remarks: string[]; left: ApiError | null }
  /** Somebody else changed the same: what is there now is on the sheet, beside what the author wrote. */
  | { outcome: 'clash' }
  /** What it is a sheet of was deleted meanwhile. */
  | { outcome: 'gone' };

async function sessionNow(client: QueryClient, id: string): Promise<SessionAnswer> {
  return knownSession(client, id) ?? (await readSession(client, id));
}

const isConflict = (thrown: unknown): boolean => toApiError(thrown).code === 'conflict';

/** Sends an edit made of the draft as it is, again where the draft changed meanwhile; null where there is nothing to send. */
async function sendFresh(
  client: QueryClient,
  id: string,
  make: (draft: PlanDraft) => Edit | null,
): Promise<string[] | null> {
  for (let tries = 1; ; tries++) {
    const session = await sessionNow(client, id);
    const edit = make(session.draft);
    if (!edit) return null;
    try {
      return await sendEdit(client, id, session.seq, edit);
    } catch (thrown) {
      if (!isConflict(thrown) || tries >= MOST_TRIES) throw thrown;
      await readSession(client, id);
    }
  }
}

/** Sends what follows from an edit. `remarks` are those of the last of them, who saw all that is to be; null for none. */
async function sendFollowing(
  client: QueryClient,
  id: string,
  following: readonly ((draft: PlanDraft) => Edit | null)[],
): Promise<{ remarks: string[] | null; left: ApiError | null }> {
  let remarks: string[] | null = null;
  try {
    for (const make of following) remarks = (await sendFresh(client, id, make)) ?? remarks;
    return { remarks, left: null };
  } catch (thrown) {
    return { remarks, left: toApiError(thrown) };
  }
}

/**
 * Saves an open sheet and puts it away. Only what changed is sent, with what the author has seen. Where the draft has changed
 * meanwhile, the new one is taken in and the edit is sent again – unless it would overwrite what the author has not seen.
 * @throws ApiError when it is refused or does not get through; the sheet stays open with everything on it
 */
export async function saveSheet(client: QueryClient, id: string, store: SheetStore, key: string): Promise<Saved> {
  for (let tries = 1; ; tries++) {
    const session = await sessionNow(client, id);
    const seen = store.get()[key];
    if (!seen) throw new ApiError(0, 'unknown', 'There is nothing to save.');
    const current = readSheet(session.draft, seen.sheet);
    if (!current && seen.base !== null) return { outcome: 'gone' };
    if (current) store.update((sheets) => takeIn(sheets, key, current));
    const open = store.get()[key] ?? seen;
    if (open.clashes.some((clash) => !seen.clashes.includes(clash))) return { outcome: 'clash' };
    const plan = planSave(session.draft, open.sheet, open.base ?? undefined, open.mine);
    try {
      const remarks = plan.edit ? await sendEdit(client, id, session.seq, plan.edit) : [];
      const { remarks: later, left } = await sendFollowing(client, id, plan.following);
      store.update((sheets) => closeSheet(sheets, sheetKey(open.sheet)));
      return { outcome: 'saved', element: plan.element, remarks: later ?? remarks, left };
    } catch (thrown) {
      if (!isConflict(thrown) || tries >= MOST_TRIES) throw thrown;
      await readSession(client, id);
    }
  }
}
