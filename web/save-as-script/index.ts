import { lazy } from 'react';

export { useOwnSession } from './queries.ts';

export const KeepDialog = lazy(() => import('./save-as-script-dialog.tsx'));
