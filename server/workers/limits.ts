import { availableParallelism } from 'node:os';
import type { JobLimits } from './types.ts';

export interface PoolLimits extends JobLimits {
  waitingPerGuest: number;
  waiting: number;
  /** Maximum threads kept by open jobs of one urgency, for one guest and in all; others wait. */
  openPerGuest: number;
  open: number;
  /** A job that runs longer, in milliseconds, is moved aside if others wait. */
  asideMs: number;
  aside: number;
  /** Lifetime of an idle thread, in milliseconds. */
  idleMs: number;
}

/** One less than the cores, which leaves one to the event loop; at least two, so that one long job does not block all. */
export const threadsByDefault = (): number => Math.min(8, Math.max(2, availableParallelism() - 1));

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
