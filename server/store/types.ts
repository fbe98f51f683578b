import type { RefusalError } from '../../shared/error.ts';
import type { PaintedKind } from '../../shared/story/index.ts';

/** A journal: one for each co-author session, each plan of one, and each play. */
export type StreamId = `session:${string}` | `plan:${string}` | `play:${string}`;

/** An event before it has a place in its journal. `data` is JSON. */
export interface NewEvent {
  type: string;
  data: unknown;
  /** When it happened, where that was before it is appended (ISO 8601). */
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

/** A plan of a session, as it is listed; its journal has the rest. */
export interface PlanRow {
  id: string;
  /** Of a session that is there: no plan can be put without one. */
  sessionId: string;
  version: number;
  state: string;
  request: string;
  stepCount: number;
  /** Null until it is over. */
  success: boolean | null;
  createdAt: string;
  updatedAt: string;
}

/** A plan kept to be run again. `plan` is JSON. */
export interface PlanTemplateRow {
  id: string;
  title: string;
  plan: unknown;
  createdAt: string;
}

/** A text, or where it is long what `packed.ts` makes of it: it goes from thread to database and back without being read on the way. */
export type KeptText = string | Uint8Array;

export interface PackageRow {
  id: string;
  version: number;
  title: string;
  language: string;
  createdAt: string;
  totalNodes: number;
  /** The whole `VNPackage` as JSON, for this version. */
  body: KeptText;
  /** What the library shows of it; where it is absent, nobody has looked yet. */
  card?: PackageCard;
}

/** What the library shows of a package. */
export interface PackageCard {
  premise: string;
  cover: string | null;
  cast: { id: string; name: string; image: string | null }[];
  /** How many pictures and tracks it has; a person with all faces counts as one. */
  pictures: number;
}

/**
 * The turns a play's present history is made of. Going back, loading and rerolling begin a new line and leave the old one as
 * it was; so a history is the turns `from` to `to` of each line, in order, without gaps, from turn 1 on. Empty before the first.
 */
export type PlayPath = readonly { readonly line: number; readonly from: number; readonly to: number }[];

export interface PlayRow {
  id: string;
  packageId: string;
  packageVersion: number;
  title: string;
  seed: number;
  turn: number;
  /** The line that is played on, from 1. */
  line: number;
  path: PlayPath;
  ended: boolean;
  createdAt: string;
  updatedAt: string;
}

/** One committed turn. `record` is what the flight recorder reads; JSON-able. */
export interface TurnRow {
  playId: string;
  line: number;
  turn: number;
  /** Its event in the play's journal. */
  seq: number;
  action: unknown;
  frames: unknown;
  waitingFor: string | null;
  record: unknown;
  createdAt: string;
}

/** What a play remembers, one version of it: the latest on a path is what holds. `body` is JSON. */
export interface MemoryRow {
  playId: string;
  line: number;
  turn: number;
  /** S012, R003, O001, or a slug. */
  id: string;
  kind: string;
  /** What it is found by. */
  text: string;
  body: unknown;
  /** 0 to 1. */
  importance: number;
}

/** A remembered row that shares words with what was asked. */
export interface MemoryHit extends MemoryRow {
  /** 0 to 1: how much of what was asked it holds, rare words before common ones. */
  relevance: number;
}

/** A play after a turn, so that it need not be folded from its beginning. `body` is JSON. */
export interface SnapshotRow {
  playId: string;
  line: number;
  turn: number;
  /** The journal's last seq it holds. */
  seq: number;
  body: unknown;
}

/** A place in a play one can come back to. `preview` is JSON. */
export interface SaveRow {
  playId: string;
  slot: string;
  kind: 'manual' | 'auto';
  line: number;
  turn: number;
  note: string;
  preview: unknown;
  /** It is neither put over nor deleted. */
  isProtected: boolean;
  /** The highest `seq` of its turn that had been read; null: all of it. */
  readTo: number | null;
  createdAt: string;
}

/** How far a file is that is wanted: to be painted, there, or given up after several tries. */
export type PictureState = 'waiting' | 'painted' | 'failed';

/** A picture's or track's file that is wanted for a package: `/media/<packageId>/<kind>/<file>`. */
export interface PictureRow {
  packageId: string;
  kind: PaintedKind;
  file: string;
  /** What it is painted with: the faces of one person are one picture. */
  picture: string;
  /** What is to be painted. JSON. */
  request: unknown;
  /** Whose model calls the painting counts among: a stream id. */
  scope: string | null;
  state: PictureState;
  /** Why it failed; null otherwise. */
  why: string | null;
}

/** A wanted file without what it is painted from. */
export type PictureListing = Omit<PictureRow, 'request'>;

/** A picture others are painted after, under the hash of its bytes. */
export interface PictureReferenceRow {
  packageId: string;
  hash: string;
  mediaType: string;
  bytes: Buffer;
}

/** What a player has over all plays. `body` is JSON. */
export interface PlayerRow {
  id: string;
  /** How often it was changed, from 1. */
  revision: number;
  body: unknown;
  updatedAt: string;
}

/** One model call, for budgets and for the author's eyes. `scope` is a stream id or 'other'. */
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

/** All the calls a scope has made of one model in one role, whatever became of them. */
interface UsageTotal {
  model: string;
  role: string;
  calls: number;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
}

/**
 * What an append also changes in the tables one lists and looks up by. Data, not callbacks, so that the write stays one
 * synchronous transaction.
 */
export type Projection =
  | { kind: 'put-session'; row: SessionRow }
  | { kind: 'put-plan'; row: PlanRow }
  | { kind: 'put-package'; row: PackageRow }
  | { kind: 'put-play'; row: PlayRow }
  | { kind: 'put-turn'; row: TurnRow }
  | { kind: 'put-memory'; row: MemoryRow }
  | { kind: 'put-snapshot'; row: SnapshotRow }
  | { kind: 'put-save'; row: SaveRow }
  /** A text that many turns share, such as the head of a prompt, under its hash; once. */
  | { kind: 'put-text'; row: { playId: string; hash: string; text: string } }
  /** Copies turns, memories and shared texts of a path to another play, where all of them are of line 1. */
  | { kind: 'copy-play'; from: string; to: string; path: PlayPath }
  /** Wants a file. One that is wanted already stays as it is; one that had failed waits again. */
  | { kind: 'want-picture'; row: Omit<PictureRow, 'state' | 'why'> }
  | { kind: 'put-picture-reference'; row: PictureReferenceRow }
  /** Wants for one package what is wanted for another, as far as that is. */
  | { kind: 'copy-pictures'; from: string; to: string }
  | { kind: 'put-usage'; row: UsageRow };

/** A package as it is listed. */
export type PackageListing = Omit<PackageRow, 'body' | 'packed' | 'card'> & { card: PackageCard | null };

/** The database behind one interface. Everything is durable when its promise resolves. */
export interface Store {
  /**
   * Appends events to a stream and applies projections, all or nothing.
   * @param expectedSeq the stream's last seq as the writer knows it (0 for a new one)
   * @param at when the events happened (ISO 8601; default: now)
   * @returns the stream's new last seq
   * @throws RefusalError `conflict` when the stream has moved on; nothing is written then
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
  /** Deletes a session with its journal, and its plans with theirs; false when unknown. */
  deleteSession(id: string): Promise<boolean>;

