import { closeSync, openSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { getErrorMessage } from '../../shared/error.ts';
import { type Checkpoints, delegateCheckpoints } from './checkpoints.ts';
import type { Connection } from './database.ts';
import type { FlushFailure } from './flush-thread.ts';

/** Flushes commits to disk, outside the event loop. */
export interface Flusher {
  /** Resolves once all previous commits are on disk. @throws the disk's errors */
  flush(): Promise<void>;
  /** Delegates checkpoints. @param run as in `delegateCheckpoints` */
  checkpointBy(run: (file: string) => Promise<void>): void;
  close(): Promise<void>;
}

/** Runs one flush at a time; commits made meanwhile share the next. `sync` flushes everything written before. */
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
      // The running flush may have begun before this commit.
      next ??= running.then(beginNext, beginNext);
      return next;
    },
  };
}

interface FlushThread {
  sync(): Promise<void>;
  end(): Promise<unknown>;
}

/** Maximum threads tried for one flush: a second crash would repeat. */
const THREADS_MAX = 2;

const beginThread = (): Worker => new Worker(new URL('./flush-thread.ts', import.meta.url), { execArgv: [], env: {} });

type Asked = PromiseWithResolvers<void> & { threads: number };

/**
 * On a dedicated thread: in Node's pool commits would wait behind pictures. If it exits, another takes over.
 * @param file descriptor of the open file
 */
export function createFlushThread(file: number, begin: () => Worker = beginThread): FlushThread {
  let thread: Worker | undefined;
  let asked: Asked | undefined;
  let ended = false;
  const settle = (failure: FlushFailure | null) => {
    // Do not keep an idle process alive.
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
      why = getErrorMessage(error);
    });
    // Also fires after an error, and when the thread exits without one.
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

/** Takes over flushing: commits only reach the log, and writers await `flush`, so the event loop need not wait. */
export function delegateFlushing(connection: Connection): Flusher {
  const { $client: client } = connection;
  client.pragma('synchronous = NORMAL');
  // Opened for writing, which some systems require for flushing.
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
      checkpoints ??= delegateCheckpoints(connection, log, run);
    },
    // Only once: the descriptor may be reused.
    close() {
      closing ??= flush().then(end, end);
      return closing;
    },
  };
}
