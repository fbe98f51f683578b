import type { Painter } from '../art/index.ts';
import { snapshotThenUpdates } from '../live/index.ts';

/** Events of a package's pictures: first the outstanding ones, then each result. */
export type PicturesTold =
  | { type: 'hello'; waiting: string[]; failed: string[] }
  | { type: 'picture'; urls: string[]; state: 'painted' | 'failed' };

/** Streams the progress of a package's pictures and tracks until the listener leaves. */
export const pictureStream = (
  painter: Pick<Painter, 'watch' | 'unpainted'>,
  packageId: string,
): Promise<ReadableStream<PicturesTold>> =>
  snapshotThenUpdates<PicturesTold>({
    watch: (tell) =>
      painter.watch(({ packageId: changed, urls, state }) => {
        if (changed === packageId) tell({ type: 'picture', urls, state });
      }),
    standing: async () => ({ type: 'hello', ...(await painter.unpainted(packageId)) }),
  });
