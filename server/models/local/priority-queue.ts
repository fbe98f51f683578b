/** Queue priorities; lower numbers first, equal ones in order of arrival. */
export const PRIORITY = { stage: 0, author: 1, other: 2 } as const;

export interface PriorityQueue {
  /** Waits for a turn; returns a function that ends it. @throws the signal's reason if it aborts first */
  take(priority: number, signal: AbortSignal | undefined): Promise<() => void>;
}

interface Waiting {
  priority: number;
  begin(): void;
}

export function createPriorityQueue(): PriorityQueue {
  let isTaken = false;
  const waiting: Waiting[] = [];
  const next = () => {
    const first = waiting.reduce<Waiting | null>(
      (best, each) => (best === null || each.priority < best.priority ? each : best),
      null,
    );
    isTaken = first !== null;
    if (first === null) return;
    waiting.splice(waiting.indexOf(first), 1);
    first.begin();
  };
  const once = () => {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      next();
    };
  };
  return {
    async take(priority, signal) {
      signal?.throwIfAborted();
      if (!isTaken) {
        isTaken = true;
        return once();
      }
      return new Promise((resolve, reject) => {
        const entry: Waiting = {
          priority,
          begin: () => {
            signal?.removeEventListener('abort', leave);
            resolve(once());
          },
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push(entry);
      });
    },
  };
}
