export * from './graph.ts';
export * from './plan.ts';
export * from './references.ts';
export * from './schedule.ts';
export * from './standing.ts';
export * from './validate.ts';
export * from './when.ts';
