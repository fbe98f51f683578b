import { lazy } from 'react';

/** The diff is read now and then: its code comes when it is first shown. */
export const DiffView = lazy(() => import('./diff-view.tsx'));
