export type { LossKnowledge } from './dead-end-detector.ts';
export * from './model-playtest-schemas.ts';
export type * from './playtester.ts';
export { createPlaytester } from './playtester.ts';
export { reportPlaytest, sumTallies } from './report.ts';
export * from './schemas.ts';
export { roundedShares } from './shares.ts';
