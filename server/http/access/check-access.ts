import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { TrieRouter } from 'hono/router/trie-router';
import { RefusalError } from '../../../shared/error.ts';
import { type Accounts, OWNER, type Permissions, type Person } from '../../accounts/index.ts';
import type { Config } from '../../config.ts';
import type { Exports } from '../../exports/index.ts';
import type { Binned } from '../../library/index.ts';
import { deletedStory, TRIAL_VERSION } from '../../play/index.ts';
import type { Store } from '../../store/types.ts';
import {
  type Attempts,
  checkToken,
  getClientAddress,
  type RequestLimit,
  SESSION_COOKIE,
  wantsPage,
} from '../guards/index.ts';
import { PAGE_FONT_PATHS } from '../page-fonts.ts';
import { ACCESS, type Access, type Asked, CALLERS, type Callers, type Need } from './access-table.ts';
import type { Guests } from './guests.ts';
import { getPerson, setPerson } from './person.ts';

/** Files that browsers ask for without cookies, or after signing out. */
const OPEN_FILES = new Set([
  ...['/logo.svg', '/favicon.ico', '/manifest.webmanifest', '/service-worker.js'],
  ...['/icons/192.png', '/icons/512.png', '/icons/maskable.png', '/icons/apple-touch.png'],
  ...PAGE_FONT_PATHS,
]);
const LICENCES = '/licences/';

const createRouter = (): TrieRouter<{ route: string; access: Access }> => {
  const router = new TrieRouter<{ route: string; access: Access }>();
  for (const [route, access] of Object.entries(ACCESS)) {
    const [method = '', path = ''] = route.split(' ');
    router.add(method, path, { route, access });
  }
  return router;
};

export interface AccessDeps {
  accounts: Accounts;
  permissions: Permissions;
  binned: Pick<Binned, 'isEmpty'>;
  guests: Guests;
  exports: Pick<Exports, 'get'>;
  store: Pick<Store, 'getPlan' | 'getPlay' | 'getSession'>;
  config: Pick<Config, 'authToken'>;
  attempts: Attempts;
  requests: RequestLimit;
  /** Responds to an address with too many wrong attempts, or rethrows. */
  onTooMany: (context: Context, refusal: unknown) => Response | Promise<Response>;
}

