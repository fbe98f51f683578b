import type { BetterAuthOptions } from 'better-auth';

/** All guests together, as whose the tokens of guests are counted. */
export const GUESTS = 'guests';

/** What can belong to a person. */
export type OwnedKind = 'draft' | 'story' | 'play';

export type Visibility = 'private' | 'link' | 'public';

/** Whose something is. `personId` is a user's or a guest's id; times are ISO 8601. */
export interface OwnershipRow {
  kind: OwnedKind;
  id: string;
  personId: string;
  visibility: Visibility;
  /** The secret part of the link to it. */
  link: string | null;
  /** Of a play: whether the author of its story may read its records. */
  sharesRecords: boolean;
  createdAt: string;
}

export type OwnershipChanges = Partial<Pick<OwnershipRow, 'personId' | 'visibility' | 'link' | 'sharesRecords'>>;

/** "link" is a player whom a link has let in. */
export type ShareRole = 'link' | 'player' | 'reader' | 'co-writer';

export interface ShareRow {
  kind: 'draft' | 'story';
  id: string;
  personId: string;
  role: ShareRole;
  createdAt: string;
}

/** A link that lets somebody in once: to a new account, or to a new password. */
export interface EntryLinkRow {
  id: string;
  hash: string;
  kind: 'invitation' | 'password';
  role: 'owner' | 'author' | 'player' | null;
  userId: string | null;
  note: string;
  createdAt: string;
  expiresAt: string;
}

export interface PersonalTokenRow {
  id: string;
  hash: string;
  userId: string;
  name: string;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
}

/** People's tables. What has no ownership row belongs to the owner of the server. */
export interface AccountTables {
  /** The tables of better-auth. Its writes are durable after `flush`. */
  readonly authDatabase: NonNullable<BetterAuthOptions['database']>;
  flush(): Promise<void>;
  hasPeople(): Promise<boolean>;
  /** Runs work that no other process does at the same time. Not for work within such work. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;

  /** Deletes what somebody has over all plays. */
  deletePlayer(id: string): Promise<void>;

  putEntryLink(row: EntryLinkRow): Promise<void>;
  /** Those not expired at `now`, newest first; expired ones are deleted. */
  listEntryLinks(now: string): Promise<EntryLinkRow[]>;
  getEntryLink(hash: string, now: string): Promise<EntryLinkRow | null>;
  /** Deletes it; true for exactly one caller. */
  takeEntryLink(id: string): Promise<boolean>;

  putPersonalToken(row: PersonalTokenRow): Promise<void>;
  listPersonalTokens(userId: string): Promise<PersonalTokenRow[]>;
  /** Notes the use once a minute at most. */
  findPersonalToken(hash: string, now: string): Promise<PersonalTokenRow | null>;
  deletePersonalToken(userId: string, id: string): Promise<boolean>;

  /** Input plus output tokens since a time (ISO 8601) of all that is somebody's; "guests" for all guests together. */
  tokensUsedBy(personId: string, since: string, exceptModel: string): Promise<number>;
  getOwnership(kind: OwnedKind, id: string): Promise<OwnershipRow | null>;
  /** An existing row stays as it is. */
  addOwnership(row: OwnershipRow): Promise<void>;
  /** Changes the row, or adds `first` with the changes. */
  changeOwnership(first: OwnershipRow, changes: OwnershipChanges): Promise<void>;
  findOwnershipByLink(link: string): Promise<OwnershipRow | null>;
  listOwnerships(kind: OwnedKind, of: { personId: string } | { visibility: Visibility }): Promise<OwnershipRow[]>;
  /** Gives all that one person has to another. */
  moveOwnerships(from: string, to: string): Promise<void>;
  /** Deletes ownership and shares of something deleted. */
  deleteOwnership(kind: OwnedKind, id: string): Promise<void>;

  putShare(row: ShareRow): Promise<void>;
  getShare(kind: ShareRow['kind'], id: string, personId: string): Promise<ShareRow | null>;
  listShares(kind: ShareRow['kind'], of: { id: string } | { personId: string }): Promise<ShareRow[]>;
  deleteShare(kind: ShareRow['kind'], id: string, personId: string): Promise<boolean>;
}
