import type { MiddlewareHandler } from 'hono';
import { RefusalError } from '../../../shared/error.ts';
import { type JsonBounds, overBound, overBoundInWords } from '../../../shared/json-bounds.ts';

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
