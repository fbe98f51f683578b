import type { StreamId } from './types.ts';

/** Work that one process has claimed. */
export interface ClaimRow {
  /** What is claimed: a kind and an id, such as "play:<id>". */
  key: string;
  /** Names this claim: a later one of the same key has another. */
  run: string;
  holder: string;
  /** JSON: what others are told about the work. */
  state: unknown;
}

/** Parts of a run after place `after` up to `upTo`. Places count from 1. */
interface RunPartsRow {
  after: number;
  upTo: number;
  parts: unknown[];
  isLast: boolean;
}

/** What one process tells the others. `body` is JSON. */
export interface NewsRow {
  topic: string;
  body: unknown;
}

/** Why listeners are woken. `isGap`: the connection was away, so that news may be lost. */
export interface Wake {
  isGap: boolean;
}

/** What several processes on one database need of each other. Leases are judged by the database's clock. */
export interface SharedTables {
  /** The last seq of each stream; 0 for an unknown one. */
  lastSeqs(streams: readonly StreamId[]): Promise<ReadonlyMap<StreamId, number>>;
  /** Changes whenever a package version is stored anew; null when it is unknown. */
  packageStamp(id: string, version: number): Promise<string | null>;

  /** Takes work that nobody has, or whose lease has ended. False if somebody has it. */
  claim(row: ClaimRow, leaseMs: number): Promise<boolean>;
  /** Extends leases. @returns the runs that are still claimed */
  renewClaims(runs: readonly string[], leaseMs: number): Promise<string[]>;
  releaseClaim(run: string): Promise<void>;
  /** Ends the lease of unfinished work, so that another process takes it up. */
  lapseClaim(run: string): Promise<void>;
  putClaimState(run: string, state: unknown): Promise<void>;
  /** Who has the work; null if nobody, or once the lease has ended. */
  findClaim(key: string): Promise<ClaimRow | null>;
  /** All claims whose keys begin with a prefix and whose leases have not ended. */
  listClaims(prefix: string): Promise<ClaimRow[]>;
  /** Takes some of the claims whose leases have ended. Their runs get new names. */
  takeLapsedClaims(holder: string, leaseMs: number): Promise<ClaimRow[]>;

  /** Adds parts of a run. @returns how many parts were there before */
  putRunParts(run: string, row: RunPartsRow): Promise<number>;
  /** Rows with parts after a place, in order. */
  readRunParts(run: string, after: number): Promise<RunPartsRow[]>;

  putNews(origin: string, rows: readonly NewsRow[]): Promise<void>;
  /** News of other processes after an id, in order. @returns also the last id, for the next call */
  readNews(origin: string, after: number): Promise<{ news: NewsRow[]; last: number }>;
  lastNews(): Promise<number>;

  /** Deletes parts and news that nobody reads any more. */
  tidy(): Promise<void>;

  /** Wakes the other processes soon; writes do so by themselves. */
  signal(): void;
  /** Calls back after other processes have written, and each second. @returns a function that ends it */
  onWake(listener: (wake: Wake) => void): () => void;
}
