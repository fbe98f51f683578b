import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CheckReport, Finding } from '../../../shared/check/index.ts';
import type { PlanDraft } from '../../../shared/story/index.ts';
import { apiJson, keys, path } from '../../api/index.ts';

const checkKeys = {
  all: (id: string) => ['check', id] as const,
  at: (id: string, seq: number) => ['check', id, seq] as const,
};

/**
 * What the checker finds in a draft as it stands, read anew after every change; until it is there, what was found before
 * stays. @param seq the session's: another one is another draft
 */
export const useCheckReport = ({ id, seq }: { id: string; seq: number }, enabled: boolean) =>
  useQuery({
    queryKey: checkKeys.at(id, seq),
    queryFn: ({ signal }) => apiJson<CheckReport>('GET', path`/api/sessions/${id}/check`, undefined, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    enabled,
  });

/** Whether there is anything in a draft to be checked. */
export const isWorthChecking = (draft: PlanDraft): boolean =>
  draft.premise !== undefined || draft.characters.length > 0 || draft.acts.length > 0;

/** Sets a finding aside with the author's reason, or heeds it again with none. */
export function useIgnore({ id, seq }: { id: string; seq: number }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ finding, because }: { finding: Pick<Finding, 'code' | 'where'>; because: string | null }) =>
      apiJson<CheckReport>('PUT', path`/api/sessions/${id}/check/ignored`, {
        code: finding.code,
        where: finding.where,
        because,
      }),
    onSuccess: async (report) => {
      client.setQueryData(checkKeys.at(id, seq), report);
      await client.invalidateQueries({ queryKey: keys.session(id) });
    },
  });
}
