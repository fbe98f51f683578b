import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UnitEdit } from '../../shared/story/index.ts';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { answer, api, at, keys, sendEdits, until, useSessions, useStep } from '../api/index.ts';
import { fetchSessionDraft } from '../api/typed.ts';

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
        answer(routes[':n'].record.$get({ param: at({ id, n: String(turn) }) }, until(signal))),
        answer(routes.$get({ param: at({ id }), query: { from: String(turn), limit: '1' } }, until(signal))),
      ]);
      return { record, frames: turns[0]?.frames ?? [] };
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A retold turn has the same number, so nothing is cached.
    gcTime: 0,
  });

/** The current draft, with its `seq`. */
export const useDraftNow = (sessionId: string) =>
  useQuery({
    queryKey: keys.shelved(sessionId),
    queryFn: ({ signal }) => fetchSessionDraft(sessionId, signal),
    refetchOnMount: 'always',
  });

export interface Made {
  seq: number;
}

/** Makes one edit of a draft as the author, and undoes it. After a refusal the draft is read again before a retry. */
export function useKeep(sessionId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keys.shelved(sessionId) });
  const step = useStep(sessionId);
  const edit = useMutation({
    mutationFn: async ({ seq, edit: one }: { seq: number; edit: UnitEdit }): Promise<Made> => {
      const { seq: now } = await sendEdits(client, sessionId, seq, [one]);
      return { seq: now };
    },
    onSettled: refresh,
  });
  const undo = useMutation({
    mutationFn: ({ seq }: Made) => step.mutateAsync({ direction: 'undo', seq }),
    onSettled: refresh,
  });
  return { edit, undo };
}
