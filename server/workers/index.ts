export { defineJob, type Job, type JobContext } from './job.ts';
export type { PoolLimits } from './limits.ts';
export { createWorkers, type WorkersOptions } from './pool.ts';
export { handOver } from './transfer.ts';
export type { Census, JobLimits, JobOptions, OpenJob, RunOptions, Urgency, Workers } from './types.ts';
