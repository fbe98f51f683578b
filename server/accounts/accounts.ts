import { createHash, createHmac, randomBytes } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import PQueue from 'p-queue';
import { RefusalError } from '../../shared/error.ts';
import { type NewAccount, type NewPerson, type Role, RoleSchema } from '../../shared/wire/index.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { EntryLinkRow, Store } from '../store/types.ts';
import { type Auth, createAuth } from './auth.ts';
import { OWNER, type Person, type SignInMode } from './types.ts';

const PASSWORD = 'credential';
const PROXY = 'proxy';
const DAY_MS = 24 * 60 * 60 * 1000;
const PASSWORD_LINK_DAYS = 2;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const newSecret = (): string => randomBytes(24).toString('base64url');

/** A code that is read from the log and typed: eight letters and digits without look-alikes. */
export const newSetUpCode = (): string => toSetUpCode(randomBytes(8));

/** The same code in every process that has the secret. */
export const sharedSetUpCode = (secret: string): string =>
  toSetUpCode(createHmac('sha256', secret).update('set-up').digest().subarray(0, 8));

const toSetUpCode = (bytes: Uint8Array): string => {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const all = [...bytes].map((byte) => letters[byte % letters.length]).join('');
  return `${all.slice(0, 4)}-${all.slice(4)}`;
};

const linkGone = (): RefusalError =>
  new RefusalError('not_found', 'This link has been used already, or is too old.', {
    hint: 'Ask the owner of this server for a new one.',
  });

/** An account, for the owner's list. */
export interface Account extends Person {
  readonly email: string;
  readonly role: Role;
  readonly isSuspended: boolean;
  readonly createdAt: Date;
}

/** Who makes a request: its headers, and the address it came from, if over the network. */
export interface Caller {
  headers: Headers;
  address: string | null;
}

export type AccountsConfig = Pick<
  Config,
  'allowedHosts' | 'authToken' | 'oidc' | 'trustedUsers' | 'isReachableByOthers'
>;

export type Accounts = Awaited<ReturnType<typeof createAccounts>>;

/**
 * People, how they sign in, and the links that let them in.
 * @param secret signs cookies @param setUpCode lets the first visitor make the owner's account
 */
