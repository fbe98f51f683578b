import {
  buildPlanGraph,
  completeStep,
  computeReadiness,
  type NewStep,
  type Plan,
  type PlanGraph,
  PlanSchema,
  referencesIn,
  type Step,
} from '../../../../shared/plan/index.ts';
import type { PlanView } from '../../../../shared/wire/index.ts';
import { listDependencies, reorderSteps, sortSteps } from './dependencies.ts';

/** The plan without its view data, as an edit sends it. */
export const toPlan = (view: PlanView): Plan => PlanSchema.parse(view);

export const withStep = (plan: Plan, id: string, changes: Partial<Step>): Plan => ({
  ...plan,
  steps: plan.steps.map((step) => (step.id === id ? { ...step, ...changes } : step)),
});

/** Skips a step, or includes it again. Plan execution, "Review". */
export const withSkipped = (plan: Plan, id: string, isSkipped: boolean): Plan =>
  withStep(plan, id, { status: isSkipped ? 'skipped' : 'pending' });

/** The steps that refer to a step: those that only wait for it, and those that use its result. */
export interface Referrers {
  waiting: string[];
  taking: string[];
}

/** Lists the steps that refer to a step, each once, in the order of the plan. */
export function findStepReferrers(plan: Plan, id: string): Referrers {
  const graph = buildPlanGraph(plan);
  const ids: ReadonlySet<string> = new Set(graph.steps.keys());
  const found: Referrers = { waiting: [], taking: [] };
  for (const other of sortSteps(graph)) {
    const step = graph.steps.get(other);
    if (step === undefined || other === id) continue;
    const takes =
      referencesIn(step.args, ids).some(({ stepId }) => stepId === id) || (graph.awaits.get(other) ?? []).includes(id);
    if (takes) found.taking.push(other);
    else if (step.dependsOn.includes(id)) found.waiting.push(other);
  }
  return found;
}

/** A step and all steps that need its result, directly or indirectly. They are removed with it. */
export function listDependents(plan: Plan, id: string): string[] {
  const gone = new Set([id]);
  for (const each of gone) for (const other of findStepReferrers(plan, each).taking) gone.add(other);
  return sortSteps(buildPlanGraph(plan)).filter((each) => gone.has(each));
}

/** The plan without some steps. Steps that waited for a removed one wait for its dependencies. */
export function withoutSteps(plan: Plan, ids: readonly string[]): Plan {
  const gone = new Set(ids);
  const waits = listDependencies(buildPlanGraph(plan));
  const standIns = (id: string, seen: ReadonlySet<string>): string[] =>
    seen.has(id)
      ? []
      : !gone.has(id)
        ? [id]
        : (waits.get(id) ?? []).flatMap((each) => standIns(each, new Set([...seen, id])));
  const steps = plan.steps
    .filter(({ id }) => !gone.has(id))
    .map((step) => ({
      ...step,
      dependsOn: [...new Set(step.dependsOn.flatMap((id) => standIns(id, new Set())))].filter((id) => id !== step.id),
    }));
  return { ...plan, steps };
}

/** An unused step id: "step_7". */
export function nextStepId(plan: Pick<Plan, 'steps'>): string {
  const ids = new Set(plan.steps.map(({ id }) => id));
  let number = plan.steps.length + 1;
  while (ids.has(`step_${number}`)) number += 1;
  return `step_${number}`;
}

/** A plan as it is sent: the server fills in what new steps leave out. */
export type SentPlan = Omit<Plan, 'steps'> & { steps: readonly NewStep[] };

/** The plan with a new step at its end or, with `after`, right behind its last dependency. */
export function withNewStep(plan: Plan, step: NewStep, after?: string): SentPlan {
  const added = completeStep(step, plan.steps.length, { format: plan.format, async: false });
  const sequence = sortSteps(buildPlanGraph(plan));
  const place = after === undefined ? sequence.length : sequence.indexOf(after) + 1;
  const whole = reorderSteps({ ...plan, steps: [...plan.steps, added] }, sequence.toSpliced(place, 0, added.id));
  // The order is final; timeout, retries and parallelism are the server's defaults.
  const steps = whole.steps.map(({ order, dependsOn, ...rest }) =>
    rest.id === added.id ? { ...step, order, dependsOn } : { order, dependsOn, ...rest },
  );
  return { ...whole, steps };
}

/** Ids that a step may wait for: those that do not wait for it, directly or indirectly. */
export function listPossibleDependencies(plan: Plan, id: string): string[] {
  const graph = buildPlanGraph(plan);
  const waits = listDependencies(graph);
  const after = new Set([id]);
  for (const each of sortSteps(graph)) if ((waits.get(each) ?? []).some((other) => after.has(other))) after.add(each);
  return sortSteps(graph).filter((each) => !after.has(each));
}

/** For each step that would never start: the skipped step that prevents it. Plan execution, "Failures". */
export function findStepsLostBySkipping(graph: PlanGraph): Map<string, string> {
  const statuses = new Map(graph.plan.steps.flatMap(({ id, status }) => (status === 'skipped' ? [[id, status]] : [])));
  const lost = new Map<string, string>();
  for (const [id, readiness] of computeReadiness(graph, statuses)) {
    if (readiness.status === 'blocked' && readiness.reason?.code === 'dependency_skipped')
      lost.set(id, readiness.reason.root);
  }
  return lost;
}
