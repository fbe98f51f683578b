/** Maximum queued updates of a slow listener; beyond it, a new snapshot is sent instead. */
const WAITING_MAX = 200;

export interface SnapshotThenUpdates<Told> {
  /** Reports updates until the returned function is called. */
  watch: (tell: (news: Told) => void) => Promise<() => void> | (() => void);
  /** Reads the snapshot: sent first, and after an overflow. */
  standing: () => Promise<Told>;
  /** Whether an update is the last; it is never replaced by a snapshot. */
  isLast?: (news: Told) => boolean;
}

/**
 * Streams a snapshot, then updates to the last, with backpressure. No update is lost, but some may be in both.
 * @throws errors of `watch` and the first `standing`
 */
export async function snapshotThenUpdates<Told>({
  watch,
  standing,
  isLast = () => false,
}: SnapshotThenUpdates<Told>): Promise<ReadableStream<Told>> {
  const waiting: Told[] = [];
  let isBehind = true;
  let wake: () => void = () => undefined;
  // Subscribe before reading, so that no update is lost.
  const unwatch = await watch((news) => {
    if (waiting.length >= WAITING_MAX && !isLast(news)) {
      waiting.length = 0;
      isBehind = true;
    } else if (!isBehind || isLast(news)) waiting.push(news);
    wake();
  });

  const readSnapshot = (): Promise<Told> => {
    isBehind = false;
    return standing();
  };
  // Read before the response begins, so that an error becomes the response.
  let first: Told | undefined = await readSnapshot().catch((error: unknown) => {
    unwatch();
    throw error;
  });

  async function next(): Promise<Told | undefined> {
    if (first !== undefined) {
      const snapshot = first;
      first = undefined;
      return snapshot;
    }
    while (waiting.length === 0 && !isBehind) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const [oldest] = waiting;
    return !isBehind || (oldest !== undefined && isLast(oldest)) ? waiting.shift() : readSnapshot();
  }

  return new ReadableStream<Told>(
    {
      async pull(controller) {
        try {
          const update = await next();
          if (update !== undefined) controller.enqueue(update);
          if (update !== undefined && !isLast(update)) return;
          unwatch();
          controller.close();
        } catch (error) {
          unwatch();
          throw error;
        }
      },
      cancel: unwatch,
    },
    { highWaterMark: 0 },
  );
}
