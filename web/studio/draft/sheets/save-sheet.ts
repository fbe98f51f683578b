import type { QueryClient } from '@tanstack/react-query';
import type { DraftElement } from '../../../../shared/story/index.ts';
import {
  ApiError,
  knownSession,
  readBesidesConversation,
  type SessionAnswer,
  sendEdits,
  toApiError,
} from '../../../api/index.ts';
import type { ToldRemark } from '../../../i18n/remarks.ts';
import { closeSheet, takeIn } from './open-sheets.ts';
import { planSave } from './save-plan.ts';
import { readSheet, sheetKey } from './sheet.ts';
import type { SheetStore } from './store.ts';

/** How often an edit is sent anew because the draft changed elsewhere meanwhile. */
const MOST_TRIES = 5;

/** What came of saving a sheet. */
export type Saved =
  /** `element` is what was saved, with its id; `remarks` what is odd although it stands. */
  | { outcome: 'saved'; element: DraftElement; remarks: ToldRemark[] }
  /** Somebody else changed the same: what is there now is on the sheet, beside what the author wrote. */
  | { outcome: 'clash' }
  /** What it is a sheet of was deleted meanwhile. */
  | { outcome: 'gone' };

async function sessionNow(client: QueryClient, id: string): Promise<SessionAnswer> {
  return knownSession(client, id) ?? (await readBesidesConversation(client, id));
}

const isConflict = (thrown: unknown): boolean => toApiError(thrown).code === 'conflict';

/**
 * Saves an open sheet and puts it away, all of it or nothing. Only what changed is sent, with what the author has seen. Where the draft has changed
 * meanwhile, the new one is taken in and the edit is sent again – unless it would overwrite what the author has not seen.
 * @throws ApiError when it is refused or does not get through; the sheet stays open with everything on it
 */
export async function saveSheet(client: QueryClient, id: string, store: SheetStore, key: string): Promise<Saved> {
  // What comes onto the sheet while it is on its way, the author had not seen when it was sent.
  const seen = store.get()[key]?.clashes ?? [];
  for (let tries = 1; ; tries++) {
    const session = await sessionNow(client, id);
    const before = store.get()[key];
    if (!before) throw new ApiError(0, 'unknown', 'There is nothing to save.');
    const current = readSheet(session.draft, before.sheet);
    if (!current && before.base !== null) return { outcome: 'gone' };
    if (current) store.update((sheets) => takeIn(sheets, key, current));
    const open = store.get()[key] ?? before;
    if (open.clashes.some((clash) => !seen.includes(clash))) return { outcome: 'clash' };
    const edit = planSave(session.draft, open.sheet, open.base ?? undefined, open.mine);
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
      await readBesidesConversation(client, id);
    }
  }
}
