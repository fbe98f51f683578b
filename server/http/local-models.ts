import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type LocalModelEvent, LocalModelParamSchema, LocalModelsSchema } from '../../shared/wire/index.ts';
import type { Logger } from '../log.ts';
import { bestForMachine, describeLocalModel, type LocalModels } from '../models/local/index.ts';
import { lastEvent, standingEvents } from './job-progress-events.ts';
import { BODY_REFUSALS, eventStream, routeResponses } from './openapi.ts';

/** Routes of local models: installed and downloadable. */
export function localModelRoutes(app: OpenAPIHono, { local, log }: { local: LocalModels; log: Logger }) {
  const follow = async (context: Context, name: string): Promise<Response> => {
    const job = local.get(name);
    const begun = Promise.withResolvers<void>();
    const unheard = job.follow(begun.resolve);
    // Early refusals become ordinary responses.
    if (job.now() === null) await Promise.race([begun.promise, job.done]).finally(unheard);
    else unheard();
    const ended = lastEvent(job.done, (): LocalModelEvent => ({ type: 'done', name }), {
      log,
      failure: 'a model could not be fetched',
    });
    return standingEvents(context, job, (fetching): LocalModelEvent => ({ type: 'progress', fetching }), ended);
  };

  const routes = app
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/local-models',
        summary: 'The models of this machine, there or to be fetched',
        responses: routeResponses({ 200: LocalModelsSchema }, [422, 503]),
      }),
      async (context) => {
        const models = (await local.list(context.req.raw.signal)).map(describeLocalModel);
        const freeMemoryBytes = local.freeMemory();
        const best = bestForMachine(models, freeMemoryBytes);
        return context.json({ models, isRuntimeThere: local.isRuntimeThere(), freeMemoryBytes, best }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/local-models/{name}/stop',
        summary: 'Stop fetching a model; what has come is kept',
        request: { params: LocalModelParamSchema },
        responses: routeResponses({ 202: null }, BODY_REFUSALS),
      }),
      async (context) => {
        await local.stop(context.req.valid('param').name);
        return context.body(null, 202);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/local-models/{name}',
        summary: 'Remove a model, or what was begun of it',
        request: { params: LocalModelParamSchema },
        responses: routeResponses({ 204: null }, [404, 422, 503]),
      }),
      async (context) => {
        await local.remove(context.req.valid('param').name);
        return context.body(null, 204);
      },
    );
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/local-models/{name}',
      summary: 'Fetch a model and what runs it, or follow that where it is being fetched',
      description:
        'Server-sent events: { type: "progress", fetching }, last { type: "done" } or { type: "error", error }. It goes on when the ' +
        'client leaves, until it is stopped; what was begun before is gone on with.',
      request: { params: LocalModelParamSchema },
      responses: eventStream('How far it is', [404, 409, 422, 503, ...BODY_REFUSALS]),
    }),
    (context) => follow(context, context.req.valid('param').name),
  );
  return routes;
}
