/** Consecutive runs played in one task. */
export interface Slice {
  from: number;
  count: number;
}

/** Target duration of a task in milliseconds, so that others wait little for the thread. */
const GO_MS = 100;
const FIRST = 16;

export interface Slices {
  /** The next runs; null when all are assigned. @param perMs last speed in runs per millisecond, null at first */
  next(perMs: number | null): Slice | null;
}

/** Distributes runs `0` … `runs - 1` so that all threads finish at about the same time. */
export function createSlices(runs: number, threads: number): Slices {
  let from = 0;
  return {
    next(perMs) {
      const left = runs - from;
      if (left <= 0) return null;
      const wished = perMs === null ? FIRST : perMs * GO_MS;
      // With several threads, slices get shorter towards the end.
      const fair = threads === 1 ? left : left / (threads * 2);
      const count = Math.min(left, Math.max(FIRST, Math.ceil(Math.min(wished, fair))));
      const slice = { from, count };
      from += count;
      return slice;
    },
  };
}
