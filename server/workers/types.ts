import type { MessagePort } from 'node:worker_threads';
import type { RefusalError } from '../../shared/error.ts';
import type { AskedOf, InputOf, Job, JobFunction, OpenJobFunction, OutputOf, ProgressOf, ToldOf } from './job.ts';

/** `foreground`: a user is waiting. `background`: work such as pictures and playtests. */
export const URGENCIES = ['foreground', 'background'] as const;
export type Urgency = (typeof URGENCIES)[number];

export interface JobLimits {
  /** Maximum time of one request, including the thread's start, in milliseconds. */
  ms: number;
  memoryMb: number;
}

export type TransferableObject = ArrayBuffer | MessagePort;

export interface JobOptions {
  /** The owner, for fair scheduling: an address, a session, a play, a package. */
  guest: string;
  /** Default `foreground`. */
  urgency?: Urgency;
  /** Aborts it, queued or running; the job rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  limits?: Partial<JobLimits>;
  /** The subject of refusals: "The story". */
  what?: string;
  full?: () => RefusalError;
  /** Called once when it is queued or started, not if it is refused. */
  onAccepted?: () => void;
}

interface RunOptions<Progress> extends JobOptions {
  onProgress?: (progress: Progress) => void;
  transfer?: readonly TransferableObject[];
}

/** A job for repeated requests; each is scheduled separately. */
export interface OpenJob<Asked, Told> {
  /** @param transfer buffers of the request to transfer @throws as `run` does; after a failure, every time */
  ask(message: Asked, transfer?: readonly TransferableObject[]): Promise<Told>;
  end(): void;
}

export interface Workers {
  /**
   * @throws the signal's reason; a RefusalError of the job, else RefusalError: `rate_limited` if the queue is full,
   * `refused` on a time or memory limit, `internal` on a crash, `unavailable` once the server closes
   */
  run<Run extends JobFunction>(
    job: Job<Run>,
    input: InputOf<Run>,
    options: RunOptions<ProgressOf<Run>>,
  ): Promise<OutputOf<Run>>;
  /** Opens a job that keeps state. It starts with the first request. */
  open<Run extends OpenJobFunction>(
    job: Job<Run>,
    input: InputOf<Run>,
    options: JobOptions,
  ): OpenJob<AskedOf<Run>, ToldOf<Run>>;
  /** Maximum number of jobs at work. */
  readonly threads: number;
  /** The number of threads, and what they do. */
  census(): Census;
  close(): Promise<void>;
}

interface Census {
  living: number;
  working: number;
  waiting: number;
}
