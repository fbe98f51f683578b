import { boolean, index, integer, pgTable, primaryKey, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { text } from './columns.ts';

/* People and what belongs to them, as in ../account-schema.ts. The tables `auth_*` have the columns that better-auth asks for. */

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const authUsers = pgTable('auth_users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  role: text().$type<'owner' | 'author' | 'player'>().notNull().default('player'),
  /** Whether the person may no longer sign in. */
  isSuspended: boolean('is_suspended').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });

export const authSessions = pgTable(
  'auth_sessions',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: ofUser(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('auth_sessions_user').on(table.userId)],
);

/** Ways to sign in: a password, or a person's id at an identity provider. */
export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: ofUser(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('auth_accounts_user').on(table.userId)],
);

export const authVerifications = pgTable(
  'auth_verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('auth_verifications_identifier').on(table.identifier)],
);

export const authPasskeys = pgTable(
  'auth_passkeys',
  {
    id: text().primaryKey(),
    name: text(),
    publicKey: text('public_key').notNull(),
    userId: ofUser(),
    credentialID: text('credential_id').notNull(),
    counter: integer().notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text(),
    createdAt: moment('created_at'),
    aaguid: text(),
  },
  (table) => [index('auth_passkeys_user').on(table.userId), index('auth_passkeys_credential').on(table.credentialID)],
);

/** Links that let somebody in once: an invitation to a new account, or a new password for an account. */
export const entryLinks = pgTable(
  'entry_links',
  {
    id: text().primaryKey(),
    /** SHA-256 of the link's secret. */
    hash: text().notNull().unique(),
    kind: text().$type<'invitation' | 'password'>().notNull(),
    /** Of an invitation: the role of the new account. */
    role: text().$type<'owner' | 'author' | 'player'>(),
    /** Of a password link: whose password. */
    userId: text('user_id').references(() => authUsers.id, { onDelete: 'cascade' }),
    note: text().notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [index('entry_links_expires_at').on(table.expiresAt)],
);

/** API tokens of people, by hash. */
export const personalTokens = pgTable(
  'personal_tokens',
  {
    id: text().primaryKey(),
    hash: text().notNull().unique(),
    userId: ofUser(),
    name: text().notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at'),
    lastUsedAt: text('last_used_at'),
  },
  (table) => [index('personal_tokens_user').on(table.userId)],
);

/**
 * Whose a draft, story or play is; `personId` is a user or a guest. What has no row is the owner's. Not a foreign key:
 * guests are in no table.
 */
export const ownership = pgTable(
  'ownership',
  {
    kind: text().$type<'draft' | 'story' | 'play'>().notNull(),
    id: text().notNull(),
    personId: text('person_id').notNull(),
    visibility: text().$type<'private' | 'link' | 'public'>().notNull().default('private'),
    /** The secret of the link to a story; kept when its visibility changes, until a new one is asked for. */
    link: text(),
    /** Of a play: whether the author of its story may read its records. */
    sharesRecords: boolean('shares_records').notNull().default(false),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('ownership_person').on(table.personId, table.kind),
    index('ownership_visibility').on(table.kind, table.visibility),
    uniqueIndex('ownership_link').on(table.link),
  ],
);

/** Who else may use a draft or story, and how. */
export const shares = pgTable(
  'shares',
  {
    kind: text().$type<'draft' | 'story'>().notNull(),
    id: text().notNull(),
    personId: text('person_id').notNull(),
    role: text().$type<'link' | 'player' | 'reader' | 'co-writer'>().notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id, table.personId] }),
    index('shares_person').on(table.personId, table.kind),
  ],
);
