import { describe, expect, it } from 'vitest';
import {
  ExecutionResultSchema,
  type Failure,
  failure,
  getSkillFromPath,
  KeptResultSchema,
  type Plan,
  refusedResult,
  type SkillEvent,
  type StepTrace,
  summarizeExecution,
  validatePlan,
} from '../../../shared/plan/index.ts';
import { echo, ORIGIN, planOf, STUB_TOOLS } from './support.ts';

const v = { version: '0' } as const;
const startedAt = ORIGIN.createdAt;

function traceOf(stepId: string, changes: Partial<StepTrace> = {}): StepTrace {
  const attempts = [{ attempt: 1, startedAt, durationMs: 5, failure: null }];
  return { stepId, status: 'completed', attempts, events: [], failure: null, executionTimeMs: 5, ...changes };
}

function resultOf(plan: Plan, traces: StepTrace[], failure?: Failure) {
  const byId = new Map(traces.map((trace) => [trace.stepId, trace]));
  const result = summarizeExecution({ plan, traces: byId, executionTimeMs: 20, getSkill: getSkillFromPath, failure });
  return ExecutionResultSchema.parse(result);
}

const late = failure('timeout', 'step_timeout', 'It took more than 30 s.');

describe('the result of a plan', () => {
  it('holds each step with output, events, time, retries and error, in the order of the plan', () => {
    const plan = planOf([echo('b', ['a']), echo('a')]);
    const done: SkillEvent = { ...v, type: 'done', ok: true };
    const again = [1, 2, 3].map((attempt) => ({
      attempt,
      startedAt,
      durationMs: 2,
      failure: attempt < 3 ? late : null,
    }));
    const result = resultOf(plan, [
      traceOf('a', { attempts: again, value: { total: 9 }, events: [done], executionTimeMs: 306 }),
      traceOf('b', { status: 'failed', failure: failure('process_error', 'exit_code', 'It ended with 3.') }),
    ]);
    expect(result).toMatchObject({ planId: 'plan_1', executionTimeMs: 20, attemptNumber: 1 });
    expect(result.toolResults).toEqual([
      {
        toolId: 'b',
        state: 'failed',
        events: [],
        executionTimeMs: 5,
        retryCount: 0,
        error: { category: 'process_error', code: 'exit_code', message: 'It ended with 3.' },
      },
      {
        toolId: 'a',
        state: 'success',
        output: { total: 9 },
        events: [done],
        executionTimeMs: 306,
        retryCount: 2,
      },
    ]);
  });

  it('leaves out empty fields and never writes null', () => {
    const result = resultOf(planOf([echo('a'), echo('b')]), [traceOf('a')]);
    expect(JSON.stringify(result)).not.toContain('null');
    expect(result).not.toHaveProperty('error');
    for (const each of result.toolResults) {
      expect(each).not.toHaveProperty('output');
      expect(each).not.toHaveProperty('error');
    }
  });

  it('is read as it was kept when it still wrote null', () => {
    const result = resultOf(planOf([echo('a')]), [traceOf('a', { value: { total: 9 } })]);
    const kept = { ...result, error: null, toolResults: result.toolResults.map((each) => ({ ...each, error: null })) };
    expect(ExecutionResultSchema.safeParse(kept).success).toBe(false);
    expect(KeptResultSchema.parse(kept)).toEqual(result);
    expect(KeptResultSchema.parse(result)).toEqual(result);
    expect(KeptResultSchema.safeParse(null).success).toBe(false);
  });

  it('says whether it succeeded, what failed, and whether to plan anew', () => {
    const plan = planOf([echo('must'), echo('may', [], { required: false })]);
    const failed = { status: 'failed', failure: failure('tool_failure', 'no', 'No.') } as const;
    expect(resultOf(plan, [traceOf('must'), traceOf('may', failed)])).toMatchObject({
      success: true,
      canReplan: false,
      failedTools: ['may'],
    });
    expect(resultOf(plan, [traceOf('must', failed), traceOf('may')])).toMatchObject({
      success: false,
      canReplan: true,
      failedTools: ['must'],
    });
    const last = { ...plan, metadata: { generationAttempt: 5, parentPlanId: 'plan_0' } };
    expect(resultOf(last, [traceOf('must', failed)])).toMatchObject({
      success: false,
      canReplan: false,
      attemptNumber: 5,
    });
  });

  it('keeps what there is when the plan as a whole ran out of time', () => {
    const plan = planOf([echo('a'), echo('b'), echo('c')]);
    const patch: SkillEvent = { ...v, type: 'state_patch', patch: { lamp: 'lit' } };
    const traces = [traceOf('a', { events: [patch] }), traceOf('b', { status: 'timeout', failure: late })];
    const result = resultOf(plan, traces, failure('timeout', 'plan_timeout', 'The plan took more than 60 s.'));
    expect(result).toMatchObject({ success: false, aggregatedState: { lamp: 'lit' }, error: { category: 'timeout' } });
    expect(result.toolResults.map(({ state }) => state)).toEqual(['success', 'timeout', 'skipped']);
  });

  it('has not succeeded when the plan ran out of time, though no step failed', () => {
    const outOfTime = failure('timeout', 'plan_timeout', 'The plan took more than 60 s.');
    expect(resultOf(planOf([echo('a')]), [traceOf('a')], outOfTime)).toMatchObject({ success: false, canReplan: true });
  });

  it('disables the skills of the tools that failed, besides those disabled before', () => {
    const tool = (id: string, path: string) => echo(id, [], { tool: path, required: false });
    const plan = planOf([tool('a', 'skills/oracle/ask.ts'), tool('b', 'skills/weather/now.sh'), tool('c', 'echo')], {
      disabledSkills: ['dice-roller'],
    });
    const failed = { status: 'failed', failure: late } as const;
    const { disabledSkills } = resultOf(plan, [traceOf('a', failed), traceOf('b'), traceOf('c', failed)]);
    expect(disabledSkills).toEqual(['dice-roller', 'oracle']);
  });

  it('merges states and gathers assets in the order of the dependencies, later ones on top', () => {
    const asset = (assetId: string): SkillEvent => ({
      ...v,
      type: 'asset',
      assetId,
      kind: 'image',
      mediaType: 'image/png',
      path: 'x.png',
    });
    const plan = planOf([echo('later', ['earlier']), echo('earlier')]);
    const result = resultOf(plan, [
      traceOf('later', { events: [{ ...v, type: 'state_patch', patch: { sky: 'red', wind: null } }, asset('two')] }),
      traceOf('earlier', {
        events: [{ ...v, type: 'state_patch', patch: { sky: 'grey', wind: 'west', sea: 'flat' } }, asset('one')],
      }),
    ]);
    expect(result.aggregatedState).toEqual({ sky: 'red', sea: 'flat' });
    expect(result.aggregatedAssets).toEqual([
      { assetId: 'one', kind: 'image', mediaType: 'image/png', path: 'x.png' },
      { assetId: 'two', kind: 'image', mediaType: 'image/png', path: 'x.png' },
    ]);
  });

  it('registers an asset that attempts send again once, as it was sent last', () => {
    const asset = (assetId: string, path: string): SkillEvent => ({
      ...v,
      type: 'asset',
      assetId,
      kind: 'image',
      mediaType: 'image/png',
      path,
    });
    const patch = (count: number): SkillEvent => ({
      ...v,
      type: 'state_patch',
      patch: { drawn: count, [`try${count}`]: true },
    });
    const again: Partial<StepTrace> = {
      attempts: [1, 2].map((attempt) => ({ attempt, startedAt, durationMs: 2, failure: attempt === 1 ? late : null })),
      events: [
        ...[asset('sketch', 'sketch.png'), asset('map', 'map.png'), patch(1)],
        ...[asset('map', 'map-2.png'), asset('legend', 'legend.png'), patch(2)],
      ],
    };
    const { aggregatedAssets, aggregatedState, toolResults } = resultOf(planOf([echo('draw'), echo('other')]), [
      traceOf('draw', again),
      // Another step's map is another map.
      traceOf('other', { events: [asset('map', 'map.png')] }),
    ]);
    expect(aggregatedAssets.map(({ assetId, path }) => `${assetId} ${path}`)).toEqual([
      'sketch sketch.png',
      'map map-2.png',
      'legend legend.png',
      'map map.png',
    ]);
    expect(aggregatedState).toEqual({ drawn: 2, try1: true, try2: true });
    expect(toolResults[0]?.events).toHaveLength(6);
  });

  it('calls skipped what never ran, with the reason', () => {
    const plan = planOf([echo('a'), echo('b', ['a'])]);
    const { toolResults } = resultOf(plan, [
      traceOf('a', { status: 'skipped', reason: 'The author said no.', attempts: [] }),
      traceOf('b', { status: 'blocked', reason: 'Not begun: "a", which it depends on, was skipped.', attempts: [] }),
    ]);
    expect(toolResults.map(({ state, reason, retryCount }) => [state, retryCount, reason])).toEqual([
      ['skipped', 0, 'The author said no.'],
      ['skipped', 0, 'Not begun: "a", which it depends on, was skipped.'],
    ]);
  });
});

