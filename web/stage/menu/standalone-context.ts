import { createContext } from 'react';

/** True in an exported story: there is no library, no studio and no author. */
export const StandaloneContext = createContext(false);

/** True if the browser stores nothing: progress and saves end with the page. */
export const StorageBlockedContext = createContext(false);
