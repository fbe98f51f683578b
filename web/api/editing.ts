import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { parseJsonEventStream, uiMessageChunkSchema } from 'ai';
import type { SessionAnswer } from '../../server/api-types.ts';
import type { Brief } from '../../shared/brief/index.ts';
import { type DraftElement, hashSpokenWords, type PlanDraft, type UnitEdit } from '../../shared/story/index.ts';
import type { EditedDraft } from '../../shared/wire/index.ts';
import { listRemarks, type RemarkWithReason } from '../i18n/remark-texts.ts';
import { ApiError, toApiError } from './api-error.ts';
import { apiFetch, path } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { refetchWithoutConversation, syncAfterOwnChange } from './session-updates.ts';
import { api, callTool, pathParams, readResponse } from './typed-client.ts';

/** The session in the cache, read on demand. */
export const getCachedSession = (client: QueryClient, id: string): SessionAnswer | undefined =>
  client.getQueryData<SessionAnswer>(queryKeys.session(id));

async function showEdited(client: QueryClient, id: string, { seq, draft }: EditedDraft): Promise<void> {
  await syncAfterOwnChange(client, id, { seq, draft });
  void client.invalidateQueries({ queryKey: queryKeys.sessions });
}

function atFields(thrown: unknown): ApiError {
  const refused = toApiError(thrown);
  const { status, code, message, hint, reason } = refused;
  const issues = refused.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^edits\.\d+\.?/, '') }));
  return new ApiError(status, code, message, {
    issues,
    ...(hint && { hint }),
    ...(reason && { reason }),
    cause: thrown,
  });
}

/**
 * The edits form one undo step.
 * @param seq the version that the author has seen
 * @throws ApiError `conflict` if the draft has changed since, `refused` with an issue for every invalid field
 */
export async function sendEdits(
  client: QueryClient,
  id: string,
  seq: number,
  edits: UnitEdit[],
): Promise<{ seq: number; elements: DraftElement[]; remarks: RemarkWithReason[] }> {
  try {
    const sent = api.sessions[':id'].draft.$patch({ param: pathParams({ id }), json: { seq, edits } });
    const { warnings, remarks, elements = [], ...edited } = await readResponse(sent);
    await showEdited(client, id, edited);
    return { seq: edited.seq, elements, remarks: listRemarks({ warnings, remarks }) };
  } catch (thrown) {
    throw atFields(thrown);
  }
}

const MOST_TRIES = 5;

/**
 * Sends edits of the draft as it is now; makes them anew when it has changed on the way. No edits, no request.
 * @throws ApiError as `sendEdits`
 */
export async function sendEditsToLatest(client: QueryClient, id: string, makeEdits: (draft: PlanDraft) => UnitEdit[]) {
  for (let tries = 1; ; tries++) {
    const { seq, draft } = getCachedSession(client, id) ?? (await refetchWithoutConversation(client, id));
    const edits = makeEdits(draft);
    try {
      return edits.length === 0 ? null : await sendEdits(client, id, seq, edits);
    } catch (thrown) {
      if (toApiError(thrown).code !== 'conflict' || tries >= MOST_TRIES) throw thrown;
      await refetchWithoutConversation(client, id);
    }
  }
}

/** Builds the story of a brief in a session. Each `variation` gives another story. */
export function useBuildStory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...json }: Brief & { id: string; variation?: number }) => {
      const { body } = await api.sessions[':id'].build.$post({ param: pathParams({ id }), json });
      if (body === null) throw new ApiError(0, 'network', 'The answer has no content.');
      for await (const part of parseJsonEventStream({ stream: body, schema: uiMessageChunkSchema })) {
        const failure = part.success && part.value.type === 'error' ? part.value.errorText : null;
        if (failure !== null) throw new ApiError(500, 'internal', failure);
      }
    },
    onSuccess: async (_, { id }) => {
      await syncAfterOwnChange(client, id);
      void client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
  });
}

const withAct = (url: string, { actId }: DraftElement, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams({ ...(actId === undefined ? {} : { actId }), ...query }).toString();
  return search === '' ? url : `${url}?${search}`;
};

/**
 * `force` also removes references, which a conflict lists. `onRemarks` is called even if the caller is gone with the
 * element.
 */
export function useRemoveElement(id: string, onRemarks: (remarks: readonly RemarkWithReason[]) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ element, force }: { element: DraftElement; force: boolean }) => {
      const { type, id: elementId = '', actId } = element;
      const query = { ...(actId !== undefined && { actId }), ...(force && { force: 'true' }) };
      return readResponse(
        api.sessions[':id'].draft[':type'][':elementId'].$delete({ param: pathParams({ id, type, elementId }), query }),
      );
    },
    onSuccess: async ({ warnings, remarks, ...edited }) => {
      await showEdited(client, id, edited);
      onRemarks(listRemarks({ warnings, remarks }));
    },
  });
}

/**
 * Returns the key for a line.
 * @throws ApiError `unsupported_media_type` if it is not audio, `too_large`
 */
export async function uploadVoice(client: QueryClient, id: string, file: Blob, text: string): Promise<string> {
  const url = `${path`/api/sessions/${id}/voices`}?words=${hashSpokenWords(text)}`;
  const type = file.type.startsWith('audio/') ? file.type : 'application/octet-stream';
  const response = await apiFetch(url, { method: 'POST', headers: { 'content-type': type }, body: file });
  const { id: voice, ...edited } = (await response.json()) as EditedDraft & { id: string };
  await syncAfterOwnChange(client, id, { seq: edited.seq, draft: edited.draft });
  return voice;
}

/** A request for a picture: upload one, draw it again, or make picture and music for the first time. */
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
): Promise<EditedDraft | null> {
  if (request.way === 'own') {
    const url = path`/api/sessions/${id}/draft/${element.type}/${element.id ?? ''}/picture`;
    const headers = { 'content-type': request.file.type };
    const response = await apiFetch(withAct(url, element, seq === undefined ? {} : { seq: String(seq) }), {
      method: 'PUT',
      headers,
      body: request.file,
    });
    return (await response.json()) as EditedDraft;
  }
  const { actId, id: elementId } = element;
  if (request.way === 'redraw') {
    const input = { ...element, changes: {}, regenerateImage: true };
    await callTool(id, 'updateElement', input);
  } else {
    const { backgroundPrompt, musicPrompts } = request;
    const input = { actId, nodeId: elementId, backgroundPrompt, musicPrompts };
    await callTool(id, 'finalizeNode', input);
  }
  return null;
}

/** Makes or uploads a picture. It continues, and is shown as in progress, after the page has changed. */
export function usePicture(id: string, element: DraftElement) {
  const client = useQueryClient();
  const mutationKey = pictureKey(id, element);
  const mutation = useMutation({
    mutationKey,
    mutationFn: (request: PictureRequest) => requestPicture(id, element, request, getCachedSession(client, id)?.seq),
    onSuccess: (edited) => (edited ? showEdited(client, id, edited) : syncAfterOwnChange(client, id)),
  });
  const pending = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => (state.variables as PictureRequest | undefined)?.way,
  });
  return { ...mutation, underWay: pending.at(-1) ?? null };
}

/** Opens a finished story as a draft: to write its next version, or with `duplicate` as a new story. */
export function useOpenPackage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { locale: string; fromPackage: string; duplicate?: boolean }) =>
      readResponse(api.sessions.$post({ json: body })),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
}
