import { createRoute, type OpenAPIHono, type z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { toFileName } from '../../shared/file-name.ts';
import {
  EvaluationBegunSchema,
  EvaluationEstimateSchema,
  type EvaluationEvent,
  EvaluationFileQuerySchema,
  EvaluationParamSchema,
  EvaluationRequestSchema,
  EvaluationsSchema,
} from '../../shared/wire/index.ts';
import type { Evaluations } from '../evaluate/service.ts';
import type { Logger } from '../log.ts';
import { attachment, fileAnswer } from './file-answer.ts';
import { getClientAddress } from './guards/index.ts';
import { lastEvent, standingEvents } from './job-progress-events.ts';
import { BODY_REFUSALS, eventStream, jsonBody, routeResponses } from './openapi.ts';

/** Routes of evaluations and their reports. */
export function evaluationRoutes(app: OpenAPIHono, { evaluations, log }: { evaluations: Evaluations; log: Logger }) {
  const routes = app
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/evaluations',
        summary: 'The running evaluation, stored reports, and available models',
        responses: routeResponses({ 200: EvaluationsSchema }),
      }),
      async (context) => {
        const [choices, reports] = await Promise.all([evaluations.choices(), evaluations.list()]);
        return context.json({ choices, running: await evaluations.running(), reports }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/evaluations/estimate',
        summary: 'Estimated maximum of calls, tokens, cost and time of an evaluation, as far as known',
        request: { body: jsonBody(EvaluationRequestSchema) },
        responses: routeResponses({ 200: EvaluationEstimateSchema }, [...BODY_REFUSALS, 503]),
      }),
      async (context) => context.json(await evaluations.estimate(context.req.valid('json')), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/evaluations',
        summary: 'Have models write stories from briefs and tell them to players, and measure it',
        description:
          'One at a time. It goes on when the client leaves, counts for the budgets as any other use does, and its report is kept when it ' +
          'ends or is stopped; the oldest report gives way.',
        request: { body: jsonBody(EvaluationRequestSchema) },
        responses: routeResponses({ 202: EvaluationBegunSchema }, [409, ...BODY_REFUSALS, 503]),
      }),
      async (context) => context.json({ id: await evaluations.begin(context.req.valid('json')) }, 202),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/evaluations/{id}/stop',
        summary: 'Stop an evaluation; its measurements are kept',
        request: { params: EvaluationParamSchema },
        responses: routeResponses({ 202: null }, [404, ...BODY_REFUSALS]),
      }),
      async (context) => {
        await evaluations.stop(context.req.valid('param').id);
        return context.body(null, 202);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/evaluations/{id}',
        summary: 'Delete a report',
        request: { params: EvaluationParamSchema },
        responses: routeResponses({ 204: null }, [404, 409]),
      }),
      async (context) => {
        await evaluations.remove(context.req.valid('param').id);
        return context.body(null, 204);
      },
    );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/evaluations/{id}/stream',
      summary: 'Follow an evaluation',
      description:
        'Server-sent events: { type: "standing", standing }, last { type: "ended", id } or { type: "error", error }. Leaving does not stop it.',
      request: { params: EvaluationParamSchema },
      responses: eventStream('Where it stands', [404]),
    }),
    async (context) => {
      const { id } = context.req.valid('param');
      const running = await evaluations.get(id);
      const ended = lastEvent(running?.done ?? Promise.resolve(), (): EvaluationEvent => ({ type: 'ended', id }), {
        log,
        failure: 'an evaluation failed',
      });
      return standingEvents(context, running, (standing): EvaluationEvent => ({ type: 'standing', standing }), ended);
    },
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/evaluations/{id}/file',
      summary: 'A report as a page in a language of the interface, or everything that was measured as JSON',
      request: { params: EvaluationParamSchema, query: EvaluationFileQuerySchema },
      responses: {
        200: {
          description: 'The file',
          content: {
            'text/html': { schema: { type: 'string' as const } },
            'application/json': { schema: { type: 'object' as const } },
          },
        },
        ...routeResponses({}, [404, 503]),
      },
    }),
    (context) => sendFile(context, context.req.valid('param').id, context.req.valid('query')),
  );

  const sendFile = async (
    context: Context,
    id: string,
    { format, language }: z.infer<typeof EvaluationFileQuerySchema>,
  ): Promise<Response> => {
    const report = (await evaluations.list()).find((each) => each.id === id);
    const models = report?.models.map((each) => each.name).join(', ') ?? id.slice(0, 8);
    const name = `${toFileName(['Kamishibai evaluation', models, report?.at.slice(0, 10)].join(' - '))}.${format}`;
    if (format === 'html') {
      const page = await evaluations.page(id, language, getClientAddress(context));
      return context.body(page, 200, { ...attachment(name), 'content-type': 'text/html; charset=utf-8' });
    }
    return fileAnswer(context, { path: await evaluations.findPath(id), name, mediaType: 'application/json' });
  };
  return routes;
}
