import type { Context, MiddlewareHandler } from 'hono';
import { RefusalError } from '../../../shared/error.ts';
import { type Config, isLoopback } from '../../config.ts';

const LISTED_HINT = 'Add the name to ALLOWED_HOSTS if it is yours.';

const parsed = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

/** An origin as a page of the web has one; null for any other. */
function webOrigin(said: string): URL | null {
  const origin = parsed(said);
  return origin !== null && /^https?:$/.test(origin.protocol) ? origin : null;
}

const hostname = (host: string): string | null => parsed(`http://${host}`)?.hostname.toLowerCase() ?? null;

/** A browser's own word on whose page asks, which no page can forge; undefined from other clients and old browsers. */
const siteOf = (context: Context): string | undefined => context.req.header('sec-fetch-site');

/** Somebody follows a link to a page of ours: what comes is shown to them, and no other page can read it. */
const isVisit = ({ req }: Context): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  req.header('sec-fetch-mode') === 'navigate' &&
  req.header('sec-fetch-dest') === 'document';

/**
 * Answers only to names this server is known by, so that a foreign page whose name was pointed here (DNS rebinding) gets nothing; and only
 * to its own pages: the origin that the request's Host names, port included, or one in ALLOWED_HOSTS. Another program's page on the same
 * machine is as foreign as any. What is no browser says neither origin nor site and is let through.
 */
export function originCheck(config: Pick<Config, 'allowedHosts'>): MiddlewareHandler {
  const listed = new Set(config.allowedHosts);
  const names = new Set(config.allowedHosts.flatMap((name) => [name, hostname(name) ?? name]));

  const isKnownHost = (host: string) => {
    const name = hostname(host);
    return names.has(host.toLowerCase()) || (name !== null && (isLoopback(name) || names.has(name)));
  };

  /** A name listed without a port stands for the usual one. */
  const isListed = (origin: URL) => listed.has(origin.host);

  return async function checkOrigin(context, next) {
    const host = context.req.header('host') ?? new URL(context.req.url).host;
    if (!isKnownHost(host)) {
      throw new RefusalError('forbidden', `This server does not answer to the name "${host.slice(0, 200)}".`, {
        hint: LISTED_HINT,
        reason: { code: 'name-not-allowed', name: host.slice(0, 200) },
      });
    }
    const said = context.req.header('origin');
    const origin = said === undefined ? null : webOrigin(said);
    const isNamed = origin !== null && isListed(origin);
    const isOurs = isNamed || (origin !== null && origin.host === parsed(`${origin.protocol}//${host}`)?.host);
    const site = siteOf(context);
    if (said === 'null') {
      if (site !== 'same-origin') {
        throw new RefusalError('forbidden', 'Requests from a page without an origin are not allowed.');
      }
    } else if (said !== undefined && !isOurs) {
      throw new RefusalError('forbidden', `Requests from "${said.slice(0, 200)}" are not allowed.`, {
        hint: LISTED_HINT,
      });
    }
    // A page of the same name over another protocol is told apart by the browser alone.
    if ((site === 'cross-site' || site === 'same-site') && !isNamed && !isVisit(context)) {
      throw new RefusalError('forbidden', 'Requests from pages of another site are not allowed.', {
        hint: 'Open this server’s own pages, or follow a link to them.',
      });
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
