import { availableParallelism } from 'node:os';
import type { JobLimits } from './types.ts';

/** What is allowed to guests and their jobs. */
export interface PoolLimits extends JobLimits {
  /** How many things of one guest may wait, and how many in all. */
  waitingPerGuest: number;
  waiting: number;
  /** How many threads open jobs of one urgency may keep, one guest's and in all; others wait until one ends. */
  openPerGuest: number;
  open: number;
  /** A job that works for longer than this, in milliseconds, gives up its place where others wait, and goes on aside. */
  asideMs: number;
  /** How many may go on aside. */
  aside: number;
  /** How long a thread is kept that has nothing to do, in milliseconds. */
  idleMs: number;
}

/** One less than there are cores, which is the event loop's; two at least, so that nobody waits for one long job. */
export const threadsByDefault = (): number => Math.min(8, Math.max(2, availableParallelism() - 1));

/** What is allowed where nothing else is said. */
export const limitsFor = (threads: number): PoolLimits => ({
  ms: 25_000,
  memoryMb: 512,
  waitingPerGuest: 16,
  waiting: 256,
  openPerGuest: threads,
  open: threads * 4,
  asideMs: 1500,
  aside: threads,
  idleMs: 20_000,
});
