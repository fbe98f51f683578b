import type { RefusalError } from '../../shared/error.ts';
import type { PaintedKind } from '../../shared/story/index.ts';
import type { AccountTables } from './account-types.ts';
import type { LibraryTables } from './library-types.ts';
import type { SharedTables } from './shared-types.ts';

export * from './account-types.ts';
export * from './library-types.ts';
export * from './shared-types.ts';

/** A journal: one for each session, plan of a session, and play. */
export type StreamId = `session:${string}` | `plan:${string}` | `play:${string}`;

/** An event before it is appended. `data` is JSON. */
export interface NewEvent {
  type: string;
  data: unknown;
  /** The time it happened, if before the append (ISO 8601). */
  at?: string;
}

/** `seq` counts from 1 within its stream; `at` is ISO 8601. */
export interface JournalEvent extends NewEvent {
  seq: number;
  at: string;
}

export interface SessionRow {
  id: string;
  title: string | null;
  locale: string;
  /** The id finalizePackage will use; public only once `packageSaved`. */
  reservedPackageId: string;
  packageSaved: boolean;
  createdAt: string;
  updatedAt: string;
}

/** A plan of a session in lists; its journal has the rest. */
export interface PlanRow {
  id: string;
  sessionId: string;
  version: number;
  state: string;
  request: string;
  stepCount: number;
  success: boolean | null;
  createdAt: string;
  updatedAt: string;
}

/** `plan` is JSON. */
export interface PlanTemplateRow {
  id: string;
  title: string;
  plan: unknown;
  createdAt: string;
}

/** A text, compressed by `compressed-text.ts` if it is long, so that it passes between thread and database unread. */
export type StoredText = string | Uint8Array;

export interface PackageRow {
  id: string;
  version: number;
  title: string;
  language: string;
  createdAt: string;
  totalNodes: number;
  /** The whole `VNPackage` as JSON. */
  body: StoredText;
  /** Library data; missing if not computed yet. */
  card?: PackageCard;
}

export interface PackageCard {
  premise: string;
  cover: string | null;
  cast: { id: string; name: string; image: string | null }[];
  /** Number of pictures and tracks; a character's expressions count as one. */
  pictures: number;
}

/**
 * The turns of a play's present history. Rollback, load and reroll begin a new line and keep the old one; so a history
 * consists of turns `from` to `to` of each line, without gaps, from turn 1 on. Empty before the first.
 */
export type PlayPath = readonly { readonly line: number; readonly from: number; readonly to: number }[];

export interface PlayRow {
  id: string;
  packageId: string;
  packageVersion: number;
  title: string;
  seed: number;
  turn: number;
  /** The current line, from 1. */
  line: number;
  path: PlayPath;
  ended: boolean;
  createdAt: string;
  updatedAt: string;
}

/** A committed turn. `record` is for the flight recorder; JSON-able. */
export interface TurnRow {
  playId: string;
  line: number;
  turn: number;
  seq: number;
  action: unknown;
  frames: unknown;
  waitingFor: string | null;
  record: unknown;
  createdAt: string;
}

/** One version of a play's memory: the latest on a path counts. `body` is JSON. */
export interface MemoryRow {
  playId: string;
  line: number;
  turn: number;
  /** S012, R003, O001, or a slug. */
  id: string;
  kind: string;
  text: string;
  body: unknown;
  /** 0 to 1. */
  importance: number;
}

/** A memory that shares words with a query. */
export interface MemoryHit extends MemoryRow {
  /** 0 to 1: the share of the query it contains, weighted by rarity. */
  relevance: number;
}

/** A play after a turn, to shorten the fold. `body` is JSON. */
export interface SnapshotRow {
  playId: string;
  line: number;
  turn: number;
  /** Seq of the last journal event it includes. */
  seq: number;
  body: unknown;
}

/** `preview` is JSON. */
export interface SaveRow {
  playId: string;
  slot: string;
  kind: 'manual' | 'auto';
  line: number;
  turn: number;
  note: string;
  preview: unknown;
  /** Cannot be overwritten or deleted. */
  isProtected: boolean;
  /** The highest `seq` of its turn that was read; null for all. */
  readTo: number | null;
  createdAt: string;
}

/** State of a file's order: waiting, painted, or failed after several tries. */
export type PictureState = 'waiting' | 'painted' | 'failed';

