import type { TurnData } from '../../shared/wire/index.ts';
import { createGuest, messageOf, nextAction } from './guest.ts';

export const PLAYERS = 50;
/** A player reads between two turns, in milliseconds: from as little to as much. */
export const READING = { least: 2000, most: 6000 } as const;

export interface Players {
  /** Milliseconds that the turns took which were asked for in a time. */
  between(from: number, to: number): number[];
  /** Lets them go, each after its turn. */
  end(): Promise<void>;
}

/** Fifty players at a human pace, until they are let go. Turns that fail are told in `failures`. */
export function playAtLeisure(address: string, failures: string[]): Players {
  const guest = createGuest(address);
  const took: { ms: number; at: number }[] = [];
  let isOver = false;
  const pause = () =>
    new Promise((resolve) => setTimeout(resolve, READING.least + Math.random() * (READING.most - READING.least)));

  async function one(seed: number): Promise<void> {
    let id = await guest.begin(seed);
    let standing: TurnData | null = null;
    // They do not all come at the same moment.
    await pause();
    while (!isOver) {
      if (standing?.ended) {
        id = await guest.begin(seed);
        standing = null;
      }
      const at = performance.now();
      try {
        standing = await guest.turn(id, nextAction(standing));
        took.push({ ms: performance.now() - at, at });
      } catch (error) {
        failures.push(`a player's turn: ${messageOf(error)}`);
      }
      await pause();
    }
  }

  const all = Promise.all(Array.from({ length: PLAYERS }, (_, seed) => one(seed)));
  return {
    between: (from, to) => took.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms),
    async end() {
      isOver = true;
      await all;
    },
  };
}
