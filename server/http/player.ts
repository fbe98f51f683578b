import { createHash } from 'node:crypto';
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import { PlayerChangesSchema } from '../../shared/wire/index.ts';
import { OWNER } from '../accounts/index.ts';
import type { Clock } from '../clock.ts';
import type { Players } from '../players/index.ts';
import { getPerson } from './access/person.ts';
import { cookieOptions } from './cookies.ts';
import { BODY_REFUSALS, jsonBody, routeResponses } from './openapi.ts';
import { PlayerAnswerSchema } from './schemas.ts';

const PATH = '/api/player';
/** The maximum of browsers; renewed with every read. */
const COOKIE_DAYS = 400;

/** Name of the player's cookie. Browsers share cookies between all ports of a host, so each server has its own. */
const getCookieName = (secret: string): string =>
  `kamishibai_player_${createHash('sha256').update(secret).digest('hex').slice(0, 8)}`;

/** Clears the player's cookie. */
export const forgetPlayer = (context: Context, secret: string): unknown =>
  deleteCookie(context, getCookieName(secret), { path: PATH });

/** Routes of a player's data over all plays, by a signed cookie. */
export function playerRoutes(app: OpenAPIHono, deps: { players: Players; playerSecret: string; clock: Clock }) {
  const { players, playerSecret: secret, clock } = deps;
  const cookie = getCookieName(secret);

  /**
   * Identifies the player: by account, else by cookie. A missing or invalid cookie means a new one. At the first request
   * of an account it takes over what the browser's player has.
   */
  async function readPlayerId(context: Context): Promise<string> {
    const { id: personId, role } = getPerson(context);
    if (personId !== OWNER.id && role !== 'guest') {
      const before = await getSignedCookie(context, secret, cookie);
      if (before) {
        await players.add(personId, await players.get(before));
        forgetPlayer(context, secret);
      }
      return personId;
    }
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
        summary: "Data of this browser's player over all plays",
        description: 'A signed cookie, set by the response, identifies the player.',
        responses: routeResponses({ 200: PlayerAnswerSchema }),
      }),
      async (context) => {
        const id = await readPlayerId(context);
        context.header('cache-control', 'no-store');
        return context.json(await players.get(id), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: PATH,
        summary: "Add to the data of this browser's player; nothing is removed",
        description:
          'Sets are joined, whatever other tabs and plays have brought meanwhile; preferences are those sent last.',
        request: { body: jsonBody(PlayerChangesSchema) },
        responses: routeResponses({ 204: null }, [...BODY_REFUSALS]),
      }),
      async (context) => {
        await players.add(await readPlayerId(context), context.req.valid('json'));
        return context.body(null, 204);
      },
    );
}
