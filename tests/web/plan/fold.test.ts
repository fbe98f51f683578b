import { describe, expect, test } from 'vitest';
import type { ExecutionResult, PlanEvent, StepStatus } from '../../../shared/plan/index.ts';
import {
  applyPlanEvent,
  createShownRun,
  getActiveDuration,
  getPlanOutcome,
  getRunProgress,
  getShownStepStatus,
  getStepRunState,
  type ShownRun,
  shownRunFromView,
  tallySteps,
} from '../../../web/studio/plan/run/run-projection.ts';
import { planOf, viewOf } from './support.ts';

const plan = planOf({ id: 'a' }, { id: 'b', dependsOn: ['a'] }, { id: 'c' }, { id: 'd', status: 'skipped' });
const start = createShownRun(plan);

const told = (stepId: string, status: StepStatus, more: object = {}): PlanEvent => ({
  taskId: 'task',
  stepId,
  status,
  ...more,
});
const result = { ok: true, duration: 1200, timestamp: '2026-03-10T10:00:02.000Z' };
const approval: PlanEvent = { type: 'approval', stepId: 'b', approvalId: 'ask_1', diff: { changes: [] } };
const recovery: PlanEvent = { type: 'recovery', stepId: 'c', error: 'No such place.', proposal: null };
const ending = (more: Partial<ExecutionResult> = {}): PlanEvent => ({
  type: 'result',
  result: {
    planId: plan.id,
    success: true,
    canReplan: false,
    failedTools: [],
    disabledSkills: [],
    toolResults: [],
    aggregatedState: {},
    aggregatedAssets: [],
    executionTimeMs: 9000,
    attemptNumber: 1,
    ...more,
  },
});
const seenAfter = (...events: PlanEvent[]): ShownRun =>
  events.reduce((run, event) => applyPlanEvent(run, event, 1000), start);

describe('a step, as its events come', () => {
  test('is still to come, unless its author left it out', () => {
    expect(getStepRunState(start, 'a').status).toBe('pending');
    expect(getStepRunState(start, 'd').status).toBe('skipped');
  });

  test('runs since this page saw it begin, as far as it says', () => {
    const run = seenAfter(told('a', 'running'), told('a', 'running', { progress: 40 }));
    expect(getStepRunState(run, 'a')).toMatchObject({ status: 'running', progress: 40, since: 1000 });
    expect(getStepRunState(applyPlanEvent(run, told('a', 'running', { progress: 80 }), 5000), 'a').since).toBe(1000);
  });

  test('keeps its log and what it made', () => {
    const asset = { assetId: 'pier', kind: 'background', mediaType: 'image/webp', path: '/media/s/backgrounds/p.webp' };
    const run = seenAfter(
      told('a', 'running', { logs: [{ level: 'info', message: 'Painting…' }] }),
      told('a', 'running', { assets: [asset] }),
      told('a', 'running', { logs: [{ level: 'info', message: 'Composing…' }] }),
      told('a', 'completed', { result }),
    );
    const step = getStepRunState(run, 'a');
    expect(step.logs.map(({ message }) => message)).toEqual(['Painting…', 'Composing…']);
    expect(step.assets).toEqual([asset]);
    expect(step).toMatchObject({ status: 'completed', result, progress: null, since: null });
  });

  test('forgets its failure when it is tried again', () => {
    const failed = told('a', 'failed', { result: { ...result, ok: false, error: 'No.' } });
    expect(getStepRunState(seenAfter(failed, told('a', 'running')), 'a').result).toBeNull();
  });

  test('that was put in while it ran is there as well', () => {
    expect(getStepRunState(seenAfter(told('new', 'running')), 'new').status).toBe('running');
  });
});