  /** Plans of one session, in one state, or both; newest first. */
  listPlans(wanted: { sessionId?: string; state?: string }): Promise<PlanRow[]>;
  getPlan(id: string): Promise<PlanRow | null>;
  /** Deletes a plan with its journal; false when unknown. */
  deletePlan(id: string): Promise<boolean>;

  putPlanTemplate(row: PlanTemplateRow): Promise<void>;
  /** Newest first. */
  listPlanTemplates(): Promise<PlanTemplateRow[]>;
  getPlanTemplate(id: string): Promise<PlanTemplateRow | null>;
  /** False when unknown. */
  deletePlanTemplate(id: string): Promise<boolean>;

  /** The latest version of every package, newest first. */
  listPackages(): Promise<PackageListing[]>;
  /** One version of a package, the latest by default. */
  getPackage(id: string, version?: number): Promise<PackageRow | null>;
  /** The latest version there is of a package, without reading it; null when there is none. */
  packageVersion(id: string): Promise<number | null>;
  /** Every version of every package there is. */
  listPackageVersions(): Promise<Pick<PackageRow, 'id' | 'version'>[]>;
  /** Says what the library shows of a version that is there. */
  putPackageCard(id: string, version: number, card: PackageCard): Promise<void>;
  /** Puts a package that belongs to no journal (an import, a sample) with what else is to be written, all or nothing. */
  putPackage(row: PackageRow, projections?: readonly Projection[]): Promise<void>;
  /** Whether any version of a package has one of these texts in it. */
  packageMentions(id: string, texts: readonly string[]): Promise<boolean>;
  /** Deletes a package in all its versions; false when unknown. */
  deletePackage(id: string): Promise<boolean>;

