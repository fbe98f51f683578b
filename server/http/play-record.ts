import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { TellersSchema } from '../../shared/wire/index.ts';
import type { Plays } from '../play/index.ts';
import { routeResponses } from './openapi.ts';
import { IdParamSchema, RecordAnswerSchema, wholeNumber } from './schemas.ts';

/** The flight recorder's route: explains a turn to its author. */
export function playRecordRoutes(app: OpenAPIHono, plays: Plays) {
  return app
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/plays/{id}/tellers',
        summary: 'How many turns of a play were told and directed by whom, and why not by the model: for its author',
        request: { params: IdParamSchema },
        responses: routeResponses({ 200: TellersSchema }, [404]),
      }),
      async (context) => context.json(await plays.tellers(context.req.valid('param').id), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/packages/{id}/tellers',
        summary: 'The same over all plays of a package; empty if nobody played it',
        request: { params: IdParamSchema },
        responses: routeResponses({ 200: TellersSchema }),
      }),
      async (context) => context.json(await plays.tellersOfPackage(context.req.valid('param').id), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/plays/{id}/turns/{n}/record',
        summary: 'A turn explained to its author: it holds what players are not told',
        request: { params: IdParamSchema.extend({ n: wholeNumber({ min: 1 }) }) },
        responses: routeResponses({ 200: RecordAnswerSchema }, [404]),
      }),
      async (context) => {
        const { id, n } = context.req.valid('param');
        return context.json(await plays.record(id, n), 200);
      },
    );
}
