import { untilAborted } from '../until-aborted.ts';
import type { QuestionContext } from './options.ts';
import type { RunningPlan } from './running-plan.ts';

export type QuestionResult<Answer> =
  | { kind: 'answer'; answer: Answer }
  /** The plan ended, or no step may begin any more. */
  | { kind: 'withdrawn' }
  | { kind: 'broken'; error: unknown };

/** Asks and waits without limit, with the plan's time paused, until `signal` aborts. Never throws. */
export async function askWithTimePaused<Answer>(
  run: RunningPlan,
  signal: AbortSignal,
  question: (asked: QuestionContext) => Answer | Promise<Answer>,
): Promise<QuestionResult<Answer>> {
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
