export type { LossKnowledge } from './loss-watch.ts';
export { reportPlaytest, sumTallies } from './make-report.ts';
export * from './model-playtest-schemas.ts';
export type * from './playtester.ts';
export { createPlaytester } from './playtester.ts';
export { replayRun } from './replay.ts';
export * from './schemas.ts';
export { roundedShares } from './shares.ts';
