import { lazy } from 'react';

export { useOwnSession } from './queries.ts';

/** Loaded on demand. */
export const KeepDialog = lazy(() => import('./keep-dialog.tsx'));
