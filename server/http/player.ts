import { createHash } from 'node:crypto';
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import { PlayerChangesSchema } from '../../shared/wire/index.ts';
import type { Clock } from '../clock.ts';
import type { Players } from '../players/index.ts';
import { cookieOptions } from './cookies.ts';
import { answers, BODY_REFUSALS, jsonBody } from './openapi.ts';
import { PlayerAnswerSchema } from './schemas.ts';

const PATH = '/api/player';
/** As long as a browser keeps any; every reading begins it anew. */
const COOKIE_DAYS = 400;

/**
 * The name of the cookie that says whose `/api/player` is. A browser has one jar for all servers of a machine, whatever their ports: each
 * takes a name of its own.
 */
const cookieOf = (secret: string): string =>
  `kamishibai_player_${createHash('sha256').update(secret).digest('hex').slice(0, 8)}`;

/** Has a browser forget whose its `/api/player` is. */
export const forgetPlayer = (context: Context, secret: string): unknown =>
  deleteCookie(context, cookieOf(secret), { path: PATH });

/** What a browser has over all plays, by a cookie of its own that only this server can have made. */
export function playerRoutes(app: OpenAPIHono, deps: { players: Players; playerSecret: string; clock: Clock }) {
  const { players, playerSecret: secret, clock } = deps;
  const cookie = cookieOf(secret);

  /** Who asks. Whoever comes without a cookie, or with one that was not made here, is somebody new. */
  async function playerOf(context: Context): Promise<string> {
    const known = await getSignedCookie(context, secret, cookie);
    const id = known || clock.id();
    await setSignedCookie(context, cookie, id, secret, cookieOptions(context, { days: COOKIE_DAYS, path: PATH }));
    return id;
  }

  return app
    .openapi(
      createRoute({
        method: 'get',
        path: PATH,
        summary: 'What the player at this browser has over all plays',
        description: 'Whose it is says a signed cookie, which the answer sets.',
        responses: answers({ 200: PlayerAnswerSchema }),
      }),
      async (context) => {
        const id = await playerOf(context);
        context.header('cache-control', 'no-store');
        return context.json(await players.get(id), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: PATH,
        summary: 'Add to what the player at this browser has; nothing of it is taken away',
        description:
          'Sets are joined, whatever other tabs and plays have brought meanwhile; preferences are those sent last.',
        request: { body: jsonBody(PlayerChangesSchema) },
        responses: answers({ 204: null }, [...BODY_REFUSALS]),
      }),
      async (context) => {
        await players.add(await playerOf(context), context.req.valid('json'));
        return context.body(null, 204);
      },
    );
}
