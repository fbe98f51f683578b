import type { RefusalError } from '../../shared/error.ts';
import { type IsolateRequest, startIsolate } from './isolate.ts';
import { createIsolatePool } from './isolate-pool.ts';
import { limitsFor, type PoolLimits, threadsByDefault } from './limits.ts';
import { brokenOff, stopping } from './refusals.ts';
import { createSchedule, type OpenThread, type Task } from './schedule.ts';
import type { JobOptions, Workers } from './types.ts';

export interface WorkersOptions {
  /** Maximum number of jobs at work. */
  threads?: number;
  /** Receives errors that ended a thread. */
  onFailure?: (error: Error) => void;
  limits?: Partial<PoolLimits>;
  /** Replaced in tests. */
  startIsolate?: typeof startIsolate | undefined;
}

/** Creates the pool. Threads start on demand and end when idle. */
export function createWorkers(options: WorkersOptions = {}): Workers {
  const threads = options.threads ?? threadsByDefault();
  const limits = { ...limitsFor(threads), ...options.limits };
  const isolates = createIsolatePool({
    memoryMb: limits.memoryMb,
    idleMax: threads,
    idleMs: limits.idleMs,
    onFailure: options.onFailure ?? (() => undefined),
    start: options.startIsolate ?? startIsolate,
  });
  const schedule = createSchedule(threads, limits, isolates);
  let closed: RefusalError | undefined;

  function ask(
    job: Pick<Task, 'held' | 'message'> & Partial<Pick<IsolateRequest, 'transfer' | 'onProgress'>>,
    { guest, urgency = 'foreground', what = 'What was asked', signal, full, onAccepted, limits: own }: JobOptions,
  ): Promise<unknown> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (closed) return Promise.reject(closed);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const task: Task = {
      ...{ guest, urgency, what, full, resolve, reject, transfer: [], onProgress: () => undefined, ...job },
      limits: { ms: limits.ms, memoryMb: limits.memoryMb, ...own },
    };
    const stop = () => schedule.cancel(task, signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
    if (schedule.add(task)) onAccepted?.();
    return promise.finally(() => signal?.removeEventListener('abort', stop));
  }

  return {
    run(job, input, { onProgress, transfer, ...rest }) {
      const message = { type: 'run', module: job.module.href, name: job.name, input } as const;
      const handleProgress = (progress: unknown) => onProgress?.(progress as never);
      const asked = { held: undefined, message: () => message, transfer: transfer ?? [], onProgress: handleProgress };
      return ask(asked, rest) as Promise<never>;
    },
    open(job, input, { signal, onAccepted, ...rest }) {
      const held: OpenThread = { isolate: undefined };
      const opening = { type: 'open', module: job.module.href, name: job.name, input } as const;
      const ending = new AbortController();
      let isAccepted = false;
      const tell = () => {
        if (!isAccepted) onAccepted?.();
        isAccepted = true;
      };
      const either = signal ? AbortSignal.any([signal, ending.signal]) : ending.signal;
      return {
        ask(asked, transfer = []) {
          const message: Task['message'] = (isOpened) =>
            isOpened ? { type: 'ask', message: asked } : { ...opening, message: asked };
          return ask({ held, message, transfer }, { ...rest, signal: either, onAccepted: tell }) as Promise<never>;
        },
        end() {
          ending.abort(brokenOff());
          schedule.release(held);
        },
      };
    },
    threads,
    census: () => ({ living: isolates.living(), working: schedule.working(), waiting: schedule.waiting() }),
    async close() {
      closed = stopping();
      schedule.close(closed);
      await isolates.end(closed);
    },
  };
}
