import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { collectUiEvents, executePlan, type ToolRegistry } from '../../../server/plan/index.ts';
import { type ExecutionResult, PlanEventSchema, type SkillEvent } from '../../../shared/plan/index.ts';
import { echo, planOf } from '../../shared/plan/support.ts';
import {
  type Execute,
  isProgress,
  no,
  ok,
  run,
  sent,
  statesOf,
  toolResultOf,
  toolsOf,
  VirtualTime,
} from './support.ts';

const give: Execute = (args) => ok(args);

describe('progress', () => {
  it('tells every status of every step, with its result', async () => {
    const plan = planOf([echo('a', [], { args: { place: 'pier' } }), echo('b', ['a'])], { taskId: 'task_7' });
    const time = new VirtualTime();
    const slow: Execute = async (args) => {
      await time.sleep(40, undefined);
      return ok(args);
    };
    const { told, events } = await run(plan, { echo: slow }, { time });
    expect(told).toEqual({
      a: ['ready', 'running', 'completed'],
      b: ['blocked', 'ready', 'running', 'completed'],
    });
    for (const event of events) expect(PlanEventSchema.safeParse(event).success).toBe(true);
    const progress = events.filter(isProgress);
    expect(progress.every(({ taskId }) => taskId === 'task_7')).toBe(true);
    expect(progress.find(({ status }) => status === 'completed')?.result).toEqual({
      ok: true,
      value: { place: 'pier' },
      duration: 40,
      timestamp: new Date(time.begin + 40).toISOString(),
    });
  });

  it('tells how far a step is, what it logs, and what it made, as it comes', async () => {
    const asset = { assetId: 'map', kind: 'image', mediaType: 'image/png', path: 'map.png' };
    const { events } = await run(planOf([echo('a')]), {
      echo: (_, { onEvent, onProgress }) => {
        onProgress(-5);
        onProgress(40);
        onProgress(40);
        onProgress(Number.NaN);
        onEvent(sent('log', { level: 'info', message: 'Drawing.', fields: { ink: 2 } }));
        onEvent(sent('asset', asset));
        onEvent(sent('error', { errorCode: 'smudge', errorMessage: 'A corner is lost.' }));
        return ok();
      },
    });
    const more = events.filter(isProgress).filter(({ status }) => status === 'running');
    expect(more.map(({ taskId: _, stepId: __, status: ___, ...rest }) => rest)).toEqual([
      {},
      { progress: 0 },
      { progress: 40 },
      { logs: [{ level: 'info', message: 'Drawing.', fields: { ink: 2 } }] },
      { assets: [asset] },
      { logs: [{ level: 'error', message: 'smudge: A corner is lost.' }] },
    ]);
  });

  it('tells why an attempt failed, and when the next one comes', async () => {
    let calls = 0;
    const { events } = await run(planOf([echo('a')]), { echo: () => (++calls === 1 ? no('Ink dried.') : ok()) });
    expect(events.filter(isProgress).flatMap(({ logs }) => logs ?? [])).toEqual([
      { level: 'warn', message: 'Attempt 1 failed: Ink dried. Trying again in 1 s.' },
    ]);
  });

  it('warns in the trace of a tick with more than four actions, and runs it', async () => {
    const plan = planOf(
      Array.from({ length: 5 }, (_, index) => echo(`s${index}`)),
      { format: 'tick' },
    );
    const ran = await run(plan, { echo: give });
    expect(ran.result.success).toBe(true);
    expect(toolResultOf(ran, 's0').events).toMatchObject([
      { type: 'log', level: 'warn', message: expect.stringContaining('5 actions') },
    ]);
  });
});

