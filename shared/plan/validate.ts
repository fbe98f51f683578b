import { z } from 'zod';
import { clip } from '../clip.ts';
import { listChoices } from '../english-lists.ts';
import { RefusalError } from '../error.ts';
import { type ArgumentSchema, argumentProblems } from './arguments.ts';
import { buildPlanGraph, type PlanGraph } from './graph.ts';
import type { Plan, Step } from './plan.ts';
import { parseStepCondition } from './step-condition.ts';

/** All problems of a plan before it runs. Plan execution, "Failures". */
const PLAN_ISSUE_CODES = [
  'invalid_json',
  'unknown_tool',
  'disabled_skill',
  'invalid_args',
  'unknown_dependency',
  'duplicate_id',
  'circular_dependency',
] as const;

export const PlanIssueSchema = z.object({
  code: z.enum(PLAN_ISSUE_CODES),
  stepId: z.string().optional(),
  message: z.string(),
});
export type PlanIssue = z.infer<typeof PlanIssueSchema>;

/** The refusal of a plan that cannot run, with every issue. */
export class PlanInvalidError extends RefusalError {
  override readonly name = 'PlanInvalidError';
  readonly planIssues: readonly PlanIssue[];

  constructor(planIssues: readonly PlanIssue[]) {
    const said = planIssues
      .slice(0, 10)
      .map(({ stepId, message }) => (stepId ? `Step "${stepId}": ${message}` : message));
    const more = planIssues.length > said.length ? ` And ${planIssues.length - said.length} more.` : '';
    super('refused', `The plan cannot run. ${said.join(' ')}${more}`, {
      issues: planIssues.slice(0, 20).map(({ stepId = '', message }) => ({ path: stepId, message })),
      hint: 'Repair what is named here and send the whole plan again.',
      reason: {
        code: 'plan-cannot-run',
        count: planIssues.length,
        issues: planIssues.slice(0, 20).map(({ code, stepId = null }) => ({ code, stepId })),
      },
    });
    this.planIssues = planIssues;
  }
}

/** A tool for validation. `skill` is its skill; `notAllowed` says why it cannot run here. */
export interface PlannedTool {
  readonly inputSchema?: ArgumentSchema | undefined;
  readonly skill?: string | undefined;
  readonly notAllowed?: string | undefined;
}

/** The tools a plan may use. `names` is listed when a plan names an unknown one. */
export interface PlanRegistry {
  get(tool: string): PlannedTool | undefined;
  names?(): readonly string[];
}

export type PlanValidation = { ok: true; order: string[] } | { ok: false; issues: PlanIssue[] };

/** Validates a plan, and reports all problems in step order, cycles last. Plan execution, "Order" and "Validation". */
export const validatePlan = (plan: Plan, registry: PlanRegistry): PlanValidation =>
  validateGraph(buildPlanGraph(plan), registry);

/** Like `validatePlan`, for a plan whose graph is known. */
export function validateGraph(graph: PlanGraph, registry: PlanRegistry): PlanValidation {
  const { plan, steps } = graph;
  const issues: PlanIssue[] = [];
  for (const step of plan.steps) {
    addDuplicate(issues, step, steps);
    addToolIssues(issues, step, plan, registry, steps);
    addDependencyIssues(issues, step, graph.awaits.get(step.id) ?? [], steps);
  }
  for (const cycle of graph.cycles) {
    issues.push({
      code: 'circular_dependency',
      stepId: cycle[0] ?? '',
      message: `These steps wait for one another in a circle, so none can begin: ${cycle.map(quote).join(' → ')}. Take one of the dependencies or references away.`,
    });
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, order: [...graph.order] };
}

/** Like `validatePlan`, and refuses required steps whose tools cannot run here. */
export function validateHere(plan: Plan, registry: PlanRegistry): PlanValidation {
  const validation = validatePlan(plan, registry);
  const forbidden = plan.steps.flatMap(({ id: stepId, tool, required }): PlanIssue[] => {
    const message = registry.get(tool)?.notAllowed;
    return message === undefined || !required ? [] : [{ code: 'disabled_skill', stepId, message }];
  });
  if (forbidden.length === 0) return validation;
  return { ok: false, issues: [...(validation.ok ? [] : validation.issues), ...forbidden] };
}

type Steps = ReadonlyMap<string, Step>;

function addDuplicate(issues: PlanIssue[], step: Step, steps: Steps): void {
  if (steps.get(step.id) === step) return;
  const message = `More than one step has the id ${quote(step.id)}. Give each step an id of its own.`;
  issues.push({ code: 'duplicate_id', stepId: step.id, message });
}

function addToolIssues(issues: PlanIssue[], step: Step, plan: Plan, registry: PlanRegistry, steps: Steps): void {
  const tool = registry.get(step.tool);
  const add = (code: PlanIssue['code'], message: string) => issues.push({ code, stepId: step.id, message });
  if (tool === undefined) {
    add('unknown_tool', `There is no tool ${quote(step.tool)}.${listKnown('Tools', registry.names?.() ?? [])}`);
  }
  const skill = tool?.skill ?? getSkillFromPath(step.tool);
  if (skill !== undefined && plan.disabledSkills.includes(skill)) {
    add(
      'disabled_skill',
      `The skill ${quote(skill)} is disabled in this plan. Use another tool than ${quote(step.tool)}.`,
    );
  }
  for (const problem of argumentProblems(step.args, tool?.inputSchema, steps)) {
    add('invalid_args', `${quote(step.tool)} does not take these arguments. ${problem}`);
  }
  if (step.when !== undefined && parseStepCondition(step.when) === null) {
    add(
      'invalid_args',
      `${quote(step.when)} is no condition. "when" is CEL that gives a bool, over steps, results and what conditions of a story read, such as results.step_1.total >= 7.`,
    );
  }
}

function addDependencyIssues(issues: PlanIssue[], step: Step, reads: readonly string[], steps: Steps): void {
  if (step.dependsOn.length === 0 && reads.length === 0) return;
  const unknown = [...new Set([...step.dependsOn, ...reads])].filter((id) => !steps.has(id));
  for (const id of unknown) {
    const message = `It waits for ${quote(id)}, and no step has that id.${listKnown('Steps', [...steps.keys()])}`;
    issues.push({ code: 'unknown_dependency', stepId: step.id, message });
  }
}

/** The skill in a tool's path: `skills/<name>/…`. */
export const getSkillFromPath = (tool: string): string | undefined => /^skills\/([^/]+)\/./.exec(tool)?.[1];

const LISTED_MAX = 30;
const quote = (text: string): string => JSON.stringify(clip(text, 120));

/** The available names as a sentence; '' if there are none. */
const listKnown = (what: string, names: readonly string[]): string =>
  names.length === 0 ? '' : ` ${what}: ${listChoices(names.map(quote), LISTED_MAX)}.`;
