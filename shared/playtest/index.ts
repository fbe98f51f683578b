export * from './model-report.ts';
export * from './report.ts';
export type * from './types.ts';