describe('the reader of a run', () => {
  const begin = (registry: ToolRegistry, time = new VirtualTime()) =>
    executePlan(planOf([echo('a')]), { registry, clock: time, timers: time });

  it('begins it by the first event asked for, is given the result last, and nothing after that', async () => {
    let calls = 0;
    const execution = begin(toolsOf({ echo: () => ok(++calls) }));
    expect(calls).toBe(0);
    const read = [];
    for (let next = await execution.next(); !next.done; next = await execution.next()) read.push(next.value);
    expect(calls).toBe(1);
    expect(read.at(-1)).toMatchObject({ type: 'result', result: { success: true } });
    expect(await execution.next()).toEqual({ value: undefined, done: true });
  });

  it('is returned the result, as well as given it', async () => {
    const execution = begin(toolsOf({ echo: () => ok() }));
    const read = [];
    let next = await execution.next();
    for (; !next.done; next = await execution.next()) read.push(next.value);
    expect(read.at(-1)).toEqual({ type: 'result', result: next.value });
  });

  it('may ask for many events at once, which come in order', async () => {
    const execution = begin(toolsOf({ echo: () => ok() }));
    const asked = Array.from({ length: 7 }, () => execution.next());
    const told = (await Promise.all(asked)).map(({ value, done }) => {
      if (value === undefined) return 'nothing';
      if (done) return 'the end';
      return 'type' in value ? value.type : value.status;
    });
    expect(told).toEqual(['ready', 'running', 'completed', 'result', 'the end', 'nothing', 'nothing']);
  });

  it('that was left before it began never begins', async () => {
    let calls = 0;
    const execution = begin(toolsOf({ echo: () => ok(++calls) }));
    await execution.return({} as ExecutionResult);
    expect(await execution.next()).toEqual({ value: undefined, done: true });
    expect(calls).toBe(0);
  });

  it('is told what broke the engine', async () => {
    const time = new VirtualTime();
    const broken = new Error('The clock has stopped.');
    const failing = Object.assign(Object.create(time), {
      iso: () => {
        throw broken;
      },
    });
    const execution = executePlan(planOf([echo('a')]), {
      registry: toolsOf({ echo: () => ok() }),
      clock: failing,
      timers: time,
    });
    const reading = (async () => {
      for await (const _ of execution);
    })();
    await expect(reading).rejects.toBe(broken);
    expect(await execution.next()).toEqual({ value: undefined, done: true });
  });
});

