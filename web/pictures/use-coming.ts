import { useSyncExternalStore } from 'react';
import { type Coming, comingPictures } from './coming.ts';

/**
 * The state of a picture that was missing; null if it can be loaded as far as is known.
 * @param url null for none
 */
export const useComing = (url: string | null): Coming | null =>
  useSyncExternalStore(comingPictures.subscribe, () => comingPictures.stateOf(url));
