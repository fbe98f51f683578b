import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { asciiFileName } from '../../shared/file-name.ts';

/** As RFC 8187 writes a text of any letters in a header. */
const extended = (text: string): string =>
  `UTF-8''${encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** Has a browser keep an answer as a file of a name in any letters. */
export const attachment = (name: string): Record<string, string> => ({
  'content-disposition': `attachment; filename="${asciiFileName(name)}"; filename*=${extended(name)}`,
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
