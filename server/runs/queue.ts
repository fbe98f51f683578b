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
