import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Finding } from '../../../shared/check/index.ts';
import type { PlanDraft } from '../../../shared/story/index.ts';
import { api, pathParams, readResponse, type SessionAnswer, syncAfterOwnChange, withSignal } from '../../api/index.ts';

const checkKeys = {
  all: (id: string) => ['check', id] as const,
  at: (id: string, seq: number) => ['check', id, seq] as const,
};

/** The seq at which each draft was first seen. A new message changes the session's seq but not the draft. */
const firstSeen = new WeakMap<PlanDraft, number>();
function getFirstSeq({ draft, seq }: Pick<SessionAnswer, 'draft' | 'seq'>): number {
  const first = firstSeen.get(draft) ?? seq;
  firstSeen.set(draft, first);
  return first;
}

/** Read again after every change. The previous report stays until the new one arrives. */
export const useCheckReport = (session: Pick<SessionAnswer, 'id' | 'draft' | 'seq'>, enabled: boolean) => {
  const { id } = session;
  return useQuery({
    queryKey: checkKeys.at(id, getFirstSeq(session)),
    queryFn: ({ signal }) =>
      readResponse(api.sessions[':id'].check.$get({ param: pathParams({ id }) }, withSignal(signal))),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    enabled,
  });
};

/** Whether a draft has anything to check. */
export const isWorthChecking = (draft: PlanDraft): boolean =>
  draft.premise !== undefined || draft.characters.length > 0 || draft.acts.length > 0;

/** Ignores a finding with the author's reason, or restores it. */
export function useIgnore({ id }: { id: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ finding, because }: { finding: Pick<Finding, 'code' | 'where'>; because: string | null }) =>
      readResponse(
        api.sessions[':id'].check.ignored.$put({
          param: pathParams({ id }),
          json: { code: finding.code, where: finding.where, because },
        }),
      ),
    onSuccess: async (report) => {
      client.setQueriesData({ queryKey: checkKeys.all(id), type: 'active' }, report);
      await syncAfterOwnChange(client, id);
    },
  });
}
