import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { RefusalError } from '../../shared/error.ts';
import { AssetKindSchema, IdSchema } from '../../shared/story/index.ts';
import { mediaPath, mediaType, type Painter } from '../art/index.ts';
import { ifAbsent } from '../system-error.ts';
import { routeResponses } from './openapi.ts';
import { ErrorSchema } from './schemas.ts';

/** Parses a single `bytes=from-to` range; null for none, 'bad' if unsatisfiable. */
function parseRange(header: string | undefined, size: number): { from: number; to: number } | null | 'bad' {
  if (header === undefined) return null;
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const from = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const to = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return from > to || from >= size ? 'bad' : { from, to };
}

const bytes = { schema: { type: 'string' as const, format: 'binary' } };
const MediaParamSchema = z.object({
  packageId: IdSchema,
  kind: z.string().openapi({ description: `One of ${AssetKindSchema.options.join(', ')}.` }),
  file: z.string(),
});

/** Serves pictures, music and voices. Names contain a hash: cached forever. Unpainted files give 202, uncached. */
export function mediaRoutes(app: OpenAPIHono, dataDir: string, painter: Pick<Painter, 'lookAt'>): void {
  const route = createRoute({
    method: 'get',
    path: '/media/{packageId}/{kind}/{file}',
    summary: 'A picture, track or voice; supports ranges',
    request: { params: MediaParamSchema },
    responses: {
      200: { description: 'The file', content: { 'image/*': bytes, 'audio/*': bytes } },
      202: {
        description: 'It is still being painted: ask again, or listen to the events of its session',
        content: { 'application/json': { schema: z.object({ state: z.literal('waiting') }) } },
      },
      206: { description: 'The part that "range" asks for', content: { 'image/*': bytes, 'audio/*': bytes } },
      416: { description: 'The file has no such part', content: { 'application/json': { schema: ErrorSchema } } },
      ...routeResponses({}, [404]),
    },
  });
  app.openapi(route, async (context) => {
    const { packageId, kind, file } = context.req.valid('param');
    const path = mediaPath(dataDir, packageId, kind, file);
    const info = path === null ? null : await stat(path).catch(ifAbsent(null));
    if (path === null || !info?.isFile()) {
      const asset = AssetKindSchema.safeParse(kind);
      const painted = path !== null && asset.success && asset.data !== 'voices' ? asset.data : null;
      const state = painted === null ? null : await painter.lookAt(packageId, painted, file);
      if (state !== 'waiting') {
        throw new RefusalError('not_found', 'There is no such picture, track or voice.', {
          reason: { code: 'gone', what: 'picture' },
        });
      }
      return context.json({ state }, 202, { 'cache-control': 'no-store', 'retry-after': '2' });
    }
    const range = parseRange(context.req.header('range'), info.size);
    const headers: Record<string, string> = {
      'content-type': mediaType(file) ?? 'application/octet-stream',
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    };
    if (range === 'bad') {
      const error = { code: 'malformed', message: `The file has ${info.size} bytes; there is no such part of it.` };
      return context.json({ error }, 416, { 'content-range': `bytes */${info.size}` });
    }
    const { from, to } = range ?? { from: 0, to: info.size - 1 };
    headers['content-length'] = String(to - from + 1);
    if (range !== null) headers['content-range'] = `bytes ${from}-${to}/${info.size}`;
    const status = range === null ? 200 : 206;
    // A HEAD response's body is never read, which would leave the file open.
    if (context.req.method === 'HEAD' || to < from) return context.body(null, status, headers);
    const stream = createReadStream(path, { start: from, end: to });
    return context.body(Readable.toWeb(stream) as ReadableStream, status, headers);
  });
}
