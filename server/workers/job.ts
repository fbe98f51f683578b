export interface JobContext<Progress = never> {
  tell: (progress: Progress) => void;
}

/** A function that runs on a worker thread; input and output are structured-cloneable. */
// biome-ignore lint/suspicious/noExplicitAny: the input and context of any job; each job says its own.
export type JobFunction = (input: any, context: JobContext<any>) => unknown;

/** A job whose function returns a function: its state stays on the thread between requests. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type OpenJobFunction = (input: any, context: JobContext<any>) => Awaitable<(asked: any) => unknown>;

type Awaitable<T> = T | Promise<T>;

/** Names a function of a module that only threads load. */
export interface Job<Run extends JobFunction> {
  readonly module: URL;
  readonly name: string;
  /** Never set; carries the types. */
  readonly run?: Run;
}

export type InputOf<Run extends JobFunction> = Parameters<Run>[0];
export type OutputOf<Run extends JobFunction> = Awaited<ReturnType<Run>>;
export type ProgressOf<Run extends JobFunction> = Parameters<Run> extends [unknown, JobContext<infer P>] ? P : never;
export type AskedOf<Run extends OpenJobFunction> = Parameters<OutputOf<Run>>[0];
export type ToldOf<Run extends OpenJobFunction> = Awaited<ReturnType<OutputOf<Run>>>;

/**
 * Names a job: `defineJob<typeof readStory>(new URL('./workers/read-story.ts', import.meta.url), 'readStory')`, with the function imported
 * as a type only, so that the caller never loads its module.
 */
export const defineJob = <Run extends JobFunction>(module: URL, name: string): Job<Run> => ({ module, name });
