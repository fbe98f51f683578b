import { describe, expect, it } from 'vitest';
import { type PlanFormat, readPlan, validatePlan, writePlan } from '../../../shared/plan/index.ts';
import { simulate } from './simulate.ts';
import { fixture, ORIGIN, STUB_TOOLS } from './support.ts';

const EXAMPLES: [file: string, format: PlanFormat, order: string[]][] = [
  ['narratoria-first.json', 'narratoria', ['roll', 'weather', 'tell']],
  ['narratoria-replan.json', 'narratoria', ['tell']],
  ['tick.json', 'tick', ['step_1', 'step_2']],
  ['task-review.json', 'task', ['step_1', 'step_3', 'step_2']],
  ['task-reference.json', 'task', ['step_1', 'step_2']],
  ['task-model-answer.md', 'task', ['step_1', 'step_3', 'step_2']],
  ['kamishibai.json', 'kamishibai', ['odds', 'storm', 'calm']],
];

describe.each(EXAMPLES)('the example %s', (file, format, order) => {
  const plan = readPlan(format, fixture(file), ORIGIN);

  it('is in order', () => {
    expect(validatePlan(plan, STUB_TOOLS)).toEqual({ ok: true, order });
  });

  it('runs to its end', () => {
    const { statuses } = simulate(plan, () => 'completed');
    expect([...statuses.values()]).toEqual(order.map(() => 'completed'));
  });

  it('is the same after writing and reading it again', () => {
    const written = JSON.stringify(writePlan(format, plan));
    expect(readPlan(format, written, { ...ORIGIN, id: 'other' })).toEqual({
      ...plan,
      id: format === 'tick' ? 'other' : plan.id,
      createdAt: plan.createdAt,
    });
  });
});

describe('what the examples say', () => {
  it('every field of a first attempt', () => {
    const plan = readPlan('narratoria', fixture('narratoria-first.json'), ORIGIN);
    expect(plan).toMatchObject({
      id: '5f0c1b52-6f0e-4a63-9a52-0d1f6a1f2c11',
      format: 'narratoria',
      narrative: 'You kneel before the old lock and feel for its pins.',
      parallel: true,
      failurePolicy: 'replan',
      metadata: { generationAttempt: 1, parentPlanId: null },
    });
    expect(plan.steps[1]).toMatchObject({
      id: 'weather',
      tool: 'skills/weather/weather.sh',
      args: { season: 'late autumn' },
      required: false,
      async: true,
      retryPolicy: { maxRetries: 1, backoffMs: 50, backoff: 'exponential' },
    });
    expect(plan.steps[2]?.dependsOn).toEqual(['roll', 'weather']);
  });

  it('the attempt, the plan it replaces, and what it may not use', () => {
    const plan = readPlan('narratoria', fixture('narratoria-replan.json'), ORIGIN);
    expect(plan.metadata).toEqual({ generationAttempt: 2, parentPlanId: '5f0c1b52-6f0e-4a63-9a52-0d1f6a1f2c11' });
    expect(plan.disabledSkills).toEqual(['dice-roller']);
  });

  it('what a tick is about', () => {
    expect(readPlan('tick', fixture('tick.json'), ORIGIN)).toMatchObject({
      tick: 5,
      createdAt: '2024-11-04T20:00:00Z',
      povCharacter: 'C0',
      targetLocation: 'L0',
      expectedOutcomes: { length: 3 },
      failurePolicy: 'stop',
      parallel: false,
      steps: [
        { tool: 'memory.search', reason: 'What they were to one another decides the tone' },
        { tool: 'relationship.query', args: { character_id: 'C0', status_filter: 'strained' } },
      ],
    });
  });

  it('what is done, what asks first, and how long it takes', () => {
    const plan = readPlan('task', fixture('task-review.json'), ORIGIN);
    expect(plan).toMatchObject({ taskId: 'task_release', version: 3, estimatedDuration: 120, failurePolicy: 'ask' });
    expect(plan.steps).toMatchObject([
      { status: 'completed', result: { ok: true, duration: 12 }, required: true, approval: false },
      { status: 'pending', approval: true, dependsOn: ['step_1', 'step_3'] },
      { status: 'pending', required: false },
    ]);
  });
});