describe('a question', () => {
  test('for approval stands until its step goes on or is left out', () => {
    expect(seenAfter(approval).questions).toEqual([approval]);
    expect(seenAfter(approval, told('b', 'ready')).questions).toEqual([approval]);
    expect(seenAfter(approval, told('a', 'running')).questions).toEqual([approval]);
    expect(seenAfter(approval, told('b', 'running')).questions).toEqual([]);
    expect(seenAfter(approval, told('b', 'skipped')).questions).toEqual([]);
  });

  test('about a failure stands until its step is tried again or left out', () => {
    expect(seenAfter(told('c', 'failed'), recovery).questions).toEqual([recovery]);
    expect(seenAfter(recovery, told('c', 'failed', { logs: [] })).questions).toEqual([recovery]);
    expect(seenAfter(recovery, told('c', 'ready')).questions).toEqual([]);
    expect(seenAfter(recovery, told('c', 'skipped')).questions).toEqual([]);
  });

  test('is asked once, however often it is told; another takes its place', () => {
    const again = { ...approval, approvalId: 'ask_2' };
    expect(seenAfter(approval, approval).questions).toEqual([approval]);
    expect(seenAfter(approval, again).questions).toEqual([again]);
  });

  test('is over with the plan', () => {
    expect(seenAfter(approval, recovery, ending()).questions).toEqual([]);
  });
});

test('told from its first event twice, a run is what it was', () => {
  const events = [told('a', 'running'), told('a', 'completed', { result }), approval, told('c', 'running')];
  const once = seenAfter(...events);
  expect(events.reduce((run, event) => applyPlanEvent(run, event, 1000), createShownRun(plan))).toEqual(once);
});

describe('how far a run is', () => {
  const run = seenAfter(
    told('a', 'completed', { result }),
    told('b', 'blocked', { reason: 'Not begun.' }),
    told('c', 'running', { progress: 50 }),
  );

  test('in numbers', () => {
    expect(tallySteps(plan, run)).toEqual({ total: 4, completed: 1, failed: 0, skipped: 1, never: 1, cut: 0, left: 1 });
  });

  test('as a share', () => {
    expect(getRunProgress(plan, run)).toBeCloseTo(3.5 / 4);
    expect(getRunProgress(plan, applyPlanEvent(run, ending(), 0))).toBe(1);
    expect(getRunProgress(planOf(), createShownRun(planOf()))).toBe(0);
  });
});

describe('what came of a plan', () => {
  const done = (['a', 'b', 'c'] as const).map((id) => told(id, 'completed', { result }));
  test.each([
    ['success', seenAfter(...done, ending())],
    ['partly', seenAfter(told('a', 'completed'), told('c', 'failed'), ending())],
    ['partly', seenAfter(told('a', 'completed'), told('c', 'timeout'), ending({ success: false }))],
    ['failed', seenAfter(told('a', 'failed'), told('c', 'failed'), ending({ success: false }))],
    [
      'stopped',
      seenAfter(
        told('a', 'completed'),
        ending({ success: false, error: { code: 'aborted', message: 'Stopped.', category: 'tool_failure' } }),
      ),
    ],
  ] as const)('%s', (outcome, run) => {
    expect(getPlanOutcome(plan, run)).toBe(outcome);
  });
});

test('a plan that is read whole shows what its events would have shown', () => {
  const trace = {
    stepId: 'a',
    status: 'completed',
    attempts: [],
    events: [
      { version: '0', type: 'log', level: 'info', message: 'Painting…' },
      { version: '0', type: 'asset', assetId: 'pier', kind: 'background', mediaType: 'image/webp', path: '/media/x' },
      { version: '0', type: 'error', errorCode: 'wet', errorMessage: 'The paint runs.' },
    ],
    failure: null,
    executionTimeMs: 1200,
  } as const;
  const view = viewOf(planOf({ id: 'a', status: 'completed', result }), {
    state: 'running',
    traces: [{ ...trace, attempts: [], events: [...trace.events] }],
    questions: [{ type: 'approval', stepId: 'a', approvalId: 'x', diff: null }],
  });
  const run = shownRunFromView(view);
  expect(getStepRunState(run, 'a').logs.map(({ message }) => message)).toEqual(['Painting…', 'wet: The paint runs.']);
  expect(getStepRunState(run, 'a').assets.map(({ path }) => path)).toEqual(['/media/x']);
  expect(getStepRunState(run, 'a')).toMatchObject({ status: 'completed', result });
  expect(run.questions).toHaveLength(1);
});

