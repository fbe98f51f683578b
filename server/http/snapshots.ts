import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import {
  EditedWithWarningsSchema,
  NewSnapshotSchema,
  RestoreSnapshotSchema,
  SnapshotChangesSchema,
  SnapshotsSchema,
} from '../../shared/wire/index.ts';
import type { Coauthor } from '../coauthor/index.ts';
import { BODY_REFUSALS, jsonBody, optionalBody, routeResponses } from './openapi.ts';
import { IdParamSchema } from './schemas.ts';

const SnapshotParamSchema = IdParamSchema.extend({ snapshot: z.string().min(1).max(64) });

/** Routes of the named snapshots of a draft. */
export function snapshotRoutes(app: OpenAPIHono, { snapshots }: Pick<Coauthor, 'snapshots'>) {
  return app
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/sessions/{id}/snapshots',
        summary: 'Name the present draft, to compare with it or go back to it later',
        request: { params: IdParamSchema, body: jsonBody(NewSnapshotSchema) },
        responses: routeResponses({ 201: SnapshotsSchema }, [404, ...BODY_REFUSALS]),
      }),
      async (context) =>
        context.json(
          { snapshots: await snapshots.name(context.req.valid('param').id, context.req.valid('json').name) },
          201,
        ),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/sessions/{id}/snapshots/{snapshot}',
        summary: 'What differs from a snapshot to the present draft, or to another snapshot',
        request: { params: SnapshotParamSchema, query: z.object({ with: z.string().min(1).max(64).optional() }) },
        responses: routeResponses({ 200: SnapshotChangesSchema }, [404]),
      }),
      async (context) => {
        const { id, snapshot } = context.req.valid('param');
        const { with: other } = context.req.valid('query');
        return context.json({ changes: await snapshots.compare(id, snapshot, other) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/sessions/{id}/snapshots/{snapshot}/restore',
        summary: 'Make the draft as in a snapshot, whole or in parts; one undo step',
        request: { params: SnapshotParamSchema, body: optionalBody(RestoreSnapshotSchema) },
        responses: routeResponses({ 200: EditedWithWarningsSchema }, [404, 409, ...BODY_REFUSALS]),
      }),
      async (context) => {
        const { id, snapshot } = context.req.valid('param');
        return context.json(await snapshots.restore(id, snapshot, context.req.valid('json') ?? {}), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/sessions/{id}/snapshots/{snapshot}',
        summary: 'Delete a snapshot; the draft stays as it is',
        request: { params: SnapshotParamSchema },
        responses: routeResponses({ 200: SnapshotsSchema }, [404]),
      }),
      async (context) => {
        const { id, snapshot } = context.req.valid('param');
        return context.json({ snapshots: await snapshots.delete(id, snapshot) }, 200);
      },
    );
}
