import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { type PlanIssue, PlanIssueSchema, type RecoveryDecision } from '../../../shared/plan/index.ts';
import type { NewPlan, PlanView } from '../../../shared/wire/index.ts';
import { ApiError, afterOwnChange, answer, api, at, historyKeys, until } from '../../api/index.ts';
import { inTurn } from '../../live/index.ts';
import type { SentPlan } from './steps/edit.ts';

/** The cache keys of plans. */
export const planKeys = {
  plan: (id: string) => ['plan', id] as const,
  templates: ['plan-templates'] as const,
};

/** How soon a plan is read again that is not known as it stands, in milliseconds. */
const READ_AGAIN_MS = 200;

/**
 * A plan as it stands. What was done with it elsewhere shows in the list of the session's plans, and may do so before the plan itself is answered so:
 * it is read until it is. One that runs is followed.
 * @param options.listedAt when it was changed last, as far as it is listed
 */
export const usePlan = (
  id: string,
  { enabled = true, listedAt }: { enabled?: boolean; listedAt?: string | undefined } = {},
) =>
  useQuery({
    enabled,
    queryKey: planKeys.plan(id),
    queryFn: async ({ client, signal }) => {
      const read = await answer(api.plans[':id'].$get({ param: at({ id }) }, until(signal)));
      // An answer that is older than what was shown meanwhile takes nothing of that back.
      const known = client.getQueryData<PlanView>(planKeys.plan(id));
      return known && known.updatedAt > read.updatedAt ? known : read;
    },
    refetchInterval: ({ state: { data } }) => {
      const isStale = data && listedAt !== undefined && data.state !== 'running' && data.updatedAt < listedAt;
      return isStale ? READ_AGAIN_MS : false;
    },
  });

/** Plans that were kept, newest first. */
export const useTemplates = (enabled: boolean) =>
  useQuery({
    queryKey: planKeys.templates,
    queryFn: ({ signal }) => answer(api['plan-templates'].$get({}, until(signal))),
    select: ({ templates }) => templates,
    enabled,
    refetchOnMount: 'always',
  });

/** Shows a plan as it was answered. */
export function showPlan(client: QueryClient, view: PlanView): void {
  client.setQueryData<PlanView>(planKeys.plan(view.id), view);
}

/** Reads anew all that a plan may have changed: itself, the session it is of, the history. */
export function refreshAfter(client: QueryClient, sessionId: string, planId: string): void {
  for (const queryKey of [planKeys.plan(planId), historyKeys.history(sessionId)]) {
    void client.invalidateQueries({ queryKey });
  }
  void afterOwnChange(client, sessionId, {}, { conversation: true });
}

/** Has a plan made. It may take its time; `signal` stops it. @throws ApiError */
export const makePlan = (sessionId: string, asked: NewPlan, signal: AbortSignal): Promise<PlanView> =>
  inTurn(
    () => answer(api.sessions[':id'].plans.$post({ param: at({ id: sessionId }), json: asked }, until(signal))),
    signal,
  );

/** Has a plan made anew after what the author says of it. @throws ApiError */
export const remakePlan = (planId: string, feedback: string, signal: AbortSignal): Promise<PlanView> =>
  inTurn(
    () => answer(api.plans[':id'].regenerate.$post({ param: at({ id: planId }), json: { feedback } }, until(signal))),
    signal,
  );

/** Sends an edit of a plan under review. A 409 is of a plan that has changed since, a 422 has what is wrong. */
export function useSavePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (plan: SentPlan) => answer(api.plans[':id'].$put({ param: at({ id: plan.id }), json: plan })),
    onSuccess: (view) => showPlan(client, view),
    onError: (_, plan) => client.invalidateQueries({ queryKey: planKeys.plan(plan.id) }),
  });
}

/** Deletes a plan. One that is gone already is deleted as well. */
export function useRemovePlan(sessionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (planId: string) => {
      try {
        await api.plans[':id'].$delete({ param: at({ id: planId }) });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
      }
    },
    onSuccess: () => afterOwnChange(client, sessionId, {}, { conversation: true }),
  });
}

/**
 * Starts a plan. It goes on by itself: its events are read from the beginning by whoever shows it, this page among them.
 * @throws ApiError `conflict` when it runs already or something else does, `refused` with what is wrong
 */
export async function startPlan(planId: string): Promise<void> {
  const response: Response = await api.plans[':id'].execute.$post({ param: at({ id: planId }), json: {} });
  await response.body?.cancel();
}

/** Stops a plan that runs. What it has made stays. @throws ApiError */
export const stopPlan = (planId: string): Promise<null> =>
  answer(api.plans[':id'].abort.$post({ param: at({ id: planId }) }));

/** Says whether a step may run. @throws ApiError `conflict` when it was decided already */
export const answerApproval = (planId: string, stepId: string, approved: boolean, approvalId: string): Promise<null> =>
  answer(
    api.plans[':id'].steps[':stepId'].approval.$post({
      param: at({ id: planId, stepId }),
      json: { approved, approvalId },
    }),
  );

/** Says what to do about a step that failed. @throws ApiError `refused` where it cannot be done so */
export const answerRecovery = (planId: string, stepId: string, decision: RecoveryDecision): Promise<null> =>
  answer(api.plans[':id'].steps[':stepId'].recovery.$post({ param: at({ id: planId, stepId }), json: decision }));

/** Keeps a plan to be run again. */
export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ planId, title }: { planId: string; title: string }) =>
      answer(api.plans[':id'].template.$post({ param: at({ id: planId }), json: { title } })),
    onSuccess: () => client.invalidateQueries({ queryKey: planKeys.templates }),
  });
}

/** Deletes a kept plan. */
export function useRemoveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api['plan-templates'][':id'].$delete({ param: at({ id }) }),
    onSettled: () => client.invalidateQueries({ queryKey: planKeys.templates }),
  });
}

/** An issue of a refused edit, and the step it is about where it names one. */
export interface EditIssue {
  stepId: string | null;
  code: PlanIssue['code'];
}

/** The reason of a plan that cannot run. */
const CodesSchema = z.object({ issues: z.array(z.object({ code: PlanIssueSchema.shape.code })) });

/** What was wrong with an edit, by step: the one an issue's path is, or leads to. */
export function issuesOfEdit(error: ApiError, { steps }: { steps: readonly { id: string }[] }): EditIssue[] {
  const ids = new Set(steps.map(({ id }) => id));
  const codes = CodesSchema.safeParse(error.reason).data?.issues ?? [];
  return error.issues.map((issue, number) => {
    const [head = '', index = ''] = issue.path.split('.');
    const at = head === 'steps' ? steps[Number(index)]?.id : [issue.path, head].find((id) => ids.has(id));
    return { stepId: at ?? null, code: codes[number]?.code ?? 'invalid_args' };
  });
}
