import { lazy } from 'react';

export const DiffView = lazy(() => import('./diff-view.tsx'));
