import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { asciiFileName } from '../../shared/file-name.ts';

/** Encodes a header value by RFC 8187. */
const extended = (text: string): string =>
  `UTF-8''${encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** Makes a browser download an answer under a name in any script. */
export const attachment = (name: string): Record<string, string> => ({
  'content-disposition': `attachment; filename="${asciiFileName(name)}"; filename*=${extended(name)}`,
});

/** Streams a file from disk as a download. */
export async function fileAnswer(
  context: Context,
  { path, name, mediaType }: { path: string; name: string; mediaType: string },
): Promise<Response> {
  const { size } = await stat(path);
  const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  return context.body(body, 200, { ...attachment(name), 'content-type': mediaType, 'content-length': String(size) });
}
