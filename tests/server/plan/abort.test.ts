import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { executePlan, StoppedError } from '../../../server/plan/index.ts';
import { echo, planOf } from '../../shared/plan/support.ts';
import { never, no, ok, run, statesOf, tool, toolResultOf, toolsOf, untilStopped, VirtualTime } from './support.ts';

describe('an abort', () => {
  const plan = planOf([echo('a', [], { tool: 'hang' }), echo('b'), echo('c', ['a'])]);

  function inASecond(time: VirtualTime): AbortSignal {
    const controller = new AbortController();
    time.sleep(1000, undefined).then(() => controller.abort());
    return controller.signal;
  }

  it('tells the tools, begins nothing more, and says so', async () => {
    const time = new VirtualTime();
    let reason: unknown;
    const hang = tool(async (_, context) => {
      const outcome = await untilStopped(context);
      reason = context.signal.reason;
      return outcome;
    });
    const ran = await run(plan, { hang, echo: () => ok() }, { time, signal: inASecond(time), concurrency: 2 });
    expect(time.passed).toBe(1000);
    expect(reason).toBeInstanceOf(StoppedError);
    expect(statesOf(ran)).toEqual({ a: 'failed', b: 'success', c: 'skipped' });
    expect(toolResultOf(ran, 'a')).toMatchObject({
      retryCount: 0,
      events: [],
      error: { code: 'aborted', message: 'It was stopped.' },
    });
    expect(ran.result).toMatchObject({ success: false, error: { code: 'aborted', message: 'It was stopped.' } });
  });

  it('gives up within 5 s on a tool that does not listen', async () => {
    const time = new VirtualTime();
    const ran = await run(plan, { hang: () => never(), echo: () => ok() }, { time, signal: inASecond(time) });
    expect(time.passed).toBe(6000);
    expect(toolResultOf(ran, 'a').error?.message).toContain('did not stop within 5 s and was given up on');
  });

  it('keeps what in-flight steps still get done', async () => {
    const time = new VirtualTime();
    const stubborn = async () => {
      await time.sleep(3000, undefined);
      return ok('done');
    };
    const ran = await run(plan, { hang: stubborn, echo: () => ok() }, { time, signal: inASecond(time) });
    expect(toolResultOf(ran, 'a')).toMatchObject({ state: 'success', output: 'done' });
    expect(statesOf(ran).c).toBe('skipped');
  });

  it('ends a wait between attempts, and a question', async () => {
    const retryPolicy = { maxRetries: 1, backoffMs: 60_000, backoff: 'linear' } as const;
    const plan = planOf([echo('again', [], { tool: 'bad', retryPolicy }), echo('asked', [], { approval: true })]);
    const time = new VirtualTime();
    const options = { time, signal: inASecond(time), onApproval: () => never(), concurrency: 2 };
    const ran = await run(plan, { bad: () => no('Ink dried.'), echo: () => ok() }, options);
    expect(time.passed).toBe(1000);
    expect(toolResultOf(ran, 'again').error?.message).toBe('It was stopped. Before that: Ink dried.');
    expect(toolResultOf(ran, 'asked')).toMatchObject({
      state: 'skipped',
      reason: 'Not begun: it was stopped.',
    });
    expect(time.sleeping).toBe(0);
  });

  it('leaves no sign that a step had begun which was only approved', async () => {
    const stop = new AbortController();
    const kept: string[] = [];
    const ran = await run(
      planOf([echo('a', [], { approval: true })]),
      { echo: () => ok() },
      {
        signal: stop.signal,
        onApproval: () => true,
        onRecord: ({ type }) => {
          kept.push(type);
          stop.abort();
        },
      },
    );
    expect(kept).toEqual(['approved']);
    expect(statesOf(ran)).toEqual({ a: 'skipped' });
  });

  it('does not blame the skills of the steps it cut off', async () => {
    const time = new VirtualTime();
    const skills = {
      'skills/oracle/ask.ts': tool((_, context) => untilStopped(context)),
      'skills/weather/now.sh': tool(() => ({ ...no(), retry: false })),
    };
    const plan = planOf(Object.keys(skills).map((name) => echo(name, [], { tool: name })));
    const { result } = await run(plan, skills, { time, signal: inASecond(time), concurrency: 2 });
    expect(result.disabledSkills).toEqual(['weather']);
  });

  it('is told to a tool that asks for its signal only when it is too late', async () => {
    const time = new VirtualTime();
    let wasAborted: boolean | undefined;
    const late = tool(async (_, context) => {
      await time.sleep(3000, undefined);
      wasAborted = context.signal.aborted;
      expect(context.signal.reason).toBeInstanceOf(StoppedError);
      return no();
    });
    await run(plan, { hang: late, echo: () => ok() }, { time, signal: inASecond(time) });
    expect(wasAborted).toBe(true);
  });

  it('is listened for no longer than the plan runs', async () => {
    const { signal } = new AbortController();
    let during = 0;
    const looking = () => {
      during = getEventListeners(signal, 'abort').length;
      return ok();
    };
    await run(planOf([echo('a')]), { echo: looking }, { signal });
    expect([during, getEventListeners(signal, 'abort').length]).toEqual([1, 0]);
  });

  it('before the beginning runs nothing', async () => {
    const ran = await run(plan, { hang: () => never(), echo: () => ok() }, { signal: AbortSignal.abort() });
    expect(statesOf(ran)).toEqual({ a: 'skipped', b: 'skipped', c: 'skipped' });
    expect(Object.values(ran.told).flat()).not.toContain('running');
  });

  it('comes of no longer reading, which is held until the tools have ended', async () => {
    const time = new VirtualTime();
    let stopped = false;
    const hang = tool(async (_, context) => {
      const outcome = await untilStopped(context);
      await time.sleep(2000, undefined);
      stopped = true;
      return outcome;
    });
    const registry = toolsOf({ hang, echo: () => ok() });
    const reading = (async () => {
      for await (const event of executePlan(plan, { registry, clock: time, timers: time })) {
        if (!('type' in event) && event.status === 'running') break;
      }
    })();
    await time.until(reading);
    expect(stopped).toBe(true);
    expect(time.passed).toBe(2000);
    expect(time.sleeping).toBe(0);
  });
});
