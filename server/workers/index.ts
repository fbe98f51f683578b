export { waitForLoopTurn } from './event-loop-turns.ts';
export { defineJob, type JobContext } from './job.ts';
export { createWorkers, type WorkersOptions } from './pool.ts';
export { lendWorkers } from './share-pool.ts';
export { markTransferable } from './thread-protocol.ts';
export type { JobOptions, OpenJob, Workers } from './types.ts';
