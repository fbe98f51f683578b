import { untilAborted } from '../until-aborted.ts';
import type { Asked } from './options.ts';
import type { Run } from './run.ts';

export type Answered<Answer> =
  | { kind: 'answer'; answer: Answer }
  /** The plan ended, or no step may begin any more. */
  | { kind: 'withdrawn' }
  | { kind: 'broken'; error: unknown };

/** Asks and waits without limit, with the plan's time paused, until `signal` aborts. Never throws. */
export async function ask<Answer>(
  run: Run,
  signal: AbortSignal,
  question: (asked: Asked) => Answer | Promise<Answer>,
): Promise<Answered<Answer>> {
  if (signal.aborted) return { kind: 'withdrawn' };
  run.budget.pause();
  try {
    const asked = (async () => question({ signal }))();
    return { kind: 'answer', answer: await untilAborted(asked, signal) };
  } catch (error) {
    return signal.aborted ? { kind: 'withdrawn' } : { kind: 'broken', error };
  } finally {
    run.budget.resume();
  }
}
