import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { SessionAnswer } from '../../server/api-types.ts';
import type { DraftElement, PlanDraft } from '../../shared/story/index.ts';
import { apiFetch, apiJson, path } from './client.ts';
import { keys } from './queries.ts';
import { afterOwnChange, fetchSession } from './session-live.ts';

/** A draft after a change by hand; `seq` is what the next writer must have seen. */
export interface EditedAnswer {
  seq: number;
  draft: PlanDraft;
}

/** The session as this page knows it now, read at the moment of asking. */
export const knownSession = (client: QueryClient, id: string): SessionAnswer | undefined =>
  client.getQueryData<SessionAnswer>(keys.session(id));

/** Reads the session anew. */
export const readSession = (client: QueryClient, id: string): Promise<SessionAnswer> =>
  client.fetchQuery({
    queryKey: keys.session(id),
    queryFn: ({ signal }) => fetchSession(client, id, signal),
    staleTime: 0,
  });

async function showEdited(client: QueryClient, id: string, { seq, draft }: EditedAnswer): Promise<void> {
  await afterOwnChange(client, id, { seq, draft });
  void client.invalidateQueries({ queryKey: keys.sessions });
}

/**
 * Sends the author's own edit and shows the draft it answers.
 * @param seq what the writer has seen
 * @returns what is odd about it although it stands, in sentences
 * @throws ApiError `conflict` when the draft has changed since, `refused` with an issue for every field that does not fit
 */
export async function sendEdit(
  client: QueryClient,
  id: string,
  seq: number,
  edit: DraftElement & { changes: Record<string, unknown> },
): Promise<string[]> {
  type Answer = EditedAnswer & { warnings: string[] };
  const { warnings, ...edited } = await apiJson<Answer>('PATCH', path`/api/sessions/${id}/draft`, { seq, ...edit });
  await showEdited(client, id, edited);
  return warnings;
}

const withAct = (url: string, { actId }: DraftElement, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams({ ...(actId === undefined ? {} : { actId }), ...query }).toString();
  return search === '' ? url : `${url}?${search}`;
};

/** Deletes an element; `force` takes the references to it out as well. A conflict lists who refers to it. */
export function useRemoveElement(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ element, force }: { element: DraftElement; force: boolean }) => {
      const url = path`/api/sessions/${id}/draft/${element.type}/${element.id ?? ''}`;
      return apiJson<EditedAnswer>('DELETE', withAct(url, element, force ? { force: 'true' } : {}));
    },
    onSuccess: (edited) => showEdited(client, id, edited),
  });
}

/** What can be done to a picture: bring one of one's own, draw it again, or have picture and music made at first. */
export type PictureRequest =
  | { way: 'own'; file: File }
  | { way: 'redraw' }
  | { way: 'finalize'; backgroundPrompt: string; musicPrompts: readonly { text: string; weight: number }[] };

const pictureKey = (session: string, { type, actId, id }: DraftElement) =>
  ['picture', session, type, actId ?? '', id ?? ''] as const;

async function requestPicture(
  id: string,
  element: DraftElement,
  request: PictureRequest,
  seq: number | undefined,
): Promise<EditedAnswer | null> {
  if (request.way === 'own') {
    const url = path`/api/sessions/${id}/draft/${element.type}/${element.id ?? ''}/picture`;
    const headers = { 'content-type': request.file.type };
    const response = await apiFetch(withAct(url, element, seq === undefined ? {} : { seq: String(seq) }), {
      method: 'PUT',
      headers,
      body: request.file,
    });
    return (await response.json()) as EditedAnswer;
  }
  const { actId, id: elementId } = element;
  if (request.way === 'redraw') {
    const input = { ...element, changes: {}, regenerateImage: true };
    await apiJson('POST', path`/api/sessions/${id}/tools/${'updateElement'}`, input);
  } else {
    const { backgroundPrompt, musicPrompts } = request;
    const input = { actId, nodeId: elementId, backgroundPrompt, musicPrompts };
    await apiJson('POST', path`/api/sessions/${id}/tools/${'finalizeNode'}`, input);
  }
  return null;
}

/** Makes or brings a picture. It goes on, and is shown as under way, when the page turns to something else. */
export function usePicture(id: string, element: DraftElement) {
  const client = useQueryClient();
  const mutationKey = pictureKey(id, element);
  const mutation = useMutation({
    mutationKey,
    mutationFn: (request: PictureRequest) => requestPicture(id, element, request, knownSession(client, id)?.seq),
    onSuccess: (edited) => (edited ? showEdited(client, id, edited) : afterOwnChange(client, id)),
  });
  const pending = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => (state.variables as PictureRequest | undefined)?.way,
  });
  return { ...mutation, underWay: pending.at(-1) ?? null };
}

/** Opens a finished story as a draft: to write its next version, or with `duplicate` a story of its own. */
export function useOpenPackage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { locale: string; fromPackage: string; duplicate?: boolean }) =>
      apiJson<{ id: string }>('POST', '/api/sessions', body),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.sessions }),
  });
}
