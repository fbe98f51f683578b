import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlanEvent } from '../../../shared/plan/index.ts';
import { apiFetch } from '../../../web/api/client.ts';
import { followRun, parsePlanEventLine, type RunListener } from '../../../web/studio/plan/run/follow-run.ts';
import { getStepRunState } from '../../../web/studio/plan/run/run-projection.ts';
import { createRunStore } from '../../../web/studio/plan/run/run-store.ts';
import { planOf } from './support.ts';

const bytes = (...chunks: string[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

describe('server-sent events', () => {
  test('that are none of a plan are passed by', () => {
    expect(parsePlanEventLine('{"taskId":"t","stepId":"a","status":"running"}')).toMatchObject({ stepId: 'a' });
    expect(parsePlanEventLine('{"stepId":"a"}')).toBeNull();
    expect(parsePlanEventLine('not json')).toBeNull();
  });
});

const event = (status: string, stepId = 'a') => `data: ${JSON.stringify({ taskId: 't', stepId, status })}\n\n`;
const RESULT = `data: ${JSON.stringify({
  type: 'result',
  result: {
    planId: 'plan_1',
    success: true,
    canReplan: false,
    failedTools: [],
    disabledSkills: [],
    toolResults: [],
    aggregatedState: {},
    aggregatedAssets: [],
    executionTimeMs: 1,
    attemptNumber: 1,
  },
})}\n\n`;

/** Lets everything happen that waits for no time. Streams take a few turns of the loop that no fake clock holds. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};

describe('following a run', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Answers one request after another, and keeps what was heard. */
  function follow(answers: (() => Response | Promise<Response>)[]) {
    const asked: string[] = [];
    const heard: string[] = [];
    const stop = new AbortController();
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      const next = answers.shift();
      if (!next) throw new TypeError('Failed to fetch');
      return next();
    });
    const listener: RunListener = {
      onOpen: () => heard.push('open'),
      onEvent: (each) => heard.push('type' in each ? each.type : `${each.stepId} ${each.status}`),
      onLost: () => heard.push('lost'),
      onIdle: () => heard.push('idle'),
      onEnd: (why) => heard.push(`end: ${why}`),
    };
    const done = followRun('plan 1', listener, stop.signal, apiFetch);
    return { asked, heard, stop, done };
  }

  test('goes to its result', async () => {
    const { asked, heard, done } = follow([() => new Response(bytes(event('running'), event('completed') + RESULT))]);
    await done;
    expect(asked).toEqual(['/api/plans/plan%201/stream']);
    expect(heard).toEqual(['open', 'a running', 'a completed', 'result', 'end: over']);
  });

  test('begins again where the connection is lost, after a wait that grows', async () => {
    const { asked, heard, done } = follow([
      () => new Response(bytes(event('running'))),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response(bytes(event('running') + event('completed') + RESULT)),
    ]);
    await settled();
    expect(heard).toEqual(['open', 'a running', 'lost']);
    await vi.advanceTimersByTimeAsync(1000);
    await settled();
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1999);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(heard.slice(3)).toEqual(['lost', 'open', 'a running', 'a completed', 'result', 'end: over']);
  });

  test('asks again for what does not run at the moment, after a wait that grows', async () => {
    const idle = () => new Response(null, { status: 204 });
    const { asked, heard, done } = follow([idle, idle, () => new Response(bytes(event('running') + RESULT))]);
    await settled();
    expect(heard).toEqual(['idle']);
    await vi.advanceTimersByTimeAsync(1000);
    await settled();
    await vi.advanceTimersByTimeAsync(1999);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(heard).toEqual(['idle', 'idle', 'open', 'a running', 'result', 'end: over']);
  });

  test('ends where the plan is gone', async () => {
    const error = { error: { code: 'not_found', message: 'There is no plan.' } };
    const gone = follow([() => Response.json(error, { status: 404 })]);
    await gone.done;
    expect(gone.heard).toEqual(['end: gone']);
  });

  test('stops when nobody looks any more', async () => {
    const { heard, stop, done } = follow([]);
    await settled();
    expect(heard).toEqual(['lost']);
    stop.abort();
    await done;
    expect(heard).toEqual(['lost']);
  });
});

describe('runs shown in several places', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const plan = planOf({ id: 'a' }, { id: 'b' });
  const told = (stepId: string, status: 'running' | 'completed'): PlanEvent => ({ taskId: 't', stepId, status });

  function open() {
    const followed: { listener: RunListener; signal: AbortSignal }[] = [];
    const store = createRunStore(async (_, listener, signal) => {
      followed.push({ listener, signal });
    });
    return { store, followed, last: () => followed.at(-1) as (typeof followed)[number] };
  }

  test('are followed once, and shown in bursts', () => {
    const { store, followed, last } = open();
    let shown = 0;
    const leave = store.follow(plan, () => shown++);
    store.follow(plan, () => undefined);
    expect(followed).toHaveLength(1);
    last().listener.onOpen();
    for (const id of ['a', 'b']) last().listener.onEvent(told(id, 'running'));
    expect(shown).toBe(0);
    vi.advanceTimersByTime(100);
    expect(shown).toBe(1);
    expect(store.get(plan.id)?.run.steps.get('b')?.status).toBe('running');
    leave();
    vi.advanceTimersByTime(100);
    expect(last().signal.aborted).toBe(false);
  });

  test('stay as they were seen while the connection is made again', () => {
    const { store, last } = open();
    store.follow(plan, () => undefined);
    last().listener.onOpen();
    last().listener.onEvent(told('a', 'completed'));
    vi.advanceTimersByTime(100);
    last().listener.onLost();
    expect(store.get(plan.id)?.link).toBe('lost');
    last().listener.onOpen();
    expect(getStepRunState(store.get(plan.id)?.run ?? { steps: new Map() }, 'a').status).toBe('completed');
    last().listener.onEvent(told('a', 'completed'));
    last().listener.onEvent(told('b', 'running'));
    vi.advanceTimersByTime(100);
    expect(store.get(plan.id)?.run.steps.get('b')?.status).toBe('running');
  });

  test('ask a question that was answered here no more, but the next one', () => {
    const { store, last } = open();
    store.follow(plan, () => undefined);
    const first: PlanEvent = { type: 'approval', stepId: 'a', approvalId: '1', diff: null };
    const second: PlanEvent = { ...first, approvalId: '2' };
    last().listener.onEvent(first);
    vi.advanceTimersByTime(100);
    last().listener.onEvent(second);
    store.answered(plan.id, first);
    vi.advanceTimersByTime(100);
    expect(store.get(plan.id)?.run.questions).toEqual([second]);
    store.answered(plan.id, second);
    expect(store.get(plan.id)?.run.questions).toEqual([]);
  });

  test('are let go of when nobody shows them', () => {
    const { store, followed, last } = open();
    store.follow(plan, () => undefined)();
    const again = store.follow(plan, () => undefined);
    vi.advanceTimersByTime(10);
    expect(last().signal.aborted).toBe(false);
    again();
    vi.advanceTimersByTime(10);
    expect(last().signal.aborted).toBe(true);
    store.follow(plan, () => undefined);
    expect(followed).toHaveLength(2);
  });
});
