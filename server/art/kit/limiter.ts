/** Limits concurrent tasks, in order. A queued task whose signal aborts rejects with the signal's reason. */
export type Limiter = <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Creates a limiter for `limit` concurrent tasks. A queued task whose signal aborts never starts and rejects with the signal's reason. */
export function createLimiter(limit: number): Limiter {
  const queue: (() => void)[] = [];
  let active = 0;

  const enter = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (active < limit) {
        active += 1;
        resolve();
        return;
      }
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        active += 1;
        resolve();
      };
      const leave = () => {
        queue.splice(queue.indexOf(begin), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      queue.push(begin);
    });

  return async (task, signal) => {
    signal?.throwIfAborted();
    await enter(signal);
    try {
      return await task();
    } finally {
      active -= 1;
      queue.shift()?.();
    }
  };
}
