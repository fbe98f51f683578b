import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import {
  BinEntrySchema,
  BinSchema,
  IntoBinSchema,
  OnShelfSchema,
  RenameShelfSchema,
  ShelvesSchema,
} from '../../shared/wire/index.ts';
import type { Bin, Shelves } from '../library/index.ts';
import { getPerson } from './access/person.ts';
import { BODY_REFUSALS, jsonBody, routeResponses } from './openapi.ts';
import { IdParamSchema } from './schemas.ts';

/** Routes of the bin and the shelves. */
export function libraryRoutes(app: OpenAPIHono, { bin, shelves }: { bin: Bin; shelves: Shelves }) {
  return app
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/bin',
        summary: 'What was deleted and can be restored, latest first',
        responses: routeResponses({ 200: BinSchema }),
      }),
      async (context) => context.json({ entries: await bin.list(getPerson(context)) }, 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/bin',
        summary: 'Delete a story, draft or play for 30 days in the bin, then permanently',
        description:
          'A story goes with its drafts and the plays of its owner, a draft with its trials. Plays of others cannot be played on.',
        request: { body: jsonBody(IntoBinSchema) },
        responses: routeResponses({ 201: BinEntrySchema }, [404, ...BODY_REFUSALS]),
      }),
      async (context) => {
        const { kind, id } = context.req.valid('json');
        return context.json(await bin.put(getPerson(context), kind, id), 201);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/bin/{id}/restore',
        summary: 'Restore an entry of the bin whole',
        request: { params: IdParamSchema },
        responses: routeResponses({ 204: null }, [404, ...BODY_REFUSALS]),
      }),
      async (context) => {
        await bin.restore(getPerson(context), context.req.valid('param').id);
        return context.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/bin/{id}',
        summary: 'Delete an entry of the bin permanently',
        request: { params: IdParamSchema },
        responses: routeResponses({ 204: null }, [404]),
      }),
      async (context) => {
        await bin.remove(getPerson(context), context.req.valid('param').id);
        return context.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/shelves',
        summary: 'The own shelves: which story stands on which',
        responses: routeResponses({ 200: ShelvesSchema }),
      }),
      async (context) => context.json({ stories: await shelves.list(getPerson(context)) }, 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/shelves/{id}',
        summary: 'Put a story on a shelf, by the id of its package; null takes it off',
        request: { params: IdParamSchema, body: jsonBody(OnShelfSchema) },
        responses: routeResponses({ 204: null }, [...BODY_REFUSALS]),
      }),
      async (context) => {
        await shelves.put(getPerson(context), context.req.valid('param').id, context.req.valid('json').shelf);
        return context.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/shelves',
        summary: 'Rename a shelf, or remove it; its stories stay',
        request: { body: jsonBody(RenameShelfSchema) },
        responses: routeResponses({ 204: null }, [...BODY_REFUSALS]),
      }),
      async (context) => {
        const { from, to } = context.req.valid('json');
        await shelves.rename(getPerson(context), from, to);
        return context.body(null, 204);
      },
    );
}
