import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { CreatedSchema, CreateSessionSchema, SessionListingSchema } from '../../shared/wire/index.ts';
import type { Permissions } from '../accounts/index.ts';
import { type Coauthor, viewWithout } from '../coauthor/index.ts';
import type { Plays } from '../play/index.ts';
import { getPerson } from './access/person.ts';
import { BODY_REFUSALS, jsonBody, routeResponses } from './openapi.ts';
import { ConversationAnswerSchema, IdParamSchema, partsLeftOut, SessionReadSchema } from './schemas.ts';

/** Routes of co-author sessions and of direct tool calls. */
export function sessionRoutes(
  app: OpenAPIHono,
  coauthor: Coauthor,
  plays: Plays,
  permissions: Pick<Permissions, 'isAllowed' | 'isBinned' | 'isOwn' | 'listAllowed'>,
) {
  return app
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/sessions',
        summary: 'Open a session; an existing one is unchanged',
        request: { body: jsonBody(CreateSessionSchema) },
        responses: routeResponses({ 200: CreatedSchema, 201: CreatedSchema }, [404, ...BODY_REFUSALS, 422]),
      }),
      async (context) => {
        const { checklist, ...asked } = context.req.valid('json');
        const { fromPackage } = asked;
        // A draft of somebody else's story is one's own, and becomes a story of its own.
        const isOthers =
          fromPackage !== undefined && !(await permissions.isAllowed(getPerson(context), 'story', fromPackage, 'own'));
        const opening = isOthers ? { ...asked, duplicate: true } : asked;
        const opened = await coauthor.openSession({ ...opening, checklistTools: checklist });
        return context.json({ id: opened.id }, opened.created ? 201 : 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/sessions',
        summary: 'The sessions, last worked on first',
        responses: routeResponses({ 200: SessionListingSchema }),
      }),
      async (context) => {
        const person = getPerson(context);
        const allowed = await permissions.listAllowed(person, 'draft', 'read');
        const isOwn = await permissions.isOwn(person, 'draft');
        const sessions = (await coauthor.listSessions())
          .filter(({ id }) => (allowed?.has(id) ?? true) && !permissions.isBinned('draft', id))
          .map(({ packageId, ...session }) => ({
            ...session,
            packageId: permissions.isBinned('story', packageId ?? '') ? null : packageId,
            isOwn: isOwn(session.id),
          }));
        return context.json({ sessions }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/sessions/{id}',
        summary: 'A session with its draft and messages',
        description:
          '"without" leaves out messages, or pictures: then the messages have the addresses of their pictures in the place of data: urls.',
        request: { params: IdParamSchema, query: z.object({ without: partsLeftOut() }) },
        responses: routeResponses({ 200: SessionReadSchema }, [404]),
      }),
      async (context) => {
        const { without } = context.req.valid('query');
        return context.json(viewWithout(await coauthor.readSession(context.req.valid('param').id), without), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/sessions/{id}/messages',
        summary: 'The conversation of a session',
        request: { params: IdParamSchema, query: z.object({ without: partsLeftOut(['pictures']) }) },
        responses: routeResponses({ 200: ConversationAnswerSchema }, [404]),
      }),
      async (context) => {
        const { id } = context.req.valid('param');
        const view = viewWithout(await coauthor.readSession(id), context.req.valid('query').without);
        const messages = 'messages' in view ? view.messages : [];
        return context.json({ seq: view.seq, running: view.running, messages }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/sessions/{id}/pictures/{picture}',
        summary: 'A picture of a message of the author',
        request: { params: IdParamSchema.extend({ picture: z.string().regex(/^[\w-]{1,64}$/) }) },
        responses: {
          200: {
            description: 'The picture',
            content: { 'image/*': { schema: { type: 'string' as const, format: 'binary' } } },
          },
          ...routeResponses({}, [404]),
        },
      }),
      async (context) => {
        const { id, picture } = context.req.valid('param');
        const { mediaType, bytes } = await coauthor.readPicture(id, picture);
        // Addresses contain the content's hash.
        const headers = { 'content-type': mediaType, 'cache-control': 'private, max-age=31536000, immutable' };
        return context.body(new Uint8Array(bytes), 200, headers);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/sessions/{id}',
        summary: 'Delete a session with the trials of its draft; its finished package stays',
        request: { params: IdParamSchema },
        responses: routeResponses({ 204: null }, [404]),
      }),
      async (context) => {
        const { id } = context.req.valid('param');
        await coauthor.deleteSession(id);
        await plays.deleteTrials(id);
        return context.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/sessions/{id}/tools/{tool}',
        summary: 'Call a tool of the co-author, as the model would',
        request: {
          params: IdParamSchema.extend({ tool: z.string().max(80) }),
          body: jsonBody(z.unknown()),
        },
        responses: routeResponses({ 200: z.looseObject({ ok: z.literal(true) }) }, [
          404,
          409,
          ...BODY_REFUSALS,
          422,
          503,
        ]),
      }),
      async (context) => {
        const { id, tool } = context.req.valid('param');
        const result = await coauthor.runTool(id, tool, context.req.valid('json'), context.req.raw.signal);
        return context.json(result as { ok: true }, 200);
      },
    );
}
