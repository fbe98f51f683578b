import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { RecoveryDecisionSchema } from '../../shared/plan/index.ts';
import {
  ExecutePlanSchema,
  FeedbackSchema,
  NewPlanSchema,
  PlansSchema,
  StepApprovalSchema,
} from '../../shared/wire/index.ts';
import type { SessionPlans } from '../coauthor/index.ts';
import type { UnattendedPlans } from '../plan/index.ts';
import { BODY_REFUSALS, eventStream, jsonBody, optionalBody, routeResponses } from './openapi.ts';
import { streamPlanEvents } from './plan-events.ts';
import { IdParamSchema, PlanAnswerSchema, PlanEditSchema, PlanStepParamSchema } from './schemas.ts';

/** Routes of sessions' plans: made, reviewed, run, answered. */
export function planRoutes(app: OpenAPIHono, plans: SessionPlans, unattended: UnattendedPlans) {
  return app
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/sessions/{id}/plans',
        summary: 'Make a plan for a session: from what the author asks for, from a template, or as it is written',
        request: { params: IdParamSchema, body: jsonBody(NewPlanSchema) },
        responses: routeResponses({ 201: PlanAnswerSchema }, [404, 409, ...BODY_REFUSALS, 422, 429, 503]),
      }),
      async (context) => {
        const { id } = context.req.valid('param');
        return context.json(await plans.create(id, context.req.valid('json'), context.req.raw.signal), 201);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/sessions/{id}/plans',
        summary: 'The plans of a session, newest first',
        request: { params: IdParamSchema },
        responses: routeResponses({ 200: PlansSchema }, [404]),
      }),
      async (context) => context.json({ plans: await plans.list(context.req.valid('param').id) }, 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/plans/{id}',
        summary: 'A plan: its steps with forecasts, results and open questions',
        request: { params: IdParamSchema },
        responses: routeResponses({ 200: PlanAnswerSchema }, [404]),
      }),
      async (context) => context.json(await plans.read(context.req.valid('param').id), 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/plans/{id}',
        summary: "The author's edit of a plan under review; answers the version after it",
        request: { params: IdParamSchema, body: jsonBody(PlanEditSchema) },
        responses: routeResponses({ 200: PlanAnswerSchema }, [404, 409, ...BODY_REFUSALS, 422]),
      }),
      async (context) => {
        const { id } = context.req.valid('param');
        return context.json(await plans.edit(id, context.req.valid('json')), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/plans/{id}',
        summary: 'Delete a plan, ending its run; what it has made stays',
        request: { params: IdParamSchema },
        responses: routeResponses({ 204: null }, [404]),
      }),
      async (context) => {
        await plans.remove(context.req.valid('param').id);
        return context.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plans/{id}/regenerate',
        summary: "Plan again with the author's feedback",
        request: { params: IdParamSchema, body: jsonBody(FeedbackSchema) },
        responses: routeResponses({ 200: PlanAnswerSchema }, [404, 409, ...BODY_REFUSALS, 422, 429, 503]),
      }),
      async (context) => {
        const { id } = context.req.valid('param');
        const { feedback } = context.req.valid('json');
        return context.json(await plans.regenerate(id, feedback, context.req.raw.signal), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plans/{id}/execute',
        summary: 'Run a plan; what happens streams, and goes on without a listener',
        description:
          'Server-sent events without names: of a step { taskId, stepId, status, progress?, result?, logs?, assets?, reason? }, ' +
          '{ type: "approval", … } and { type: "recovery", … } where the author is asked, { type: "result", result } last.',
        request: {
          params: IdParamSchema,
          body: optionalBody(ExecutePlanSchema),
        },
        responses: eventStream('What happens, from the first event', [404, 409, ...BODY_REFUSALS, 422, 503]),
      }),
      async (context) => {
        const { unattended: isUnattended } = context.req.valid('json') ?? {};
        const options = isUnattended === undefined ? {} : { unattended: isUnattended };
        const run = await plans.execute(context.req.valid('param').id, options);
        return streamPlanEvents(context, run.follow());
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/plans/{id}/stream',
        summary: 'The run of a plan from its first event; of one that is over, its result',
        request: { params: IdParamSchema },
        responses: {
          ...eventStream('What happens, from the first event', [404]),
          204: { description: 'It has not run yet' },
        },
      }),
      async (context) => {
        const run = await plans.follow(context.req.valid('param').id);
        return run ? streamPlanEvents(context, run.follow()) : context.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plans/{id}/steps/{stepId}/approval',
        summary: 'Answer an approval request of a step',
        request: { params: PlanStepParamSchema, body: jsonBody(StepApprovalSchema) },
        responses: routeResponses({ 202: null }, [404, 409, ...BODY_REFUSALS]),
      }),
      async (context) => {
        const { id, stepId } = context.req.valid('param');
        await plans.answerApproval(id, stepId, context.req.valid('json'));
        return context.body(null, 202);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plans/{id}/steps/{stepId}/recovery',
        summary: 'Answer a recovery request of a failed step',
        request: { params: PlanStepParamSchema, body: jsonBody(RecoveryDecisionSchema) },
        responses: routeResponses({ 202: null }, [404, 409, ...BODY_REFUSALS, 422]),
      }),
      async (context) => {
        const { id, stepId } = context.req.valid('param');
        await plans.answerRecovery(id, stepId, context.req.valid('json'));
        return context.body(null, 202);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plans/{id}/abort',
        summary: 'End the run of a plan; what was made stays',
        request: { params: IdParamSchema },
        responses: routeResponses({ 202: null }, [404, 409, ...BODY_REFUSALS]),
      }),
      async (context) => {
        const { id } = context.req.valid('param');
        const run = unattended.get(id);
        if (run) run.abort();
        else await plans.abort(id);
        return context.body(null, 202);
      },
    );
}
