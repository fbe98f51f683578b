import { RefusalError } from '../../../shared/error.ts';
import type { DraftNote } from '../../../shared/story/index.ts';
import type { LiveSession } from './live-session.ts';

/** Maximum number of notes on a draft. */
const NOTES_MAX = 500;

/** Writes a note, or changes the one with its id. @throws RefusalError `too_large` if there are 500 already */
export async function writeNote(live: LiveSession, note: DraftNote): Promise<readonly DraftNote[]> {
  await live.transact(({ notes }) => {
    const before = notes.find(({ id }) => id === note.id);
    if (!before && notes.length >= NOTES_MAX) {
      throw new RefusalError('too_large', `A draft has at most ${NOTES_MAX} notes.`, {
        hint: 'Delete those that are done.',
        reason: { code: 'too-many-notes', most: NOTES_MAX },
      });
    }
    const createdAt = before?.createdAt ?? note.createdAt;
    return { events: [{ type: 'note-written', note: { ...note, createdAt } }], value: undefined };
  });
  return live.current().notes;
}

/** @throws RefusalError `not_found` */
export async function deleteNote(live: LiveSession, id: string): Promise<readonly DraftNote[]> {
  await live.transact(({ notes }) => {
    if (notes.some((note) => note.id === id)) return { events: [{ type: 'note-deleted', id }], value: undefined };
    throw new RefusalError('not_found', `This draft has no note "${id}".`, {
      hint: 'GET /api/sessions/:id lists them.',
      reason: { code: 'gone', what: 'note' },
    });
  });
  return live.current().notes;
}
