import { describe, expect, test } from 'vitest';
import { buildPlanGraph, PlanSchema, readPlan, validatePlan } from '../../../shared/plan/index.ts';
import { ApiError } from '../../../web/api/index.ts';
import { groupIssuesByStep } from '../../../web/studio/plan/api.ts';
import { sortSteps } from '../../../web/studio/plan/steps/dependencies.ts';
import {
  findStepReferrers,
  findStepsLostBySkipping,
  listDependents,
  listPossibleDependencies,
  nextStepId,
  toPlan as sentOf,
  withNewStep,
  withoutSteps,
  withSkipped,
} from '../../../web/studio/plan/steps/edit-plan.ts';
import { planOf, viewOf } from './support.ts';

const plan = planOf(
  { id: 'step_1' },
  { id: 'step_2', dependsOn: ['step_1'] },
  { id: 'step_3', dependsOn: ['step_2'] },
  { id: 'step_4', args: { changes: { title: '$step_2.title' } } },
  { id: 'step_5', args: { changes: { title: '$step_4' } } },
);
const anyTool = { get: () => ({}) };

describe('removing a step', () => {
  test('tells who waits for it and who uses what it makes', () => {
    expect(findStepReferrers(plan, 'step_2')).toEqual({ waiting: ['step_3'], taking: ['step_4'] });
    expect(findStepReferrers(plan, 'step_5')).toEqual({ waiting: [], taking: [] });
  });

  test('takes those along that cannot be called without it, and what cannot without these', () => {
    expect(listDependents(plan, 'step_2')).toEqual(['step_2', 'step_4', 'step_5']);
    expect(listDependents(plan, 'step_3')).toEqual(['step_3']);
  });

  test('lets those that waited wait for what it waited for', () => {
    const rest = withoutSteps(plan, ['step_2', 'step_4', 'step_5']);
    expect(rest.steps.map(({ id, dependsOn }) => [id, dependsOn])).toEqual([
      ['step_1', []],
      ['step_3', ['step_1']],
    ]);
    expect(validatePlan(rest, anyTool).ok).toBe(true);
  });

  test('works in a circle as well', () => {
    const knot = planOf({ id: 'a', dependsOn: ['b'] }, { id: 'b', dependsOn: ['a'] }, { id: 'c', dependsOn: ['a'] });
    expect(withoutSteps(knot, ['a', 'b']).steps.map(({ dependsOn }) => dependsOn)).toEqual([[]]);
  });
});

describe('leaving a step out', () => {
  test('is a mark that can be taken back', () => {
    const left = withSkipped(plan, 'step_3', true);
    expect(left.steps.map(({ status }) => status)).toEqual(['pending', 'pending', 'skipped', 'pending', 'pending']);
    expect(withSkipped(left, 'step_3', false)).toEqual(plan);
  });

  test('leaves out whatever needs it, directly or through others', () => {
    const lost = findStepsLostBySkipping(buildPlanGraph(withSkipped(plan, 'step_2', true)));
    expect([...lost]).toEqual([
      ['step_3', 'step_2'],
      ['step_4', 'step_2'],
      ['step_5', 'step_2'],
    ]);
  });
});

describe('adding a step', () => {
  test('gives it an id of its own', () => {
    expect(nextStepId(plan)).toBe('step_6');
    expect(nextStepId(planOf({ id: 'step_2' }, { id: 'step_3' }))).toBe('step_4');
    expect(nextStepId(planOf({ id: 'step_2' }))).toBe('step_3');
  });

  test('puts it last, or right after what it waits for', () => {
    const step = { id: 'new', tool: 'updateElement', dependsOn: ['step_2'] };
    const graphWith = (after?: string) => buildPlanGraph(readPlan('kamishibai', withNewStep(plan, step, after), plan));
    expect(sortSteps(graphWith())).toEqual(['step_1', 'step_2', 'step_3', 'step_4', 'step_5', 'new']);
    expect(sortSteps(graphWith('step_2'))).toEqual(['step_1', 'step_2', 'new', 'step_3', 'step_4', 'step_5']);
  });

  test('leaves to the server how long it may take, how often it is tried and whether it runs beside others', () => {
    const step = { id: 'new', tool: 'finalizeNode', args: { nodeId: 'pier' }, required: false };
    const sent = withNewStep(plan, step).steps.find(({ id }) => id === 'new');
    expect(sent).toEqual({ ...step, order: expect.any(Number), dependsOn: [] });
  });

  test('can wait for no step that waits for it', () => {
    expect(listPossibleDependencies(plan, 'step_2')).toEqual(['step_1']);
    expect(listPossibleDependencies(plan, 'step_3')).toEqual(['step_1', 'step_2', 'step_4', 'step_5']);
  });
});

test('an edit sends the plan, not what is told about it', () => {
  const sent = sentOf(viewOf(plan));
  expect(sent).toEqual(PlanSchema.parse(plan));
  expect(sent).not.toHaveProperty('forecast');
});

describe('what is wrong with an edit', () => {
  const refusal = (...paths: string[]) =>
    new ApiError(422, 'refused', 'The plan cannot run.', {
      issues: paths.map((path) => ({ path, message: 'No.' })),
    });

  test('is shown at its step, named by id or by place', () => {
    expect(groupIssuesByStep(refusal('step_3', 'steps.0.args', 'step_4.title'), plan)).toEqual([
      { stepId: 'step_3', code: 'invalid_args' },
      { stepId: 'step_1', code: 'invalid_args' },
      { stepId: 'step_4', code: 'invalid_args' },
    ]);
  });

  test('is of the whole plan where it names none of its steps', () => {
    expect(groupIssuesByStep(refusal('', 'steps.99', 'elsewhere'), plan).map(({ stepId }) => stepId)).toEqual([
      null,
      null,
      null,
    ]);
  });
});
