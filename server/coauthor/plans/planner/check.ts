import {
  type ExecutionResult,
  type Plan,
  type PlanIssue,
  refusedResult,
  summarizeNothingRun,
  validatePlan,
} from '../../../../shared/plan/index.ts';
import type { StepForecast } from '../../../../shared/wire/index.ts';
import type { PlanSession } from '../../session/session.ts';
import { mayRunBeside, type PlannedTools } from '../tools/index.ts';
import type { ForecastPlan } from '../types.ts';

/** Problems of a plan: those that keep it from running, and refusals of tools on the present draft. */
export interface Checked {
  /** With parallel steps marked, and approval required for steps that overwrite finished work. */
  plan: Plan;
  issues: PlanIssue[];
  refusals: PlanIssue[];
}

const toIssues = ({ stepId, refusal }: StepForecast): PlanIssue[] =>
  refusal === null
    ? []
    : [
        {
          code: 'invalid_args',
          stepId,
          message: `It would be refused, with the draft as it will be then: ${refusal.message}${refusal.hint === undefined ? '' : ` ${refusal.hint}`}`,
        },
      ];

/** Checks a plan before the author sees it: shape, tools and arguments, and the effect of each step on the draft. */
export async function checkPlan(
  session: PlanSession,
  made: Plan,
  { tools, forecast: foresee }: { tools: PlannedTools; forecast: ForecastPlan },
): Promise<Checked> {
  const beside = { ...made, steps: made.steps.map((step) => ({ ...step, async: mayRunBeside(step.tool) })) };
  const validation = validatePlan(beside, tools);
  if (!validation.ok) return { plan: beside, issues: validation.issues, refusals: [] };
  const forecast = await foresee(session, beside);
  const asking = new Set(forecast.flatMap(({ stepId, overwrites }) => (overwrites.length > 0 ? [stepId] : [])));
  const plan = {
    ...beside,
    steps: beside.steps.map((step) => (asking.has(step.id) ? { ...step, approval: true } : step)),
  };
  return { plan, issues: [], refusals: forecast.flatMap(toIssues) };
}

/** The same as the result of an attempt: refused with every issue, or accepted. */
export const toExecutionResult = ({ plan, issues, refusals }: Checked): ExecutionResult => {
  const all = [...issues, ...refusals];
  return all.length > 0 ? refusedResult(plan, all) : summarizeNothingRun(plan);
};
