import type { ExecutionResult, PlanEvent } from '../../shared/plan/index.ts';

/** A run: its events as they come, the last of which is its result, and returned as well. */
export type PlanExecution = AsyncGenerator<PlanEvent, ExecutionResult, undefined>;

/** What goes on behind a run. */
export interface Work {
  /** Rejects with what broke it. */
  result: Promise<ExecutionResult>;
  /** Ends it early. `result` resolves all the same. */
  stop(): void;
}

type Step = IteratorResult<PlanEvent, ExecutionResult>;

interface Reader {
  resolve: (step: Step) => void;
  reject: (error: unknown) => void;
}

/**
 * The run of a plan as whoever reads it sees it. It is what an async generator would be that yields what `publish` is given
 * and then the result, written out: a generator costs several times as much an event, and keeps what it has told alive
 * until the process has nothing else to do.
 *
 * @param begin called when the first event is asked for
 */
export function createExecution(begin: (publish: (event: PlanEvent) => void) => Work): PlanExecution {
  let events: PlanEvent[] = [];
  let told = 0;
  let work: Work | undefined;
  /** What came of the work. */
  let end: { result: ExecutionResult } | { error: unknown } | undefined;
  /** How much of the end has been told: nothing, the last event, everything. */
  let stage: 'events' | 'result' | 'over' = 'events';
  const readers: Reader[] = [];

  const start = (): Work => {
    const started = begin((event) => {
      events.push(event);
      serve();
    });
    const settle = (how: NonNullable<typeof end>) => {
      end = how;
      serve();
    };
    started.result.then(
      (result) => settle({ result }),
      (error: unknown) => settle({ error }),
    );
    return started;
  };

  /** What is next, if it is there. */
  const take = (): Step | { error: unknown } | null => {
    if (stage === 'over') return OVER;
    const event = events[told];
    if (event !== undefined) {
      told += 1;
      if (told === events.length) {
        events = [];
        told = 0;
      }
      return { value: event, done: false };
    }
    if (end === undefined) return null;
    if ('error' in end) {
      stage = 'over';
      return end;
    }
    if (stage === 'events') {
      stage = 'result';
      return { value: { type: 'result', result: end.result }, done: false };
    }
    stage = 'over';
    return { value: end.result, done: true };
  };

  const serve = () => {
    for (let reader = readers[0]; reader !== undefined; reader = readers[0]) {
      const step = take();
      if (step === null) return;
      readers.shift();
      if ('error' in step) reader.reject(step.error);
      else reader.resolve(step);
    }
  };

  /** Ends the run for its reader, and waits until its tools have ended. */
  const close = async (): Promise<void> => {
    stage = 'over';
    events = [];
    if (end === undefined) work?.stop();
    await work?.result;
    serve();
  };

  return {
    next() {
      if (stage !== 'over') work ??= start();
      if (readers.length === 0) {
        const step = take();
        if (step !== null) return 'error' in step ? Promise.reject(step.error) : Promise.resolve(step);
      }
      return new Promise<Step>((resolve, reject) => readers.push({ resolve, reject }));
    },
    async return(result) {
      await close();
      return { value: await result, done: true };
    },
    async throw(error) {
      await close();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    [Symbol.asyncDispose]: close,
  };
}

/** After the end there is nothing, as of a generator. */
const OVER = { value: undefined, done: true } as unknown as Step;
