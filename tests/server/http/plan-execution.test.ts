import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PlanEvent } from '../../../shared/plan/index.ts';
import { aiko, premise } from '../../shared/story/fixture.ts';
import { ask } from '../../support/house.ts';
import { listenTo } from './events.ts';
import {
  cast,
  execute,
  isRecovery,
  isResult,
  listen,
  madePlan,
  planHouse,
  propose,
  request,
  say,
  step,
  waiting,
  written,
} from './plan-support.ts';
import { expectRefusal, fromAuthor, read } from './support.ts';

/** What became of the steps, in the order it was first told. */
const statusesOf = (events: readonly PlanEvent[]) => [
  ...new Set(events.flatMap((event) => ('status' in event ? [`${event.stepId} ${event.status}`] : []))),
];
const lastOf = (events: readonly PlanEvent[]) => {
  const last = events.at(-1);
  if (!last || !isResult(last)) throw new Error(`No result: ${JSON.stringify(last)}`);
  return last.result;
};

describe('POST /api/plans/:id/execute', () => {
  test('tells what happens to each step, the result last, and has done it', async () => {
    const house = await planHouse();
    const { id } = await madePlan(house, [propose, cast, say('words', '$who.name', { dependsOn: ['who'] })]);
    const events = await (await execute(house, id)).all();
    expect(statusesOf(events).filter((line) => /running|completed/.test(line))).toEqual([
      'premise running',
      'premise completed',
      'who running',
      'who completed',
      'words running',
      'words completed',
    ]);
    expect(events).toContainEqual(
      expect.objectContaining({ taskId: 'desk', stepId: 'words', logs: [{ level: 'info', message: aiko.name }] }),
    );
    expect(lastOf(events)).toMatchObject({ planId: id, success: true, aggregatedState: { said: aiko.name } });
    const session = await read(house);
    expect(session).toMatchObject({ draft: { premise: { title: premise.title }, characters: [{ id: 'aiko' }] } });
    const { body } = await ask(house, 'GET', `/api/plans/${id}`);
    expect(body).toMatchObject({ state: 'ended', result: { success: true }, forecast: [], questions: [] });
    expect(body.steps.map(({ status }: { status: string }) => status)).toEqual(['completed', 'completed', 'completed']);
    expect(body.traces.at(-1).events.map(({ type }: { type: string }) => type)).toEqual(['log', 'state_patch', 'done']);
  });

  test('is undone by one undo, and brought back by one redo', async () => {
    const house = await planHouse();
    const { id } = await madePlan(house, [propose, cast]);
    await (await execute(house, id)).all();
    const done = await read(house);
    const undone = await ask(house, 'POST', '/api/sessions/desk/undo');
    expect(undone.body.draft).toEqual({ characters: [], acts: [] });
    expect((await ask(house, 'POST', '/api/sessions/desk/redo')).body.draft).toEqual(done.draft);
    const { entries } = (await ask(house, 'GET', '/api/sessions/desk/history')).body;
    expect(entries[0]).toMatchObject({ state: 'done' });
  });

  test('what runs and what is over is not executed again: 409', async () => {
    const house = await planHouse();
    const { id, events, answer } = await waiting(house);
    expectRefusal(await ask(house, 'POST', `/api/plans/${id}/execute`), 409, 'conflict');
    await answer(true);
    await events.all();
    expectRefusal(await ask(house, 'POST', `/api/plans/${id}/execute`), 409, 'conflict');
    expectRefusal(await ask(house, 'PUT', `/api/plans/${id}`, { version: 1, steps: [] }), 409, 'conflict');
    expectRefusal(await ask(house, 'POST', `/api/plans/${id}/regenerate`, { feedback: 'x' }), 409, 'conflict');
  });

  test('unattended, nobody is asked: what needs an approval is skipped', async () => {
    const house = await planHouse();
    const { id } = await madePlan(house, [propose, { ...cast, approval: true, required: false }]);
    const events = await (await execute(house, id, { unattended: true })).all();
    expect(events.some((event) => 'type' in event && event.type === 'approval')).toBe(false);
    expect(lastOf(events).toolResults).toMatchObject([{ state: 'success' }, { state: 'skipped' }]);
  });

  test('an empty body is none, also from a client that calls it JSON', async () => {
    const house = await planHouse();
    const { id } = await madePlan(house, [propose]);
    const server = serve({ fetch: house.app.fetch, port: 0, hostname: '127.0.0.1' });
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`http://127.0.0.1:${port}/api/plans/${id}/execute`, { method: 'POST', headers });
    expect(response.status).toBe(200);
    expect(lastOf(await listen(response).all()).success).toBe(true);
  });

  test('a body of another shape is 400', async () => {
    const house = await planHouse();
    const { id } = await madePlan(house, [propose]);
    expectRefusal(await ask(house, 'POST', `/api/plans/${id}/execute`, { unattended: 'yes' }), 400, 'malformed');
  });

  test('says in silence every 20 seconds that it lives', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const house = await planHouse();
    const { id, events, answer } = await waiting(house);
    const timers = vi.getTimerCount();
    const response = await request(house, 'GET', `/api/plans/${id}/stream`);
    const reader = response.body?.getReader();
    const chunk = async () => new TextDecoder().decode((await reader?.read())?.value);
    while (!(await chunk()).includes('"approval"'));
    vi.advanceTimersByTime(20_000);
    expect(await chunk()).toBe(': still here\n\n');
    await reader?.cancel();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(timers));
    await answer(true);
    await events.all();
  });
});

