import type { Context } from 'hono';

/** Options of all cookies: inaccessible to scripts and other sites, and over TLS secure. */
export const cookieOptions = (context: Context, { days, path = '/' }: { days: number; path?: string }) => ({
  httpOnly: true,
  sameSite: 'Strict' as const,
  path,
  maxAge: 60 * 60 * 24 * days,
  secure: new URL(context.req.url).protocol === 'https:' || context.req.header('x-forwarded-proto') === 'https',
});