/** An ordered picture or track file of a package: `/media/<packageId>/<kind>/<file>`. */
export interface PictureRow {
  packageId: string;
  kind: PaintedKind;
  file: string;
  /** Files with the same value are painted together, such as a character's expressions. */
  picture: string;
  request: unknown;
  /** The stream that the painting's model calls are charged to. */
  scope: string | null;
  state: PictureState;
  why: string | null;
}

/** An order without its request. */
export type PictureListing = Omit<PictureRow, 'request'>;

/** A reference picture, by hash of its bytes. */
export interface PictureReferenceRow {
  packageId: string;
  hash: string;
  mediaType: string;
  bytes: Buffer;
}

/** `body` is JSON. */
export interface PlayerRow {
  id: string;
  revision: number;
  body: unknown;
  updatedAt: string;
}

/** A model call, for budgets and authors. `scope` is a stream id or 'other'. */
export interface UsageRow {
  scope: string;
  role: string;
  model: string;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  ms: number;
  ok: boolean;
  at: string;
}

/** Total of a scope's calls of one model in one role, failed ones included. */
interface UsageTotal {
  model: string;
  role: string;
  calls: number;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
}

/** A table change made with an append. Data, not callbacks, so that the write stays one synchronous transaction. */
export type Projection =
  | { kind: 'put-session'; row: SessionRow }
  | { kind: 'put-plan'; row: PlanRow }
  | { kind: 'put-package'; row: PackageRow }
  | { kind: 'put-play'; row: PlayRow }
  | { kind: 'put-turn'; row: TurnRow }
  | { kind: 'put-memory'; row: MemoryRow }
  | { kind: 'put-snapshot'; row: SnapshotRow }
  | { kind: 'put-save'; row: SaveRow }
  /** A text shared by turns, such as a prompt's head, stored once by hash. */
  | { kind: 'put-text'; row: { playId: string; hash: string; text: string } }
  /** Copies turns, memories and shared texts of a path to line 1 of another play. */
  | { kind: 'copy-play'; from: string; to: string; path: PlayPath }
  /** Orders a file. An existing order stays; a failed one waits again. */
  | { kind: 'want-picture'; row: Omit<PictureRow, 'state' | 'why'> }
  | { kind: 'put-picture-reference'; row: PictureReferenceRow }
  /** Copies the orders of one package to another. */
  | { kind: 'copy-pictures'; from: string; to: string }
  | { kind: 'put-usage'; row: UsageRow };

export type PackageListRow = Omit<PackageRow, 'body' | 'packed' | 'card'> & { card: PackageCard | null };

/** The database behind one interface. Everything is durable when its promise resolves. */
export interface Store {
  /**
   * Appends events and applies projections, atomically. @returns the stream's new last seq
   * @param expectedSeq the stream's last seq known to the writer (0 for a new one) @param at ISO 8601; default: now
   * @throws RefusalError `conflict` when the stream has advanced; nothing is written then
   */
  append(
    stream: StreamId,
    expectedSeq: number,
    events: readonly NewEvent[],
    projections?: readonly Projection[],
    at?: string,
  ): Promise<{ seq: number }>;
  /** The stream's events after `afterSeq` (default: all) up to `toSeq` (default: the last), in order. */
  read(stream: StreamId, afterSeq?: number, toSeq?: number): Promise<JournalEvent[]>;

  listSessions(): Promise<SessionRow[]>;
  getSession(id: string): Promise<SessionRow | null>;
  /** Deletes a session and its plans with their journals; false when unknown. */
  deleteSession(id: string): Promise<boolean>;

  /** Plans of a session, in a state, or both; newest first. */
  listPlans(wanted: { sessionId?: string; state?: string }): Promise<PlanRow[]>;
  getPlan(id: string): Promise<PlanRow | null>;
  /** Deletes a plan with its journal; false when unknown. */
  deletePlan(id: string): Promise<boolean>;

  putPlanTemplate(row: PlanTemplateRow): Promise<void>;
  listPlanTemplates(): Promise<PlanTemplateRow[]>;
  getPlanTemplate(id: string): Promise<PlanTemplateRow | null>;
  deletePlanTemplate(id: string): Promise<boolean>;

