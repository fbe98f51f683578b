import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { ChatRequestSchema } from '../../shared/wire/index.ts';
import type { Coauthor } from '../coauthor/index.ts';
import { BODY_REFUSALS, jsonBody, routeResponses, streamAnswers } from './openapi.ts';
import { IdParamSchema } from './schemas.ts';
import { uiStream } from './server-sent-events.ts';

/** Routes of the chat with the co-author. */
export function chatRoutes(app: OpenAPIHono, coauthor: Coauthor) {
  return app
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/chat',
        summary:
          'Say something to the co-author, ask again, or decide; the answer streams and goes on without a listener',
        description:
          'Of what is sent only the last message of the author is taken; one that is there already is said anew in ' +
          'other words, and what came after it goes. The same words again are a retry: 409 once they are answered. With ' +
          'trigger "regenerate-message" an answer is given again. With lastMessageId, neither drops anything where that is ' +
          'not the session’s last message: 409. Where the last message is the ' +
          'co-author’s and has tool parts in the state "approval-responded", their decisions are taken: once each, and of ' +
          'these parts nothing but the approval’s id, verdict and reason. The answer goes on when none of its calls waits ' +
          'any more; until then the stream has only its start and its finish.',
        request: { body: jsonBody(ChatRequestSchema) },
        responses: streamAnswers([404, 409, ...BODY_REFUSALS, 422, 429]),
      }),
      async (context) => {
        const run = await coauthor.startChat(context.req.valid('json'));
        return uiStream(run);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/chat/{id}/stream',
        summary: 'The running answer from its first part',
        request: { params: IdParamSchema },
        responses: streamAnswers([], { 204: 'Nothing runs' }),
      }),
      async (context) => {
        const run = await coauthor.findChat(context.req.valid('param').id);
        return run ? uiStream(run) : context.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/chat/{id}/stop',
        summary: 'Stop the running answer; what was made so far is kept',
        request: { params: IdParamSchema },
        responses: routeResponses({ 202: null }, BODY_REFUSALS),
      }),
      async (context) => {
        await coauthor.stopChat(context.req.valid('param').id);
        return context.body(null, 202);
      },
    );
}
