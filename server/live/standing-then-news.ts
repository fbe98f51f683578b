/** The most that waits for a listener that reads slowly; after more than that it is told where it stands instead. */
const WAITING_MAX = 200;

export interface StandingThenNews<Told> {
  /** Tells of all that happens until the answered function is called. */
  watch: (tell: (news: Told) => void) => Promise<() => void> | (() => void);
  /** Where it stands: told first, and to whoever fell behind. */
  standing: () => Promise<Told>;
  /** Whether nothing can come after it; nothing takes its place. */
  isLast?: (news: Told) => boolean;
}

/**
 * Tells where something stands, then what happens to it, as fast as it is read; nothing falls between the first word and the next, though
 * what happens meanwhile may be in both. It ends with the last of the news, or when nobody listens.
 * @throws what `watch` and the first `standing` throw
 */
export async function standingThenNews<Told>({
  watch,
  standing,
  isLast = () => false,
}: StandingThenNews<Told>): Promise<ReadableStream<Told>> {
  const waiting: Told[] = [];
  let isBehind = true;
  let wake: () => void = () => undefined;
  // Watched before it is read, so that nothing falls between.
  const unwatch = await watch((news) => {
    if (waiting.length >= WAITING_MAX && !isLast(news)) {
      waiting.length = 0;
      isBehind = true;
    } else if (!isBehind || isLast(news)) waiting.push(news);
    wake();
  });

  // What happens from here on is told after it.
  const stand = (): Promise<Told> => {
    isBehind = false;
    return standing();
  };
  // Read before anything is answered: where it cannot be, that is the answer.
  let first: Told | undefined = await stand().catch((error: unknown) => {
    unwatch();
    throw error;
  });

  async function next(): Promise<Told | undefined> {
    if (first !== undefined) {
      const told = first;
      first = undefined;
      return told;
    }
    while (waiting.length === 0 && !isBehind) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const [oldest] = waiting;
    return !isBehind || (oldest !== undefined && isLast(oldest)) ? waiting.shift() : stand();
  }

  return new ReadableStream<Told>(
    {
      async pull(controller) {
        try {
          const told = await next();
          if (told !== undefined) controller.enqueue(told);
          if (told !== undefined && !isLast(told)) return;
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
