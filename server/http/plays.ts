import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import {
  CreatedSchema,
  CreatePlaySchema,
  PlayListingSchema,
  TakeTurnSchema,
  TurnsSchema,
} from '../../shared/wire/index.ts';
import type { Permissions } from '../accounts/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { type Plays, TRIAL_VERSION } from '../play/index.ts';
import { getPerson } from './access/person.ts';
import { BODY_REFUSALS, jsonBody, routeResponses, streamAnswers } from './openapi.ts';
import { IdParamSchema, PlayAnswerSchema, wholeNumber } from './schemas.ts';
import { uiStream } from './server-sent-events.ts';

/** Routes of plays: start, read, take turns. */
export function playRoutes(
  app: OpenAPIHono,
  plays: Plays,
  exchange: Pick<Exchange, 'list' | 'versions'>,
  permissions: Pick<Permissions, 'isBinned' | 'listAllowed'>,
) {
  return app
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plays',
        summary: 'Begin a play of a package',
        request: { body: jsonBody(CreatePlaySchema) },
        responses: routeResponses({ 201: CreatedSchema }, [404, ...BODY_REFUSALS]),
      }),
      async (context) => {
        const { packageId, seed } = context.req.valid('json');
        return context.json(await plays.create(packageId, seed), 201);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/plays',
        summary: 'The plays, last played first',
        responses: routeResponses({ 200: PlayListingSchema }),
      }),
      async (context) => {
        const covers = new Map((await exchange.list()).map(({ id, cover }) => [id, cover]));
        const formatName = (id: string, version: number) => `${id} ${version}`;
        const versions = (await exchange.versions()).filter(({ id }) => !permissions.isBinned('story', id));
        const stories = new Set(versions.map(({ id, version }) => formatName(id, version)));
        const allowed = await permissions.listAllowed(getPerson(context), 'play', 'own');
        const own = (await plays.list()).filter(
          ({ id }) => (allowed?.has(id) ?? true) && !permissions.isBinned('play', id),
        );
        const listed = own.map(({ id, packageId, packageVersion, title, turn, updatedAt, ended }) => ({
          id,
          packageId,
          title,
          turn,
          updatedAt,
          ended,
          trial: packageVersion === TRIAL_VERSION,
          storyGone: packageVersion !== TRIAL_VERSION && !stories.has(formatName(packageId, packageVersion)),
          cover: covers.get(packageId) ?? null,
        }));
        return context.json({ plays: listed }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/plays/{id}',
        summary: 'A play as its player sees it now',
        request: { params: IdParamSchema },
        responses: routeResponses({ 200: PlayAnswerSchema }, [404]),
      }),
      async (context) => context.json(await plays.get(context.req.valid('param').id), 200),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/plays/{id}',
        summary: 'Delete a play',
        request: { params: IdParamSchema },
        responses: routeResponses({ 204: null }, [404]),
      }),
      async (context) => {
        await plays.delete(context.req.valid('param').id);
        return context.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plays/{id}/turns',
        summary:
          'Take a turn: data-frame parts as each frame is whole, data-teller where a model is waited for, data-turn last',
        request: { params: IdParamSchema, body: jsonBody(TakeTurnSchema) },
        responses: streamAnswers([404, 409, ...BODY_REFUSALS, 422, 429]),
      }),
      async (context) => {
        const { action, after } = context.req.valid('json');
        const run = await plays.takeTurn(context.req.valid('param').id, action, after);
        return uiStream(run);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/plays/{id}/stream',
        summary: 'The running turn from its first part',
        request: { params: IdParamSchema },
        responses: streamAnswers([404], { 204: 'No turn runs' }),
      }),
      async (context) => {
        const run = await plays.running(context.req.valid('param').id);
        return run ? uiStream(run) : context.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plays/{id}/stop',
        summary: 'Stop the running turn; complete frames are kept',
        request: { params: IdParamSchema },
        responses: routeResponses({ 202: null }, [404, ...BODY_REFUSALS]),
      }),
      async (context) => {
        await plays.stop(context.req.valid('param').id);
        return context.body(null, 202);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/plays/{id}/turns',
        summary: 'Committed turns, for the backlog',
        request: {
          params: IdParamSchema,
          query: z.object({
            from: wholeNumber({ min: 1 }).default(1),
            limit: wholeNumber({ min: 1, max: 100 }).default(50),
          }),
        },
        responses: routeResponses({ 200: TurnsSchema }, [404]),
      }),
      async (context) => {
        const { from, limit } = context.req.valid('query');
        return context.json(await plays.turns(context.req.valid('param').id, from, limit), 200);
      },
    );
}