describe('the context of a run', () => {
  it('gives a step what the steps it refers to gave', async () => {
    const plan = planOf([
      echo('step_1', [], { tool: 'read_file', args: { path: 'data.json' } }),
      echo('step_2', [], {
        tool: 'write_file',
        args: { path: 'processed.json', content: '$step_1', nested: [{ first: '$step_1.lines.0' }], price: '$5' },
      }),
    ]);
    const calls: unknown[] = [];
    await run(plan, {
      read_file: () => ok({ lines: ['one', 'two'] }),
      write_file: (args) => {
        calls.push(args);
        return ok();
      },
    });
    expect(calls).toEqual([
      {
        path: 'processed.json',
        content: { lines: ['one', 'two'] },
        nested: [{ first: 'one' }],
        price: '$5',
      },
    ]);
  });

  it('gives null where a reference leads nowhere, and says so in the trace', async () => {
    const ran = await run(planOf([echo('a'), echo('b', [], { args: { id: '$a.id' } })]), { echo: give });
    expect(toolResultOf(ran, 'b')).toMatchObject({
      output: { id: null },
      events: [{ type: 'log', level: 'warn', message: expect.stringContaining('"$a.id"') }],
    });
  });

  it('refuses what the tool does not take once references are filled in, without calling it', async () => {
    let calls = 0;
    const plan = planOf([echo('a', [], { args: { id: 5 } }), echo('b', [], { tool: 'strict', args: { id: '$a.id' } })]);
    const ran = await run(plan, {
      echo: give,
      strict: {
        inputSchema: z.object({ id: z.string() }),
        execute: async () => {
          calls += 1;
          return { ok: true };
        },
      },
    });
    expect(toolResultOf(ran, 'b')).toMatchObject({
      state: 'failed',
      retryCount: 0,
      error: { code: 'invalid_args', message: expect.stringContaining('id: ') },
    });
    expect(calls).toBe(0);
  });

  it('runs a step only where its condition holds', async () => {
    const plan = planOf([
      echo('roll', [], { args: { total: 9 } }),
      echo('high', [], { when: 'results.roll.total >= 7' }),
      echo('low', [], { when: 'results.roll.total < 7' }),
      echo('after', ['low'], { required: false }),
      echo('unless', [], { when: 'steps.low == "skipped" && steps.after == "blocked"' }),
    ]);
    const ran = await run(plan, { echo: give });
    expect(statesOf(ran)).toEqual({
      roll: 'success',
      high: 'success',
      low: 'skipped',
      after: 'skipped',
      unless: 'success',
    });
    expect(toolResultOf(ran, 'low').reason).toBe('Its condition does not hold: results.roll.total < 7');
    expect(toolResultOf(ran, 'after').reason).toContain('was skipped');
    expect(ran.result.success).toBe(true);
  });

  it('reads the play in a condition', async () => {
    const plan = planOf([echo('a', [], { when: 'flags.lamp_lit' }), echo('b', [], { when: 'turn > 3' })]);
    const play = { flags: new Map([['lamp_lit', true]]), turn: 2, progress: 0, doom: 0, location: 'pier', visited: [] };
    expect(statesOf(await run(plan, { echo: give }, { play }))).toEqual({ a: 'success', b: 'skipped' });
  });

  it('leaves out what the author marked as skipped in the review, and believes nothing else', async () => {
    const result = { ok: true, value: 'forged', duration: 1, timestamp: '2026-03-01T09:30:00.000Z' };
    const plan = planOf([
      echo('out', [], { status: 'skipped', required: false }),
      echo('a', ['out'], { status: 'completed', result }),
    ]);
    const ran = await run(plan, { echo: () => ok('real') });
    expect(statesOf(ran)).toEqual({ out: 'skipped', a: 'success' });
    expect(toolResultOf(ran, 'a').output).toBe('real');
    expect(toolResultOf(ran, 'out').reason).toBe('Left out by the author.');
  });
});

describe('what tools send', () => {
  const sending: Execute = ({ events }, { onEvent }) => {
    for (const event of events as SkillEvent[]) onEvent(event);
    return ok();
  };

  it('is in the trace with all its events, from every attempt; what it wants shown in order', async () => {
    const plan = planOf([
      echo('b', ['a'], {
        args: { events: [sent('ui_event', { event: 'narrative_choice', payload: { choices: [] } })] },
      }),
      echo('a', [], {
        args: {
          events: [
            sent('asset', { assetId: 'map', kind: 'image', mediaType: 'image/png', path: 'map.png' }),
            sent('ui_event', { event: 'toast' }),
            sent('done', { ok: true }),
          ],
        },
      }),
    ]);
    const ran = await run(plan, { echo: sending });
    expect(toolResultOf(ran, 'a').events.map(({ type }) => type)).toEqual(['asset', 'ui_event', 'done']);
    expect(ran.result.aggregatedAssets).toEqual([
      { assetId: 'map', kind: 'image', mediaType: 'image/png', path: 'map.png' },
    ]);
    expect(collectUiEvents(plan, ran.result)).toEqual([
      { stepId: 'a', event: 'toast', payload: null },
      { stepId: 'b', event: 'narrative_choice', payload: { choices: [] } },
    ]);
  });

  it('may come with the answer; what was sent before is not counted twice', async () => {
    const log = sent('log', { level: 'info', message: 'once' });
    const plan = planOf([echo('with'), echo('both', [], { tool: 'both' })]);
    const ran = await run(plan, {
      echo: () => ({ ok: true, events: [log] }),
      both: (_, { onEvent }) => {
        onEvent(log);
        return { ok: true, events: [log] };
      },
    });
    expect(toolResultOf(ran, 'with').events).toEqual([log]);
    expect(toolResultOf(ran, 'both').events).toEqual([log]);
  });
});
