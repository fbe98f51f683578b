import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import { secureHeaders } from 'hono/secure-headers';
import { RefusalError } from '../../shared/error.ts';
import { type Config, isLoopback } from '../config.ts';

/** The most a JSON body and an import may weigh, in bytes. Contract, "Errors and limits". */
export const JSON_LIMIT = 1024 * 1024;
export const IMPORT_LIMIT = 64 * 1024 * 1024;
/** The most a picture of the author's own may weigh, in bytes. */
export const PICTURE_LIMIT = 20 * 1024 * 1024;
/** What a picture may say it is; what it is, its bytes tell. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/** How deep JSON may nest; a whole package needs about a dozen levels. */
export const JSON_DEPTH = 100;

export const SESSION_COOKIE = 'kamishibai_session';

/** Headers that keep pages to this origin: no foreign script, frame, picture or request. */
export const pageHeaders = (): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    strictTransportSecurity: false,
  });

const hostname = (host: string): string | null => {
  try {
    return new URL(`http://${host}`).hostname.toLowerCase();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
};

/**
 * Answers only to names this server is known by, so that a foreign page whose name was pointed here (DNS rebinding) or that posts here
 * gets nothing.
 */
export function hostCheck(config: Pick<Config, 'allowedHosts'>): MiddlewareHandler {
  const allowed = new Set(config.allowedHosts.flatMap((name) => [name, hostname(name) ?? name]));
  const known = (name: string | null) => name !== null && (isLoopback(name) || allowed.has(name));
  return async function checkHost(context, next) {
    const host = context.req.header('host') ?? new URL(context.req.url).host;
    if (!known(hostname(host)) && !allowed.has(host.toLowerCase())) {
      throw new RefusalError('forbidden', `This server does not answer to the name "${host.slice(0, 200)}".`, {
        hint: 'Add the name to ALLOWED_HOSTS if it is yours.',
      });
    }
    const origin = context.req.header('origin');
    if (origin !== undefined && origin !== 'null' && !known(hostname(origin.replace(/^https?:\/\//, '')))) {
      throw new RefusalError('forbidden', `Requests from "${origin.slice(0, 200)}" are not allowed.`, {
        hint: 'Add the name to ALLOWED_HOSTS if it is yours.',
      });
    }
    if (origin === 'null' && context.req.method !== 'GET' && context.req.method !== 'HEAD') {
      throw new RefusalError('forbidden', 'Requests from a page without an origin are not allowed.');
    }
    await next();
  };
}

/**
 * Refuses an address with `.` or `..` in its path. Whoever builds a request from it has resolved them already, so that what was written can only be
 * seen in what came over the wire; no client of ours writes any.
 */
export function plainPath(): MiddlewareHandler {
  return async function checkPath(context, next) {
    const { incoming } = (context.env ?? {}) as { incoming?: { url?: string } };
    const [path = ''] = (incoming?.url ?? '').split('?');
    if (/(^|[/\\])(\.|%2e){1,2}([/\\]|$)/i.test(path)) {
      throw new RefusalError('malformed', 'An address here has no "." or ".." in it.');
    }
    await next();
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** What the cookie holds: proof of having known the token, not the token. */
export const cookieValue = (token: string): string => createHash('sha256').update(`kamishibai:${token}`).digest('hex');

export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** Where no token is asked for: to sign in, and for a supervisor to see that the server lives. */
const OPEN_PATHS = new Set(['/healthz', '/readyz', '/sign-in', '/logo.svg', '/favicon.ico']);

/** Asks for `AUTH_TOKEN` as a bearer or in the sign-in cookie; people are led to the sign-in page. */
export function authCheck(config: Pick<Config, 'authToken'>): MiddlewareHandler {
  const token = config.authToken;
  return async function checkAuth(context, next) {
    if (token === null || OPEN_PATHS.has(context.req.path)) return next();
    const bearer = context.req.header('authorization')?.match(/^Bearer (.+)$/i)?.[1];
    const cookie = getCookie(context, SESSION_COOKIE);
    if (bearer !== undefined && sameSecret(bearer, token)) return next();
    if (cookie !== undefined && sameSecret(cookie, cookieValue(token))) return next();
    if (context.req.method === 'GET' && context.req.header('accept')?.includes('text/html')) {
      return context.redirect('/sign-in');
    }
    throw new RefusalError('unauthorized', 'This server asks for a token.', {
      hint: 'Send it as "Authorization: Bearer …", or sign in at /sign-in.',
    });
  };
}

/** A body has to say that it is JSON: this also keeps plain HTML forms of other sites out. */
export function jsonOnly(): MiddlewareHandler {
  return async function checkMediaType(context, next) {
    const { method } = context.req;
    const bodyless = method === 'GET' || method === 'HEAD' || method === 'DELETE' || method === 'OPTIONS';
    const type = context.req.header('content-type');
    // On a socket the body of a POST is a stream even where nothing comes: only the headers tell.
    const length = context.req.header('content-length') ?? '0';
    const empty = type === undefined && length === '0' && context.req.header('transfer-encoding') === undefined;
    if (!bodyless && !empty && !/^application\/json\s*(;|$)/i.test(type ?? '')) {
      throw new RefusalError('unsupported_media_type', `Expected application/json, got ${type ?? 'nothing'}.`, {
        hint: 'Send the body as JSON with "content-type: application/json".',
      });
    }
    await next();
  };
}

/** Refuses a body that does not say it is a picture: a form of a foreign page cannot say so without asking first. */
export function picturesOnly(): MiddlewareHandler {
  return async function checkPictureType(context, next) {
    const [type = ''] = (context.req.header('content-type') ?? '').split(';');
    if (context.req.method === 'PUT' && !PICTURE_TYPES.some((each) => each === type.trim().toLowerCase())) {
      throw new RefusalError('unsupported_media_type', `Expected a picture, got ${type || 'nothing'}.`, {
        hint: `Send its bytes with one of these content types: ${PICTURE_TYPES.join(', ')}.`,
      });
    }
    await next();
  };
}

/** Refuses a body over `bytes`, whether it says its length or not. */
export const bodyAtMost = (bytes: number, hint?: string): MiddlewareHandler =>
  bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new RefusalError(
        'too_large',
        `A body here has at most ${Math.round(bytes / 1024 / 1024)} MiB.`,
        hint === undefined ? {} : { hint },
      );
    },
  });

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

/** Takes a body that may be left out for left out where it is empty, though it says that it is JSON: many clients always do. */
export function emptyIsAbsent(): MiddlewareHandler {
  return async function dropEmptyBody(context, next) {
    if (context.req.header('content-type') !== undefined && (await context.req.text()).trim() === '') {
      context.req.raw.headers.delete('content-type');
    }
    await next();
  };
}
