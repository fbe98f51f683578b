import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { RefusalError } from '../../../shared/error.ts';
import { PACKAGE_BYTES } from '../../../shared/story/index.ts';

/** The most a JSON body and an import may weigh, in bytes. */
export const JSON_LIMIT = 1024 * 1024;
export const IMPORT_LIMIT = PACKAGE_BYTES;
/** The most a picture of the author's own may weigh, in bytes. */
export const PICTURE_LIMIT = 20 * 1024 * 1024;

/** Refuses a body over `bytes`, whether it says its length or not. */
export const bodyAtMost = (bytes: number, hint?: string): MiddlewareHandler =>
  bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new RefusalError('too_large', `A body here has at most ${Math.round(bytes / 1024 / 1024)} MiB.`, {
        hint,
        reason: { code: 'file-too-large', mebibytes: Math.round(bytes / 1024 / 1024) },
      });
    },
  });

/** Takes a body that may be left out for left out where it is empty, though it says that it is JSON: many clients always do. */
export function emptyIsAbsent(): MiddlewareHandler {
  return async function dropEmptyBody(context, next) {
    if (context.req.header('content-type') !== undefined && (await context.req.text()).trim() === '') {
      context.req.raw.headers.delete('content-type');
    }
    await next();
  };
}