export async function createAccounts(deps: {
  config: AccountsConfig;
  store: Pick<Store, 'accounts' | 'shared'>;
  clock: Clock;
  secret: string;
  setUpCode: string;
  /** Signs in the command line as the owner. */
  commandToken: string;
  /** Called with whoever may do less than before. */
  onRevoked: (personId: string) => void;
}) {
  const { config, clock, secret, setUpCode, commandToken, onRevoked } = deps;
  const { accounts: tables } = deps.store;
  const isShared = deps.store.shared !== undefined;
  let hasPeople = await tables.hasPeople();
  let made: Promise<Auth> | undefined;
  // Loaded when somebody has an account: most servers are one person's.
  const auth = (): Promise<Auth> => (made ??= createAuth(config, secret, tables.authDatabase));
  const users = async () => (await (await auth()).$context).internalAdapter;

  // What reads accounts and then changes them: two at once could leave no owner, or make an account twice.
  const changes = new PQueue({ concurrency: 1 });
  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    changes.add(() =>
      tables.exclusively(async () => {
        await refresh();
        return work();
      }),
    );

  /** Learns of the first account when another process has made it. */
  async function refresh(): Promise<void> {
    if (!hasPeople && isShared) hasPeople = await tables.hasPeople();
  }

  const proxies = new BlockList();
  for (const { address, prefix } of config.trustedUsers?.proxies ?? []) {
    proxies.addSubnet(address, prefix, isIPv6(address) ? 'ipv6' : 'ipv4');
  }

  const mode = (): SignInMode => {
    if (hasPeople) return 'accounts';
    if (config.authToken !== null) return 'token';
    return config.isReachableByOthers ? 'set-up' : 'open';
  };

  type User = NonNullable<Awaited<ReturnType<Awaited<ReturnType<typeof users>>['findUserById']>>>;
  const toAccount = (user: User): Account => {
    const { role, isSuspended } = user as User & { role?: unknown; isSuspended?: unknown };
    const { id, name, email, createdAt } = user;
    return { id, name, email, createdAt, role: RoleSchema.parse(role), isSuspended: Boolean(isSuspended) };
  };
  const toPerson = (user: User | null): Person | null => {
    const account = user && toAccount(user);
    return account === null || account.isSuspended ? null : account;
  };

  const getAccount = async (id: string): Promise<Account> => {
    const user = await (await users()).findUserById(id);
    if (!user) throw new RefusalError('not_found', `There is no account "${id}".`);
    return toAccount(user);
  };

  const listAccounts = async (): Promise<Account[]> => {
    if (!hasPeople) return [];
    const all = await (await users()).listUsers(undefined, undefined, { field: 'createdAt', direction: 'asc' });
    return all.map((user) => toAccount(user as User));
  };

  /** @throws RefusalError `conflict` if this is the only owner who can sign in */
  async function requireOtherOwner(id: string): Promise<void> {
    const owners = (await listAccounts()).filter(({ role, isSuspended }) => role === 'owner' && !isSuspended);
    if (owners.length === 1 && owners[0]?.id === id) {
      throw new RefusalError('conflict', 'This is the only owner: without one nobody could manage the server.', {
        hint: 'Make somebody else an owner first.',
        reason: { code: 'only-owner' },
      });
    }
  }

  async function createAccount({ name, email, password, role }: NewPerson): Promise<Account> {
    const adapter = await users();
    if (await adapter.findUserByEmail(email)) {
      throw new RefusalError('conflict', 'There is an account with this e-mail address already.', {
        hint: 'Sign in, or use another address.',
        reason: { code: 'email-taken' },
      });
    }
    const hash = password === undefined ? null : await hashPassword(password);
    const user = await adapter.createUser({ name, email, emailVerified: false, role }, { source: PASSWORD } as never);
    try {
      if (hash !== null) await putPassword(user.id, hash);
    } catch (error) {
      // An account without its password would only keep the address.
      await adapter.deleteUser(user.id);
      throw error;
    }
    await tables.flush();
    hasPeople = true;
    return toAccount(user as User);
  }

  const hashPassword = async (password: string): Promise<string> =>
    (await (await auth()).$context).password.hash(password);

  async function putPassword(userId: string, hash: string): Promise<void> {
    const adapter = await users();
    const known = (await adapter.findAccounts(userId)).some(({ providerId }) => providerId === PASSWORD);
    if (known) await adapter.updatePassword(userId, hash);
    else await adapter.linkAccount({ userId, providerId: PASSWORD, accountId: userId, password: hash });
  }

  /** The person a trusted proxy names; made at the first sight of them. */
  async function findByProxy({ headers, address }: Caller): Promise<Person | null> {
    const { trustedUsers } = config;
    if (trustedUsers === null || address === null) return null;
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    if (!proxies.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')) return null;
    const named = headers.get(trustedUsers.header)?.trim().slice(0, 200);
    if (!named) return null;
    const found =
      (await findProxyUser(named)) ??
      (await inTurn(async () => (await findProxyUser(named)) ?? makeProxyUser(named, trustedUsers.role)));
    return found.person;
  }

  async function findProxyUser(named: string): Promise<{ person: Person | null } | null> {
    const adapter = await users();
    const known = await adapter.findAccountByKey({ providerId: PROXY, accountId: named });
    return known && { person: toPerson(await adapter.findUserById(known.userId)) };
  }

  async function makeProxyUser(named: string, roleOfOthers: Role): Promise<{ person: Person | null }> {
    const adapter = await users();
    const email = named.includes('@')
      ? named.toLowerCase()
      : `${encodeURIComponent(named).toLowerCase()}@proxy.invalid`;
    const same = (await adapter.findUserByEmail(email))?.user;
    const role: Role = hasPeople ? roleOfOthers : 'owner';
    const user =
      same ?? (await adapter.createUser({ name: named, email, emailVerified: true, role }, { source: PROXY } as never));
    await adapter.linkAccount({ userId: user.id, providerId: PROXY, accountId: named });
    hasPeople = true;
    await tables.flush();
    return { person: toPerson(user as User) };
  }

  async function findByBearer(token: string): Promise<Person | null> {
    const hash = sha256(token);
    if (hash === sha256(commandToken)) return OWNER;
    if (config.authToken !== null && hash === sha256(config.authToken)) return OWNER;
    if (!hasPeople) return null;
    const row = await tables.findPersonalToken(hash, clock.iso());
    return row && toPerson(await (await users()).findUserById(row.userId));
  }

  const makeEntryLink = async (
    row: Pick<EntryLinkRow, 'kind' | 'role' | 'userId' | 'note'>,
    days: number,
  ): Promise<{ id: string; secret: string; expiresAt: string }> => {
    const linkSecret = newSecret();
    const expiresAt = new Date(clock.now() + days * DAY_MS).toISOString();
    const id = clock.id();
    await tables.putEntryLink({ ...row, id, hash: sha256(linkSecret), createdAt: clock.iso(), expiresAt });
    return { id, secret: linkSecret, expiresAt };
  };
  const findEntryLink = async (kind: EntryLinkRow['kind'], linkSecret: string): Promise<EntryLinkRow> => {
    const row = await tables.getEntryLink(sha256(linkSecret), clock.iso());
    if (row?.kind === kind) return row;
    throw linkGone();
  };
  /** @throws RefusalError `not_found` when somebody else was faster */
  const takeEntryLink = async (row: EntryLinkRow): Promise<void> => {
    if (!(await tables.takeEntryLink(row.id))) throw linkGone();
  };

  return {
    mode,
    refresh,
    auth,
    /** Resolves when what `auth` wrote is on disk. */
    flush: () => tables.flush(),

    /** Who makes a request; null if nobody known does. A wrong bearer token is nobody. */
    async identify(caller: Caller): Promise<Person | null> {
      if (mode() === 'open') return OWNER;
      const bearer = caller.headers.get('authorization')?.match(/^Bearer (.+)$/i)?.[1];
      if (bearer !== undefined) return findByBearer(bearer);
      const named = await findByProxy(caller);
      if (named !== null || !hasPeople || !caller.headers.has('cookie')) return named;
      const found = await (await auth()).api.getSession({ headers: caller.headers }).catch((error: unknown) => {
        throw error instanceof Error && error.cause instanceof RefusalError ? error.cause : error;
      });
      return found && toPerson(found.user as User);
    },

    /** The response has the session's cookie. @throws RefusalError `unauthorized` for a wrong address or password */
    async signIn(email: string, password: string, headers: Headers): Promise<Headers> {
      const refused = new RefusalError('unauthorized', 'E-mail address or password is wrong.');
      if (!hasPeople) throw refused;
      const { signInEmail } = (await auth()).api;
      try {
        const answer = await signInEmail({ body: { email, password }, headers, returnHeaders: true });
        await tables.flush();
        return answer.headers;
      } catch (error) {
        const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
        // Also for what is no address, and for whoever is suspended.
        if (status < 500) throw refused;
        throw error;
      }
    },

    /** @throws RefusalError `unauthorized` for a wrong code, `conflict` when there is an owner already */
    async setUp(code: string, account: NewAccount): Promise<Account> {
      if (sha256(code.trim().toUpperCase()) !== sha256(setUpCode)) {
        throw new RefusalError('unauthorized', 'This is not the code of the server’s log.');
      }
      return inTurn(() => {
        if (hasPeople) throw new RefusalError('conflict', 'This server has an owner already.');
        return createAccount({ ...account, role: 'owner' });
      });
    },

    listAccounts,
    getAccount,
    async findByEmail(email: string): Promise<Account | null> {
      const found = hasPeople ? await (await users()).findUserByEmail(email.toLowerCase()) : null;
      return found && toAccount(found.user as User);
    },
    /** The first account must be an owner's. @throws RefusalError `conflict` if the address is taken */
    create: (account: NewPerson): Promise<Account> =>
      inTurn(() => {
        if (!hasPeople && account.role !== 'owner') {
          throw new RefusalError('conflict', 'The first account is the owner’s.', { hint: 'Give it the role owner.' });
        }
        return createAccount(account);
      }),
    /** @throws RefusalError `not_found`; `conflict` if nobody would be left to manage the server */
    change: (id: string, wanted: { name?: string; role?: Role; isSuspended?: boolean }): Promise<Account> =>
      inTurn(async () => {
        const account = await getAccount(id);
        const staysOwner = (wanted.role ?? account.role) === 'owner' && !(wanted.isSuspended ?? account.isSuspended);
        if (!staysOwner) await requireOtherOwner(id);
        const adapter = await users();
        await adapter.updateUser(id, wanted);
        if (wanted.isSuspended === true) await adapter.deleteUserSessions(id);
        if (wanted.isSuspended === true || wanted.role !== undefined) onRevoked(id);
        await tables.flush();
        return getAccount(id);
      }),
    /**
     * Deletes an account with its sessions, passkeys and tokens.
     * @param clear deletes or gives away what is theirs, once it is sure that they may go @throws as `change`
     */
    remove: (id: string, clear: (account: Account) => Promise<unknown>): Promise<void> =>
      inTurn(async () => {
        const account = await getAccount(id);
        await requireOtherOwner(id);
        await clear(account);
        await (await users()).deleteUser(id);
        await tables.deletePlayer(id);
        onRevoked(id);
        await tables.flush();
      }),

    /** An invitation to a new account. `secret` is known only now. */
    invite: (role: Role, note: string, days: number) =>
      makeEntryLink({ kind: 'invitation', role, userId: null, note }, days),
    /** A link with which somebody sets a new password. @throws RefusalError `not_found` */
    async makePasswordLink(userId: string) {
      await getAccount(userId);
      return makeEntryLink({ kind: 'password', role: null, userId, note: '' }, PASSWORD_LINK_DAYS);
    },
    findEntryLink,
    /** @throws RefusalError `not_found` for a used or old link, `conflict` if the address is taken */
    acceptInvitation: (linkSecret: string, account: NewAccount): Promise<Account> =>
      inTurn(async () => {
        const row = await findEntryLink('invitation', linkSecret);
        const made = await createAccount({ ...account, role: row.role ?? 'player' });
        await takeEntryLink(row);
        return made;
      }),
    /** Ends all sessions of the account. @throws RefusalError `not_found` for a used or old link */
    async acceptPassword(linkSecret: string, password: string): Promise<Account> {
      const row = await findEntryLink('password', linkSecret);
      const account = await getAccount(row.userId ?? '');
      if (account.isSuspended) throw linkGone();
      await takeEntryLink(row);
      for (const { id, userId } of await tables.listEntryLinks(clock.iso())) {
        if (userId === account.id) await tables.takeEntryLink(id);
      }
      await putPassword(account.id, await hashPassword(password));
      await (await users()).deleteUserSessions(account.id);
      onRevoked(account.id);
      await tables.flush();
      return account;
    },
    listInvitations: async () => (await tables.listEntryLinks(clock.iso())).filter(({ kind }) => kind === 'invitation'),
    withdrawInvitation: (id: string) => tables.takeEntryLink(id),

    /** `token` is known only now. */
    async makeToken(userId: string, name: string, days: number | null) {
      const token = `kam_${newSecret()}`;
      const row = {
        ...{ id: clock.id(), userId, name, createdAt: clock.iso(), lastUsedAt: null },
        expiresAt: days === null ? null : new Date(clock.now() + days * DAY_MS).toISOString(),
      };
      await tables.putPersonalToken({ ...row, hash: sha256(token) });
      return { ...row, token };
    },
    listTokens: (userId: string) => tables.listPersonalTokens(userId),
    deleteToken: (userId: string, id: string) => tables.deletePersonalToken(userId, id),
  };
}
