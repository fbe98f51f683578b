import { putLeastRecentlyUsed } from '../../shared/lru-cache.ts';
import { URGENCIES, type Urgency } from './types.ts';

/** A queued item: its guest and urgency. */
export interface QueuedJob {
  readonly guest: string;
  readonly urgency: Urgency;
}

export interface FairQueue<T extends QueuedJob> {
  add(item: T): void;
  /** @returns whether it was still queued */
  remove(item: T): boolean;
  /**
   * The more urgent first; then the guest with the fewest running items (`working`), who has waited longest.
   * @param isFree whether an item could start now
   */
  next(isFree: (item: T) => boolean, working: (guest: string) => number): T | undefined;
  has(isFree: (item: T) => boolean): boolean;
  /** The queue's length, of one guest or in all. */
  size(guest?: string): number;
  clear(): T[];
}

/** After this many urgent items in a row, one background item runs, so that background work never starves. */
export const TURNS_IN_A_ROW = 4;

/** Maximum number of guests whose last turn is remembered. */
const REMEMBERED_MAX = 1000;

/** Creates a queue with a separate line for each guest. */
export function createFairQueue<T extends QueuedJob>(): FairQueue<T> {
  const lines: Record<Urgency, Map<string, T[]>> = { foreground: new Map(), background: new Map() };
  /** The last turn of each guest, latest last. */
  const turns = new Map<string, number>();
  let turn = 0;
  let foregroundInARow = 0;

  function findFirst(
    urgency: Urgency,
    isFree: (item: T) => boolean,
    working: (guest: string) => number,
  ): T | undefined {
    let first: { item: T; busy: number; had: number } | undefined;
    for (const [guest, line] of lines[urgency]) {
      const item = line.find(isFree);
      if (item === undefined) continue;
      const its = { item, busy: working(guest), had: turns.get(guest) ?? 0 };
      if (!first || its.busy < first.busy || (its.busy === first.busy && its.had < first.had)) first = its;
    }
    return first?.item;
  }

  function drop(item: T): boolean {
    const line = lines[item.urgency].get(item.guest);
    const at = line?.indexOf(item) ?? -1;
    if (!line || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) lines[item.urgency].delete(item.guest);
    return true;
  }

  function remember(guest: string): void {
    turn += 1;
    putLeastRecentlyUsed(turns, guest, turn, REMEMBERED_MAX);
  }

  return {
    add(item) {
      const line = lines[item.urgency].get(item.guest);
      if (line) line.push(item);
      else lines[item.urgency].set(item.guest, [item]);
    },
    remove: drop,
    next(isFree, working) {
      const foreground = findFirst('foreground', isFree, working);
      const background =
        foreground && foregroundInARow < TURNS_IN_A_ROW ? undefined : findFirst('background', isFree, working);
      const item = background ?? foreground;
      if (!item) return undefined;
      foregroundInARow = item.urgency === 'foreground' ? foregroundInARow + 1 : 0;
      drop(item);
      remember(item.guest);
      return item;
    },
    has: (isFree) => URGENCIES.some((urgency) => findFirst(urgency, isFree, () => 0) !== undefined),
    size(guest) {
      let count = 0;
      for (const urgency of URGENCIES) {
        for (const [of, line] of lines[urgency]) if (guest === undefined || of === guest) count += line.length;
      }
      return count;
    },
    clear() {
      const all = URGENCIES.flatMap((urgency) => [...lines[urgency].values()].flat());
      for (const urgency of URGENCIES) lines[urgency].clear();
      return all;
    },
  };
}
