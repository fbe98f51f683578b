export type { LossKnowledge } from './loss-watch.ts';
export * from './model-report.ts';
export { createPlaytester } from './playtester.ts';
export { replayRun } from './replay.ts';
export * from './report.ts';
export { reportPlaytest, sumTallies } from './report-playtest.ts';
export { roundedShares } from './shares.ts';
export type * from './types.ts';
