import type { QueryClient } from '@tanstack/react-query';
import type { DraftElement } from '../../../../shared/story/index.ts';
import {
  ApiError,
  getCachedSession,
  refetchWithoutConversation,
  type SessionAnswer,
  sendEdits,
  toApiError,
} from '../../../api/index.ts';
import type { RemarkWithReason } from '../../../i18n/remark-texts.ts';
import { closeSheet, mergeCurrent } from './open-sheets.ts';
import { readSheet, sheetKey } from './sheet.ts';
import { createSheetEdit } from './sheet-edit.ts';
import type { SheetStore } from './sheet-store.ts';

const MOST_TRIES = 5;

export type SaveOutcome =
  /** `element` has the id that the server assigned; `remarks` are shown although the edit was saved. */
  { outcome: 'saved'; element: DraftElement; remarks: RemarkWithReason[] } | { outcome: 'clash' } | { outcome: 'gone' };

async function sessionNow(client: QueryClient, id: string): Promise<SessionAnswer> {
  return getCachedSession(client, id) ?? (await refetchWithoutConversation(client, id));
}

const isConflict = (thrown: unknown): boolean => toApiError(thrown).code === 'conflict';

/**
 * All or nothing. Sends the changed fields, with the values that the author has seen. If the draft has changed
 * meanwhile, its changes are merged in and the edit is resent, unless it would overwrite something unseen.
 * @throws ApiError if the edit is refused or does not arrive; the sheet then stays open unchanged
 */
export async function saveSheet(client: QueryClient, id: string, store: SheetStore, key: string): Promise<SaveOutcome> {
  // Clashes that arrive while the request is under way were not seen by the author.
  const seen = store.get()[key]?.clashes ?? [];
  for (let tries = 1; ; tries++) {
    const session = await sessionNow(client, id);
    const before = store.get()[key];
    if (!before) throw new ApiError(0, 'unknown', 'There is nothing to save.');
    const current = readSheet(session.draft, before.sheet);
    if (!current && before.base !== null) return { outcome: 'gone' };
    if (current) store.update((sheets) => mergeCurrent(sheets, key, current));
    const open = store.get()[key] ?? before;
    if (open.clashes.some((clash) => !seen.includes(clash))) return { outcome: 'clash' };
    const edit = createSheetEdit(session.draft, open.sheet, open.base ?? undefined, open.mine);
    try {
      const sent = edit && (await sendEdits(client, id, session.seq, [edit]));
      store.update((sheets) => closeSheet(sheets, sheetKey(open.sheet)));
      return {
        outcome: 'saved',
        element: sent?.elements[0] ?? open.sheet.element,
        remarks: sent?.remarks ?? [],
      };
    } catch (thrown) {
      if (!isConflict(thrown) || tries >= MOST_TRIES) throw thrown;
      await refetchWithoutConversation(client, id);
    }
  }
}
