import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Plays } from '../play/index.ts';
import { answers } from './openapi.ts';
import { IdParamSchema, RecordAnswerSchema, wholeNumber } from './schemas.ts';

/** The flight recorder: a turn explained to its author. */
export function playRecordRoutes(app: OpenAPIHono, plays: Plays) {
  return app.openapi(
    createRoute({
      method: 'get',
      path: '/api/plays/{id}/turns/{n}/record',
      summary: 'A turn explained to its author: it holds what players are not told',
      request: { params: IdParamSchema.extend({ n: wholeNumber({ min: 1 }) }) },
      responses: answers({ 200: RecordAnswerSchema }, [404]),
    }),
    async (context) => {
      const { id, n } = context.req.valid('param');
      return context.json(await plays.record(id, n), 200);
    },
  );
}