describe('GET /api/plans/:id/stream', () => {
  test('is 204 while the plan is reviewed', async () => {
    const house = await planHouse();
    const { id } = await madePlan(house, [propose]);
    expect(await ask(house, 'GET', `/api/plans/${id}/stream`)).toMatchObject({ status: 204, body: '' });
  });

  test('replays the run from its first event, then goes on; of one that is over, the result', async () => {
    const house = await planHouse();
    const { id, events, answer } = await waiting(house, [
      say('first', 1),
      { ...propose, approval: true, dependsOn: ['first'] },
    ]);
    const late = listen(await request(house, 'GET', `/api/plans/${id}/stream`));
    await answer(true);
    expect(await late.all()).toEqual(await events.all());
    const over = await listen(await request(house, 'GET', `/api/plans/${id}/stream`)).all();
    expect(over).toEqual([events.events.at(-1)]);
  });

  test('a listener that leaves leaves the run alone', async () => {
    const house = await planHouse();
    const { id, events, answer } = await waiting(house);
    await events.leave();
    expect((await answer(true)).status).toBe(202);
    const rest = await listen(await request(house, 'GET', `/api/plans/${id}/stream`)).all();
    expect(lastOf(rest).success).toBe(true);
  });
});

describe('POST /api/plans/:id/steps/:stepId/approval', () => {
  test('a yes lets the step run; the question shows what it would change, and is asked of whoever reads the plan', async () => {
    const house = await planHouse();
    const { id, events, answer, approvalId } = await waiting(house);
    const { questions, steps } = (await ask(house, 'GET', `/api/plans/${id}`)).body;
    expect(questions).toEqual([
      {
        type: 'approval',
        stepId: 'premise',
        approvalId,
        diff: expect.objectContaining({ changes: expect.any(Array) }),
      },
    ]);
    expect(steps[0].status).not.toBe('completed');
    expect((await answer(true, { approvalId })).status).toBe(202);
    expect(lastOf(await events.all()).success).toBe(true);
  });

  test('a no skips it, with the reason', async () => {
    const house = await planHouse();
    const { events, answer } = await waiting(house);
    expect((await answer(false, { reason: 'Not this one.' })).status).toBe(202);
    expect(lastOf(await events.all()).toolResults).toMatchObject([{ state: 'skipped', reason: 'Not this one.' }]);
    expect((await read(house)).draft.premise).toBeUndefined();
  });

  test('an answer to what is not asked is 409', async () => {
    const house = await planHouse();
    const { id, events, answer } = await waiting(house);
    expectRefusal(await answer(true, { approvalId: 'another' }), 409, 'conflict');
    const other = `/api/plans/${id}/steps/nothing/approval`;
    expectRefusal(await ask(house, 'POST', other, { approved: true }), 409, 'conflict');
    expectRefusal(
      await ask(house, 'POST', `/api/plans/${id}/steps/premise/recovery`, { choice: 'skip' }),
      409,
      'conflict',
    );
    await answer(true);
    expectRefusal(await answer(true), 409, 'conflict');
    await events.all();
    expectRefusal(await answer(true), 409, 'conflict');
  });

  test.each([[{}], [{ approved: 'yes' }], [{ approved: 1 }], [null]])(
    'another answer than yes or no is 400: %j',
    async (body) => {
      const house = await planHouse();
      const { id } = await madePlan(house, [propose]);
      expectRefusal(await ask(house, 'POST', `/api/plans/${id}/steps/premise/approval`, body), 400, 'malformed');
    },
  );
});

