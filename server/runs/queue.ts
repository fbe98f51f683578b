import PQueue from 'p-queue';

/** Runs tasks one after another, in order. A failure only affects its caller. */
export type Queue = <T>(task: () => Promise<T> | T) => Promise<T>;

const createLine = () => new PQueue({ concurrency: 1 });

export function createQueue(): Queue {
  const line = createLine();
  return (task) => line.add(async () => task());
}

/** Runs tasks of one name in sequence, of different names in parallel. */
export type Queues = <T>(name: string, task: () => Promise<T> | T) => Promise<T>;

/** Creates queues by name; empty ones are removed. */
export function createQueues(): Queues {
  const lines = new Map<string, PQueue>();
  const lineOf = (name: string): PQueue => {
    const line = createLine().once('idle', () => lines.delete(name));
    lines.set(name, line);
    return line;
  };
  return (name, task) => (lines.get(name) ?? lineOf(name)).add(async () => task());
}
