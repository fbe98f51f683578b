import type { PictureRow, Store } from '../../store/types.ts';
import { untilAborted } from '../../until-aborted.ts';
import type { Art } from '../types.ts';
import { readPaintingRequest } from './painting-request.ts';

export type Brushes = Pick<Art, 'portrait' | 'background' | 'music'>;

const withoutType = <T extends { type: string }>({ type: _, ...order }: T): Omit<T, 'type'> => order;

/** Paints all missing files of one picture. @throws painting errors, and the signal's reason once it aborts */
export async function paintPicture(
  art: Brushes,
  store: Pick<Store, 'getPictureReference'>,
  rows: readonly [PictureRow, ...PictureRow[]],
  signal: AbortSignal,
): Promise<void> {
  const [first] = rows;
  const requests = rows.map(({ request }) => request);
  const order = await readPaintingRequest(first, requests, (hash) => store.getPictureReference(first.packageId, hash));
  signal.throwIfAborted();
  const painted =
    order.type === 'portrait'
      ? art.portrait({ ...withoutType(order), signal })
      : order.type === 'background'
        ? art.background({ ...withoutType(order), signal })
        : art.music({ ...withoutType(order), signal });
  await untilAborted(painted, signal);
}