  /** The latest version of every package, newest first. */
  listPackages(): Promise<PackageListRow[]>;
  getPackage(id: string, version?: number): Promise<PackageRow | null>;
  packageVersion(id: string): Promise<number | null>;
  listPackageVersions(): Promise<Pick<PackageRow, 'id' | 'version'>[]>;
  /** Stores the library data of an existing version. */
  putPackageCard(id: string, version: number, card: PackageCard): Promise<void>;
  /** Stores a package without a journal (an import, a sample) and projections, atomically. */
  putPackage(row: PackageRow, projections?: readonly Projection[]): Promise<void>;
  /** Whether any version of a package contains one of these texts. */
  packageMentions(id: string, texts: readonly string[]): Promise<boolean>;
  deletePackage(id: string): Promise<boolean>;

  /** Orders of a package or of all, in order; optionally in one or several states. */
  listPictures(wanted: { packageId?: string; state?: PictureState | PictureState[] }): Promise<PictureListing[]>;
  getPicture(packageId: string, picture: string): Promise<PictureRow[]>;
  getPictureReference(packageId: string, hash: string): Promise<PictureReferenceRow | null>;
  /** Sets the state of a package's files; unknown files are ignored. `why` is stored for failures. */
  markPictures(
    packageId: string,
    files: readonly Pick<PictureRow, 'kind' | 'file'>[],
    state: PictureState,
    why?: string,
  ): Promise<void>;
  deletePictures(packageId: string): Promise<void>;

  listPlays(): Promise<PlayRow[]>;
  getPlay(id: string): Promise<PlayRow | null>;
  deletePlay(id: string): Promise<boolean>;
  /** Turns of a path from `from` on (1-based), at most `limit`, in order. */
  listTurns(playId: string, path: PlayPath, from: number, limit: number): Promise<TurnRow[]>;
  getTurn(playId: string, line: number, turn: number): Promise<TurnRow | null>;
  /** A shared text; null when unknown. */
  getText(playId: string, hash: string): Promise<string | null>;
  /** The latest snapshot of a line at or before a turn; null for none. */
  latestSnapshot(playId: string, line: number, turn: number): Promise<SnapshotRow | null>;
  listSaves(playId: string): Promise<SaveRow[]>;
  getSave(playId: string, slot: string): Promise<SaveRow | null>;
  deleteSave(playId: string, slot: string): Promise<boolean>;
  /** Sharing words with a text, most relevant first, at most 100. The cost does not depend on the memory's size. */
  searchMemory(
    playId: string,
    path: PlayPath,
    query: { text: string; kinds?: readonly string[]; limit: number },
  ): Promise<MemoryHit[]>;

  /** Each item in its latest version, latest first, with relevance 0; at most 1,000. */
  latestMemory(
    playId: string,
    path: PlayPath,
    query: { kinds?: readonly string[]; limit: number },
  ): Promise<MemoryHit[]>;

  getPlayer(id: string): Promise<PlayerRow | null>;
  /** False, without a write, if the stored revision differs. @param most the least recently seen is deleted */
  putPlayer(row: PlayerRow, most: number): Promise<boolean>;

  putUsage(row: UsageRow): Promise<void>;
  /** Input plus output tokens since `since` (ISO 8601), of one scope or all. @param except a model to leave out */
  tokensUsed(since: string, options?: { scope?: string | undefined; except?: string }): Promise<number>;
  sumUsage(scope: string): Promise<UsageTotal[]>;

  /** People, their tokens and links, and what belongs to them. */
  readonly accounts: AccountTables;
  readonly library: LibraryTables;

  /** What several processes on the database need of each other; missing where one process owns it. */
  readonly shared?: SharedTables;

  /** Why the database cannot be read or written now; null if it can. */
  trouble(): Promise<RefusalError | null>;
  /** Writes a consistent copy of the database to `file`; refuses to overwrite. */
  backup(file: string): Promise<void>;
  close(): Promise<void>;
}

/** The store's play methods besides journals. */
export type PlayTables = Pick<
  Store,
  | 'listPlays'
  | 'getPlay'
  | 'deletePlay'
  | 'listTurns'
  | 'getTurn'
  | 'getText'
  | 'latestSnapshot'
  | 'listSaves'
  | 'getSave'
  | 'deleteSave'
  | 'searchMemory'
  | 'latestMemory'
>;

/** The store's methods for plays and players. */
export type PlayStore = PlayTables &
  Pick<Store, 'append' | 'read' | 'getPackage' | 'packageVersion' | 'getPlayer' | 'putPlayer' | 'putUsage' | 'shared'>;
