import { describe, expect, test } from 'vitest';
import { createUnattendedPlans, type UnattendedOptions, type UnattendedRun } from '../../../server/plan/index.ts';
import { type ExecutionResult, ExecutionResultSchema, type PlanEvent } from '../../../shared/plan/index.ts';
import { never, no, ok, toolsOf, untilStopped, VirtualTime } from './support.ts';

function unattended(more: Partial<UnattendedOptions> = {}) {
  const time = new VirtualTime();
  const lines: string[] = [];
  const note = (_: object, message: string) => void lines.push(message);
  const registry = toolsOf({
    echo: (args) => ok(args),
    fail: () => no(),
    wait: (_, context) => untilStopped(context),
    deaf: never,
  });
  const plans = createUnattendedPlans({
    registry,
    clock: time,
    timers: time,
    log: { info: note, error: note },
    ...more,
  });
  return { plans, time, lines };
}

async function eventsOf(run: UnattendedRun): Promise<PlanEvent[]> {
  const events: PlanEvent[] = [];
  for await (const event of run.events) events.push(event);
  return events;
}

function resultIn(events: readonly PlanEvent[]): ExecutionResult {
  const last = events.at(-1);
  if (!last || !('type' in last) || last.type !== 'result') throw new Error('The last event is no result.');
  return ExecutionResultSchema.parse(last.result);
}

const written = (tool: string, more: object = {}) => ({
  format: 'kamishibai' as const,
  plan: { steps: [{ id: 'a', tool, retryPolicy: { maxRetries: 0 }, ...more }] },
});

describe('plans without an author', () => {
  test('run, and are told in the log', async () => {
    const { plans, time, lines } = unattended();
    const events = await time.until(eventsOf(plans.run(written('echo', { args: { say: 'hello' } }))));
    expect(resultIn(events)).toMatchObject({ success: true, toolResults: [{ output: { say: 'hello' } }] });
    expect(lines).toEqual(['a plan runs', 'a plan ended']);
  });

  test('what a plan says of having been run is not believed', async () => {
    const { plans, time } = unattended();
    const result = { ok: true, value: 'a lie', duration: 1, timestamp: '2026-01-01T00:00:00.000Z' };
    const events = await time.until(eventsOf(plans.run(written('echo', { status: 'completed', result }))));
    expect(resultIn(events).toolResults).toMatchObject([{ state: 'success', output: {} }]);
  });
});

describe('times', () => {
  test('a task takes as long as it wants, a tool as long as it says', async () => {
    const { plans, time } = unattended({ planTimeoutMs: 900, stepTimeoutMs: 100, getTimeout: () => 3000 });
    const task = { format: 'task' as const, plan: { steps: [{ id: 'a', tool: 'wait' }] } };
    const result = resultIn(await time.until(eventsOf(plans.run(task))));
    // Three attempts of 3 s each, with 1 s and 2 s between them.
    expect([result.error, time.passed]).toEqual([undefined, 12_000]);
  });
});

describe('ending', () => {
  test('by its id, by a signal, and all together when the server closes', async () => {
    const { plans, time } = unattended();
    const stop = new AbortController();
    const runs = [
      plans.run(written('wait')),
      plans.run(written('wait'), { signal: stop.signal }),
      plans.run(written('wait')),
    ];
    const results = runs.map(async (run) => resultIn(await eventsOf(run)));
    await time.settle();
    const [first] = runs;
    expect(plans.get(first?.id ?? '')).toBe(first);
    plans.get(first?.id ?? '')?.abort();
    stop.abort();
    await plans.close(1000);
    for (const result of await time.until(Promise.all(results))) {
      expect(result).toMatchObject({ success: false, error: { code: 'aborted' } });
    }
    for (const run of runs) expect(plans.get(run.id)).toBeNull();
  });

  test('a server that closes begins no other', async () => {
    const { plans, lines } = unattended();
    await plans.close(1000);
    expect(() => plans.run(written('echo'))).toThrowError(expect.objectContaining({ code: 'unavailable' }));
    expect(lines).toEqual([]);
  });

  test('gives up on an unresponsive tool after 5 s; closing the server waits no longer than its limit', async () => {
    const { plans, time } = unattended();
    const run = plans.run(written('deaf'));
    await time.settle();
    await plans.close(1);
    expect(resultIn(await time.until(eventsOf(run)))).toMatchObject({ success: false, error: { code: 'aborted' } });
    expect(time.passed).toBe(5000);
  });

  test('nobody has to listen for a run to come to its end', async () => {
    const { plans, time } = unattended();
    const run = plans.run(written('echo'));
    await time.until(run.done);
    expect(plans.get(run.id)).toBeNull();
    expect(resultIn(await eventsOf(run)).success).toBe(true);
  });

  test('an engine that breaks is a result too', async () => {
    const { plans, lines } = unattended({
      clock: {
        now: () => 0,
        iso: () => new Date(0).toISOString(),
        id: () => 'x',
        seed: () => 1,
      },
      timers: {
        sleep: () => {
          throw new Error('The clock has stopped.');
        },
      },
    });
    const result = resultIn(await eventsOf(plans.run(written('echo'))));
    expect(result).toMatchObject({ success: false, error: { code: 'engine_broke', category: 'process_error' } });
    expect(lines).toContain('the plan engine broke');
  });
});
