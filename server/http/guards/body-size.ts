import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { RefusalError } from '../../../shared/error.ts';
import { PACKAGE_BYTES } from '../../../shared/story/index.ts';

/** Maximum size of a JSON body, in bytes. */
export const JSON_LIMIT = 1024 * 1024;
export const IMPORT_LIMIT = PACKAGE_BYTES;
/** Maximum size of an uploaded picture, in bytes. */
export const PICTURE_LIMIT = 20 * 1024 * 1024;

/** Refuses bodies over `bytes`, with or without a declared length. */
export const bodyAtMost = (bytes: number, hint?: string): MiddlewareHandler =>
  bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new RefusalError('too_large', `A request body here has at most ${Math.round(bytes / 1024 / 1024)} MiB.`, {
        hint,
        reason: { code: 'file-too-large', mebibytes: Math.round(bytes / 1024 / 1024) },
      });
    },
  });

/** Treats an empty optional body as missing even if declared JSON, as many clients do. */
export function emptyIsAbsent(): MiddlewareHandler {
  return async function dropEmptyBody(context, next) {
    if (context.req.header('content-type') !== undefined && (await context.req.text()).trim() === '') {
      context.req.raw.headers.delete('content-type');
    }
    await next();
  };
}
