import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { LedgerEntrySchema } from '../../shared/memory/index.ts';
import { EntryChangesSchema, LedgerSchema, NewEntrySchema } from '../../shared/wire/index.ts';
import type { Plays } from '../play/index.ts';
import { BODY_REFUSALS, jsonBody, routeResponses } from './openapi.ts';
import { IdParamSchema } from './schemas.ts';

const EntryAnswerSchema = z.object(LedgerEntrySchema.shape).openapi('LedgerEntry');
const LedgerAnswerSchema = z.object({ ...LedgerSchema.shape, entries: z.array(EntryAnswerSchema) });
const EntryParamSchema = IdParamSchema.extend({ entry: LedgerEntrySchema.shape.id });

/** Routes of a play's ledger and its corrections by the player. */
export function playLedgerRoutes(app: OpenAPIHono, plays: Plays) {
  return app
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/plays/{id}/ledger',
        summary:
          'What was settled in a play: facts, promises, lies, things; with what players are not told, for its author',
        request: { params: IdParamSchema, query: z.object({ author: z.stringbool().optional() }) },
        responses: routeResponses({ 200: LedgerAnswerSchema }, [400, 404]),
      }),
      async (context) => {
        const { author = false } = context.req.valid('query');
        return context.json(await plays.ledger(context.req.valid('param').id, { author }), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plays/{id}/ledger',
        summary: 'Put down something that holds from now on',
        request: { params: IdParamSchema, body: jsonBody(NewEntrySchema) },
        responses: routeResponses({ 201: EntryAnswerSchema }, [404, 409, ...BODY_REFUSALS]),
      }),
      async (context) =>
        context.json(await plays.addEntry(context.req.valid('param').id, context.req.valid('json')), 201),
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/plays/{id}/ledger/{entry}',
        summary:
          'Correct an entry: its text, who knows it, whether it is over. It stays corrected when the play is taken back',
        request: { params: EntryParamSchema, body: jsonBody(EntryChangesSchema) },
        responses: routeResponses({ 200: EntryAnswerSchema }, [404, 409, ...BODY_REFUSALS]),
      }),
      async (context) => {
        const { id, entry } = context.req.valid('param');
        return context.json(await plays.correctEntry(id, entry, context.req.valid('json')), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/plays/{id}/ledger/{entry}',
        summary: 'Delete an entry',
        request: { params: EntryParamSchema },
        responses: routeResponses({ 204: null }, [404, 409]),
      }),
      async (context) => {
        const { id, entry } = context.req.valid('param');
        await plays.removeEntry(id, entry);
        return context.body(null, 204);
      },
    );
}
