import type { Role } from '../../shared/wire/index.ts';

/** Whoever makes a request. Guests play by link, without an account. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: Role | 'guest';
}

/**
 * The owner where no account says who that is: on a server without accounts, by AUTH_TOKEN, and on the command line.
 * What they make has no ownership row.
 */
export const OWNER: Person = { id: 'owner', name: '', email: null, role: 'owner' };

/** The ids under which things are a person's own: of owners of the server, what nobody owns too, which comes first. */
export const ownIds = ({ id, role }: Person): string[] => [...new Set(role === 'owner' ? [OWNER.id, id] : [id])];

/**
 * How people are known: "open" to everyone on this machine, by "token" alone, "set-up" until there is an owner, or by
 * "accounts".
 */
export type SignInMode = 'open' | 'token' | 'set-up' | 'accounts';

const GUEST_PREFIX = 'guest-';

export const isGuestId = (id: string): boolean => id.startsWith(GUEST_PREFIX);

export const createGuest = (id: string): Person => ({ id, name: '', email: null, role: 'guest' });

/** @param unique makes the id */
export const newGuestId = (unique: string): string => `${GUEST_PREFIX}${unique}`;

/** The file in DATA_DIR whose secret signs in the command line as the owner: whoever reads that folder has everything. */
export const COMMAND_TOKEN = 'command-token';
