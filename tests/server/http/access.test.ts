import { beforeAll, describe, expect, test } from 'vitest';
import { ACCESS, CALLERS, type Callers } from '../../../server/http/access/access-table.ts';
import type { Services } from '../../../server/main.ts';
import { ask } from '../../support/services.ts';
import { nameOf, readDocument } from './openapi-document.ts';
import { sharedServices } from './support.ts';

const theServices = sharedServices();

/** A route of the access table as the document names it. */
const documented = (route: string): string => route.replace(/:(\w+)/g, '{$1}');

describe('the access table', () => {
  test('names every route of the document, and no other route of the API', async () => {
    const { operations } = await readDocument(theServices());
    const routes = Object.keys(ACCESS).map(documented);
    const isOfApi = (route: string) => / \/(api|media)\//.test(route) && !/api\/(auth|docs|openapi)/.test(route);
    const inDocument = operations.map(nameOf).filter(isOfApi);
    expect(routes.filter(isOfApi).sort()).toEqual(inDocument.sort());
  });

  test('opens nothing of the API to strangers', () => {
    const open = Object.entries(ACCESS).flatMap(([route, { callers }]) => (callers === 'everyone' ? [route] : []));
    expect(open.filter((route) => route.includes(' /api/') && !route.includes(' /api/auth/'))).toEqual([]);
  });
});

/** Everyone who may ask: the people of one server, each with what is theirs. */
const ROLES = ['stranger', 'guest', 'player', 'author', 'owner'] as const;
type Role = (typeof ROLES)[number];

interface House {
  services: Services;
  /** Headers that sign each role in. */
  as: Record<Role, Record<string, string>>;
  /** A draft, story and play of an author, and a play of a player. */
  theirs: { draft: string; story: string; play: string };
}

const TOKEN = 'sixteen-letters-or-more';
const PASSWORD = 'a long password';
const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

/** Makes a server with an owner, two authors, a player and a guest. */
async function furnish(services: Services): Promise<House> {
  const owner = { authorization: `Bearer ${TOKEN}` };
  const join = async (name: string, role: string) => {
    const email = `${name}@example.com`;
    const made = await ask(services, 'POST', '/api/people', { name, email, password: PASSWORD, role }, owner);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const body = new URLSearchParams({ email, password: PASSWORD }).toString();
    const signedIn = await ask(services, 'POST', '/sign-in', body, form);
    expect(signedIn.status).toBe(302);
    return { cookie: cookiesOf(signedIn.headers) };
  };
  await join('olga', 'owner');
  const author = await join('aki', 'author');
  const player = await join('pip', 'player');
  const other = await join('ben', 'author');
  return { services, as: { stranger: {}, guest: {}, player, author, owner }, theirs: await write(services, other) };
}

async function write(services: Services, other: Record<string, string>): Promise<House['theirs']> {
  const { WHOLE_STORY } = await import('../../shared/story/fixture.ts');
  await ask(services, 'POST', '/api/sessions', { id: 'bens_draft' }, other);
  for (const { tool, input } of WHOLE_STORY) {
    const { status, body } = await ask(services, 'POST', `/api/sessions/bens_draft/tools/${tool}`, input, other);
    expect([tool, status], JSON.stringify(body)).toEqual([tool, 200]);
  }
  const story = (await ask(services, 'GET', '/api/sessions/bens_draft', undefined, other)).body.packageId;
  const play = (await ask(services, 'POST', '/api/plays', { packageId: story }, other)).body.id;
  expect([typeof story, typeof play]).toEqual(['string', 'string']);
  return { draft: 'bens_draft', story, play };
}

/** A path of a route about something of the other author. */
const pathFor = (path: string, { draft, story, play }: House['theirs']): string =>
  path
    .replace(/^\/api\/(sessions|chat)\/:id/, `/api/$1/${draft}`)
    .replace(/^\/api\/packages\/:id/, `/api/packages/${story}`)
    .replace(/^\/api\/plays\/:id/, `/api/plays/${play}`)
    .replace(':packageId', story)
    .replace(/:\w+/g, 'x1');

/** What `needs` names in a body, about the other author's. */
const bodyFor = (route: string, { draft, story, play }: House['theirs']): unknown =>
  ({
    'POST /api/sessions': { id: 'another', fromPackage: story },
    'POST /api/chat': { id: draft, message: { id: 'm', role: 'user', parts: [{ type: 'text', text: 'Hello' }] } },
    'POST /api/plays': { packageId: story },
    'POST /api/exports': { playId: play, format: 'markdown' },
    'POST /api/live/:connection': { watch: [{ channel: 1, topic: `play:${play}` }] },
  })[route] ?? {};

/** Media types that routes ask for before they ask who it is. */
const TYPES: Record<string, Record<string, string>> = {
  'PUT /api/sessions/:id/draft/:type/:elementId/picture': { 'content-type': 'image/png' },
  'POST /api/sessions/:id/voices': { 'content-type': 'audio/ogg' },
};

/** Routes that a role may use without anything of somebody else in them. */
const isOfNobody = (path: string): boolean => !/\/:id|:packageId|:connection/.test(path);

describe('every route, for every role, about something of somebody else', () => {
  const guardedServices = sharedServices(undefined, undefined, { AUTH_TOKEN: TOKEN });
  let house: House;
  beforeAll(async () => {
    house = await furnish(guardedServices());
  });

  const guarded = Object.entries(ACCESS).filter(
    ([route, { callers }]) => callers !== 'everyone' && !/(DELETE|POST \/mcp)/.test(route) && !route.endsWith('*'),
  );

  test.each(guarded)('%s', async (route, { callers, needs }) => {
    const [method = '', path = ''] = route.split(' ');
    for (const role of ROLES) {
      const body = method === 'GET' ? undefined : bodyFor(route, house.theirs);
      const headers = { ...house.as[role], ...TYPES[route] };
      const { status } = await ask(house.services, method, pathFor(path, house.theirs), body, headers);
      const mayCall = role !== 'stranger' && CALLERS.indexOf(role as Callers) >= CALLERS.indexOf(callers);
      const isTheirs = needs !== undefined && (!isOfNobody(path) || route in BODIES);
      if (role === 'stranger' || role === 'guest') expect([role, status]).toEqual([role, 401]);
      else if (!mayCall) expect([role, status]).toEqual([role, 403]);
      else if (isTheirs && role !== 'owner')
        expect([role, [403, 404]]).toEqual([role, expect.arrayContaining([status])]);
      else expect([role, [401, 403]]).not.toEqual([role, expect.arrayContaining([status])]);
    }
  });
});

/** Routes whose body names something of the other author. */
const BODIES = {
  'POST /api/sessions': true,
  'POST /api/chat': true,
  'POST /api/plays': true,
  'POST /api/exports': true,
  'POST /api/live/:connection': true,
};
