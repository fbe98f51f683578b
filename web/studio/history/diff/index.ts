import { lazy } from 'react';

/** Loaded on demand. */
export const DiffView = lazy(() => import('./diff-view.tsx'));