/** The two checks of every request: `identify` runs before its body is read, `meetNeeds` when its size is known to be allowed. */
export function createAccessChecks(deps: AccessDeps): Record<'identify' | 'meetNeeds', MiddlewareHandler> {
  const { accounts, permissions, binned, guests, exports, store, attempts, requests, onTooMany } = deps;
  const { authToken } = deps.config;
  const router = createRouter();

  const findAccess = (context: Context): { route: string; access: Access; params: Record<string, string> } => {
    const { method, path } = context.req;
    const asMethod = method === 'HEAD' ? 'GET' : method;
    const found = router.match(asMethod, path)[0].at(-1);
    if (found) {
      const [{ route, access }, params] = found;
      return {
        route,
        access,
        params: Object.fromEntries(Object.entries(params).map(([k, v]) => [k, decode(String(v))])),
      };
    }
    const isFile = OPEN_FILES.has(path) || path.startsWith(LICENCES);
    const isOurPage = asMethod === 'GET' && !/^\/(api|media)(\/|$)/.test(path);
    const callers: Callers = isFile ? 'everyone' : isOurPage ? 'guest' : 'owner';
    return { route: '', access: { callers }, params: {} };
  };

  async function refuseStrangers(context: Context): Promise<Response | undefined> {
    if (context.req.method === 'GET' && wantsPage(context)) {
      return context.redirect(accounts.mode() === 'set-up' ? '/set-up' : signInPath(context.req.path));
    }
    throw new RefusalError('unauthorized', 'This server asks who you are.', {
      hint: 'Sign in at /sign-in, or send a token as "Authorization: Bearer …".',
    });
  }

  /** Nobody plays on in a story that is in the bin. */
  async function requireStory(playId: string): Promise<void> {
    const play = await store.getPlay(playId);
    if (!play || play.packageVersion === TRIAL_VERSION || !permissions.isBinned('story', play.packageId)) return;
    throw deletedStory();
  }

  async function meetNeed(person: Person, { of, id, right, isWithoutStory = false }: Need): Promise<void> {
    const isOfPlay = (of === 'play' && !isWithoutStory) || of === 'record';
    if (isOfPlay && !binned.isEmpty()) await requireStory(id);
    if (of === 'record') {
      await permissions.require(person, 'play', id, 'own').catch(async (error) => {
        if (!(await permissions.mayReadRecords(person, id))) throw error;
      });
      if (await permissions.mayReadRecords(person, id)) return;
      throw new RefusalError('forbidden', 'The records of a play hold its story’s secrets: they are for its author.', {
        reason: { code: 'not-yours' },
      });
    }
    if (of === 'pictures') {
      if (await permissions.maySeePictures(person, id)) return;
      return permissions.require(person, 'story', id, 'use');
    }
    if (of === 'story-of-play') {
      return permissions.require(person, 'story', (await store.getPlay(id))?.packageId ?? '', right);
    }
    if (of === 'drafts-of-story') {
      for (const draft of await permissions.draftsOfStory(id)) await permissions.require(person, 'draft', draft, right);
      return;
    }
    if (of === 'plan') {
      const plan = await store.getPlan(id);
      return permissions.require(person, 'draft', plan?.sessionId ?? '', right);
    }
    if (of === 'export') {
      const found = await exports.get(id);
      const { packageId, playId } = 'now' in found ? found.now() : found;
      if (playId !== null) return permissions.require(person, 'play', playId, 'own');
      return permissions.require(person, 'story', packageId ?? '', 'write');
    }
    // Naming a draft that does not exist creates it.
    if (of === 'draft' && person.role === 'author' && (await store.getSession(id)) === null) return;
    return permissions.require(person, of, id, right);
  }

  /**
   * Ends a stream when its reader loses a right: a client that may still read it opens it again.
   * @returns whether there is a stream; `onEnd` is called then
   */
  function endOnRevocation(context: Context, revoked: AbortSignal, onEnd: () => void): boolean {
    const { body, status, headers } = context.res;
    if (body === null || !headers.get('content-type')?.startsWith('text/event-stream')) return false;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    body
      .pipeTo(writable, { signal: revoked })
      // The reader has left, or may no longer read.
      .catch(() => undefined)
      .finally(onEnd);
    context.res = undefined;
    context.res = new Response(readable, { status, headers });
    return true;
  }

  /** Whoever visits a server with public stories may look around as a guest. */
  async function welcomeVisitor(context: Context): Promise<Person | null> {
    if (context.req.path !== '/' || !wantsPage(context) || !(await permissions.hasPublicStories())) return null;
    return guests.welcome(context);
  }

  /** However somebody has signed in, what this browser's guest had is theirs from then on. */
  async function takeOverGuest(context: Context, person: Person): Promise<void> {
    const guest = await guests.identify(context);
    if (guest === null) return;
    await permissions.moveAll(guest.id, person.id);
    guests.forget(context);
  }

  /** Identifies who makes a request, and refuses routes that are not for them. */
  const identify: MiddlewareHandler = async (context, next) => {
    await accounts.refresh();
    if (accounts.mode() === 'open') {
      setPerson(context, OWNER);
      return next();
    }
    const { access } = findAccess(context);
    const cookieToken = checkToken(context, authToken);
    const { headers } = context.req.raw;
    const known =
      cookieToken === 'right' && !headers.has('authorization')
        ? OWNER
        : await accounts.identify({ headers, address: getClientAddress(context) || null });
    const saysToken = headers.has('authorization') || cookieToken === 'wrong';
    if (known === null && saysToken && access.callers !== 'everyone') {
      try {
        // Browsers resend a stale cookie; an attacker sends different ones.
        attempts.wrong(context, headers.has('authorization') ? undefined : getCookie(context, SESSION_COOKIE));
      } catch (refusal) {
        return onTooMany(context, refusal);
      }
    }
    // Whoever says to be somebody is not a guest instead: the answer would tell whether a token is right.
    const isGuest = known === null && !headers.has('authorization');
    const person = known ?? (isGuest ? ((await guests.identify(context)) ?? (await welcomeVisitor(context))) : null);
    if (person !== null) {
      if (isAccount(person)) await takeOverGuest(context, person);
      setPerson(context, person);
      // Anyone can be a new guest with each request: they are counted by address.
      if (person.role !== 'owner') requests.count(person.role === 'guest' ? getClientAddress(context) : person.id);
    }
    if (access.callers === 'everyone') return next();
    if (person === null) return (await refuseStrangers(context)) ?? next();
    if (CALLERS.indexOf(person.role) < CALLERS.indexOf(access.callers)) {
      throw new RefusalError('forbidden', `This is for ${NAMED[access.callers]}.`, { reason: { code: 'not-yours' } });
    }
    await next();
  };

  /** Refuses what is not the caller's, and notes whose a thing is that a request creates or deletes. */
  const meetNeeds: MiddlewareHandler = async (context, next) => {
    const { access, params } = findAccess(context);
    const isOpen = accounts.mode() === 'open';
    if ((isOpen && binned.isEmpty()) || access.callers === 'everyone') return next();
    const person = getPerson(context);
    // Before the rights are looked up: one lost meanwhile must end the stream as well.
    const revocation = new AbortController();
    const unwatch = permissions.watchRevocations((personId) => {
      if (person.id !== OWNER.id && (personId === null || personId === person.id)) revocation.abort();
    });
    let streams = false;
    try {
      await meetAll(context, person, { access, params }, next);
      streams = context.res.ok && endOnRevocation(context, revocation.signal, unwatch);
    } finally {
      if (!streams) unwatch();
    }
  };

  /** Checks the needs, answers, and notes what was created or deleted. */
  async function meetAll(
    context: Context,
    person: Person,
    { access, params }: { access: Access; params: Record<string, string> },
    next: () => Promise<void>,
  ): Promise<void> {
    const asked: Asked = {
      params,
      query: (name) => context.req.query(name),
      body: async () => {
        const text = await context.req.text();
        try {
          return JSON.parse(text);
        } catch {
          // The route refuses what is not JSON.
          return null;
        }
      },
    };
    for (const need of (await access.needs?.(asked)) ?? []) await meetNeed(person, need);
    if (accounts.mode() === 'open') return next();
    const existing = new Set<string>();
    for (const { kind, id } of (await access.names?.(asked)) ?? []) {
      if (kind === 'draft' && (await store.getSession(id)) !== null) existing.add(id);
    }
    await next();
    if (!context.res.ok) return;
    if (access.creates) {
      const isJson = context.res.headers.get('content-type')?.includes('json') ?? false;
      const answer: unknown = isJson ? await context.res.clone().json() : null;
      for (const { kind, id } of await access.creates(answer, asked)) {
        if (!existing.has(id)) await permissions.claim(person, kind, id);
      }
    }
    if (access.deletes && params.id !== undefined) await permissions.forget(access.deletes, params.id);
  }

  return { identify, meetNeeds };
}

const isAccount = ({ id, role }: Person): boolean => id !== OWNER.id && role !== 'guest';

const NAMED: Record<Callers, string> = {
  everyone: 'everyone',
  guest: 'whoever has a link',
  player: 'people with an account',
  author: 'authors',
  owner: 'the owner of this server',
};

const signInPath = (path: string): string => (path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
