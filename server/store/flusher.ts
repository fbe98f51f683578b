import { closeSync, openSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type Checkpoints, takeOverCheckpoints } from './checkpoints.ts';
import type { Connection } from './database.ts';
import type { FlushFailure } from './flush-thread.ts';

/** Brings what is committed onto the disk, off the event loop. */
export interface Flusher {
  /** Resolves once all that was committed before is on the disk. @throws what the disk says */
  flush(): Promise<void>;
  /** Has the log of the database taken into it by somebody else. @param run as `takeOverCheckpoints` asks for it */
  checkpointBy(run: (file: string) => Promise<void>): void;
  /** Waits for what is under way; nothing is flushed any more. */
  close(): Promise<void>;
}

/**
 * Has one flush at a time under way: what is committed meanwhile waits for the next, all together.
 * @param sync brings onto the disk what is written when it is called
 */
export function createFlusher(sync: () => Promise<void>): Pick<Flusher, 'flush'> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    const begun = sync().finally(() => {
      if (running === begun) running = undefined;
    });
    running = begun;
    return begun;
  };
  const beginNext = () => {
    next = undefined;
    return begin();
  };
  return {
    flush() {
      if (running === undefined) return begin();
      // What runs may have begun before this was committed.
      next ??= running.then(beginNext, beginNext);
      return next;
    },
  };
}

/** A thread that flushes one file, once at a time. */
interface FlushThread {
  sync(): Promise<void>;
  end(): Promise<unknown>;
}

/** As many threads are begun for one flush: what ends a second one would end a third. */
const THREADS_MAX = 2;

const beginThread = (): Worker => new Worker(new URL('./flush-thread.ts', import.meta.url), { execArgv: [], env: {} });

/** A flush that is asked for, and how many threads have tried. */
type Asked = PromiseWithResolvers<void> & { threads: number };

/**
 * Flushes on a thread of its own: in the pool of threads that Node has for files, whoever commits would wait behind pictures and archives. The thread
 * begins with the first flush; where it ends by itself, another does what it was at.
 * @param file the number of the open file
 */
export function createFlushThread(file: number, begin: () => Worker = beginThread): FlushThread {
  let thread: Worker | undefined;
  let asked: Asked | undefined;
  let ended = false;
  const settle = (failure: FlushFailure | null) => {
    // What waits for nothing else may end.
    thread?.unref();
    if (failure === null) asked?.resolve();
    else asked?.reject(Object.assign(new Error(failure.message), { code: failure.code }));
    asked = undefined;
  };
  const ask = (flush: Asked) => {
    flush.threads += thread === undefined ? 1 : 0;
    thread ??= open();
    thread.ref();
    thread.postMessage(file);
  };
  const open = (): Worker => {
    const begun = begin();
    let why = 'The thread that flushes the database ended by itself.';
    begun.on('message', settle);
    begun.on('error', (error) => {
      why = error instanceof Error ? error.message : String(error);
    });
    // Comes after an error too, and without one where the thread ended itself or was ended.
    begun.on('exit', () => {
      thread = undefined;
      if (asked === undefined) return;
      if (!ended && asked.threads < THREADS_MAX) ask(asked);
      else settle({ message: why, code: undefined });
    });
    return begun;
  };
  return {
    sync() {
      asked = { ...Promise.withResolvers<void>(), threads: 0 };
      ask(asked);
      return asked.promise;
    },
    async end() {
      ended = true;
      await thread?.terminate();
    },
  };
}

/**
 * Takes over from a connection that its commits are on the disk when they are acknowledged: it only writes them to its log from now
 * on, and whoever commits waits for `flush`. A disk that others use takes milliseconds for it, in which everybody would stand.
 */
export function takeOverFlushing(connection: Connection): Flusher {
  const { $client: client } = connection;
  client.pragma('synchronous = NORMAL');
  // Opened for writing, which some systems ask of whoever flushes.
  const log = openSync(`${client.name}-wal`, 'r+');
  const thread = createFlushThread(log);
  const { flush } = createFlusher(thread.sync);
  let checkpoints: Checkpoints | undefined;
  let closing: Promise<void> | undefined;
  const end = async () => {
    await checkpoints?.settled();
    await thread.end();
    closeSync(log);
  };
  return {
    async flush() {
      await flush();
      if (closing === undefined) checkpoints?.committed();
    },
    checkpointBy(run) {
      checkpoints ??= takeOverCheckpoints(connection, log, run);
    },
    // Once: another file may have its number by the second time.
    close() {
      closing ??= flush().then(end, end);
      return closing;
    },
  };
}
