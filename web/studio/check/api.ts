import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Finding } from '../../../shared/check/index.ts';
import type { PlanDraft } from '../../../shared/story/index.ts';
import { afterOwnChange, answer, api, at, type SessionAnswer, until } from '../../api/index.ts';

const checkKeys = {
  all: (id: string) => ['check', id] as const,
  at: (id: string, seq: number) => ['check', id, seq] as const,
};

/** The seq each draft was first seen at: what is said in the conversation makes the session another, and not the draft. */
const firstSeen = new WeakMap<PlanDraft, number>();
function seqOf({ draft, seq }: Pick<SessionAnswer, 'draft' | 'seq'>): number {
  const first = firstSeen.get(draft) ?? seq;
  firstSeen.set(draft, first);
  return first;
}

/**
 * What the checker finds in a draft as it stands, read anew after every change of it; until it is there, what was found before
 * stays.
 */
export const useCheckReport = (session: Pick<SessionAnswer, 'id' | 'draft' | 'seq'>, enabled: boolean) => {
  const { id } = session;
  return useQuery({
    queryKey: checkKeys.at(id, seqOf(session)),
    queryFn: ({ signal }) => answer(api.sessions[':id'].check.$get({ param: at({ id }) }, until(signal))),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    enabled,
  });
};

/** Whether there is anything in a draft to be checked. */
export const isWorthChecking = (draft: PlanDraft): boolean =>
  draft.premise !== undefined || draft.characters.length > 0 || draft.acts.length > 0;

/** Sets a finding aside with the author's reason, or heeds it again with none. */
export function useIgnore({ id }: { id: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ finding, because }: { finding: Pick<Finding, 'code' | 'where'>; because: string | null }) =>
      answer(
        api.sessions[':id'].check.ignored.$put({
          param: at({ id }),
          json: { code: finding.code, where: finding.where, because },
        }),
      ),
    onSuccess: async (report) => {
      client.setQueriesData({ queryKey: checkKeys.all(id), type: 'active' }, report);
      await afterOwnChange(client, id);
    },
  });
}
