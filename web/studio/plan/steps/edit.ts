import {
  completeStep,
  graphOf,
  type NewStep,
  type Plan,
  type PlanGraph,
  PlanSchema,
  referencesIn,
  type Step,
  standings,
} from '../../../../shared/plan/index.ts';
import type { PlanView } from '../../../../shared/wire/index.ts';
import { inSequence, sequenceOf, waitsOf } from './order.ts';

/** The plan itself, without what is told about it: what the author's edit sends back. */
export const planOf = (view: PlanView): Plan => PlanSchema.parse(view);

/** The plan with one step changed. */
export const withStep = (plan: Plan, id: string, changes: Partial<Step>): Plan => ({
  ...plan,
  steps: plan.steps.map((step) => (step.id === id ? { ...step, ...changes } : step)),
});

/** Leaves a step out, or takes it in again. Plan execution, "Review". */
export const withSkipped = (plan: Plan, id: string, isSkipped: boolean): Plan =>
  withStep(plan, id, { status: isSkipped ? 'skipped' : 'pending' });

/** Who has to do with a step: those that only wait for it, and those that take a value from it or ask about it. */
export interface Referrers {
  waiting: string[];
  taking: string[];
}

/** Who refers to a step, each once, in the order of the plan. */
export function referrersOf(plan: Plan, id: string): Referrers {
  const graph = graphOf(plan);
  const ids: ReadonlySet<string> = new Set(graph.steps.keys());
  const found: Referrers = { waiting: [], taking: [] };
  for (const other of sequenceOf(graph)) {
    const step = graph.steps.get(other);
    if (step === undefined || other === id) continue;
    const takes =
      referencesIn(step.args, ids).some(({ stepId }) => stepId === id) || (graph.awaits.get(other) ?? []).includes(id);
    if (takes) found.taking.push(other);
    else if (step.dependsOn.includes(id)) found.waiting.push(other);
  }
  return found;
}

/** A step and all that could not be called without a value it gives, or one they give: what goes with it. */
export function goesWith(plan: Plan, id: string): string[] {
  const gone = new Set([id]);
  for (const each of gone) for (const other of referrersOf(plan, each).taking) gone.add(other);
  return sequenceOf(graphOf(plan)).filter((each) => gone.has(each));
}

/** The plan without some steps. Who waited for one of them waits for what that one waited for. */
export function withoutSteps(plan: Plan, ids: readonly string[]): Plan {
  const gone = new Set(ids);
  const waits = waitsOf(graphOf(plan));
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

/** An id no step of the plan has: "step_7". */
export function freshId(plan: Pick<Plan, 'steps'>): string {
  const ids = new Set(plan.steps.map(({ id }) => id));
  let number = plan.steps.length + 1;
  while (ids.has(`step_${number}`)) number += 1;
  return `step_${number}`;
}

/** A plan as it is sent: what new steps leave out is for the server to fill in, which knows their tools. */
export type SentPlan = Omit<Plan, 'steps'> & { steps: readonly NewStep[] };

/** The plan with a new step: last, or right behind the last of those it waits for where `after` is given. */
export function withNewStep(plan: Plan, step: NewStep, after?: string): SentPlan {
  const added = completeStep(step, plan.steps.length, { format: plan.format, async: false });
  const sequence = sequenceOf(graphOf(plan));
  const place = after === undefined ? sequence.length : sequence.indexOf(after) + 1;
  const whole = inSequence({ ...plan, steps: [...plan.steps, added] }, sequence.toSpliced(place, 0, added.id));
  // Its place is settled; how long it may take, how often it is tried and whether it runs beside others is not known here.
  const steps = whole.steps.map(({ order, dependsOn, ...rest }) =>
    rest.id === added.id ? { ...step, order, dependsOn } : { order, dependsOn, ...rest },
  );
  return { ...whole, steps };
}

/** Ids a step may be made to wait for: those that do not wait for it themselves, directly or through others. */
export function mayWaitFor(plan: Plan, id: string): string[] {
  const graph = graphOf(plan);
  const waits = waitsOf(graph);
  const after = new Set([id]);
  for (const each of sequenceOf(graph)) if ((waits.get(each) ?? []).some((other) => after.has(other))) after.add(each);
  return sequenceOf(graph).filter((each) => !after.has(each));
}

/** By step: the one left out because of which it would never begin. Plan execution, "Failures". */
export function lostBySkipping(graph: PlanGraph): Map<string, string> {
  const statuses = new Map(graph.plan.steps.flatMap(({ id, status }) => (status === 'skipped' ? [[id, status]] : [])));
  const lost = new Map<string, string>();
  for (const [id, standing] of standings(graph, statuses)) {
    if (standing.status === 'blocked' && standing.reason?.code === 'dependency_skipped')
      lost.set(id, standing.reason.root);
  }
  return lost;
}
