import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { IdSchema, NoteTextSchema } from '../../shared/story/index.ts';
import { NotesSchema, WordGoalsSchema, WordsSchema } from '../../shared/wire/index.ts';
import type { Coauthor } from '../coauthor/index.ts';
import { BODY_REFUSALS, jsonBody, routeResponses } from './openapi.ts';
import { IdParamSchema } from './schemas.ts';

const NoteParamSchema = IdParamSchema.extend({ note: IdSchema });

/** Without a time, all is counted that was written since the draft was opened. */
const BEGINNING = '1970-01-01T00:00:00.000Z';

/** Routes of the author's notes on a draft, and of how much is written. */
export function noteRoutes(app: OpenAPIHono, { notes, words }: Pick<Coauthor, 'notes' | 'words'>) {
  return app
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/sessions/{id}/words',
        summary: 'The words of the draft, by act and encounter, and how many were written since a time',
        request: { params: IdParamSchema, query: z.object({ since: z.iso.datetime().default(BEGINNING) }) },
        responses: routeResponses({ 200: WordsSchema }, [404, 503]),
      }),
      async (context) =>
        context.json(await words.count(context.req.valid('param').id, context.req.valid('query').since), 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/sessions/{id}/goals',
        summary: 'Set goals in words for the draft and for a day; null for none',
        request: { params: IdParamSchema, body: jsonBody(WordGoalsSchema) },
        responses: routeResponses({ 200: WordGoalsSchema }, [404, ...BODY_REFUSALS]),
      }),
      async (context) =>
        context.json(await words.setGoals(context.req.valid('param').id, context.req.valid('json')), 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/sessions/{id}/notes/{note}',
        summary: 'Write a note on the story or an element of it, or change one',
        request: { params: NoteParamSchema, body: jsonBody(NoteTextSchema) },
        responses: routeResponses({ 200: NotesSchema }, [404, ...BODY_REFUSALS]),
      }),
      async (context) => {
        const { id, note } = context.req.valid('param');
        return context.json({ notes: [...(await notes.write(id, note, context.req.valid('json')))] }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/sessions/{id}/notes/{note}',
        summary: 'Delete a note',
        request: { params: NoteParamSchema },
        responses: routeResponses({ 200: NotesSchema }, [404]),
      }),
      async (context) => {
        const { id, note } = context.req.valid('param');
        return context.json({ notes: [...(await notes.delete(id, note))] }, 200);
      },
    );
}
