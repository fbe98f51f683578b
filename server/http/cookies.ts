import type { Context } from 'hono';

/** How every cookie of this server is kept: out of reach of scripts and other sites, and where the page came over TLS, of those who listen. */
export const cookieOptions = (context: Context, { days, path = '/' }: { days: number; path?: string }) => ({
  httpOnly: true,
  sameSite: 'Strict' as const,
  path,
  maxAge: 60 * 60 * 24 * days,
  secure: new URL(context.req.url).protocol === 'https:' || context.req.header('x-forwarded-proto') === 'https',
});
