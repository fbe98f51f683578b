import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { RefusalError } from '../../shared/error.ts';
import { AssetKindSchema, IdSchema } from '../../shared/story/index.ts';
import { mediaPath } from '../art/index.ts';
import { answers } from './openapi.ts';

const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ogg': 'audio/ogg',
};

/** Reads `bytes=from-to` of one range; null where there is none, 'bad' where it cannot be met. */
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

/** Serves a package's pictures and music. Names hold a hash of what they show, so they may be kept for ever. */
export function mediaRoutes(app: OpenAPIHono, dataDir: string): void {
  const route = createRoute({
    method: 'get',
    path: '/media/{packageId}/{kind}/{file}',
    summary: 'A picture or a track, whole or in part',
    request: { params: MediaParamSchema },
    responses: {
      200: { description: 'The file', content: Object.fromEntries(Object.values(TYPES).map((type) => [type, bytes])) },
      206: { description: 'The part that "range" asks for' },
      416: { description: 'The file has no such part' },
      ...answers({}, [404]),
    },
  });
  app.openapi(route, async (context) => {
    const { packageId, kind, file } = context.req.valid('param');
    const path = mediaPath(dataDir, packageId, kind, file);
    const info =
      path === null
        ? null
        : await stat(path).catch((error: NodeJS.ErrnoException) => {
            if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
            throw error;
          });
    if (path === null || !info?.isFile()) throw new RefusalError('not_found', 'There is no such picture or track.');
    const range = parseRange(context.req.header('range'), info.size);
    const headers: Record<string, string> = {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    };
    if (range === 'bad') return context.body(null, 416, { 'content-range': `bytes */${info.size}` });
    if (range === null) {
      headers['content-length'] = String(info.size);
      return context.body(Readable.toWeb(createReadStream(path)) as ReadableStream, 200, headers);
    }
    headers['content-length'] = String(range.to - range.from + 1);
    headers['content-range'] = `bytes ${range.from}-${range.to}/${info.size}`;
    const stream = createReadStream(path, { start: range.from, end: range.to });
    return context.body(Readable.toWeb(stream) as ReadableStream, 206, headers);
  });
}
