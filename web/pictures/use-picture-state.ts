import { useSyncExternalStore } from 'react';
import { type PendingPictures, pendingPictures } from './pending-pictures.ts';

/**
 * The state of a picture that was missing; null if it can be loaded as far as is known.
 * @param url null for none
 */
export const usePictureState = (url: string | null): PendingPictures | null =>
  useSyncExternalStore(pendingPictures.subscribe, () => pendingPictures.stateOf(url));
