import { describe, expect, it } from 'vitest';
import {
  type ExecuteOptions,
  type PlanRecord,
  PlanRecordSchema,
  type PlanTool,
  RECOVERIES_MAX,
} from '../../../server/plan/index.ts';
import { failure, PLAN_LIMITS, type Plan, type PlanEvent, type RecoveryDecision } from '../../../shared/plan/index.ts';
import { echo, planOf } from '../../shared/plan/support.ts';
import { type Execute, never, no, ok, run, statesOf, tool, toolResultOf, VirtualTime } from './support.ts';

const give: Execute = (args) => ok(args);
const approvalsOf = (events: PlanEvent[]) => events.filter((event) => 'type' in event && event.type === 'approval');
const recoveriesOf = (events: PlanEvent[]) => events.filter((event) => 'type' in event && event.type === 'recovery');

describe('approvals', () => {
  const plan = planOf([echo('a', [], { approval: true, args: { id: 'pier' } }), echo('b', ['a']), echo('c')]);

  it('asks before a step runs, and runs it once approved', async () => {
    const asked: unknown[] = [];
    const ran = await run(
      plan,
      { echo: give },
      {
        onApproval: (request) => {
          asked.push(request);
          return true;
        },
      },
    );
    expect(asked).toEqual([{ type: 'approval', stepId: 'a', approvalId: expect.any(String), diff: null }]);
    expect(approvalsOf(ran.events)).toEqual(asked);
    const order = ran.events.map((event) => ('type' in event ? event.type : `${event.stepId} ${event.status}`));
    expect(order.indexOf('approval')).toBeLessThan(order.indexOf('a running'));
    expect(statesOf(ran)).toEqual({ a: 'success', b: 'success', c: 'success' });
  });

  it.each<[string, ExecuteOptions['onApproval'], string]>([
    ['denied', () => false, 'Its approval was denied.'],
    ['denied with a reason', () => ({ approved: false, reason: 'Not the pier!' }), 'Not the pier!'],
    ['answered with nonsense', () => 'yes' as never, 'Its approval was denied.'],
    [
      'not to be had',
      () => Promise.reject(new Error('Nobody there.')),
      'Its approval could not be asked for: Nobody there.',
    ],
    ['not to be asked for', undefined, 'It needs an approval, and there is nobody to ask.'],
  ])('skips a step whose approval is %s, with the reason', async (_, onApproval, reason) => {
    let calls = 0;
    const counting = () => {
      calls += 1;
      return ok();
    };
    const ran = await run(plan, { echo: counting }, onApproval ? { onApproval } : {});
    expect(statesOf(ran)).toEqual({ a: 'skipped', b: 'skipped', c: 'success' });
    expect(toolResultOf(ran, 'a')).toMatchObject({ reason });
    expect(toolResultOf(ran, 'a')).not.toHaveProperty('error');
    expect(toolResultOf(ran, 'b').reason).toContain('was skipped');
    expect(ran.result).toMatchObject({ success: true, failedTools: [] });
    expect(calls).toBe(1);
  });

  it('shows what the call would change, as its tool foresees it with the arguments it is going to get', async () => {
    const careful: PlanTool = { ...tool(give), preview: ({ id }) => ({ before: null, after: id }) };
    const breaking: PlanTool = {
      ...tool(give),
      preview: () => {
        throw new Error('Who knows?');
      },
    };
    const plan = planOf([
      echo('a', [], { args: { id: 'pier' } }),
      echo('b', [], { tool: 'careful', approval: true, args: { id: '$a.id' } }),
      echo('c', ['b'], { tool: 'breaking', approval: true }),
    ]);
    const ran = await run(plan, { echo: give, careful, breaking }, { onApproval: () => true });
    expect(approvalsOf(ran.events)).toMatchObject([
      { stepId: 'b', diff: { before: null, after: 'pier' } },
      { stepId: 'c', diff: null },
    ]);
    expect(statesOf(ran).c).toBe('success');
  });

  it('asks for a call that its tool says needs approval, even where the plan forgot', async () => {
    const deleting: PlanTool = { ...tool(give), needsApproval: ({ all }) => all === true };
    const plan = planOf([
      echo('one', [], { tool: 'delete', args: { all: false } }),
      echo('all', [], { tool: 'delete', args: { all: true } }),
    ]);
    const ran = await run(plan, { delete: deleting }, { onApproval: () => false });
    expect(statesOf(ran)).toEqual({ one: 'success', all: 'skipped' });
  });

  it('asks nobody about a call that would be refused as things stand: it fails with that, and is not called', async () => {
    const refusal = failure('tool_failure', 'refused', 'The premise is locked.');
    let calls = 0;
    const locked = (refuses: PlanTool['refuses']): PlanTool => ({
      ...tool(() => {
        calls += 1;
        return ok();
      }),
      ...(refuses && { refuses }),
      needsApproval: () => true,
      preview: () => ({ changes: [] }),
    });
    const plan = planOf([
      echo('a', [], { tool: 'locked' }),
      echo('b', [], { tool: 'locked', approval: true }),
      echo('c', [], { tool: 'free' }),
      echo('d', ['c'], { tool: 'breaking' }),
    ]);
    const tools = {
      locked: locked(() => refusal),
      free: locked(() => null),
      breaking: locked(() => {
        throw new Error('Who knows?');
      }),
    };
    const ran = await run(plan, tools, { onApproval: () => true });
    expect(approvalsOf(ran.events)).toMatchObject([{ stepId: 'c' }, { stepId: 'd' }]);
    expect(statesOf(ran)).toEqual({ a: 'failed', b: 'failed', c: 'success', d: 'success' });
    expect(toolResultOf(ran, 'a').error).toMatchObject(refusal);
    expect(calls).toBe(2);
  });

  it('skips a step that needs approval when nobody can be asked, whatever its tool would say', async () => {
    const locked: PlanTool = { ...tool(give), refuses: () => failure('tool_failure', 'refused', 'Locked.') };
    const ran = await run(planOf([echo('a', [], { approval: true })]), { echo: locked });
    expect(statesOf(ran)).toEqual({ a: 'skipped' });
  });

  it('stops the time of plan and step while it waits, and not before or after', async () => {
    const time = new VirtualTime();
    const plan = planOf([
      echo('before', [], { args: { ms: 20_000 } }),
      echo('asked', ['before'], { approval: true, args: { ms: 20_000 } }),
      echo('over', ['asked'], { args: { ms: 25_000 } }),
    ]);
    const slow: Execute = async ({ ms }, { signal }) => {
      await time.sleep(Number(ms), signal);
      return ok();
    };
    const day = 86_400_000;
    const onApproval = async () => {
      await time.sleep(day, undefined);
      return true;
    };
    const ran = await run(plan, { echo: slow }, { time, onApproval });
    expect(statesOf(ran)).toEqual({ before: 'success', asked: 'success', over: 'timeout' });
    expect(time.passed).toBe(day + 60_000);
  });

  it('withdraws the question when the plan stops at a failure, and runs nothing', async () => {
    const plan = planOf([echo('a', [], { approval: true }), echo('bad', [], { tool: 'bad' })], {
      failurePolicy: 'stop',
    });
    let withdrawn = false;
    const ran = await run(
      plan,
      { echo: give, bad: () => ({ ...no(), retry: false }) },
      {
        concurrency: 2,
        onApproval: (_, { signal }) => {
          signal.addEventListener('abort', () => {
            withdrawn = true;
          });
          return never();
        },
      },
    );
    expect(withdrawn).toBe(true);
    expect(toolResultOf(ran, 'a')).toMatchObject({
      state: 'skipped',
      reason: expect.stringContaining('stops at a failure'),
    });
  });
});

