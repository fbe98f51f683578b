import type { RefusalError } from '../../shared/error.ts';
import { untilAborted } from '../until-aborted.ts';

/** How many may do something at once, how many more may wait for it, and what is said to whoever is too many. */
export interface SlotLimits {
  running: number;
  waiting: number;
  full: () => RefusalError;
}

/** Lets so many do something at once; others wait in line, first come first served. */
export interface Slots {
  /**
   * Does the work when it is its turn.
   * @param options.onWaiting told when it has to wait
   * @throws what is said when the line is full; the reason of the signal where it aborts before the turn has come
   */
  run<T>(work: () => Promise<T>, options?: { signal?: AbortSignal; onWaiting?: () => void }): Promise<T>;
}

/** Makes slots, all of them free. */
export function createSlots({ running: most, waiting: longest, full }: SlotLimits): Slots {
  let running = 0;
  const line: (() => void)[] = [];
  const leave = () => {
    const next = line.shift();
    // Who leaves hands the slot on, so that nobody who comes now can take it before who has waited.
    if (next) next();
    else running -= 1;
  };

  async function enter(signal: AbortSignal | undefined, onWaiting: () => void): Promise<void> {
    if (running < most) {
      running += 1;
      return;
    }
    if (line.length >= longest) throw full();
    const turn = Promise.withResolvers<void>();
    line.push(turn.resolve);
    onWaiting();
    try {
      await untilAborted(turn.promise, signal);
    } catch (error) {
      const at = line.indexOf(turn.resolve);
      // Its turn may have come in the very moment in which it was given up.
      if (at >= 0) line.splice(at, 1);
      else leave();
      throw error;
    }
  }

  return {
    async run(work, { signal, onWaiting = () => undefined } = {}) {
      signal?.throwIfAborted();
      await enter(signal, onWaiting);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
