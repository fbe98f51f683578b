import { RefusalError } from '../../shared/error.ts';
import type { Plan } from '../../shared/plan/index.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import type { ForecastPlan } from './plans/index.ts';
import { forecastPlan, isSave, UNKNOWN_FORECAST } from './plans/tools/index.ts';
import type { PlanSession } from './session/session.ts';
import type { openForecast } from './workers/forecast-plan.ts';

const FORECAST = defineJob<typeof openForecast>(new URL('./workers/forecast-plan.ts', import.meta.url), 'openForecast');
/** Limits of one forecast: several times the cost of a thousand steps on a long story. */
const LIMITS = { ms: 20_000, memoryMb: 768 };
/** Plans of up to this many steps are forecast inline: faster than a worker's round trip. */
const STEPS_AT_ONCE = 12;

const isShort = ({ steps }: Plan): boolean => steps.length <= STEPS_AT_ONCE && !steps.some(({ tool }) => isSave(tool));

/** The session without its messages: they are long and do not affect tools. */
const decisive = (session: PlanSession): PlanSession => ({
  ...session,
  draft: { ...session.draft, acts: [] },
  ...{ messages: [], undo: [], redo: [], calls: null, untold: [], finalizedDraft: null },
});

/** Creates a forecaster that runs long plans on a worker. Over its limits, the forecast of every step is unknown. */
export const createForecaster =
  (workers: Pick<Workers, 'open'>): ForecastPlan =>
  async (session, plan) => {
    if (isShort(plan)) return forecastPlan(session, plan);
    const job = workers.open(FORECAST, JSON.stringify(decisive(session)), {
      ...{ guest: session.id, limits: LIMITS, what: 'The plan' },
    });
    try {
      for (const act of session.draft.acts) await job.ask({ type: 'act', text: JSON.stringify(act) });
      const answer = await job.ask({ type: 'plan', text: JSON.stringify(plan) });
      if (answer.type !== 'forecast') throw new Error(`A plan was to be foreseen, but "${answer.type}" was told.`);
      return answer.steps;
    } catch (error) {
      if (!(error instanceof RefusalError && error.code === 'refused')) throw error;
      return plan.steps.map(({ id }) => ({ stepId: id, ...UNKNOWN_FORECAST }));
    } finally {
      job.end();
    }
  };

export const forecastAtOnce: ForecastPlan = async (session, plan) => forecastPlan(session, plan);
