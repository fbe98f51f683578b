import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { RefusalError } from '../../../shared/error.ts';
import { type JsonBounds, overBound, overBoundInWords } from '../../../shared/json-bounds.ts';
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

/** Bounds of an ordinary body; the largest plan has a few thousand values and a dozen levels. */
export const JSON_BOUNDS: JsonBounds = { depth: 100, values: 100_000, entries: 20_000 };

/** Refuses JSON beyond the bounds before parsing, since traversing it could exhaust stack or time. */
export function jsonAtMost(bounds: JsonBounds): MiddlewareHandler {
  return async function checkBounds(context, next) {
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD') {
      const over = overBound(await context.req.text(), bounds);
      if (over) throw new RefusalError('malformed', `What was sent ${overBoundInWords(over)}.`);
    }
    await next();
  };
}
