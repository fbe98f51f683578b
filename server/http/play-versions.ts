import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { AffectedPlaysSchema, PlayVersionSchema } from '../../shared/wire/index.ts';
import type { Permissions } from '../accounts/index.ts';
import type { Coauthor } from '../coauthor/index.ts';
import type { Plays } from '../play/index.ts';
import { getPerson } from './access/person.ts';
import { BODY_REFUSALS, emptyBody, routeResponses } from './openapi.ts';
import { IdParamSchema, PlayAnswerSchema } from './schemas.ts';

/** Routes of story versions: whether plays can be moved, and what an edit would break. */
export function playVersionRoutes(
  app: OpenAPIHono,
  plays: Plays,
  coauthor: Coauthor,
  permissions: Pick<Permissions, 'listAllowed'>,
) {
  return app
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/plays/{id}/version',
        summary:
          'The version of the story a play is of, and how much it would miss in the latest; what that is, for its author',
        request: { params: IdParamSchema, query: z.object({ author: z.stringbool().optional() }) },
        responses: routeResponses({ 200: PlayVersionSchema }, [400, 404]),
      }),
      async (context) => {
        const { author: reasons = false } = context.req.valid('query');
        return context.json(await plays.version(context.req.valid('param').id, { reasons }), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plays/{id}/version',
        summary: 'Move a play to the latest version of its story',
        request: { params: IdParamSchema, body: emptyBody },
        responses: routeResponses({ 200: PlayAnswerSchema }, [404, 409, ...BODY_REFUSALS, 422]),
      }),
      async (context) => context.json(await plays.moveToLatest(context.req.valid('param').id), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/sessions/{id}/plays',
        summary: "The plays of a session's package, and what the draft as it stands would break of each",
        request: { params: IdParamSchema },
        responses: routeResponses({ 200: AffectedPlaysSchema }, [404, 422]),
      }),
      async (context) => {
        const atStake = await plays.atStake(await coauthor.trial(context.req.valid('param').id));
        const own = await permissions.listAllowed(getPerson(context), 'play', 'own');
        return context.json({ plays: atStake.plays.filter(({ id }) => own?.has(id) ?? true) }, 200);
      },
    );
}
