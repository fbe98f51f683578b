import type { UIMessageChunk } from 'ai';
import type { RunRecorder, StreamRun } from '../runs/index.ts';
import type { ClaimRow, Wake } from '../store/types.ts';

/** Work that this process does and no other may do. */
export interface Claim {
  readonly key: string;
  /** Aborted when another process has taken the work over: what was not stored by then must not be. */
  readonly lost: AbortSignal;
  /** Tells other processes about the work. Never throws. */
  publish(state: unknown): Promise<void>;
  /** Ends it. Never throws: without an answer of the database, the lease ends by itself. */
  release(): Promise<void>;
  /** Leaves it unfinished: another process takes it up. Never throws. */
  abandon(): Promise<void>;
}

/** A run of another process. */
export interface RemoteRun {
  /** All parts, then new ones. @param lastPart comes last when its process dies; null for none. Default: an error part */
  follow<Part = UIMessageChunk>(lastPart?: Part | null): ReadableStream<Part>;
  made(): Promise<readonly UIMessageChunk[]>;
  stop(): void;
  /** Resolves when nobody has the claim any more. */
  readonly done: Promise<void>;
}

/** The processes that share a database. Alone, everything is granted, and there are no others. */
export interface Cluster {
  readonly isShared: boolean;
  /** The name of this process; empty where it is alone. Its claim is "process:" and the name. */
  readonly self: string;
  /** Null if another process does it, or this one already. */
  claim(key: string, state?: unknown): Promise<Claim | null>;
  /**
   * Does what must not be done twice at once: waits until no process does anything of this key.
   * @param signal ends the waiting, with its reason
   */
  exclusively<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Work of another process; null if it does none of this key. */
  find(key: string): Promise<ClaimRow | null>;
  list(prefix: string): Promise<ClaimRow[]>;
  /** Records a run under its claim. It is stopped when another process asks for that, and discarded when the claim is lost. */
  record(claim: Claim, run: Pick<StreamRun, 'stop' | 'discard'>): RunRecorder;
  /** A run of another process; null if it has none of this key. */
  findRun(key: string): Promise<RemoteRun | null>;
  /** Tells the other processes. Some may miss it when the database crashes: see `onGap`. */
  tell(topic: string, body: unknown): void;
  onTold(topic: string, listener: (body: unknown) => void): () => void;
  /** Answers what other processes ask about work that this one has claimed. */
  answer(topic: string, answer: (question: unknown) => Promise<unknown>): void;
  /** Asks the process that has a claim. Questions and answers are JSON. @throws RefusalError its own, or `unavailable` without an answer */
  ask(key: string, topic: string, question: unknown): Promise<unknown>;
  /** Calls back when other processes have written, and each second. */
  onWake(listener: (wake: Wake) => void): () => void;
  /** Takes up work whose process has died. `kind` is its key's part before the colon. After an error it is tried again. */
  onOrphan(kind: string, takeUp: (id: string) => Promise<void>): void;
  close(): Promise<void>;
}
