import { createContext } from 'react';

/** True where a story plays by itself: no library is around it, no studio, and nobody who could be its author. */
export const AloneContext = createContext(false);

/** True where the browser keeps nothing: what is played and saved is gone when the page is closed. */
export const StorageBlockedContext = createContext(false);
