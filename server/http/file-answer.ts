import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context } from 'hono';

/** Has a browser keep an answer as a file, under a name that no header or disk takes amiss. */
export const attachment = (name: string): Record<string, string> => ({
  'content-disposition': `attachment; filename="${name.replaceAll(/[^A-Za-z0-9._-]+/g, '_').slice(-120)}"`,
});

/** Answers with a file of the disk, read as it is sent, to be kept under a name. */
export async function fileAnswer(
  context: Context,
  { path, name, mediaType }: { path: string; name: string; mediaType: string },
): Promise<Response> {
  const { size } = await stat(path);
  const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  return context.body(body, 200, { ...attachment(name), 'content-type': mediaType, 'content-length': String(size) });
}
