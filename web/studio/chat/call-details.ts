import { lazy } from 'react';

export const CallDetails = lazy(() => import('./call-details-view.tsx'));
