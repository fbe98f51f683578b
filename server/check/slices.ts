/** Runs that are played in one go. */
export interface Slice {
  from: number;
  count: number;
}

/** How long a thread should play in one go, in milliseconds: as long as anybody who waits for the thread likes to wait. */
const GO_MS = 100;
/** So many runs tell how fast a story plays. */
const FIRST = 16;

/** Hands runs out to threads. */
export interface Slices {
  /**
   * The next runs for a thread.
   * @param perMs the runs it played in a millisecond last, null where it has not played yet
   * @returns null when all are handed out
   */
  next(perMs: number | null): Slice | null;
}

/** Hands out the runs `0` … `runs - 1`, so that all threads stay busy until about the same moment. */
export function createSlices(runs: number, threads: number): Slices {
  let from = 0;
  return {
    next(perMs) {
      const left = runs - from;
      if (left <= 0) return null;
      const wished = perMs === null ? FIRST : perMs * GO_MS;
      // With more than one thread the last goes get shorter and shorter.
      const fair = threads === 1 ? left : left / (threads * 2);
      const count = Math.min(left, Math.max(FIRST, Math.ceil(Math.min(wished, fair))));
      const slice = { from, count };
      from += count;
      return slice;
    },
  };
}
