import { useSyncExternalStore } from 'react';
import { type PendingPictures, pendingPictures } from './pending-pictures.ts';

/** Null if the picture can be loaded as far as is known. */
export const usePictureState = (url: string | null): PendingPictures | null =>
  useSyncExternalStore(pendingPictures.subscribe, () => pendingPictures.getState(url));
