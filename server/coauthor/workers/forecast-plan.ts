import type { Plan } from '../../../shared/plan/index.ts';
import type { StepForecast } from '../../../shared/wire/index.ts';
import { forecastPlan } from '../plans/tools/index.ts';
import type { PlanSession } from '../session/session.ts';

export type ForecastAsked =
  /** One act of the draft as JSON: sent in order, so that no single message is slow to parse. */
  { type: 'act'; text: string } | { type: 'plan'; text: string };
export type ForecastTold = { type: 'taken' } | { type: 'forecast'; steps: StepForecast[] };

/** Forecasts a plan on a session given as JSON, followed by the acts of its draft. */
export function openForecast(session: string): (asked: ForecastAsked) => ForecastTold {
  const head: PlanSession = JSON.parse(session);
  const acts: PlanSession['draft']['acts'] = [];
  return (asked) => {
    if (asked.type === 'act') {
      acts.push(JSON.parse(asked.text));
      return { type: 'taken' };
    }
    const plan: Plan = JSON.parse(asked.text);
    return { type: 'forecast', steps: forecastPlan({ ...head, draft: { ...head.draft, acts } }, plan) };
  };
}
