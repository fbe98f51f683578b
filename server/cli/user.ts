import { isIP } from 'node:net';
import { defineCommand } from 'citty';
import { RefusalError } from '../../shared/error.ts';
import {
  EntryLinkAnswerSchema,
  NewPersonSchema,
  PeopleSchema,
  PersonChangesSchema,
  PersonSchema,
  RoleSchema,
} from '../../shared/wire/index.ts';
import type { Config } from '../config.ts';
import type { ApiClient } from '../http/api-client.ts';
import { openApi } from './api.ts';
import { loadConfig } from './environment.ts';
import { asTable, safeLine, say, sayJson } from './terminal.ts';
import { UsageError } from './usage.ts';

const json = { type: 'boolean', description: 'Print the answer as JSON' } as const;
const email = { type: 'positional', required: true, description: 'The e-mail address of the account' } as const;
const ROLES = RoleSchema.options.join(', ');

async function withApi<T>(work: (api: ApiClient, origin: string) => Promise<T>): Promise<T> {
  const config = loadConfig();
  const api = await openApi(config);
  try {
    return await work(api, getOrigin(config));
  } finally {
    await api.close();
  }
}

/** How people reach the server: a name by a TLS proxy, an address directly. */
function getOrigin({ allowedHosts, host, port }: Config): string {
  const [named = host] = allowedHosts;
  if (allowedHosts.length > 0 && isIP(named) === 0) return `https://${named}`;
  return `http://${isIP(named) === 6 ? `[${named}]` : named}:${port}`;
}

const listPeople = async (api: ApiClient) => PeopleSchema.parse(await api.get('/api/people')).people;

async function findId(api: ApiClient, address: string): Promise<string> {
  const found = (await listPeople(api)).find((person) => person.email === address.trim().toLowerCase());
  if (found) return found.id;
  throw new RefusalError('not_found', `Nobody with the address ${address} has an account here.`, {
    hint: 'List the accounts with "kamishibai user list".',
  });
}

function readRole(given: string) {
  const role = RoleSchema.safeParse(given);
  if (role.success) return role.data;
  throw new UsageError(`--role is one of ${ROLES}, not "${given}".`);
}

/** Makes a password link. @param origin how people reach the server */
async function makeLink(api: ApiClient, id: string, origin: string) {
  const link = EntryLinkAnswerSchema.parse(await api.send(`/api/people/${id}/password-link`, '{}'));
  return { ...link, url: `${origin}${new URL(link.url).pathname}` };
}

const list = defineCommand({
  meta: { name: 'list', description: 'List the accounts' },
  args: { json },
  run: ({ args }) =>
    withApi(async (api) => {
      const people = await listPeople(api);
      if (args.json) return sayJson({ people });
      if (people.length === 0) return say('No accounts yet.');
      const rows = people.map((person) => [
        person.email,
        person.isSuspended ? 'suspended' : person.role,
        person.createdAt.slice(0, 10),
        safeLine(person.name),
      ]);
      for (const line of asTable([['E-MAIL', 'ROLE', 'SINCE', 'NAME'], ...rows])) say(line);
    }),
});

const add = defineCommand({
  meta: { name: 'add', description: 'Make an account, and a link with which its owner sets the password' },
  args: {
    email,
    name: { type: 'string', description: 'The name others see; by default the address' },
    role: { type: 'string', default: 'player', description: `One of ${ROLES}; the first account is an owner's` },
    json,
  },
  run: ({ args }) =>
    withApi(async (api, origin) => {
      const isFirst = (await listPeople(api)).length === 0;
      const role = isFirst ? 'owner' : readRole(args.role);
      const account = NewPersonSchema.safeParse({ name: args.name ?? args.email, email: args.email, role });
      if (!account.success) throw new UsageError(`"${args.email}" is not an e-mail address.`);
      const person = PersonSchema.parse(await api.send('/api/people', JSON.stringify(account.data)));
      const { url, expiresAt } = await makeLink(api, person.id, origin);
      if (args.json) return sayJson({ person, url, expiresAt });
      say(`Made the account of ${person.email} (${person.role}). Set the password, until ${expiresAt.slice(0, 10)}:`);
      say(url);
    }),
});

const password = defineCommand({
  meta: { name: 'password', description: 'Make a link with which somebody sets a new password' },
  args: { email, json },
  run: ({ args }) =>
    withApi(async (api, origin) => {
      const link = await makeLink(api, await findId(api, args.email), origin);
      if (args.json) sayJson(link);
      else say(link.url);
    }),
});

const change = defineCommand({
  meta: { name: 'change', description: 'Change somebody’s role, suspend them or let them in again' },
  args: {
    email,
    role: { type: 'string', description: `One of ${ROLES}` },
    suspend: { type: 'boolean', description: 'Sign them out and let them in no more' },
    admit: { type: 'boolean', description: 'Let somebody suspended in again' },
    json,
  },
  run: ({ args }) =>
    withApi(async (api) => {
      const changes = PersonChangesSchema.parse({
        ...(args.role !== undefined && { role: readRole(args.role) }),
        ...((args.suspend || args.admit) && { isSuspended: args.suspend === true }),
      });
      const path = `/api/people/${await findId(api, args.email)}`;
      const person = PersonSchema.parse(await api.change(path, JSON.stringify(changes)));
      if (args.json) sayJson(person);
      else say(`${person.email} ${person.isSuspended ? 'is suspended' : `has the role ${person.role}`}.`);
    }),
});

const remove = defineCommand({
  meta: { name: 'remove', description: 'Delete an account; what it made becomes the owner’s' },
  args: { email },
  run: ({ args }) =>
    withApi(async (api) => {
      await api.remove(`/api/people/${await findId(api, args.email)}`);
      say(`Deleted the account of ${args.email}.`);
    }),
});

export const userCommand = defineCommand({
  meta: { name: 'user', description: 'Manage the accounts of people' },
  subCommands: { list, add, password, change, remove },
});
