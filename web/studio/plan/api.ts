import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { type PlanIssue, PlanIssueSchema, type RecoveryDecision } from '../../../shared/plan/index.ts';
import type { NewPlan, PlanView } from '../../../shared/wire/index.ts';
import {
  ApiError,
  api,
  historyKeys,
  pathParams,
  readResponse,
  syncAfterOwnChange,
  withSignal,
} from '../../api/index.ts';
import { withConnectionLimit } from '../../live/index.ts';
import type { SentPlan } from './steps/edit-plan.ts';

export const planKeys = {
  plan: (id: string) => ['plan', id] as const,
  templates: ['plan-templates'] as const,
};

/** Delay before a plan is read again if the answer is older than expected, in milliseconds. */
const READ_AGAIN_MS = 200;

/**
 * The session's list of plans (`listedAt`) may report a change before the plan's own route does: the plan is read until
 * it does. A running plan is followed by its events.
 */
export const usePlan = (
  id: string,
  { enabled = true, listedAt }: { enabled?: boolean; listedAt?: string | undefined } = {},
) =>
  useQuery({
    enabled,
    queryKey: planKeys.plan(id),
    queryFn: async ({ client, signal }) => {
      const read = await readResponse(api.plans[':id'].$get({ param: pathParams({ id }) }, withSignal(signal)));
      // An answer older than what is shown must not replace it.
      const known = client.getQueryData<PlanView>(planKeys.plan(id));
      return known && known.updatedAt > read.updatedAt ? known : read;
    },
    refetchInterval: ({ state: { data } }) => {
      const isStale = data && listedAt !== undefined && data.state !== 'running' && data.updatedAt < listedAt;
      return isStale ? READ_AGAIN_MS : false;
    },
  });

export const useTemplates = (enabled: boolean) =>
  useQuery({
    queryKey: planKeys.templates,
    queryFn: ({ signal }) => readResponse(api['plan-templates'].$get({}, withSignal(signal))),
    select: ({ templates }) => templates,
    enabled,
    refetchOnMount: 'always',
  });

/** Puts a plan that the server returned into the cache. */
export function cachePlan(client: QueryClient, view: PlanView): void {
  client.setQueryData<PlanView>(planKeys.plan(view.id), view);
}

/** Invalidates all that a plan may have changed: the plan, its session, the history. */
export function invalidateAfterPlan(client: QueryClient, sessionId: string, planId: string): void {
  for (const queryKey of [planKeys.plan(planId), historyKeys.history(sessionId)]) {
    void client.invalidateQueries({ queryKey });
  }
  void syncAfterOwnChange(client, sessionId, {}, { conversation: true });
}

/** Requests a plan. Can take long; `signal` aborts it. @throws ApiError */
export const requestPlan = (sessionId: string, asked: NewPlan, signal: AbortSignal): Promise<PlanView> =>
  withConnectionLimit(
    () =>
      readResponse(
        api.sessions[':id'].plans.$post({ param: pathParams({ id: sessionId }), json: asked }, withSignal(signal)),
      ),
    signal,
  );

/** Requests a revision of a plan from the author's feedback. @throws ApiError */
export const requestPlanRevision = (planId: string, feedback: string, signal: AbortSignal): Promise<PlanView> =>
  withConnectionLimit(
    () =>
      readResponse(
        api.plans[':id'].regenerate.$post(
          { param: pathParams({ id: planId }), json: { feedback } },
          withSignal(signal),
        ),
      ),
    signal,
  );

/** Saves an edit of a plan under review. 409: the plan has changed since; 422 lists what is wrong. */
export function useSavePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (plan: SentPlan) =>
      readResponse(api.plans[':id'].$put({ param: pathParams({ id: plan.id }), json: plan })),
    onSuccess: (view) => cachePlan(client, view),
    onError: (_, plan) => client.invalidateQueries({ queryKey: planKeys.plan(plan.id) }),
  });
}

/** Deletes a plan. A plan that no longer exists counts as deleted. */
export function useRemovePlan(sessionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (planId: string) => {
      try {
        await api.plans[':id'].$delete({ param: pathParams({ id: planId }) });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
      }
    },
    onSuccess: () => syncAfterOwnChange(client, sessionId, {}, { conversation: true }),
  });
}

/**
 * Runs on the server; pages read its events from the first.
 * @throws ApiError `conflict` if it or something else runs already, `refused` with what is wrong
 */
export async function startPlan(planId: string): Promise<void> {
  const response: Response = await api.plans[':id'].execute.$post({ param: pathParams({ id: planId }), json: {} });
  await response.body?.cancel();
}

/** Stops a running plan. Its results stay. @throws ApiError */
export const stopPlan = (planId: string): Promise<null> =>
  readResponse(api.plans[':id'].abort.$post({ param: pathParams({ id: planId }) }));

/** Approves or declines a step. @throws ApiError `conflict` if that was already decided */
export const answerApproval = (planId: string, stepId: string, approved: boolean, approvalId: string): Promise<null> =>
  readResponse(
    api.plans[':id'].steps[':stepId'].approval.$post({
      param: pathParams({ id: planId, stepId }),
      json: { approved, approvalId },
    }),
  );

/** Decides how a failed step is recovered. @throws ApiError `refused` if that is not possible */
export const answerRecovery = (planId: string, stepId: string, decision: RecoveryDecision): Promise<null> =>
  readResponse(
    api.plans[':id'].steps[':stepId'].recovery.$post({ param: pathParams({ id: planId, stepId }), json: decision }),
  );

export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ planId, title }: { planId: string; title: string }) =>
      readResponse(api.plans[':id'].template.$post({ param: pathParams({ id: planId }), json: { title } })),
    onSuccess: () => client.invalidateQueries({ queryKey: planKeys.templates }),
  });
}

export function useRemoveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api['plan-templates'][':id'].$delete({ param: pathParams({ id }) }),
    onSettled: () => client.invalidateQueries({ queryKey: planKeys.templates }),
  });
}

export interface EditIssue {
  stepId: string | null;
  code: PlanIssue['code'];
}

const CodesSchema = z.object({ issues: z.array(z.object({ code: PlanIssueSchema.shape.code })) });

/** The issues of a refused edit by step: the step that the issue's path is in or refers to. */
export function groupIssuesByStep(error: ApiError, { steps }: { steps: readonly { id: string }[] }): EditIssue[] {
  const ids = new Set(steps.map(({ id }) => id));
  const codes = CodesSchema.safeParse(error.reason).data?.issues ?? [];
  return error.issues.map((issue, number) => {
    const [head = '', index = ''] = issue.path.split('.');
    const at = head === 'steps' ? steps[Number(index)]?.id : [issue.path, head].find((id) => ids.has(id));
    return { stepId: at ?? null, code: codes[number]?.code ?? 'invalid_args' };
  });
}
