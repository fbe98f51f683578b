import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../../shared/error.ts';
import type { RetryPolicy } from '../../../shared/plan/index.ts';
import { echo, planOf } from '../../shared/plan/support.ts';
import { never, no, ok, run, statesOf, tool, toolResultOf, untilStopped, VirtualTime } from './support.ts';

const retryPolicy: RetryPolicy = { maxRetries: 3, backoffMs: 100, backoff: 'exponential' };
const none: RetryPolicy = { ...retryPolicy, maxRetries: 0 };
const one = (changes: Parameters<typeof echo>[2] = {}) => planOf([echo('a', [], { retryPolicy, ...changes })]);

/** Fails `times` times, then is well; notes when it was called. */
function shaky(times: number, time: VirtualTime, calls: number[]) {
  return () => {
    calls.push(time.passed);
    return calls.length <= times ? no(`Failure ${calls.length}.`) : ok('done');
  };
}

describe('trying again', () => {
  it('tries maxRetries times more, waiting backoffMs × 2^(attempt-1), and counts', async () => {
    const time = new VirtualTime();
    const calls: number[] = [];
    const ran = await run(one(), { echo: shaky(3, time, calls) }, { time });
    expect(calls).toEqual([0, 100, 300, 700]);
    expect(toolResultOf(ran, 'a')).toMatchObject({ state: 'success', retryCount: 3, output: 'done' });
    expect(toolResultOf(ran, 'a')).not.toHaveProperty('error');
    expect(toolResultOf(ran, 'a').executionTimeMs).toBe(700);
  });

  it('waits 1 s, then 2 s, and so on under a linear policy', async () => {
    const time = new VirtualTime();
    const calls: number[] = [];
    const linear: RetryPolicy = { maxRetries: 3, backoffMs: 1000, backoff: 'linear' };
    await run(one({ retryPolicy: linear }), { echo: shaky(9, time, calls) }, { time });
    expect(calls).toEqual([0, 1000, 3000, 6000]);
  });

  it('marks it failed with its last error when no retry is left', async () => {
    const time = new VirtualTime();
    const calls: number[] = [];
    const ran = await run(one(), { echo: shaky(9, time, calls) }, { time });
    expect(calls).toHaveLength(4);
    expect(toolResultOf(ran, 'a')).toMatchObject({
      state: 'failed',
      retryCount: 3,
      error: { code: 'no', message: 'Failure 4.', category: 'tool_failure' },
    });
    expect(ran.told.a).toEqual(['ready', 'running', 'failed']);
  });

  it('gives each attempt a request id of its own, and arguments no earlier attempt has touched', async () => {
    const seen: unknown[] = [];
    const ids: string[] = [];
    await run(one({ args: { list: [1] } }), {
      echo: (args, { requestId }) => {
        seen.push(structuredClone(args));
        ids.push(requestId);
        Reflect.set(args, 'list', 'spoilt');
        return no();
      },
    });
    expect(seen).toEqual(Array.from({ length: 4 }, () => ({ list: [1] })));
    expect(new Set(ids).size).toBe(4);
  });

  it('does not try again what says that it cannot help: a refusal, or `retry: false`', async () => {
    let calls = 0;
    const refusing = () => {
      calls += 1;
      throw new RefusalError('conflict', 'There is a place of that id.', { hint: 'Choose another.' });
    };
    const ran = await run(one(), { echo: refusing });
    expect(toolResultOf(ran, 'a').error).toEqual({
      code: 'conflict',
      message: 'There is a place of that id. Choose another.',
      category: 'tool_failure',
    });
    await run(one(), {
      echo: () => {
        calls += 1;
        return { ...no(), retry: false };
      },
    });
    expect(calls).toBe(2);
  });
});

