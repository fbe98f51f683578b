import PQueue from 'p-queue';

/** Runs one task after another, in the order they were given. A task that fails fails its caller only; the next one starts all the same. */
export type Queue = <T>(task: () => Promise<T> | T) => Promise<T>;

const createLine = () => new PQueue({ concurrency: 1 });

/** Makes a queue of its own. */
export function createQueue(): Queue {
  const line = createLine();
  return (task) => line.add(async () => task());
}

/** Runs tasks of one name one after another, those of different names beside each other. */
export type Queues = <T>(name: string, task: () => Promise<T> | T) => Promise<T>;

/** Makes queues by name; one is forgotten when nothing waits in it. */
export function createQueues(): Queues {
  const lines = new Map<string, PQueue>();
  const lineOf = (name: string): PQueue => {
    const line = createLine().once('idle', () => lines.delete(name));
    lines.set(name, line);
    return line;
  };
  return (name, task) => (lines.get(name) ?? lineOf(name)).add(async () => task());
}
