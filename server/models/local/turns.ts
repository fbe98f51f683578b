/** Who goes first, the lowest number; among equals, who came first. */
export const PRIORITY = { stage: 0, author: 1, other: 2 } as const;

/** Lets one go on at a time. */
export interface Turns {
  /**
   * Waits for a turn.
   * @returns what ends the turn
   * @throws the signal's reason when it aborts before the turn has come
   */
  take(priority: number, signal: AbortSignal | undefined): Promise<() => void>;
}

interface Waiting {
  priority: number;
  begin(): void;
}

export function createTurns(): Turns {
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
