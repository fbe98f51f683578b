import { describe, expect, it } from 'vitest';
import { createReplay } from '../../../../server/coauthor/plans/replay.ts';
import type { PlanEvent, StepProgress } from '../../../../shared/plan/index.ts';

const progress = (stepId: string, more: Partial<StepProgress> = {}): StepProgress => ({
  taskId: 's',
  stepId,
  status: 'running',
  ...more,
});
const line = (stepId: string, message: string) => progress(stepId, { logs: [{ level: 'info', message }] });

async function read(stream: ReadableStream<PlanEvent>): Promise<PlanEvent[]> {
  const events: PlanEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

describe('what was told of a run', () => {
  it('is told again from the first event, then as it comes, to each at their own pace', async () => {
    const replay = createReplay();
    replay.push(progress('a'));
    const early = replay.follow().getReader();
    expect((await early.read()).value).toEqual(progress('a'));
    const waiting = early.read();
    replay.push(progress('b'));
    expect((await waiting).value).toEqual(progress('b'));
    const late = read(replay.follow());
    replay.push(progress('c'));
    replay.close();
    replay.push(progress('lost'));
    expect(await late).toEqual([progress('a'), progress('b'), progress('c')]);
    expect((await early.read()).value).toEqual(progress('c'));
    expect((await early.read()).done).toBe(true);
    expect(await read(replay.follow())).toHaveLength(3);
  });

  it('lets one listener leave while others continue', async () => {
    const replay = createReplay();
    const gone = replay.follow().getReader();
    const stays = replay.follow().getReader();
    const never = gone.read();
    const next = stays.read();
    await gone.cancel();
    expect((await never).done).toBe(true);
    replay.push(progress('a'));
    expect((await next).value).toEqual(progress('a'));
    replay.close();
  });

  it('keeps of the percentages of a step the last, unless something else was said in between', async () => {
    const replay = createReplay();
    replay.push(progress('a'));
    for (let percent = 0; percent <= 100; percent += 1) {
      replay.push(progress('a', { progress: percent }));
      replay.push(progress('b', { progress: percent }));
    }
    replay.push(line('a', 'Half.'));
    replay.push(progress('a', { progress: 50 }));
    replay.close();
    expect(await read(replay.follow())).toEqual([
      progress('a'),
      progress('a', { progress: 100 }),
      progress('b', { progress: 100 }),
      line('a', 'Half.'),
      progress('a', { progress: 50 }),
    ]);
  });

  it('is told in order to one who reads slowly while percentages pass', async () => {
    const replay = createReplay();
    replay.push(progress('a'));
    const slow = replay.follow().getReader();
    await slow.read();
    const seen: unknown[] = [];
    for (let percent = 10; percent <= 50; percent += 10) {
      replay.push(progress('a', { progress: percent }));
      if (percent === 20) seen.push((await slow.read()).value);
    }
    replay.push(progress('a', { status: 'completed' }));
    replay.close();
    for (let next = await slow.read(); !next.done; next = await slow.read()) seen.push(next.value);
    const percents = seen.flatMap((event) => (event as StepProgress).progress ?? []);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(percents.at(-1)).toBe(50);
    expect(seen.at(-1)).toEqual(progress('a', { status: 'completed' }));
  });

  it('is bounded: old lines of logs go, how steps stand and what was asked stays', async () => {
    const replay = createReplay(100);
    replay.push(progress('a'));
    replay.push({ type: 'approval', stepId: 'b', approvalId: 'x', diff: null });
    for (let n = 0; n < 1000; n += 1) replay.push(line('a', `Line ${n}`));
    replay.push(progress('a', { status: 'completed', logs: [{ level: 'info', message: 'The end.' }], result: RESULT }));
    replay.close();
    const told = await read(replay.follow());
    expect(told.length).toBeLessThanOrEqual(101);
    expect(told.slice(0, 2)).toEqual([progress('a'), { type: 'approval', stepId: 'b', approvalId: 'x', diff: null }]);
    expect(told.at(-1)).toMatchObject({ status: 'completed' });
    expect(told.at(-2)).toEqual(line('a', 'Line 999'));
  });
});

const RESULT = { ok: true, duration: 1, timestamp: '2026-01-01T00:00:00.000Z' };