describe('time', () => {
  it('is counted from the first attempt to the end, waits and questions included', async () => {
    const time = new VirtualTime();
    const working = async () => {
      await time.sleep(250, undefined);
      return ok();
    };
    const well = await run(one(), { echo: working }, { time });
    expect(toolResultOf(well, 'a').executionTimeMs).toBe(250);
    const failing = async () => {
      await time.sleep(250, undefined);
      return { ...no(), retry: false };
    };
    const skipped = await run(
      { ...one(), failurePolicy: 'ask' },
      { echo: failing },
      {
        time,
        onRecovery: async () => {
          await time.sleep(1000, undefined);
          return { choice: 'skip' };
        },
      },
    );
    expect(toolResultOf(skipped, 'a')).toMatchObject({ state: 'skipped', executionTimeMs: 1250 });
  });

  it('ends an attempt after the time of its step, 30 s where it says nothing, and tries again', async () => {
    const starts: number[] = [];
    const time = new VirtualTime();
    const hanging = tool((_, context) => {
      starts.push(time.passed);
      return untilStopped(context);
    });
    const ran = await run(one(), { echo: hanging }, { time, planTimeoutMs: null });
    expect(starts).toEqual([0, 30_100, 60_300, 90_700]);
    expect(toolResultOf(ran, 'a')).toMatchObject({
      state: 'timeout',
      error: { category: 'timeout', code: 'step_timeout', message: 'The tool "echo" took more than 30 s.' },
    });
    expect(ran.told.a?.at(-1)).toBe('timeout');
  });

  it('gives up on a tool that does not listen, 5 s later, and does not run it twice', async () => {
    let calls = 0;
    const deaf = () => {
      calls += 1;
      return never();
    };
    const ran = await run(one({ timeoutMs: 1000 }), { echo: deaf });
    expect(calls).toBe(1);
    expect(ran.time.passed).toBe(6000);
    expect(toolResultOf(ran, 'a').error?.message).toContain('given up on');
  });

  it('does not take what comes too late, nor run again what was done', async () => {
    const time = new VirtualTime();
    let calls = 0;
    const late = async () => {
      calls += 1;
      await time.sleep(1500, undefined);
      return ok('late');
    };
    const ran = await run(one({ timeoutMs: 1000 }), { echo: late }, { time });
    expect(toolResultOf(ran, 'a')).toMatchObject({ state: 'timeout' });
    expect(toolResultOf(ran, 'a')).not.toHaveProperty('output');
    expect(calls).toBe(1);
  });

  it('ends the plan after 60 s: what runs has run out of time, what waits is skipped, what is done is kept', async () => {
    const time = new VirtualTime();
    const plan = planOf([
      echo('done'),
      echo('hangs', ['done'], { tool: 'hang', timeoutMs: 600_000 }),
      echo('after', ['hangs']),
      echo('later'),
    ]);
    const ran = await run(
      plan,
      { echo: () => ok('kept'), hang: tool((_, context) => untilStopped(context)) },
      { time, concurrency: 1 },
    );
    expect(time.passed).toBe(60_000);
    expect(statesOf(ran)).toEqual({ done: 'success', hangs: 'timeout', after: 'skipped', later: 'skipped' });
    expect(ran.result).toMatchObject({
      success: false,
      error: { category: 'timeout', code: 'plan_timeout', message: 'The plan took more than 60 s.' },
    });
    expect(toolResultOf(ran, 'later').reason).toBe('Not begun: The plan took more than 60 s.');
    expect(toolResultOf(ran, 'after').reason).toBe('Not begun: "hangs", which it depends on, took too long.');
    expect(toolResultOf(ran, 'done').output).toBe('kept');
  });

  it('is as configured, and without end for a task', async () => {
    const slow = planOf([echo('a', [], { timeoutMs: 600_000, retryPolicy: none })]);
    const tools = (time: VirtualTime) => ({
      echo: async () => {
        await time.sleep(300_000, undefined);
        return ok();
      },
    });
    const short = new VirtualTime();
    expect((await run(slow, tools(short), { time: short, planTimeoutMs: 5000 })).result.success).toBe(false);
    const long = new VirtualTime();
    expect((await run({ ...slow, format: 'task' }, tools(long), { time: long })).result.success).toBe(true);
  });

  it('leaves no timer behind', async () => {
    const { time } = await run(planOf([echo('a'), echo('b', ['a'])]), { echo: () => ok() });
    expect(time.sleeping).toBe(0);
    expect(time.passed).toBe(0);
  });
});
