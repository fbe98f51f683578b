import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UnitEdit } from '../../shared/story/index.ts';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { answer, api, at, keys, sendEdits, until, useSessions, useStep } from '../api/index.ts';
import { fetchSessionDraft } from '../api/typed.ts';

/** The session a play's story is written in, where that is here; null for a play of somebody else's story. */
export function useOwnSession({ trialOf, packageId }: Pick<PlayAnswer, 'trialOf' | 'packageId'>): string | null {
  const sessions = useSessions().data ?? [];
  return trialOf ?? sessions.find((session) => session.packageId === packageId)?.id ?? null;
}

/** A turn as it was told, and how that came. @param latest the play's turn: going back and on makes others of them */
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
    // Told again it is another turn of the same number: it is read anew each time it is to be kept.
    gcTime: 0,
  });

/** A draft as it stands, with the `seq` that was seen of it. */
export const useDraftNow = (sessionId: string) =>
  useQuery({
    queryKey: keys.shelved(sessionId),
    queryFn: ({ signal }) => fetchSessionDraft(sessionId, signal),
    refetchOnMount: 'always',
  });

/** A change that was made, for what is said of it and to take it back. */
export interface Made {
  seq: number;
}

/** Makes one edit of a draft, as the author's own, and takes it back. What was refused is read anew before it is tried again. */
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
