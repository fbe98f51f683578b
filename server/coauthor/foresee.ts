import { RefusalError } from '../../shared/error.ts';
import type { Plan } from '../../shared/plan/index.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import type { ForecastPlan } from './plans/index.ts';
import { forecastPlan, isSave, UNKNOWN_FORECAST } from './plans/tools/index.ts';
import type { PlanSession } from './session/session.ts';
import type { openForecast } from './workers/forecast-plan.ts';

const FORECAST = defineJob<typeof openForecast>(new URL('./workers/forecast-plan.ts', import.meta.url), 'openForecast');
/** What a thousand steps on a long story take several times over. */
const LIMITS = { ms: 20_000, memoryMb: 768 };
/** So many steps are foreseen at once, in less time than a thread takes to be asked. */
const STEPS_AT_ONCE = 12;

/** Whether a plan is foreseen in no time: a few steps, none of which proves the whole story. */
const isShort = ({ steps }: Plan): boolean => steps.length <= STEPS_AT_ONCE && !steps.some(({ tool }) => isSave(tool));

/** What decides what tools would do: without what was said, which is long. */
const decisive = (session: PlanSession): PlanSession => ({
  ...session,
  draft: { ...session.draft, acts: [] },
  ...{ messages: [], undo: [], redo: [], calls: null, untold: [], finalizedDraft: null },
});

/**
 * Makes what foresees plans without holding anybody up: long ones on a thread, where a plan that takes too much time or memory comes to nothing that
 * can be told of its steps.
 */
export const createForecaster =
  (workers: Pick<Workers, 'open'>): ForecastPlan =>
  async (session, plan) => {
    if (isShort(plan)) return forecastPlan(session, plan);
    const job = workers.open(FORECAST, JSON.stringify(decisive(session)), {
      ...{ guest: session.id, limits: LIMITS, what: 'The plan' },
    });
    try {
      for (const act of session.draft.acts) await job.ask({ type: 'act', text: JSON.stringify(act) });
      const told = await job.ask({ type: 'plan', text: JSON.stringify(plan) });
      if (told.type !== 'forecast') throw new Error(`A plan was to be foreseen, but "${told.type}" was told.`);
      return told.steps;
    } catch (error) {
      if (!(error instanceof RefusalError && error.code === 'refused')) throw error;
      return plan.steps.map(({ id }) => ({ stepId: id, ...UNKNOWN_FORECAST }));
    } finally {
      job.end();
    }
  };

/** The same at once, for who has no threads. */
export const forecastAtOnce: ForecastPlan = async (session, plan) => forecastPlan(session, plan);
