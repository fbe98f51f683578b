export * from './report.ts';
export type * from './types.ts';
