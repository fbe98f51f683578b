import { lazy } from 'react';

/** What a call brought is looked at now and then: its code comes when it is first shown. */
export const CallDetails = lazy(() => import('./call-details-view.tsx'));
