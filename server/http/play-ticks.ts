import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { TickErrorsSchema, TickPlansSchema, TickRequestSchema } from '../../shared/wire/index.ts';
import type { Plays } from '../play/index.ts';
import { BODY_REFUSALS, optionalBody, routeResponses } from './openapi.ts';
import { IdParamSchema, TickSchema, wholeNumber } from './schemas.ts';

/** Routes of story ticks without a player, and of their plans and errors. */
export function playTickRoutes(app: OpenAPIHono, plays: Plays) {
  return app
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plays/{id}/tick',
        summary: 'Advance the story by one tick, without a player',
        description:
          '"dryRun" plans and keeps nothing. "retry" tries a failed tick again, with the plan in its error file where that was ' +
          'edited; "skip" counts it as done. A tick that fails is 422: error.details.file, relative to DATA_DIR, says all there is; ' +
          'of a dry run nothing is kept, so its 422 names none.',
        request: { params: IdParamSchema, body: optionalBody(TickRequestSchema) },
        responses: routeResponses({ 200: TickSchema }, [404, 409, ...BODY_REFUSALS, 422, 429]),
      }),
      async (context) =>
        context.json(await plays.tick(context.req.valid('param').id, context.req.valid('json') ?? {}), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/plays/{id}/plans',
        summary:
          'The plans of the ticks of a play, in order, each with its file: of "limit" turns from turn "from" on, else the newest',
        request: { params: IdParamSchema, query: PageSchema },
        responses: routeResponses({ 200: TickPlansSchema }, [404]),
      }),
      async (context) =>
        context.json(await plays.tickPlans(context.req.valid('param').id, context.req.valid('query')), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/plays/{id}/errors',
        summary:
          'The ticks of a play that failed, in order, each with its file: "limit" of them from event "from" of its journal on, else the newest',
        request: { params: IdParamSchema, query: PageSchema },
        responses: routeResponses({ 200: TickErrorsSchema }, [404]),
      }),
      async (context) =>
        context.json(await plays.tickErrors(context.req.valid('param').id, context.req.valid('query')), 200),
    );
}

const PageSchema = z.object({
  from: wholeNumber({ min: 1 }).optional(),
  limit: wholeNumber({ min: 1, max: 100 }).default(100),
});