describe('the result of a plan that was refused', () => {
  it('says that its dependencies run in a circle, so that another is asked for', () => {
    const plan = planOf([echo('a', ['b']), echo('b', ['a']), echo('c')]);
    const validation = validatePlan(plan, STUB_TOOLS);
    if (validation.ok) throw new Error('It was not refused.');
    const result = ExecutionResultSchema.parse(refusedResult(plan, validation.issues));
    expect(result).toMatchObject({
      success: false,
      canReplan: true,
      failedTools: [],
      error: { category: 'circular_dependency', message: expect.stringContaining('"a" → "b" → "a"') },
      issues: [{ code: 'circular_dependency' }],
    });
    expect(result.toolResults.map(({ state, error }) => [state, error?.category])).toEqual([
      ['skipped', 'circular_dependency'],
      ['skipped', undefined],
      ['skipped', undefined],
    ]);
  });

  it('says that it could not be read', () => {
    const plan = {
      id: 'plan_9',
      steps: [],
      disabledSkills: ['oracle'],
      metadata: { generationAttempt: 5, parentPlanId: null },
    };
    const result = refusedResult(plan, [{ code: 'invalid_json', message: 'The text holds no JSON.' }]);
    expect(ExecutionResultSchema.parse(result)).toMatchObject({
      planId: 'plan_9',
      canReplan: false,
      disabledSkills: ['oracle'],
      toolResults: [],
      error: { category: 'invalid_json', code: 'invalid_json' },
    });
  });
});
