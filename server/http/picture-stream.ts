import type { Painter } from '../art/index.ts';
import { standingThenNews } from '../live/index.ts';

/** What is told of a package's pictures: first which are still to come, then each as it comes. */
export type PicturesTold =
  | { type: 'hello'; waiting: string[]; failed: string[] }
  | { type: 'picture'; urls: string[]; state: 'painted' | 'failed' };

/** How a package's pictures and tracks come, from when it was asked for, until nobody listens. */
export const pictureStream = (
  painter: Pick<Painter, 'watch' | 'unpainted'>,
  packageId: string,
): Promise<ReadableStream<PicturesTold>> =>
  standingThenNews<PicturesTold>({
    watch: (tell) =>
      painter.watch(({ packageId: changed, urls, state }) => {
        if (changed === packageId) tell({ type: 'picture', urls, state });
      }),
    standing: async () => ({ type: 'hello', ...(await painter.unpainted(packageId)) }),
  });
