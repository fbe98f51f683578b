import { lazy } from 'react';

export { useOwnSession } from './queries.ts';

/** What was told is kept now and then: its code comes when it is first wanted. */
export const KeepDialog = lazy(() => import('./keep-dialog.tsx'));
