import { lazy } from 'react';

export { planKeys } from './api.ts';
export { PlanContextProvider } from './plan-context.ts';
export { PlanPending } from './plan-pending.tsx';
export { RequestPlanButton } from './request/request-plan-button.tsx';
export { useSessionPlans } from './use-session-plans.ts';
/** Loaded on demand: most conversations have no plan. */
export const PlanCard = lazy(() => import('./plan-card.tsx'));
export const PlanStrip = lazy(() => import('./run/plan-strip.tsx'));
