import type { ExecutionResult, PlanEvent } from '../../shared/plan/index.ts';

/** A run's events; the last is its result, which is also returned. */
export type PlanExecution = AsyncGenerator<PlanEvent, ExecutionResult, undefined>;

/** The work behind a run. */
export interface Work {
  result: Promise<ExecutionResult>;
  /** Ends it early; `result` still resolves. */
  stop(): void;
}

type Step = IteratorResult<PlanEvent, ExecutionResult>;

interface Reader {
  resolve: (step: Step) => void;
  reject: (error: unknown) => void;
}

/**
 * Behaves as an async generator that yields what `publish` gets and then the result; a real one costs several times as
 * much per event and retains events. `begin` is called when the first event is requested.
 */
export function createExecution(begin: (publish: (event: PlanEvent) => void) => Work): PlanExecution {
  let events: PlanEvent[] = [];
  let delivered = 0;
  let work: Work | undefined;
  let end: { result: ExecutionResult } | { error: unknown } | undefined;
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

  const take = (): Step | { error: unknown } | null => {
    if (stage === 'over') return OVER;
    const event = events[delivered];
    if (event !== undefined) {
      delivered += 1;
      if (delivered === events.length) {
        events = [];
        delivered = 0;
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

const OVER = { value: undefined, done: true } as unknown as Step;
