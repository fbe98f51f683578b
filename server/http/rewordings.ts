import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { RewordingRequestSchema, RewordingsSchema } from '../../shared/wire/index.ts';
import type { Coauthor } from '../coauthor/index.ts';
import { BODY_REFUSALS, jsonBody, routeResponses } from './openapi.ts';
import { IdParamSchema } from './schemas.ts';

/** Other wordings of a passage, by the co-author's model. Nothing is changed. */
export const rewordingRoutes = (app: OpenAPIHono, { coauthor }: { coauthor: Pick<Coauthor, 'reword'> }) =>
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/sessions/{id}/rewordings',
      summary: 'Ask the co-author’s model for other wordings of a passage',
      description: 'One to three texts that could take its place. The draft stays as it is. Without a model: 409.',
      request: { params: IdParamSchema, body: jsonBody(RewordingRequestSchema) },
      responses: routeResponses({ 200: RewordingsSchema }, [404, 409, ...BODY_REFUSALS, 503]),
    }),
    async (context) => {
      const { id } = context.req.valid('param');
      const texts = await coauthor.reword(id, context.req.valid('json'), context.req.raw.signal);
      return context.json({ texts }, 200);
    },
  );
