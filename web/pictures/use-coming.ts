import { useSyncExternalStore } from 'react';
import { type Coming, comingPictures } from './coming.ts';

/**
 * What is known of a picture that was missed, shown anew as it changes; null for one that can be shown as far as anybody knows.
 * @param url null for none
 */
export const useComing = (url: string | null): Coming | null =>
  useSyncExternalStore(comingPictures.subscribe, () => comingPictures.stateOf(url));
