import PQueue from 'p-queue';

interface QueueOptions {
  /** Drops the task while it waits, with the signal's reason. A running task is left alone. */
  signal?: AbortSignal | undefined;
  /** Higher ones first, equal ones in order; default 0. */
  priority?: number | undefined;
}

/** Runs tasks in order. A failure only affects its caller. */
export type Queue = <T>(task: () => Promise<T> | T, options?: QueueOptions) => Promise<T>;

/** @param concurrency how many tasks run at a time */
export function createQueue(concurrency = 1): Queue {
  const line = new PQueue({ concurrency });
  return (task, { signal, priority = 0 } = {}) => {
    if (signal === undefined) return line.add(async () => task(), { priority });
    const wait = new AbortController();
    const leave = () => wait.abort(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    const begin = async () => {
      signal.removeEventListener('abort', leave);
      return task();
    };
    return line.add(begin, { priority, signal: wait.signal });
  };
}

/** Runs tasks of one name in sequence, of different names in parallel. */
export type Queues = <T>(name: string, task: () => Promise<T> | T) => Promise<T>;

/** Creates queues by name; empty ones are removed. */
export function createQueues(): Queues {
  const lines = new Map<string, PQueue>();
  const lineOf = (name: string): PQueue => {
    const line = new PQueue({ concurrency: 1 }).once('idle', () => lines.delete(name));
    lines.set(name, line);
    return line;
  };
  return (name, task) => (lines.get(name) ?? lineOf(name)).add(async () => task());
}
