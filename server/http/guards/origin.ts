import type { Context, MiddlewareHandler } from 'hono';
import { RefusalError } from '../../../shared/error.ts';
import { type Config, isLoopback } from '../../config.ts';

const LISTED_HINT = 'Add the name to ALLOWED_HOSTS if it is yours.';

const parsed = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

/** Parses an http(s) origin; null for others. */
function webOrigin(said: string): URL | null {
  const origin = parsed(said);
  return origin !== null && /^https?:$/.test(origin.protocol) ? origin : null;
}

const hostname = (host: string): string | null => parsed(`http://${host}`)?.hostname.toLowerCase() ?? null;

/** Sec-Fetch-Site: set by browsers, which pages cannot forge; undefined from other clients and old browsers. */
const getFetchSite = (context: Context): string | undefined => context.req.header('sec-fetch-site');

/** Navigation to one of our pages: the user sees it, and no other page can read it. */
const isVisit = ({ req }: Context): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  req.header('sec-fetch-mode') === 'navigate' &&
  req.header('sec-fetch-dest') === 'document';

/**
 * Accepts only known host names, against DNS rebinding, and requests of pages of its own or ALLOWED_HOSTS' origins.
 * Non-browser clients send neither origin nor site and are accepted.
 */
export function originCheck(config: Pick<Config, 'allowedHosts'>): MiddlewareHandler {
  const listed = new Set(config.allowedHosts);
  const names = new Set(config.allowedHosts.flatMap((name) => [name, hostname(name) ?? name]));

  const isKnownHost = (host: string) => {
    const name = hostname(host);
    return names.has(host.toLowerCase()) || (name !== null && (isLoopback(name) || names.has(name)));
  };

  /** A listed name without a port means the default port. */
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
    const isAllowedOrigin = isNamed || (origin !== null && origin.host === parsed(`${origin.protocol}//${host}`)?.host);
    const site = getFetchSite(context);
    if (said === 'null') {
      if (site !== 'same-origin') {
        throw new RefusalError('forbidden', 'Requests from a page without an origin are not allowed.');
      }
    } else if (said !== undefined && !isAllowedOrigin) {
      throw new RefusalError('forbidden', `Requests from "${said.slice(0, 200)}" are not allowed.`, {
        hint: LISTED_HINT,
      });
    }
    // Only the browser distinguishes a page of the same name over another protocol.
    if ((site === 'cross-site' || site === 'same-site') && !isNamed && !isVisit(context)) {
      throw new RefusalError('forbidden', 'Requests from pages of another site are not allowed.', {
        hint: 'Open this server’s own pages, or follow a link to them.',
      });
    }
    await next();
  };
}

/** Refuses paths with `.` or `..`. Request parsing resolves them, so the raw request line is checked. */
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
