import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { RefusalError } from '../../shared/error.ts';
import {
  EntryLinkAnswerSchema,
  InvitationsSchema,
  MadeTokenSchema,
  MeSchema,
  MyDataSchema,
  NewInvitationSchema,
  NewPersonSchema,
  NewTokenSchema,
  PeopleSchema,
  PersonChangesSchema,
  PersonSchema,
  TokensSchema,
} from '../../shared/wire/index.ts';
import { type Account, type Accounts, OWNER, type Permissions, type Person } from '../accounts/index.ts';
import type { Clock } from '../clock.ts';
import type { Coauthor } from '../coauthor/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Plays } from '../play/index.ts';
import { getPerson } from './access/person.ts';
import { attachment } from './file-answer.ts';
import { BODY_REFUSALS, jsonBody, routeResponses } from './openapi.ts';

const PersonParamSchema = z.object({ id: z.string().min(1).max(64) });

/** An address of this server as the caller reaches it. */
const toUrl = (context: Context, path: string): string => {
  const { protocol, host } = new URL(context.req.url);
  const isSecure = protocol === 'https:' || context.req.header('x-forwarded-proto') === 'https';
  return `${isSecure ? 'https' : 'http'}://${context.req.header('host') ?? host}${path}`;
};

/** @throws RefusalError `conflict` for whoever has no account of their own */
const requireAccount = (person: Person): Person => {
  if (person.id !== OWNER.id && person.role !== 'guest') return person;
  throw new RefusalError('conflict', 'This needs an account of your own.', {
    hint: 'Make an account for yourself under "People", and sign in with it.',
    reason: { code: 'no-account' },
  });
};

