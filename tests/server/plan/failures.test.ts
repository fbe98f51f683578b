import { describe, expect, it } from 'vitest';
import { EVENTS_MAX } from '../../../server/plan/index.ts';
import { failure, type RetryPolicy } from '../../../shared/plan/index.ts';
import { echo, planOf } from '../../shared/plan/support.ts';
import { type Execute, no, ok, run, sent, statesOf, toolResultOf, VirtualTime } from './support.ts';

const retryPolicy: RetryPolicy = { maxRetries: 0, backoffMs: 0, backoff: 'linear' };
const fail = (id: string, dependsOn: string[] = [], required = true) =>
  echo(id, dependsOn, { tool: 'fail', required, retryPolicy });
const tools = { echo: (args: unknown) => ok(args), fail: () => no() };

describe('a step that fails', () => {
  it('lets nothing begin after it under stop', async () => {
    const plan = planOf([fail('a'), echo('b'), echo('c')], { failurePolicy: 'stop' });
    const ran = await run(plan, tools, { concurrency: 1 });
    expect(statesOf(ran)).toEqual({ a: 'failed', b: 'skipped', c: 'skipped' });
    expect(toolResultOf(ran, 'c').reason).toContain('stops at a failure');
    expect(ran.told.b).not.toContain('running');
  });

  it('lets nothing begin under stop while its record is still being kept', async () => {
    const plan = planOf([fail('a'), echo('b'), echo('c', ['b'])], { failurePolicy: 'stop' });
    const time = new VirtualTime();
    const ran = await run(plan, tools, {
      time,
      concurrency: 2,
      onRecord: async (record) => {
        if (record.type === 'ended' && record.stepId === 'a') await time.sleep(5, undefined);
      },
    });
    expect(statesOf(ran)).toEqual({ a: 'failed', b: 'success', c: 'skipped' });
  });

  it('lets nothing begin under stop whose beginning is still being kept', async () => {
    const plan = planOf([fail('a'), echo('b')], { failurePolicy: 'stop' });
    const time = new VirtualTime();
    const ran = await run(plan, tools, {
      time,
      concurrency: 2,
      onRecord: async ({ stepId }) => {
        if (stepId === 'b') await time.sleep(5, undefined);
      },
    });
    expect(statesOf(ran)).toEqual({ a: 'failed', b: 'skipped' });
    expect(ran.told.b).not.toContain('running');
  });

  it('says what failed, whether to plan anew, and without which skills', async () => {
    const plan = planOf([fail('a'), echo('b', [], { tool: 'skills/oracle/ask.ts', required: false, retryPolicy })]);
    const oracle = { execute: async () => ({ ok: false as const, error: 'The oracle is silent.' }), skill: 'oracle' };
    const { result } = await run(plan, { ...tools, 'skills/oracle/ask.ts': oracle });
    expect(result).toMatchObject({ success: false, canReplan: true, disabledSkills: ['oracle'], attemptNumber: 1 });
    const last = { ...plan, metadata: { generationAttempt: 5, parentPlanId: 'plan_0' } };
    expect((await run(last, { ...tools, 'skills/oracle/ask.ts': oracle })).result.canReplan).toBe(false);
  });

  it('leaves what others gave', async () => {
    const map = { assetId: 'map', kind: 'image', mediaType: 'image/png', path: 'map.png' };
    const patching: Execute = (_, { onEvent }) => {
      onEvent(sent('state_patch', { patch: { lamp: 'lit' } }));
      onEvent(sent('asset', map));
      return ok();
    };
    const { result } = await run(planOf([echo('a', [], { tool: 'patch' }), fail('b')]), { ...tools, patch: patching });
    expect(result).toMatchObject({ success: false, aggregatedState: { lamp: 'lit' }, aggregatedAssets: [map] });
  });
});

