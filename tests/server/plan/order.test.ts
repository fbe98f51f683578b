import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import type { NewStep, Plan } from '../../../shared/plan/index.ts';
import { echo, planOf } from '../../shared/plan/support.ts';
import { ok, run, statesOf, timedTool, VirtualTime } from './support.ts';

const timed = (id: string, dependsOn: string[] = [], changes: Partial<NewStep> = {}) =>
  echo(id, dependsOn, { args: { id }, ...changes });

async function logOf(plan: Plan, concurrency = 4) {
  const time = new VirtualTime();
  const { execute, log, state } = timedTool(time);
  const ran = await run(plan, { echo: execute }, { time, concurrency });
  return { log, most: state.most, ran };
}

describe('the order steps run in', () => {
  it('begins no step before all it depends on have completed', async () => {
    const plan = planOf([
      timed('end', ['left', 'right']),
      timed('left', ['top']),
      timed('right', ['top']),
      timed('top'),
    ]);
    const { log } = await logOf(plan);
    expect(log).toEqual(['+top', '-top', '+left', '+right', '-left', '-right', '+end', '-end']);
  });

  it('counts a reference in the arguments as a dependency', async () => {
    const plan = planOf([timed('b', [], { args: { id: '$a' } }), timed('a')]);
    expect((await logOf(plan)).log).toEqual(['+a', '-a', '+a', '-a']);
  });

  it('rejects a circular plan before anything runs, and tells the next planner', async () => {
    const { log, ran } = await logOf(planOf([timed('a', ['b']), timed('b', ['a']), timed('free')]));
    expect(log).toEqual([]);
    expect(ran.events).toHaveLength(1);
    expect(ran.result).toMatchObject({ success: false, canReplan: true, error: { category: 'circular_dependency' } });
    expect(statesOf(ran)).toEqual({ a: 'skipped', b: 'skipped', free: 'skipped' });
  });

  it.each<[string, Plan]>([
    ['unknown_tool', planOf([timed('a', [], { tool: 'gone' })])],
    ['unknown_dependency', planOf([timed('a', ['nobody'])])],
    ['duplicate_id', planOf([timed('a'), timed('a')])],
    ['disabled_skill', planOf([timed('a', [], { tool: 'skills/oracle/ask.ts' })], { disabledSkills: ['oracle'] })],
  ])('refuses a plan with %s before anything runs', async (code, plan) => {
    const { log, ran } = await logOf(plan);
    expect(log).toEqual([]);
    expect(ran.result.issues?.map((issue) => issue.code)).toContain(code);
  });

  it('runs as many at once as there are cores, where nothing else is said', async () => {
    const cores = availableParallelism();
    const time = new VirtualTime();
    const { execute, state } = timedTool(time);
    await run(
      planOf(Array.from({ length: 3 * cores + 1 }, (_, index) => timed(`s${index}`))),
      { echo: execute },
      { time, planTimeoutMs: null },
    );
    expect(state.most).toBe(cores);
  });

  it('takes the next step as soon as one has ended, not when all have', async () => {
    const plan = planOf([timed('long', [], { args: { id: 'long', ms: 100 } }), timed('a'), timed('b', ['a'])]);
    expect((await logOf(plan, 2)).log).toEqual(['+long', '+a', '-a', '+b', '-b', '-long']);
  });

  it('runs a plan without steps, and a thousand steps in a chain', async () => {
    expect((await run(planOf([]), {})).result).toMatchObject({ success: true, toolResults: [] });
    const chain = Array.from({ length: 1000 }, (_, index) => echo(`s${index}`, index === 0 ? [] : [`s${index - 1}`]));
    const ran = await run(planOf(chain), { echo: () => ok() }, { planTimeoutMs: null });
    expect(ran.result.toolResults.filter(({ state }) => state === 'success')).toHaveLength(1000);
  });
});
