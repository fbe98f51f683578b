import type { MiddlewareHandler } from 'hono';
import { RefusalError } from '../../../shared/error.ts';

/** How deep JSON may nest; a whole package needs about a dozen levels. */
export const JSON_DEPTH = 100;

/** How deep a JSON text nests, counted no further than one past `limit`. Says nothing about whether it is JSON. */
export function depthOf(text: string, limit: number): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < text.length && deepest <= limit; at++) {
    const sign = text[at];
    if (isInString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth);
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return deepest;
}

/** Refuses JSON that nests deeper than `levels`: what walks a value level by level would run out of stack somewhere inside. */
export function nestedAtMost(levels: number): MiddlewareHandler {
  return async function checkDepth(context, next) {
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD' && depthOf(await context.req.text(), levels) > levels) {
      throw new RefusalError('malformed', `JSON here nests at most ${levels} levels deep.`);
    }
    await next();
  };
}