describe('a tool that misbehaves', () => {
  const loop: Record<string, unknown> = {};
  loop.loop = loop;
  const cases: [string, Execute, string, string][] = [
    [
      'throws',
      () => {
        throw new Error('Out of ink.');
      },
      'tool_failure',
      'tool_threw',
    ],
    [
      'throws what cannot be told',
      () => {
        throw Object.create(null);
      },
      'tool_failure',
      'tool_threw',
    ],
    ['rejects', () => Promise.reject(new Error('Out of ink.')), 'tool_failure', 'tool_threw'],
    ['answers nothing', () => undefined, 'process_error', 'invalid_answer'],
    ['answers text', () => '{"ok":true}', 'process_error', 'invalid_answer'],
    ['answers ok as text', () => ({ ok: 'true' }), 'process_error', 'invalid_answer'],
    ['fails without a word', () => ({ ok: false }), 'tool_failure', 'tool_failed'],
    ['gives a circle', () => ok(loop), 'invalid_json', 'invalid_value'],
    ['gives what JSON has no word for', () => ok(10n), 'invalid_json', 'invalid_value'],
    ['gives too much', () => ok('x'.repeat(2_000_000)), 'invalid_json', 'invalid_value'],
    [
      'sends what is no event',
      (_, { onEvent }) => {
        onEvent({ type: 'nonsense' } as never);
        return ok();
      },
      'process_error',
      'invalid_event',
    ],
    ['answers with what is no event', () => ({ ok: true, events: [5] }), 'process_error', 'invalid_event'],
    [
      'sends events without end',
      (_, { onEvent }) => {
        for (let n = 0; n <= EVENTS_MAX; n += 1) onEvent(sent('log', { level: 'info', message: 'again' }));
        return ok();
      },
      'process_error',
      'too_many_events',
    ],
    [
      'says that its process broke',
      () => ({ ok: false, failure: failure('process_error', 'no_done', 'It ended.') }),
      'process_error',
      'no_done',
    ],
    [
      'says that it ran out of time',
      () => ({ ok: false, failure: failure('timeout', 'too_slow', 'It took long.') }),
      'timeout',
      'too_slow',
    ],
  ];

  it.each(cases)('%s: told as such', async (_, execute, category, code) => {
    const ran = await run(planOf([echo('a', [], { tool: 'bad', retryPolicy }), echo('b')]), { ...tools, bad: execute });
    expect(toolResultOf(ran, 'a').error).toMatchObject({ category, code });
    expect(toolResultOf(ran, 'a').state).toBe(category === 'timeout' ? 'timeout' : 'failed');
    expect(toolResultOf(ran, 'b').state).toBe('success');
  });

  it('cannot change later what it gave, nor what others gave', async () => {
    const value = { place: 'pier', gone: undefined };
    const plan = planOf([
      echo('a', [], { tool: 'give' }),
      echo('b', ['a'], { tool: 'spoil', args: { from: '$a' } }),
      echo('c', ['b'], { args: { from: '$a' } }),
    ]);
    const ran = await run(plan, {
      ...tools,
      give: () => ok(value),
      spoil: ({ from }) => {
        value.place = 'spoilt';
        if (typeof from === 'object' && from) Reflect.set(from, 'place', 'spoilt');
        return ok();
      },
    });
    expect(toolResultOf(ran, 'c').output).toEqual({ from: { place: 'pier' } });
  });

  it('is not heard after its end', async () => {
    let send = () => {};
    const plan = planOf([echo('a', [], { tool: 'late' }), echo('b', ['a'], { tool: 'wait' })]);
    const ran = await run(plan, {
      late: (_, { onEvent, onProgress }) => {
        send = () => {
          onEvent(sent('log', { level: 'info', message: 'late' }));
          onProgress(50);
        };
        return ok();
      },
      wait: () => {
        send();
        return ok();
      },
    });
    expect(toolResultOf(ran, 'a').events).toEqual([]);
    expect(ran.told.a).toEqual(['ready', 'running', 'completed']);
  });
});
