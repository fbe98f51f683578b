import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import {
  type ExecutionResult,
  type PlanEvent,
  PlanInvalidError,
  type PlanIssue,
  refusedResult,
  tryReadPlan,
} from '../../shared/plan/index.ts';
import type { ConditionScope } from '../../shared/play/index.ts';
import { PlanValidationSchema, RunPlanSchema, WrittenPlanSchema } from '../../shared/wire/index.ts';
import type { SessionPlans } from '../coauthor/index.ts';
import { createUnattendedOrigin, type UnattendedPlans, unreadableResult, type WrittenPlan } from '../plan/index.ts';
import type { Plays } from '../play/index.ts';
import { BODY_REFUSALS, jsonBody, routeResponses } from './openapi.ts';
import { awaitPlanResult, streamPlanEvents, toReadableStream } from './plan-events.ts';
import { ExecutionAnswerSchema } from './schemas.ts';

export interface PlanRunDeps {
  plans: SessionPlans;
  unattended: UnattendedPlans;
  plays: Plays;
}

/** Routes that validate and run submitted plans in any format. */
export function planRunRoutes(app: OpenAPIHono, { plans, unattended, plays }: PlanRunDeps) {
  return app
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plans/validate',
        summary: 'Validate a plan: its order, or all issues',
        request: { body: jsonBody(WrittenPlanSchema) },
        responses: routeResponses({ 200: PlanValidationSchema }, [...BODY_REFUSALS]),
      }),
      (context) => context.json(plans.validate(context.req.valid('json')), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plans/run',
        summary: 'Run a plan as it is written and nobody is asked about; its result, or what happens as it does',
        description:
          'Without a session it has the scripts of skills alone, and ends with its listener. Accept: text/event-stream asks for ' +
          'what happens, as POST /api/plans/{id}/execute tells it; else the answer is the result. POST to /abort below the ' +
          'address in the header "location" ends the run. A plan that cannot run has a result that says why.',
        request: { body: jsonBody(RunPlanSchema) },
        responses: {
          200: {
            description: 'What came of it',
            content: {
              'application/json': { schema: ExecutionAnswerSchema },
              'text/event-stream': { schema: { type: 'string' as const } },
            },
          },
          ...routeResponses({}, [404, 409, ...BODY_REFUSALS, 422, 429, 503]),
        },
      }),
      async (context) => {
        const { session, play, ...written } = context.req.valid('json');
        const { signal } = context.req.raw;
        const scope = play === undefined ? undefined : await plays.conditionScope(play);
        const isStream = context.req.header('accept')?.includes('text/event-stream') === true;
        const { id, events, leave } =
          session === undefined
            ? startUnattended(unattended, written, { play: scope, signal })
            : await startInSession(plans, session, written, scope);
        if (id !== null) context.header('location', `/api/plans/${encodeURIComponent(id)}`);
        if (isStream) return streamPlanEvents(context, events, leave);
        return context.json(await awaitPlanResult(events), 200);
      },
    );
}

interface StartedRun {
  /** For stopping it; null if it is over. */
  id: string | null;
  events: ReadableStream<PlanEvent>;
  leave: () => void;
}

const nothingToLeave = () => undefined;

function startUnattended(
  unattended: UnattendedPlans,
  written: WrittenPlan,
  options: { play: ConditionScope | undefined; signal: AbortSignal },
): StartedRun {
  const { id, events, abort } = unattended.run(written, options);
  return { id, events: toReadableStream(events), leave: abort };
}

async function startInSession(
  plans: SessionPlans,
  sessionId: string,
  written: WrittenPlan,
  play: ConditionScope | undefined,
): Promise<StartedRun> {
  // First, so that an unknown session is reported for any plan.
  await plans.list(sessionId);
  try {
    const validation = plans.validate(written);
    if (!validation.ok) throw new PlanInvalidError(validation.issues);
    const { id } = await plans.create(sessionId, written);
    const run = await plans.execute(id, { unattended: true, ...(play && { play }) }).catch(async (error: unknown) => {
      await plans.remove(id);
      throw error;
    });
    return { id, events: run.follow(), leave: nothingToLeave };
  } catch (error) {
    if (!(error instanceof PlanInvalidError)) throw error;
    const result = refusedRun(written, error.planIssues);
    return { id: null, events: toReadableStream([{ type: 'result', result }]), leave: nothingToLeave };
  }
}

function refusedRun({ format, plan }: WrittenPlan, issues: readonly PlanIssue[]): ExecutionResult {
  const origin = createUnattendedOrigin({});
  const read = tryReadPlan(format, plan, origin);
  return read.ok ? refusedResult(read.plan, issues) : unreadableResult(origin.id, issues);
}
