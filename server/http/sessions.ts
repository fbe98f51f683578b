import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Coauthor } from '../coauthor/index.ts';
import type { Plays } from '../play/index.ts';
import { answers, BODY_REFUSALS, jsonBody } from './openapi.ts';
import { CreatedSchema, CreateSessionSchema, IdParamSchema, SessionListingSchema, SessionSchema } from './schemas.ts';

/** Co-author sessions and their tools, called without a model. */
export function sessionRoutes(app: OpenAPIHono, coauthor: Coauthor, plays: Plays): void {
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/sessions',
      summary: 'Open a session; an id that exists is left as it is',
      request: { body: jsonBody(CreateSessionSchema) },
      responses: answers({ 200: CreatedSchema, 201: CreatedSchema }, [404, ...BODY_REFUSALS, 422]),
    }),
    async (context) => {
      const { checklist, ...opening } = context.req.valid('json');
      const opened = await coauthor.openSession({ ...opening, checklistTools: checklist });
      return context.json({ id: opened.id }, opened.created ? 201 : 200);
    },
  );

  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/sessions',
      summary: 'The sessions, last worked on first',
      responses: answers({ 200: SessionListingSchema }),
    }),
    async (context) => context.json({ sessions: await coauthor.listSessions() }, 200),
  );

  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/sessions/{id}',
      summary: 'A session with its draft and messages',
      request: { params: IdParamSchema },
      responses: answers({ 200: SessionSchema }, [404]),
    }),
    async (context) => context.json(await coauthor.readSession(context.req.valid('param').id), 200),
  );

  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/sessions/{id}',
      summary: 'Delete a session with the trials of its draft; its finished package stays',
      request: { params: IdParamSchema },
      responses: answers({ 204: null }, [404]),
    }),
    async (context) => {
      const { id } = context.req.valid('param');
      await coauthor.deleteSession(id);
      await plays.deleteTrials(id);
      return context.body(null, 204);
    },
  );

  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/sessions/{id}/tools/{tool}',
      summary: 'Call a tool of the co-author, as the model would',
      request: {
        params: IdParamSchema.extend({ tool: z.string().max(80) }),
        body: jsonBody(z.unknown()),
      },
      responses: answers({ 200: z.looseObject({ ok: z.literal(true) }) }, [404, 409, ...BODY_REFUSALS, 422, 503]),
    }),
    async (context) => {
      const { id, tool } = context.req.valid('param');
      const result = await coauthor.runTool(id, tool, context.req.valid('json'), context.req.raw.signal);
      return context.json(result as { ok: true }, 200);
    },
  );
}