describe('POST /api/plans/:id/steps/:stepId/recovery', () => {
  async function failed() {
    const house = await planHouse();
    const steps = [
      step('ink', 'skills/desk/fail.mjs', { description: 'Write' }),
      say('after', 'x', { dependsOn: ['ink'] }),
    ];
    const { id } = await madePlan(house, steps);
    const events = await execute(house, id);
    const asked = await events.until(isRecovery);
    const answer = (body: unknown) => ask(house, 'POST', `/api/plans/${id}/steps/ink/recovery`, body);
    return { house, id, events, asked, answer };
  }

  test('tells what failed, and takes other steps before it', async () => {
    const { house, id, events, asked, answer } = await failed();
    expect(asked).toMatchObject({ stepId: 'ink', error: expect.stringContaining('There is no ink left.') });
    expect((await ask(house, 'GET', `/api/plans/${id}`)).body.questions).toMatchObject([
      { type: 'recovery', stepId: 'ink' },
    ]);
    expect((await answer({ choice: 'insert', steps: [say('ask', 'Lend me ink')] })).status).toBe(202);
    const again = await events.until((event): event is typeof asked => isRecovery(event) && event !== asked);
    expect(again.stepId).toBe('ink');
    expect((await answer({ choice: 'skip' })).status).toBe(202);
    const { toolResults } = lastOf(await events.all());
    expect(toolResults.map(({ toolId, state }) => [toolId, state])).toEqual([
      ['ask', 'success'],
      ['ink', 'skipped'],
      ['after', 'skipped'],
    ]);
  });

  test('tries again, and ends', async () => {
    const { events, asked, answer } = await failed();
    expect((await answer({ choice: 'retry', args: { more: true } })).status).toBe(202);
    await events.until((event): event is typeof asked => isRecovery(event) && event !== asked);
    expect((await answer({ choice: 'abort' })).status).toBe(202);
    expect(lastOf(await events.all())).toMatchObject({ success: false, error: { code: 'aborted_by_author' } });
  });

  test('what cannot be used is refused, and asked again', async () => {
    const { events, answer } = await failed();
    expectRefusal(await answer({ choice: 'insert' }), 422, 'refused');
    const circle = { choice: 'insert', steps: [say('ask', 'x', { dependsOn: ['ink'] })] };
    expectRefusal(await answer(circle), 422, 'refused');
    expectRefusal(await answer({ choice: 'insert', steps: [step('ask', 'launchRocket')] }), 422, 'refused');
    for (const body of [{}, { choice: 'pray' }, { choice: 'insert', steps: [] }, { choice: 'retry', args: [] }, null]) {
      expectRefusal(await answer(body), 400, 'malformed');
    }
    expect((await answer({ choice: 'skip' })).status).toBe(202);
    await events.all();
    expectRefusal(await answer({ choice: 'skip' }), 409, 'conflict');
  });
});

describe('POST /api/plans/:id/abort', () => {
  test('ends the run, a script that hangs with it; what was made stays', async () => {
    const house = await planHouse();
    const { id } = await madePlan(house, [propose, step('hang', 'skills/desk/hang.mjs', { dependsOn: ['premise'] })]);
    const events = await execute(house, id);
    await events.until((event): event is PlanEvent => 'logs' in event && event.stepId === 'hang');
    expect((await ask(house, 'POST', `/api/plans/${id}/abort`)).status).toBe(202);
    expect(lastOf(await events.all())).toMatchObject({ success: false, error: { code: 'aborted' } });
    expect((await read(house)).draft.premise.title).toBe(premise.title);
  });

  test('is 409 where nothing runs', async () => {
    const house = await planHouse();
    const { id } = await madePlan(house, [propose]);
    expectRefusal(await ask(house, 'POST', `/api/plans/${id}/abort`), 409, 'conflict');
    await (await execute(house, id)).all();
    expectRefusal(await ask(house, 'POST', `/api/plans/${id}/abort`, {}), 409, 'conflict');
  });
});

describe('while a plan runs', () => {
  test('its session does nothing else, but for hand edits and single tools; others do what they want', async () => {
    const house = await planHouse();
    await ask(house, 'POST', '/api/sessions', { id: 'other' });
    const { events, answer } = await waiting(house, [propose, { ...cast, approval: true }]);
    expect((await read(house)).busy).toMatch(/plan runs/);
    const said = { id: 'desk', message: fromAuthor('hello') };
    expectRefusal(await ask(house, 'POST', '/api/chat', said), 409, 'conflict');
    expectRefusal(await ask(house, 'POST', '/api/sessions/desk/undo'), 409, 'conflict');
    expectRefusal(await ask(house, 'POST', '/api/sessions/desk/plans', { request: 'more' }), 409, 'conflict');
    const { id: second } = await madePlan(house, [propose], {}, 'other');
    expect(lastOf(await (await execute(house, second)).all()).success).toBe(true);
    const { seq } = await read(house);
    const change = { seq, type: 'premise', changes: { title: 'Ebb' } };
    expect((await ask(house, 'PATCH', '/api/sessions/desk/draft', change)).status).toBe(200);
    await answer(true);
    await events.all();
    expect((await read(house)).busy).toBeNull();
    expect((await ask(house, 'POST', '/api/sessions/desk/undo')).status).toBe(200);
  });

  test('other tabs are told', async () => {
    const house = await planHouse();
    const tab = listenTo((await request(house, 'GET', '/api/sessions/desk/events')).body);
    await tab.next();
    const { id } = await madePlan(house, [propose]);
    let told = await tab.next();
    while (told?.event !== 'plan') told = await tab.next();
    expect(told.data).toEqual({ planId: id });
    await tab.leave();
  });

  test('deleting it ends it', async () => {
    const house = await planHouse();
    const { id, events } = await waiting(house);
    expect((await ask(house, 'DELETE', `/api/plans/${id}`)).status).toBe(204);
    await events.all();
    expect((await read(house)).busy).toBeNull();
    expectRefusal(await ask(house, 'GET', `/api/plans/${id}`), 404);
  });

  test('a plan as it is written may be made, and refused while another runs', async () => {
    const house = await planHouse();
    const { events, answer } = await waiting(house);
    const made = await ask(house, 'POST', '/api/sessions/desk/plans', written([cast]));
    expectRefusal(made, 409, 'conflict');
    await answer(true);
    await events.all();
  });
});
