import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DraftNote } from '../../shared/story/index.ts';
import { syncAfterOwnChange } from './session-updates.ts';
import { api, pathParams, readResponse } from './typed-client.ts';

/** What the author writes of a note; `id` is that of the note. */
export type WrittenNote = Omit<DraftNote, 'createdAt'>;

/** Writes a note of a session, or changes one. */
export function useWriteNote(session: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...json }: WrittenNote) =>
      readResponse(api.sessions[':id'].notes[':note'].$put({ param: pathParams({ id: session, note: id }), json })),
    onSuccess: (written) => syncAfterOwnChange(client, session, written),
  });
}

export function useDeleteNote(session: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      readResponse(api.sessions[':id'].notes[':note'].$delete({ param: pathParams({ id: session, note: id }) })),
    onSuccess: (left) => syncAfterOwnChange(client, session, left),
  });
}
