export { waitForLoopTurn } from './event-loop-turns.ts';
export { defineJob, type JobContext } from './job.ts';
export { lendWorkers } from './lend-pool.ts';
export { createWorkers, type WorkersOptions } from './pool.ts';
export { markTransferable } from './thread-protocol.ts';
export type { JobOptions, OpenJob, Workers } from './types.ts';
