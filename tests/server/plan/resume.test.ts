import { describe, expect, it } from 'vitest';
import {
  type ExecuteOptions,
  executePlan,
  type PlanRecord,
  PlanRecordSchema,
  type PlanTool,
  planAfter,
  resumePlan,
} from '../../../server/plan/index.ts';
import type { Plan } from '../../../shared/plan/index.ts';
import { echo, planOf } from '../../shared/plan/support.ts';
import {
  type Execute,
  never,
  no,
  ok,
  readRun,
  run,
  statesOf,
  tool,
  toolResultOf,
  toolsOf,
  VirtualTime,
} from './support.ts';

type Tools = Record<string, PlanTool | Execute>;

/** Runs a plan up to the moment at which `dies` says so, as if the process were killed then; gives what was kept. */
async function killed(
  plan: Plan,
  tools: Tools,
  dies: (record: PlanRecord) => boolean,
  options: Partial<ExecuteOptions> = {},
) {
  const time = new VirtualTime();
  const kept: PlanRecord[] = [];
  let dead: () => void = () => {};
  const death = new Promise<void>((resolve) => {
    dead = resolve;
  });
  const onRecord = (record: PlanRecord): void | Promise<void> => {
    kept.push(PlanRecordSchema.parse(JSON.parse(JSON.stringify(record))));
    if (!dies(record)) return;
    dead();
    return never();
  };
  const execution = executePlan(plan, { registry: toolsOf(tools), clock: time, timers: time, onRecord, ...options });
  const reading = (async () => {
    for await (const _ of execution);
  })();
  reading.catch(() => {});
  await time.until(death);
  await time.settle();
  return kept;
}

function resumed(plan: Plan, records: PlanRecord[], tools: Tools, options: Partial<ExecuteOptions> = {}) {
  const time = new VirtualTime();
  return readRun(resumePlan(plan, records, { registry: toolsOf(tools), clock: time, timers: time, ...options }), time);
}

const hasEnded = (id: string) => (record: PlanRecord) => record.type === 'ended' && record.stepId === id;
const hasStarted = (id: string) => (record: PlanRecord) => record.type === 'started' && record.stepId === id;

function counting() {
  const calls: string[] = [];
  const execute: Execute = ({ id }) => {
    calls.push(String(id));
    return ok({ id });
  };
  return { calls, execute };
}

const step = (id: string, dependsOn: string[] = [], changes = {}) => echo(id, dependsOn, { args: { id }, ...changes });

describe('records', () => {
  it('are kept before anything begins that rests on them', async () => {
    const order: string[] = [];
    const time = new VirtualTime();
    await run(
      planOf([step('a'), step('b', ['a'])]),
      {
        echo: ({ id }) => {
          order.push(`call ${id}`);
          return ok();
        },
      },
      {
        time,
        onRecord: async (record) => {
          await time.sleep(10, undefined);
          order.push(`${record.type} ${record.stepId}`);
        },
      },
    );
    expect(order).toEqual(['started a', 'call a', 'ended a', 'started b', 'call b', 'ended b']);
  });

  it('that cannot be kept end the plan', async () => {
    const { calls, execute } = counting();
    const ran = await run(
      planOf([step('a'), step('b', ['a']), step('c')]),
      { echo: execute },
      {
        concurrency: 1,
        onRecord: ({ type }) => {
          if (type === 'ended') throw new Error('The disk is full.');
        },
      },
    );
    expect(calls).toEqual(['a']);
    expect(ran.result).toMatchObject({
      success: false,
      error: { code: 'record_failed', message: expect.stringContaining('The disk is full.') },
    });
  });

  it('give the plan as it stands', async () => {
    const plan = planOf([step('a'), step('b', ['a']), echo('c', ['a'], { tool: 'bad', required: false })]);
    const tools = { echo: counting().execute, bad: () => ({ ...no(), retry: false }) };
    const records = await killed(plan, tools, hasStarted('b'), { concurrency: 1 });
    expect(planAfter(plan, records).steps.map(({ id, status, result }) => [id, status, result?.value])).toEqual([
      ['a', 'completed', { id: 'a' }],
      ['b', 'pending', undefined],
      ['c', 'pending', undefined],
    ]);
    const all: PlanRecord[] = [];
    await run(plan, tools, { onRecord: (record) => void all.push(record) });
    expect(planAfter(plan, all).steps.at(-1)).toMatchObject({ status: 'failed', result: { ok: false, error: 'No.' } });
  });
});

