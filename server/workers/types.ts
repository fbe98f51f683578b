import type { MessagePort } from 'node:worker_threads';
import type { RefusalError } from '../../shared/error.ts';
import type { AskedOf, InputOf, Job, JobFunction, OpenJobFunction, OutputOf, ProgressOf, ToldOf } from './job.ts';

/** `waited`: somebody sits before the screen until it is done. `behind`: pictures, playtests, whatever goes on beside. */
export const URGENCIES = ['waited', 'behind'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** What a job may take. */
export interface JobLimits {
  /** How long it may work at one go, the start of its thread included, in milliseconds. */
  ms: number;
  /** Of its thread's memory, in MiB. */
  memoryMb: number;
}

/** What can be handed to a thread. */
export type Handed = ArrayBuffer | MessagePort;

/** For whom a job is done, and what it may take. */
export interface JobOptions {
  /** Whose turn it takes: an address, a session, a play, a package. Guests have their turns one after another. */
  guest: string;
  /** Default `waited`. */
  urgency?: Urgency;
  /** Ends it at once, whether it waits or works; its reason is what the job rejects with. */
  signal?: AbortSignal | undefined;
  limits?: Partial<JobLimits>;
  /** What it is about, as a refusal begins: "The story". */
  what?: string;
  /** What is said where too much waits already. */
  full?: () => RefusalError;
  /** Told once: it has its place in the line, or a thread. Not told where it is refused for want of room. */
  onAccepted?: () => void;
}

interface RunOptions<Progress> extends JobOptions {
  onProgress?: (progress: Progress) => void;
  /** Buffers and ports of the input that are handed over rather than copied. */
  transfer?: readonly Handed[];
}

/** A job that is asked again and again, each time in its turn: between two questions others have theirs. */
export interface OpenJob<Asked, Told> {
  /**
   * @param transfer buffers of the question that are handed over rather than copied
   * @throws as `run` does, and after it failed once, always
   */
  ask(message: Asked, transfer?: readonly Handed[]): Promise<Told>;
  /** Gives its thread back; what it is in the middle of is ended. */
  end(): void;
}

/** The threads of the server, and who has them. */
export interface Workers {
  /**
   * Has a job done on a thread when it is its guest's turn.
   * @throws the signal's reason; what the job throws where it is a RefusalError, else RefusalError: `rate_limited` where too much waits,
   *   `refused` where it takes too much time or memory, `internal` where it breaks off, `unavailable` once the server closes
   */
  run<Run extends JobFunction>(
    job: Job<Run>,
    input: InputOf<Run>,
    options: RunOptions<ProgressOf<Run>>,
  ): Promise<OutputOf<Run>>;
  /** Opens a job that keeps what it prepared. Nothing is begun before it is asked. */
  open<Run extends OpenJobFunction>(
    job: Job<Run>,
    input: InputOf<Run>,
    options: JobOptions,
  ): OpenJob<AskedOf<Run>, ToldOf<Run>>;
  /** How many work at once. */
  readonly threads: number;
  /** How many threads there are that have not ended, and what they do. */
  census(): Census;
  /** Ends whatever works and waits, and begins nothing more. */
  close(): Promise<void>;
}

interface Census {
  living: number;
  /** Jobs that work now. */
  working: number;
  /** Jobs that wait for their turn. */
  waiting: number;
}
