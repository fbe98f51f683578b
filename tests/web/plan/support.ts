import { completeStep, type NewStep, type Plan } from '../../../shared/plan/index.ts';
import type { PlanView } from '../../../shared/wire/index.ts';

/** A plan as a planner makes one: of the steps given, each with its defaults. */
export const planOf = (...steps: (Partial<NewStep> & { id: string })[]): Plan => ({
  id: 'plan_1',
  version: 1,
  format: 'task',
  steps: steps.map((step, index) =>
    completeStep({ tool: 'updateElement', ...step }, index, { format: 'task', async: false }),
  ),
  parallel: true,
  failurePolicy: 'ask',
  disabledSkills: [],
  metadata: { generationAttempt: 1, parentPlanId: null },
  createdAt: '2026-03-10T10:00:00.000Z',
});

/** The same as its author sees it. */
export const viewOf = (plan: Plan, more: Partial<PlanView> = {}): PlanView => ({
  ...plan,
  sessionId: 'session_1',
  state: 'draft',
  request: 'build act 2',
  feedback: [],
  issues: [],
  forecast: [],
  traces: [],
  questions: [],
  result: null,
  updatedAt: plan.createdAt,
  ...more,
});
