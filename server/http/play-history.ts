import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { CreatedSchema, RetellSchema } from '../../shared/wire/index.ts';
import type { Plays } from '../play/index.ts';
import { BODY_REFUSALS, jsonBody, optionalBody, routeResponses, streamAnswers } from './openapi.ts';
import { IdParamSchema, PlayAnswerSchema } from './schemas.ts';
import { uiStream } from './server-sent-events.ts';

/** The end of a turn; 0 is before the first. */
const BackToSchema = z.object({ turn: z.number().int().min(0) });
const BranchFromSchema = BackToSchema.extend({
  /** True continues in the latest version of the story, to try an edit. */
  latest: z.boolean().optional(),
});

/** Routes of rollback, branches and rerolls. */
export function playHistoryRoutes(app: OpenAPIHono, plays: Plays) {
  return app
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plays/{id}/rollback',
        summary: 'Roll a play back to the end of a turn; an autosave keeps the way back',
        request: { params: IdParamSchema, body: jsonBody(BackToSchema) },
        responses: routeResponses({ 200: PlayAnswerSchema }, [404, 409, ...BODY_REFUSALS]),
      }),
      async (context) => {
        const { turn } = context.req.valid('json');
        return context.json(await plays.rollback(context.req.valid('param').id, turn), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plays/{id}/branch',
        summary: 'Start a new play from the end of a turn; this one is unchanged',
        request: { params: IdParamSchema, body: jsonBody(BranchFromSchema) },
        responses: routeResponses({ 201: CreatedSchema }, [404, 409, ...BODY_REFUSALS, 422]),
      }),
      async (context) => {
        const { turn, latest } = context.req.valid('json');
        const { id } = context.req.valid('param');
        return context.json(await plays.branch(id, turn, latest === undefined ? {} : { latest }), 201);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plays/{id}/reroll',
        summary:
          'Tell the last turn anew: data-frame parts as each frame is whole, data-teller where a model is waited for, data-turn last',
        request: { params: IdParamSchema, body: optionalBody(RetellSchema) },
        responses: streamAnswers([404, 409, ...BODY_REFUSALS, 429]),
      }),
      async (context) => uiStream(await plays.reroll(context.req.valid('param').id, context.req.valid('json') ?? {})),
    );
}
