import { lazy } from 'react';

export { useOwnSession } from './queries.ts';

export const KeepDialog = lazy(() => import('./keep-dialog.tsx'));
