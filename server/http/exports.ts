import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import {
  ExportBegunSchema,
  type ExportEvent,
  ExportOptionsSchema,
  ExportParamSchema,
  ExportRequestSchema,
  type ExportStatus,
  ExportsSchema,
} from '../../shared/wire/index.ts';
import type { Permissions } from '../accounts/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Exports } from '../exports/index.ts';
import type { Logger } from '../log.ts';
import { getPerson } from './access/person.ts';
import { attachment, fileAnswer } from './file-answer.ts';
import { getClientAddress } from './guards/index.ts';
import { lastEvent, standingEvents } from './job-progress-events.ts';
import { BODY_REFUSALS, eventStream, jsonBody, routeResponses } from './openapi.ts';
import { IdParamSchema, PackageSchema, wholeNumber } from './schemas.ts';

const FormatQuerySchema = z.object({
  width: wholeNumber({ min: 320, max: 4096 }).optional(),
  language: ExportOptionsSchema.shape.language,
  pictures: z.enum(['true', 'false']).optional(),
  history: z.enum(['true', 'false']).optional(),
});

const asOptions = ({
  format,
  width,
  language,
  pictures,
  history,
}: z.infer<typeof FormatQuerySchema> & { format: string }) => ({
  format,
  options: {
    ...(width !== undefined && { width }),
    ...(language !== undefined && { language }),
    ...(pictures !== undefined && { pictures: pictures === 'true' }),
    ...(history !== undefined && { history: history === 'true' }),
  },
});

/** Routes of exports: immediate, or as jobs that can be followed, stopped and downloaded. */
export function exportRoutes(
  app: OpenAPIHono,
  {
    exports,
    exchange,
    permissions,
    log,
  }: {
    exports: Exports;
    exchange: Pick<Exchange, 'painting'>;
    permissions: Pick<Permissions, 'isBinned' | 'listAllowed'>;
    log: Logger;
  },
) {
  const routes = app
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/exports',
        summary: 'The export formats, and the exports that run or can be downloaded, newest first',
        responses: routeResponses({ 200: ExportsSchema }),
      }),
      async (context) => {
        const person = getPerson(context);
        const stories = await permissions.listAllowed(person, 'story', 'write');
        const plays = await permissions.listAllowed(person, 'play', 'own');
        const isOwn = ({ packageId, playId }: ExportStatus) =>
          playId === null ? (stories?.has(packageId ?? '') ?? true) : (plays?.has(playId) ?? true);
        const isBinned = ({ packageId, playId }: ExportStatus) =>
          permissions.isBinned('story', packageId ?? '') || permissions.isBinned('play', playId ?? '');
        const shown = (await exports.list()).filter((each) => isOwn(each) && !isBinned(each));
        return context.json({ formats: exports.formats(), exports: shown }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/exports',
        summary: 'Export a package or a play',
        description:
          'The export continues when the client disconnects. The file is kept for download; the oldest is deleted.',
        request: { body: jsonBody(ExportRequestSchema) },
        responses: routeResponses({ 202: ExportBegunSchema }, [404, ...BODY_REFUSALS, 422, 503]),
      }),
      async (context) =>
        context.json({ id: await exports.begin(context.req.valid('json'), getClientAddress(context)) }, 202),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/exports/{id}',
        summary: 'Stop an export, or delete its file',
        request: { params: ExportParamSchema },
        responses: routeResponses({ 204: null }, [404]),
      }),
      async (context) => {
        await exports.remove(context.req.valid('param').id);
        return context.body(null, 204);
      },
    );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/exports/{id}/stream',
      summary: 'Follow an export',
      description:
        'Server-sent events: { type: "standing", standing }, last { type: "done", standing } or { type: "error", error }. Leaving does not stop it.',
      request: { params: ExportParamSchema },
      responses: eventStream('How far it is', [404]),
    }),
    async (context) => {
      const found = await exports.get(context.req.valid('param').id);
      const running = 'now' in found ? found : null;
      const done = 'now' in found ? found.done : Promise.resolve(found);
      const ended = lastEvent(done, (standing): ExportEvent => ({ type: 'done', standing }), {
        log,
        failure: 'an export failed',
      });
      return standingEvents(context, running, (standing): ExportEvent => ({ type: 'standing', standing }), ended);
    },
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/exports/{id}/file',
      summary: 'What an export wrote',
      request: { params: ExportParamSchema },
      responses: {
        200: {
          description: 'The file',
          content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
        },
        ...routeResponses({}, [404, 409]),
      },
    }),
    async (context) => fileAnswer(context, await exports.file(context.req.valid('param').id)),
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/packages/{id}/export',
      summary: 'A package as a file, in one of the formats GET /api/exports lists',
      request: { params: IdParamSchema, query: FormatQuerySchema.extend({ format: z.string().default('json') }) },
      responses: {
        200: {
          description: 'The file; several are a zip',
          content: {
            'application/json': { schema: PackageSchema },
            'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } },
          },
        },
        ...routeResponses({}, [404, 422, 503]),
      },
    }),
    async (context) => {
      const { id } = context.req.valid('param');
      const { signal } = context.req.raw;
      const asked = { guest: getClientAddress(context), signal };
      const { name, mediaType, bytes } = await exports.write(
        { packageId: id, ...asOptions(context.req.valid('query')) },
        asked,
      );
      const { done, total } = await exchange.painting(id);
      const missing = `${total - done} of ${total} pictures and tracks are not painted yet`;
      return context.body(bytes, 200, {
        ...attachment(name),
        'content-type': mediaType,
        ...(done < total && { 'x-kamishibai-warning': missing }),
      });
    },
  );
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/plays/{id}/export',
      summary: 'A play as a file, in one of the formats of plays that GET /api/exports lists',
      request: { params: IdParamSchema, query: FormatQuerySchema.extend({ format: z.string().default('epub') }) },
      responses: {
        200: {
          description: 'The file; several are a zip',
          content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
        },
        ...routeResponses({}, [404, 422, 503]),
      },
    }),
    async (context) => {
      const { id } = context.req.valid('param');
      const asked = { guest: getClientAddress(context), signal: context.req.raw.signal };
      const { name, mediaType, bytes } = await exports.write(
        { playId: id, ...asOptions(context.req.valid('query')) },
        asked,
      );
      return context.body(bytes, 200, { ...attachment(name), 'content-type': mediaType });
    },
  );
  return routes;
}
