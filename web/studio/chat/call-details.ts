import { lazy } from 'react';

/** Loaded on demand. */
export const CallDetails = lazy(() => import('./call-details-view.tsx'));