/** Routes of accounts: oneself, people, invitations and tokens. */
export function accountRoutes(
  app: OpenAPIHono,
  deps: {
    accounts: Accounts;
    permissions: Permissions;
    clock: Clock;
    /** Tokens that somebody has used since a time (ISO 8601). */
    tokensUsedBy: (person: string, since: string) => Promise<number>;
    exchange: Pick<Exchange, 'delete' | 'json'>;
    coauthor: Pick<Coauthor, 'deleteSession' | 'readSession'>;
    plays: Pick<Plays, 'delete' | 'deleteTrials' | 'get' | 'turns'>;
  },
) {
  const { accounts, permissions, exchange, coauthor, plays, clock, tokensUsedBy } = deps;

  const describe = async (account: Account): Promise<z.infer<typeof PersonSchema>> => {
    const { id, name, email, role, isSuspended, createdAt } = account;
    const tokensToday = await tokensUsedBy(id, `${clock.iso().slice(0, 10)}T00:00:00.000Z`);
    return { id, name, email, role, isSuspended, createdAt: createdAt.toISOString(), tokensToday };
  };

  /** Deletes all that is somebody's own. */
  async function deleteBelongings(person: Person): Promise<void> {
    const own = await permissions.listOwned(person);
    for (const id of own.play) await plays.delete(id).catch(ignoreAbsent);
    for (const id of own.draft) {
      await coauthor.deleteSession(id).catch(ignoreAbsent);
      await plays.deleteTrials(id);
    }
    for (const id of own.story) await exchange.delete(id).catch(ignoreAbsent);
    for (const kind of ['play', 'draft', 'story'] as const) {
      for (const id of own[kind]) await permissions.forget(kind, id);
    }
  }

  return app
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/me',
        summary: 'Who asks, and how this server knows people',
        responses: routeResponses({ 200: MeSchema }),
      }),
      (context) => {
        const { id, name, email, role } = getPerson(context);
        const mode = accounts.mode();
        context.header('cache-control', 'no-store');
        return context.json({ person: { id, name, email, role }, signIn: mode === 'set-up' ? 'accounts' : mode }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/me',
        summary: 'Delete the own account with all drafts, stories and plays',
        responses: routeResponses({ 204: null }, [409]),
      }),
      async (context) => {
        const person = requireAccount(getPerson(context));
        await accounts.remove(person.id, deleteBelongings);
        return context.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/me/export',
        summary: 'All that is one’s own as one JSON file: the account, drafts, stories, and plays with their turns',
        responses: routeResponses({ 200: MyDataSchema }),
      }),
      async (context) => {
        const person = getPerson(context);
        const { id, name, email, role } = person;
        const own = await permissions.listOwned(person);
        const parts = writeMyData(JSON.stringify({ id, name, email, role }), [
          ['drafts', own.draft, (draft) => coauthor.readSession(draft).then(toJsonBytes)],
          ['stories', own.story, (story) => exchange.json(story)],
          ['plays', own.play, (play) => readPlay(plays, play).then(toJsonBytes)],
        ]);
        const body = new ReadableStream<Uint8Array>({
          async pull(controller) {
            const { done, value } = await parts.next();
            if (done) controller.close();
            else controller.enqueue(value);
          },
        });
        return new Response(body, {
          headers: { ...attachment('kamishibai-account.json'), 'content-type': 'application/json' },
        }) as never;
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/me/tokens',
        summary: 'The own API tokens, newest first',
        responses: routeResponses({ 200: TokensSchema }),
      }),
      async (context) => {
        const tokens = await accounts.listTokens(getPerson(context).id);
        const shown = tokens.map(({ id, name, createdAt, expiresAt, lastUsedAt }) => ({
          ...{ id, name, createdAt, expiresAt, lastUsedAt },
        }));
        return context.json({ tokens: shown }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/me/tokens',
        summary: 'Make an API token; its text is shown only here',
        request: { body: jsonBody(NewTokenSchema) },
        responses: routeResponses({ 201: MadeTokenSchema }, [409, ...BODY_REFUSALS]),
      }),
      async (context) => {
        const person = requireAccount(getPerson(context));
        const { name, days } = context.req.valid('json');
        const { id, createdAt, expiresAt, lastUsedAt, token } = await accounts.makeToken(person.id, name, days);
        return context.json({ id, name, createdAt, expiresAt, lastUsedAt, token }, 201);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/me/tokens/{id}',
        summary: 'Withdraw an API token',
        request: { params: PersonParamSchema },
        responses: routeResponses({ 204: null }, [404]),
      }),
      async (context) => {
        const { id } = context.req.valid('param');
        if (await accounts.deleteToken(getPerson(context).id, id)) return context.body(null, 204);
        throw new RefusalError('not_found', `You have no token "${id}".`);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/people',
        summary: 'The accounts, oldest first',
        responses: routeResponses({ 200: PeopleSchema }),
      }),
      async (context) =>
        context.json({ people: await Promise.all((await accounts.listAccounts()).map(describe)) }, 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/people',
        summary: 'Make an account; the first is the owner’s, and from then on everyone signs in',
        request: { body: jsonBody(NewPersonSchema) },
        responses: routeResponses({ 201: PersonSchema }, [409, ...BODY_REFUSALS]),
      }),
      async (context) => context.json(await describe(await accounts.create(context.req.valid('json'))), 201),
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/people/{id}',
        summary: 'Change somebody’s name or role, suspend them or let them in again',
        request: { params: PersonParamSchema, body: jsonBody(PersonChangesSchema) },
        responses: routeResponses({ 200: PersonSchema }, [404, 409, ...BODY_REFUSALS]),
      }),
      async (context) =>
        context.json(
          await describe(await accounts.change(context.req.valid('param').id, context.req.valid('json'))),
          200,
        ),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/people/{id}',
        summary: 'Delete an account; with "keep" its drafts, stories and plays become the owner’s, else they go too',
        request: { params: PersonParamSchema, query: z.object({ keep: z.stringbool().default(true) }) },
        responses: routeResponses({ 204: null }, [404, 409]),
      }),
      async (context) => {
        const { id } = context.req.valid('param');
        const { keep } = context.req.valid('query');
        await accounts.remove(id, keep ? () => permissions.moveAll(id, OWNER.id) : deleteBelongings);
        return context.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/people/{id}/password-link',
        summary: 'Make a link with which somebody sets a new password, once, within two days',
        request: { params: PersonParamSchema },
        responses: routeResponses({ 201: EntryLinkAnswerSchema }, [404, ...BODY_REFUSALS]),
      }),
      async (context) => {
        const { id, secret, expiresAt } = await accounts.makePasswordLink(context.req.valid('param').id);
        return context.json({ id, url: toUrl(context, `/password/${secret}`), expiresAt }, 201);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/invitations',
        summary: 'The invitations that wait to be accepted, newest first',
        responses: routeResponses({ 200: InvitationsSchema }),
      }),
      async (context) => {
        const invitations = (await accounts.listInvitations()).map(({ id, role, note, createdAt, expiresAt }) => ({
          ...{ id, note, createdAt, expiresAt },
          role: role ?? ('player' as const),
        }));
        return context.json({ invitations }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/invitations',
        summary: 'Invite somebody by a link, which makes one account',
        request: { body: jsonBody(NewInvitationSchema) },
        responses: routeResponses({ 201: EntryLinkAnswerSchema }, [409, ...BODY_REFUSALS]),
      }),
      async (context) => {
        if (accounts.mode() !== 'accounts') {
          throw new RefusalError('conflict', 'Make your own account first: from then on everyone signs in.', {
            reason: { code: 'no-account' },
          });
        }
        const { role, note, days } = context.req.valid('json');
        const { id, secret, expiresAt } = await accounts.invite(role, note, days);
        return context.json({ id, url: toUrl(context, `/invitation/${secret}`), expiresAt }, 201);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/invitations/{id}',
        summary: 'Withdraw an invitation',
        request: { params: PersonParamSchema },
        responses: routeResponses({ 204: null }, [404]),
      }),
      async (context) => {
        const { id } = context.req.valid('param');
        if (await accounts.withdrawInvitation(id)) return context.body(null, 204);
        throw new RefusalError('not_found', `There is no invitation "${id}".`);
      },
    );
}

const encoder = new TextEncoder();
const toJsonBytes = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));

/** Turns read at a time. */
const TURNS_AT_A_TIME = 100;

/** A play with all its turns, as its player has seen them. */
async function readPlay(plays: Pick<Plays, 'get' | 'turns'>, id: string): Promise<object> {
  const { title, packageId, turn, ended } = await plays.get(id);
  const turns = [];
  for (let from: number | undefined = 1; from !== undefined; ) {
    const page: Awaited<ReturnType<Plays['turns']>> = await plays.turns(id, from, TURNS_AT_A_TIME);
    turns.push(...page.turns);
    from = page.next;
  }
  return { id, title, packageId, turn, ended, turns };
}

type Part = [name: string, ids: readonly string[], read: (id: string) => Promise<Uint8Array>];

/** One JSON document, a thing at a time, so that it is never whole in memory. What is gone meanwhile is left out. */
async function* writeMyData(person: string, parts: Part[]): AsyncGenerator<Uint8Array> {
  yield encoder.encode(`{"person":${person}`);
  for (const [name, ids, read] of parts) {
    yield encoder.encode(`,"${name}":[`);
    let isFirst = true;
    for (const id of ids) {
      const written = await read(id).catch(ignoreAbsent);
      if (!written) continue;
      if (!isFirst) yield encoder.encode(',');
      yield written;
      isFirst = false;
    }
    yield encoder.encode(']');
  }
  yield encoder.encode('}');
}

function ignoreAbsent(error: unknown): void {
  if (!(error instanceof RefusalError && error.code === 'not_found')) throw error;
}
