/** Runs one task after another, in the order they were given. */
export type Queue = <T>(task: () => Promise<T> | T) => Promise<T>;

/** Makes a queue of its own. A task that fails fails its caller only; the next one starts all the same. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T> | T): Promise<T> => {
    const result = last.then(task);
    last = result.catch(() => undefined); // the caller has the failure
    return result;
  };
}

/** Runs tasks of one name one after another, those of different names beside each other. */
export type Queues = <T>(name: string, task: () => Promise<T> | T) => Promise<T>;

/** Makes queues by name; one is forgotten when nothing waits in it. */
export function createQueues(): Queues {
  const lines = new Map<string, { queue: Queue; waiting: number }>();
  return async (name, task) => {
    const line = lines.get(name) ?? { queue: createQueue(), waiting: 0 };
    lines.set(name, line);
    line.waiting += 1;
    try {
      return await line.queue(task);
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(name);
    }
  };
}