  /** What is wanted for a package, or for all, in the order it was asked for; in one state, or one of several, where any is given. */
  listPictures(wanted: { packageId?: string; state?: PictureState | PictureState[] }): Promise<PictureListing[]>;
  /** The files of one picture, in the order they were asked for. */
  getPicture(packageId: string, picture: string): Promise<PictureRow[]>;
  getPictureReference(packageId: string, hash: string): Promise<PictureReferenceRow | null>;
  /** Says how far files of a package are; what is not wanted is left out. `why` is kept where they failed. */
  markPictures(
    packageId: string,
    files: readonly Pick<PictureRow, 'kind' | 'file'>[],
    state: PictureState,
    why?: string,
  ): Promise<void>;
  /** Forgets all that is wanted for a package. */
  deletePictures(packageId: string): Promise<void>;

  listPlays(): Promise<PlayRow[]>;
  getPlay(id: string): Promise<PlayRow | null>;
  deletePlay(id: string): Promise<boolean>;
  /** The committed turns of a path from `from` on (1-based), at most `limit`, in order. */
  listTurns(playId: string, path: PlayPath, from: number, limit: number): Promise<TurnRow[]>;
  /** One turn of a line; null when unknown. */
  getTurn(playId: string, line: number, turn: number): Promise<TurnRow | null>;
  /** A text that turns share; null when unknown. */
  getText(playId: string, hash: string): Promise<string | null>;
  /** The latest snapshot of a line at or before a turn; null where there is none. */
  latestSnapshot(playId: string, line: number, turn: number): Promise<SnapshotRow | null>;
  /** The saves of a play, newest first. */
  listSaves(playId: string): Promise<SaveRow[]>;
  getSave(playId: string, slot: string): Promise<SaveRow | null>;
  /** False when unknown. */
  deleteSave(playId: string, slot: string): Promise<boolean>;
  /**
   * What of a play's memory, on a path, shares words with a text, most relevant first. Its work is bounded by the number of
   * words and `limit`, not by how much is remembered, here or in other plays.
   * @param limit at most 100
   */
  searchMemory(
    playId: string,
    path: PlayPath,
    query: { text: string; kinds?: readonly string[]; limit: number },
  ): Promise<MemoryHit[]>;

  /**
   * What a play remembered last, on a path, each thing once as it was last, the latest first; the relevance of all is 0. Its work is bounded
   * by `limit`.
   * @param query.limit at most 1,000
   */
  latestMemory(
    playId: string,
    path: PlayPath,
    query: { kinds?: readonly string[]; limit: number },
  ): Promise<MemoryHit[]>;

  getPlayer(id: string): Promise<PlayerRow | null>;
  /**
   * Puts what a player has, in place of the revision before; false where that is no longer the one that is there, and nothing is written.
   * @param most how many players are kept: whoever came longest ago makes room for a new one
   */
  putPlayer(row: PlayerRow, most: number): Promise<boolean>;

  putUsage(row: UsageRow): Promise<void>;
  /** Input plus output tokens since `since` (ISO 8601), of one scope or of all. @param except a model that does not count */
  tokensUsed(since: string, options?: { scope?: string | undefined; except?: string }): Promise<number>;
  /** What a scope has used since it began, by model and role, in their order. */
  usageOf(scope: string): Promise<UsageTotal[]>;

  /** Why nothing can be read or kept now; null where it can. */
  trouble(): Promise<RefusalError | null>;
  /** Writes a consistent copy of the database to `file`; refuses to overwrite. */
  backup(file: string): Promise<void>;
  close(): Promise<void>;
}

/** What a store has of plays besides their journals. */
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

/** What plays and players keep in a store. */
export type PlayStore = PlayTables &
  Pick<Store, 'append' | 'read' | 'getPackage' | 'packageVersion' | 'getPlayer' | 'putPlayer' | 'putUsage'>;
