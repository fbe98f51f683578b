import { keepLatest } from '../../shared/keep-latest.ts';
import { URGENCIES, type Urgency } from './types.ts';

/** What waits: for whom, and how much it hurries. */
export interface Waiting {
  readonly guest: string;
  readonly urgency: Urgency;
}

/** Who waits, in turns. */
export interface FairQueue<T extends Waiting> {
  add(item: T): void;
  /** @returns whether it waited still */
  remove(item: T): boolean;
  /**
   * Takes out whose turn it is: what is waited for first, of the guests who have least at work the one who has waited longest for a turn.
   * @param isFree whether it could begin now
   * @param working how many things of a guest are at work
   */
  next(isFree: (item: T) => boolean, working: (guest: string) => number): T | undefined;
  /** Whether anything waits that could begin. */
  has(isFree: (item: T) => boolean): boolean;
  /** How many wait, of one guest or in all. */
  size(guest?: string): number;
  /** Everything that waits, which it does no longer. */
  clear(): T[];
}

/** Of so many turns in a row that hurried, the next is for what goes on behind: it gets slower, and does not stand still. */
export const TURNS_IN_A_ROW = 4;

/** Of so many guests it is known when they had their last turn. */
const REMEMBERED_MAX = 1000;

/** Makes a queue in which each guest has a line of its own. */
export function createFairQueue<T extends Waiting>(): FairQueue<T> {
  /** By urgency, each guest with what it waits for. */
  const lines: Record<Urgency, Map<string, T[]>> = { waited: new Map(), behind: new Map() };
  /** Which guest had which turn, the latest last. */
  const turns = new Map<string, number>();
  let turn = 0;
  let inARow = 0;

  function firstOf(urgency: Urgency, isFree: (item: T) => boolean, working: (guest: string) => number): T | undefined {
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
    keepLatest(turns, guest, turn, REMEMBERED_MAX);
  }

  return {
    add(item) {
      const line = lines[item.urgency].get(item.guest);
      if (line) line.push(item);
      else lines[item.urgency].set(item.guest, [item]);
    },
    remove: drop,
    next(isFree, working) {
      const hurried = firstOf('waited', isFree, working);
      const behind = hurried && inARow < TURNS_IN_A_ROW ? undefined : firstOf('behind', isFree, working);
      const item = behind ?? hurried;
      if (!item) return undefined;
      inARow = item.urgency === 'waited' ? inARow + 1 : 0;
      drop(item);
      remember(item.guest);
      return item;
    },
    has: (isFree) => URGENCIES.some((urgency) => firstOf(urgency, isFree, () => 0) !== undefined),
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