describe('recovery', () => {
  const retryPolicy = { maxRetries: 0, backoffMs: 0, backoff: 'linear' } as const;
  /** Fails unless it is told the right word, or the lamp has been lit. */
  function door() {
    let lit = false;
    const calls: unknown[] = [];
    const tools: Record<string, Execute> = {
      open: (args) => {
        calls.push(args.word);
        return lit || args.word === 'mellon' ? ok('open') : no('It is shut.');
      },
      light: () => {
        lit = true;
        return ok('lit');
      },
      echo: give,
    };
    return { tools, calls };
  }
  const plan = planOf(
    [echo('open', [], { tool: 'open', args: { word: 'please' }, retryPolicy }), echo('enter', ['open']), echo('wait')],
    { failurePolicy: 'ask' },
  );
  const decide =
    (...decisions: unknown[]) =>
    () => {
      const decision = decisions.shift();
      if (decision === undefined) throw new Error('Nobody answers.');
      // What comes from outside is not to be trusted with its type.
      return decision as RecoveryDecision;
    };
  const recovered = (plan: Plan, tools: Record<string, Execute>, ...decisions: unknown[]) =>
    run(plan, tools, { onRecovery: decide(...decisions) });

  it('goes on without a step that is not critical, without asking', async () => {
    const { tools } = door();
    const optional = { ...plan, steps: plan.steps.map((step) => ({ ...step, required: step.id !== 'open' })) };
    const ran = await recovered({ ...optional, format: 'task' }, tools);
    expect(recoveriesOf(ran.events)).toEqual([]);
    expect(statesOf(ran)).toEqual({ open: 'failed', enter: 'skipped', wait: 'success' });
    expect(ran.told.enter).toEqual(['blocked']);
  });

  it('tries again in the engine before anybody is asked', async () => {
    const { tools, calls } = door();
    const patient = { maxRetries: 2, backoffMs: 1000, backoff: 'linear' } as const;
    const steps = plan.steps.map((step) => ({ ...step, retryPolicy: patient }));
    const ran = await recovered({ ...plan, steps }, tools, { choice: 'skip' });
    expect(calls).toHaveLength(3);
    expect(recoveriesOf(ran.events)).toHaveLength(1);
  });

  it('asks with a proposal, and tries again with other arguments', async () => {
    const { tools, calls } = door();
    const proposal = { choice: 'retry', args: { word: 'mellon' }, why: 'The sign says so.' } as const;
    const ran = await run(plan, tools, {
      proposeRecovery: ({ step, failure }) => {
        expect([step.id, failure.message]).toEqual(['open', 'It is shut.']);
        return proposal;
      },
      onRecovery: (request) => {
        expect(request).toEqual({ type: 'recovery', stepId: 'open', error: 'It is shut.', proposal });
        return proposal;
      },
    });
    expect(calls).toEqual(['please', 'mellon']);
    expect(statesOf(ran)).toEqual({ open: 'success', enter: 'success', wait: 'success' });
    expect(toolResultOf(ran, 'open')).toMatchObject({ retryCount: 1 });
    expect(toolResultOf(ran, 'open')).not.toHaveProperty('error');
    expect(ran.told.open).toEqual(['ready', 'running', 'failed', 'ready', 'running', 'completed']);
    expect(ran.told.enter).toEqual(['blocked', 'ready', 'running', 'completed']);
    expect(ran.events.some((event) => 'reason' in event && event.reason !== undefined)).toBe(false);
  });

  it('asks without a proposal where none can be had', async () => {
    for (const proposeRecovery of [
      () => Promise.reject(new Error('No model.')),
      () => 'nonsense' as never,
      () => never(),
    ]) {
      const ran = await run(plan, door().tools, { proposeRecovery, onRecovery: () => ({ choice: 'skip' }) });
      expect(recoveriesOf(ran.events)).toMatchObject([{ proposal: null }]);
    }
  });

  it('inserts new steps, runs them first, and then tries again', async () => {
    const { tools, calls } = door();
    const steps = [{ id: 'lamp', tool: 'light' }];
    const ran = await recovered(plan, tools, { choice: 'insert', steps });
    expect(ran.result.toolResults.map(({ toolId, state }) => [toolId, state])).toEqual([
      ['lamp', 'success'],
      ['open', 'success'],
      ['enter', 'success'],
      ['wait', 'success'],
    ]);
    expect(calls).toEqual(['please', 'please']);
  });

  it('skips it: what depends on it does not run, the plan has not failed', async () => {
    const ran = await recovered(plan, door().tools, { choice: 'skip' });
    expect(statesOf(ran)).toEqual({ open: 'skipped', enter: 'skipped', wait: 'success' });
    expect(toolResultOf(ran, 'open').reason).toContain('It is shut.');
    expect(ran.result.success).toBe(true);
  });

  it('aborts', async () => {
    const sequential = { ...plan, parallel: false };
    const ran = await recovered(sequential, door().tools, { choice: 'abort' });
    expect(statesOf(ran)).toEqual({ open: 'failed', enter: 'skipped', wait: 'skipped' });
    expect(ran.result).toMatchObject({ success: false, error: { code: 'aborted_by_author' } });
  });

  it.each([
    ['nonsense', { choice: 'pray' }],
    [
      'new steps that wait for the one that failed',
      { choice: 'insert', steps: [{ id: 'x', tool: 'echo', dependsOn: ['open'] }] },
    ],
    ['new steps with an id that is taken', { choice: 'insert', steps: [{ id: 'wait', tool: 'echo' }] }],
    ['new steps with an unknown tool', { choice: 'insert', steps: [{ id: 'x', tool: 'gone' }] }],
    ['no new steps', { choice: 'insert' }],
  ])('asks again, saying why, when the answer is %s', async (_, decision) => {
    const ran = await recovered(plan, door().tools, decision, { choice: 'skip' });
    const [first, second] = recoveriesOf(ran.events);
    expect(first).toMatchObject({ error: 'It is shut.' });
    expect(second).toMatchObject({ error: expect.stringMatching(/^It is shut. The answer cannot be used: ./) });
    expect(statesOf(ran).open).toBe('skipped');
  });

  it('keeps a plan within its step limit, so that its records can be resumed', async () => {
    const steps = Array.from({ length: PLAN_LIMITS.steps - plan.steps.length }, (_, index) => echo(`s${index}`));
    const full = { ...plan, steps: [...plan.steps, ...planOf(steps).steps] };
    const records: PlanRecord[] = [];
    const ran = await run(full, door().tools, {
      onRecord: (record) => void records.push(record),
      onRecovery: decide({ choice: 'insert', steps: [{ id: 'lamp', tool: 'light' }] }, { choice: 'skip' }),
    });
    expect(recoveriesOf(ran.events)).toMatchObject([{}, { error: expect.stringContaining('at most 1000 steps') }]);
    expect(statesOf(ran).open).toBe('skipped');
    for (const record of records) expect(PlanRecordSchema.safeParse(record).success).toBe(true);
  });

  it('lets the others go on while it waits for an answer, and no longer than for that', async () => {
    const time = new VirtualTime();
    const waited: string[] = [];
    const ran = await run(
      plan,
      {
        ...door().tools,
        echo: ({ id }) => {
          waited.push(String(id));
          return ok();
        },
      },
      {
        time,
        concurrency: 2,
        onRecovery: async () => {
          await time.sleep(3_600_000, undefined);
          waited.push('answer');
          return { choice: 'retry', args: { word: 'mellon' } };
        },
      },
    );
    expect(waited).toEqual(['undefined', 'answer', 'undefined']);
    expect(ran.result.success).toBe(true);
  });

  it('begins nothing while it waits for an answer, in a plan that is not parallel', async () => {
    const begun: string[] = [];
    const tools = {
      ...door().tools,
      echo: () => {
        begun.push('wait');
        return ok();
      },
    };
    const time = new VirtualTime();
    await run({ ...plan, parallel: false }, tools, {
      time,
      onRecovery: async () => {
        await time.sleep(1000, undefined);
        begun.push('answer');
        return { choice: 'skip' };
      },
    });
    expect(begun).toEqual(['answer', 'wait']);
  });

  it('ends, however often the answer is to try again', async () => {
    const { tools, calls } = door();
    const ran = await run(plan, tools, { onRecovery: () => ({ choice: 'retry' }) });
    expect(calls).toHaveLength(RECOVERIES_MAX + 1);
    expect(statesOf(ran)).toEqual({ open: 'failed', enter: 'skipped', wait: 'success' });
  });

  it('leaves it failed where nobody can be asked', async () => {
    expect(statesOf(await run(plan, door().tools))).toMatchObject({ open: 'failed', wait: 'success' });
    expect(statesOf(await recovered(plan, door().tools))).toMatchObject({ open: 'failed', wait: 'success' });
  });
});
