import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UnitEdit } from '../../shared/story/index.ts';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import {
  api,
  pathParams,
  queryKeys,
  readResponse,
  sendEdits,
  useSessions,
  useUndoStep,
  withSignal,
} from '../api/index.ts';
import { fetchSessionDraft } from '../api/typed-client.ts';

/** The session of a play's story if it is in this library; null for others' stories. */
export function useOwnSession({ trialOf, packageId }: Pick<PlayAnswer, 'trialOf' | 'packageId'>): string | null {
  const sessions = useSessions().data ?? [];
  return trialOf ?? sessions.find((session) => session.packageId === packageId)?.id ?? null;
}

/** A turn's frames and record. @param latest the play's turn: rollbacks change earlier turns */
export const useToldTurn = (id: string, turn: number, latest: number) =>
  useQuery({
    queryKey: ['told-turn', id, turn, latest],
    queryFn: async ({ signal }) => {
      const routes = api.plays[':id'].turns;
      const [record, { turns }] = await Promise.all([
        readResponse(routes[':n'].record.$get({ param: pathParams({ id, n: String(turn) }) }, withSignal(signal))),
        readResponse(
          routes.$get({ param: pathParams({ id }), query: { from: String(turn), limit: '1' } }, withSignal(signal)),
        ),
      ]);
      return { record, frames: turns[0]?.frames ?? [] };
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A retold turn has the same number, so nothing is cached.
    gcTime: 0,
  });

export const useCurrentDraft = (sessionId: string) =>
  useQuery({
    queryKey: queryKeys.shelved(sessionId),
    queryFn: ({ signal }) => fetchSessionDraft(sessionId, signal),
    refetchOnMount: 'always',
  });

export interface CompletedEdit {
  seq: number;
}

/** Makes one edit of a draft as the author, and undoes it. After a refusal the draft is read again before a retry. */
export function useEditWithUndo(sessionId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.shelved(sessionId) });
  const step = useUndoStep(sessionId);
  const edit = useMutation({
    mutationFn: async ({ seq, edit: one }: { seq: number; edit: UnitEdit }): Promise<CompletedEdit> => {
      const { seq: now } = await sendEdits(client, sessionId, seq, [one]);
      return { seq: now };
    },
    onSettled: refresh,
  });
  const undo = useMutation({
    mutationFn: ({ seq }: CompletedEdit) => step.mutateAsync({ direction: 'undo', seq }),
    onSettled: refresh,
  });
  return { edit, undo };
}
