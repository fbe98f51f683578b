export { defineJob, type JobContext } from './job.ts';
export { lend } from './lend.ts';
export { ownTurn } from './loop-turns.ts';
export { createWorkers, type WorkersOptions } from './pool.ts';
export { handOver } from './transfer.ts';
export type { JobOptions, OpenJob, Workers } from './types.ts';
