export type { SessionPlansOptions } from './context.ts';
export { createSessionPlans } from './service.ts';
export type * from './types.ts';
