import type { Painter } from '../art/index.ts';

/** What is told of a package's pictures: first which are still to come, then each as it comes. */
export type PicturesTold =
  | { type: 'hello'; waiting: string[]; failed: string[] }
  | { type: 'picture'; urls: string[]; state: 'painted' | 'failed' };

/** The most that waits for a listener that reads slowly; after more than that it is told what is still to come instead. */
const WAITING_MAX = 200;

/** How a package's pictures and tracks come, from when it was asked for, until nobody listens. */
export function pictureStream(painter: Pick<Painter, 'watch' | 'unpainted'>, packageId: string) {
  const waiting: PicturesTold[] = [];
  let isBehind = true;
  let wake: () => void = () => undefined;
  // Watched before it is asked, so that nothing falls between.
  const unwatch = painter.watch(({ packageId: changed, urls, state }) => {
    if (changed !== packageId) return;
    if (waiting.length >= WAITING_MAX) {
      waiting.length = 0;
      isBehind = true;
    } else if (!isBehind) waiting.push({ type: 'picture', urls, state });
    wake();
  });
  return new ReadableStream<PicturesTold>(
    {
      async pull(controller) {
        while (waiting.length === 0 && !isBehind) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        const next = isBehind ? undefined : waiting.shift();
        // What comes from here on is told after it, though it may not be in it any more.
        isBehind = false;
        controller.enqueue(next ?? { type: 'hello', ...(await painter.unpainted(packageId)) });
      },
      cancel: unwatch,
    },
    { highWaterMark: 0 },
  );
}
