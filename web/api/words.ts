import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WordGoals } from '../../shared/wire/index.ts';
import { syncAfterOwnChange } from './session-updates.ts';
import { api, pathParams, readResponse, withSignal } from './typed-client.ts';

const wordsOf = (id: string) => ['words', id] as const;

/** The words of the draft at `seq`, and those written since a time (ISO 8601). */
export const useWords = (id: string, seq: number, since: string) =>
  useQuery({
    queryKey: [...wordsOf(id), seq, since],
    queryFn: ({ signal }) =>
      readResponse(api.sessions[':id'].words.$get({ param: pathParams({ id }), query: { since } }, withSignal(signal))),
    placeholderData: keepPreviousData,
  });

/** Sets the word goals of a draft. */
export function useSetGoals(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (goals: WordGoals) =>
      readResponse(api.sessions[':id'].goals.$put({ param: pathParams({ id }), json: goals })),
    onSuccess: async () => {
      await syncAfterOwnChange(client, id);
      await client.invalidateQueries({ queryKey: wordsOf(id) });
    },
  });
}