describe('a plan its author stopped', () => {
  const end = (code: string, toolId: string, own: string) =>
    ending({
      success: false,
      error: { code, message: 'The plan was aborted.', category: 'process_error' },
      toolResults: [
        {
          toolId,
          state: 'failed',
          events: [],
          executionTimeMs: 10,
          retryCount: 0,
          error: { code: own, message: 'The plan was aborted.', category: 'process_error' },
        },
      ],
    });
  const before = [
    told('a', 'completed', { result }),
    told('b', 'failed', { result: { ...result, ok: false, error: 'The plan was aborted.' } }),
    told('c', 'skipped', { reason: 'Not begun: The plan was aborted.' }),
    told('d', 'skipped', { reason: 'Left out by the author.' }),
  ];

  test('has cut off what was under way, and not begun the rest', () => {
    const run = seenAfter(...before, end('aborted', 'b', 'aborted'));
    expect(['a', 'b', 'c', 'd'].map((id) => getShownStepStatus(run, id))).toEqual([
      'completed',
      'cut',
      'never',
      'skipped',
    ]);
    expect(tallySteps(plan, run)).toEqual({ total: 4, completed: 1, failed: 0, skipped: 1, never: 1, cut: 1, left: 0 });
    expect(getPlanOutcome(plan, run)).toBe('stopped');
  });

  test('because of a step that failed has that one as failed', () => {
    const run = seenAfter(...before, end('aborted_by_author', 'b', 'not_found'));
    expect(['b', 'c'].map((id) => getShownStepStatus(run, id))).toEqual(['failed', 'never']);
    expect(getPlanOutcome(plan, run)).toBe('stopped');
  });

  test('has not begun what only its result tells so of', () => {
    const { result: over } = seenAfter(...before, end('aborted', 'b', 'aborted'));
    const [first] = over?.toolResults ?? [];
    if (!over || !first) throw new Error('The plan is over.');
    const reason = 'Not begun: The plan was aborted.';
    const toolResults = [{ ...first, toolId: 'c', state: 'skipped' as const, error: undefined, reason }];
    const run = seenAfter(told('c', 'skipped'), { type: 'result', result: { ...over, toolResults } });
    expect(getShownStepStatus(run, 'c')).toBe('never');
  });

  test('has not begun what still waited', () => {
    const waits = [told('b', 'blocked'), told('c', 'ready')];
    const run = seenAfter(...waits, end('aborted', 'a', 'aborted'));
    expect(['a', 'b', 'c'].map((id) => getShownStepStatus(run, id))).toEqual(['never', 'never', 'never']);
    expect(getShownStepStatus(seenAfter(...waits), 'b')).toBe('blocked');
  });
});

describe('how long a run worked', () => {
  const attempt = (startedAt: string, durationMs: number) => ({ attempt: 1, startedAt, durationMs, failure: null });
  const at = (...attempts: ReturnType<typeof attempt>[]) =>
    ({ stepId: 'a', status: 'completed', attempts, events: [], failure: null, executionTimeMs: 0 }) as const;

  test('leaves out what it waited for its author, and counts what ran side by side once', () => {
    const one = at(attempt('2026-03-10T10:00:00.000Z', 2000), attempt('2026-03-10T10:05:00.000Z', 500));
    const beside = at(attempt('2026-03-10T10:00:01.000Z', 3000));
    const traces = [one, beside].map((trace) => ({ ...trace, attempts: [...trace.attempts], events: [] }));
    expect(getActiveDuration({ traces })).toBe(4500);
  });

  test('is not known of a run in which nothing began', () => {
    expect(getActiveDuration({ traces: [] })).toBeNull();
  });
});