describe('a plan whose run was killed', () => {
  it('does not run again what had ended, and gives its values to what comes after', async () => {
    const plan = planOf([step('a'), step('b', [], { args: { id: '$a.id' } }), step('c', ['b'])]);
    const first = counting();
    const records = await killed(plan, { echo: first.execute }, hasStarted('b'));
    const second = counting();
    const ran = await resumed(plan, records, { echo: second.execute });
    expect([first.calls, second.calls]).toEqual([['a'], ['a', 'c']]);
    expect(toolResultOf(ran, 'b').output).toEqual({ id: 'a' });
    expect(statesOf(ran)).toEqual({ a: 'success', b: 'success', c: 'success' });
    expect(ran.told.a).toEqual(['completed']);
    expect(ran.result.success).toBe(true);
  });

  it('runs again what was running, where it has no key', async () => {
    const plan = planOf([step('a')]);
    const records = await killed(plan, { echo: () => never() }, hasStarted('a'));
    const { calls, execute } = counting();
    expect((await resumed(plan, records, { echo: execute })).result.success).toBe(true);
    expect(calls).toEqual(['a']);
  });

  it('does not run twice a step with an idempotency key: an idempotent tool is asked by the key, and answers as before', async () => {
    const plan = planOf([step('a', [], { idempotencyKey: 'draw-map' }), step('b', ['a'])]);
    const done = new Map<string, unknown>();
    let effects = 0;
    const drawing: PlanTool = {
      ...tool((args, { idempotencyKey = '' }) => {
        if (!done.has(idempotencyKey)) {
          effects += 1;
          done.set(idempotencyKey, `map ${effects}`);
        }
        return ok(args.id === 'a' ? done.get(idempotencyKey) : null);
      }),
      idempotent: true,
    };
    // It had done its work, and its end was not yet kept.
    const kept = await killed(plan, { echo: drawing }, hasEnded('a'));
    const ran = await resumed(plan, kept.slice(0, -1), { echo: drawing });
    expect(effects).toBe(2);
    expect(done.get('draw-map')).toBe('map 1');
    expect(toolResultOf(ran, 'a').output).toBe('map 1');
  });

  it('does not run twice a step with an idempotency key whose tool cannot tell, and says so', async () => {
    const plan = planOf([step('a', [], { idempotencyKey: 'send' }), step('b', ['a']), step('c')], {
      failurePolicy: 'ask',
    });
    const records = await killed(plan, { echo: () => never() }, hasStarted('a'), { concurrency: 1 });
    const { calls, execute } = counting();
    const ran = await resumed(plan, records, { echo: execute });
    expect(calls).toEqual(['c']);
    expect(toolResultOf(ran, 'a').error).toMatchObject({ code: 'interrupted', category: 'process_error' });
    // Unless the author wants it.
    await resumed(plan, records, { echo: execute }, { onRecovery: () => ({ choice: 'retry' }) });
    expect(calls.filter((id) => id === 'a')).toHaveLength(1);
  });

  it('never runs anything under a key that has completed, whichever step has it', async () => {
    const plan = planOf([
      step('a', [], { idempotencyKey: 'once' }),
      step('b', [], { idempotencyKey: 'once' }),
      step('c', ['b']),
    ]);
    const { calls, execute } = counting();
    const ran = await run(plan, { echo: execute }, { concurrency: 2 });
    expect(calls).toEqual(['a', 'c']);
    expect(toolResultOf(ran, 'b').output).toEqual({ id: 'a' });
  });

  it.each<[string, PlanTool['isDone'], string[], number]>([
    ['is done under its key', (args, key) => args.id === 'a' && key === 'draw-map', ['a'], 0],
    ['is not done', () => false, [], 1],
    ['may or may not be done', () => Promise.reject(new Error('Who knows?')), [], 1],
  ])('asks nobody about a step whose work %s: %#', async (_, isDone, done, questions) => {
    const plan = planOf([step('a', [], { idempotencyKey: 'draw-map', approval: true })]);
    const asks: Partial<PlanTool> = { idempotent: true, needsApproval: () => true, stillApproved: () => false };
    const records = await killed(plan, { echo: tool(() => never(), asks) }, hasStarted('a'), {
      onApproval: () => true,
    });
    const { calls, execute } = counting();
    let asked = 0;
    const onApproval = () => {
      asked += 1;
      return false;
    };
    const drawing = tool(execute, { ...asks, ...(isDone ? { isDone } : {}) });
    await resumed(plan, records, { echo: drawing }, { onApproval });
    expect({ calls, asked }).toEqual({ calls: done, asked: questions });
    // Nor is there anybody to ask where it goes on unattended.
    const unattended = await resumed(plan, records, { echo: drawing });
    expect(toolResultOf(unattended, 'a').state).toBe(questions === 0 ? 'success' : 'skipped');
  });

  it('does not ask again for what was approved', async () => {
    const plan = planOf([step('a', [], { approval: true })]);
    const records = await killed(plan, { echo: () => never() }, hasStarted('a'), { onApproval: () => true });
    const { calls, execute } = counting();
    await resumed(plan, records, { echo: execute }, { onApproval: () => false });
    expect(calls).toEqual(['a']);
  });

  it('tells the tool what its author was shown, also after a yes from before', async () => {
    const told: unknown[] = [];
    const shows = (execute: Execute): PlanTool => ({ ...tool(execute), preview: () => ({ changes: ['pier'] }) });
    const tells: Execute = (_, { approved }) => {
      told.push(approved);
      return ok();
    };
    const plan = planOf([step('a', [], { approval: true }), step('b', ['a'])]);
    await run(plan, { echo: shows(tells) }, { onApproval: () => true });
    expect(told).toEqual([{ diff: { changes: ['pier'] } }, undefined]);
    told.length = 0;
    const records = await killed(plan, { echo: shows(() => never()) }, hasStarted('a'), { onApproval: () => true });
    await resumed(plan, records, { echo: shows(tells) });
    expect(told).toEqual([{ diff: { changes: ['pier'] } }, undefined]);
  });

  it.each<[string, PlanTool['stillApproved'], number]>([
    ['says that the yes still holds', (_, diff) => (diff as { changes: string[] }).changes[0] === 'pier', 0],
    ['says that it does not', () => false, 1],
    ['cannot say', () => Promise.reject(new Error('Who knows?')), 1],
  ])('asks again for what was approved where its tool %s: %#', async (_, stillApproved, questions) => {
    const shows = (execute: Execute): PlanTool => ({
      ...tool(execute),
      preview: () => ({ changes: ['pier'] }),
      ...(stillApproved ? { stillApproved } : {}),
    });
    const plan = planOf([step('a', [], { approval: true })]);
    const records = await killed(plan, { echo: shows(() => never()) }, hasStarted('a'), { onApproval: () => true });
    let asked = 0;
    const { calls, execute } = counting();
    const onApproval = () => {
      asked += 1;
      return true;
    };
    await resumed(plan, records, { echo: shows(execute) }, { onApproval });
    expect([asked, calls]).toEqual([questions, ['a']]);
  });

  it('asks again for what was approved with other arguments', async () => {
    const plan = planOf([echo('a', [], { tool: 'bad', approval: true, args: { id: 'a' } })], { failurePolicy: 'ask' });
    const tools = { bad: () => ({ ...no(), retry: false }) };
    const records = await killed(plan, tools, ({ type }) => type === 'changed', {
      onApproval: () => true,
      onRecovery: () => ({ choice: 'retry', args: { id: 'z' } }),
    });
    const { calls, execute } = counting();
    await resumed(plan, records, { bad: execute }, { onApproval: () => false });
    expect(calls).toEqual([]);
    await resumed(plan, records, { bad: execute }, { onApproval: () => true });
    expect(calls).toEqual(['z']);
  });

  it('asks again about a failure that nobody had answered', async () => {
    const plan = planOf([echo('a', [], { tool: 'bad' }), step('b', ['a'])], { failurePolicy: 'ask' });
    let asked: () => void = () => {};
    const question = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const kept: PlanRecord[] = [];
    const time = new VirtualTime();
    const tools = { bad: () => ({ ...no(), retry: false }), echo: counting().execute };
    const execution = executePlan(plan, {
      registry: toolsOf(tools),
      clock: time,
      timers: time,
      onRecord: (record) => void kept.push(record),
      onRecovery: () => {
        asked();
        return never();
      },
    });
    const reading = (async () => {
      for await (const _ of execution);
    })();
    reading.catch(() => {});
    await time.until(question);
    const ran = await resumed(plan, kept, { ...tools, bad: () => ok() }, { onRecovery: () => ({ choice: 'retry' }) });
    expect(statesOf(ran)).toEqual({ a: 'success', b: 'success' });
    expect(toolResultOf(ran, 'a').retryCount).toBe(1);
  });

  it('leaves the records as they are', async () => {
    const plan = planOf([echo('a', [], { tool: 'bad' })], { failurePolicy: 'ask' });
    const kept: PlanRecord[] = [];
    const tools = { bad: () => ({ ...no(), retry: false }) };
    await run(plan, tools, { onRecord: (record) => void kept.push(record) });
    const before = structuredClone(kept);
    const ran = await resumed(plan, kept, { bad: () => ok() }, { onRecovery: () => ({ choice: 'retry' }) });
    expect(ran.result.success).toBe(true);
    expect(kept).toEqual(before);
  });

  it('keeps the steps that were inserted', async () => {
    const plan = planOf([echo('a', [], { tool: 'bad' }), step('b', ['a'])], { failurePolicy: 'ask' });
    let well = false;
    const tools = { bad: () => (well ? ok() : { ...no(), retry: false }), echo: counting().execute };
    const onRecovery = () => ({
      choice: 'insert' as const,
      steps: [{ id: 'repair', tool: 'echo', args: { id: 'repair' } }],
    });
    const records = await killed(plan, tools, hasStarted('repair'), { onRecovery });
    well = true;
    const { calls, execute } = counting();
    const ran = await resumed(plan, records, { ...tools, echo: execute });
    expect(calls).toEqual(['repair', 'b']);
    expect(statesOf(ran)).toEqual({ repair: 'success', a: 'success', b: 'success' });
  });

  it('begins anew what an abort cut off, as when the server is shut down', async () => {
    const plan = planOf([step('a'), echo('b', ['a'], { tool: 'hang' })]);
    const kept: PlanRecord[] = [];
    const stop = new AbortController();
    const first = counting();
    const cut = await run(
      plan,
      {
        echo: first.execute,
        hang: () => {
          stop.abort();
          return never();
        },
      },
      {
        signal: stop.signal,
        onRecord: (record) => void kept.push(record),
      },
    );
    expect(toolResultOf(cut, 'b').error?.code).toBe('aborted');
    const ran = await resumed(plan, kept, { echo: first.execute, hang: () => ok('well') });
    expect(toolResultOf(ran, 'b')).toMatchObject({ state: 'success', output: 'well' });
    expect(first.calls).toEqual(['a']);
  });

  it('leaves the records of another plan aside', async () => {
    const plan = planOf([step('a')]);
    const records = await killed(plan, { echo: counting().execute }, hasEnded('a'));
    const { calls, execute } = counting();
    await resumed({ ...plan, id: 'plan_2' }, records, { echo: execute });
    expect(calls).toEqual(['a']);
  });

  it('killed at any of its records comes to the same end', async () => {
    const plan = planOf([step('a'), step('b'), step('c', ['a']), step('d', ['b', 'c']), step('e', ['d'])]);
    const whole: PlanRecord[] = [];
    const { result } = await run(plan, { echo: counting().execute }, { onRecord: (record) => void whole.push(record) });
    for (let length = 0; length <= whole.length; length += 1) {
      const records = whole.slice(0, length);
      const { calls, execute } = counting();
      const ran = await resumed(plan, records, { echo: execute });
      const outputs = (one: typeof result) =>
        one.toolResults.map(({ toolId, state, output }) => [toolId, state, output]);
      expect(outputs(ran.result)).toEqual(outputs(result));
      const ended = records.filter(({ type }) => type === 'ended').map(({ stepId }) => stepId);
      expect(calls.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'].filter((id) => !ended.includes(id)));
    }
  });
});
