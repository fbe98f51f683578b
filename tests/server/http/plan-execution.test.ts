import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PlanEvent } from '../../../shared/plan/index.ts';
import { aiko, premise } from '../../shared/story/fixture.ts';
import { ask } from '../../support/services.ts';
import {
  cast,
  execute,
  isRecovery,
  isResult,
  listen,
  madePlan,
  planServices,
  propose,
  request,
  say,
  step,
  waiting,
  written,
} from './plan-support.ts';
import { expectRefusal, read } from './support.ts';

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
    const services = await planServices();
    const { id } = await madePlan(services, [propose, cast, say('words', '$who.name', { dependsOn: ['who'] })]);
    const events = await (await execute(services, id)).all();
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
    const session = await read(services);
    expect(session).toMatchObject({ draft: { premise: { title: premise.title }, characters: [{ id: 'aiko' }] } });
    const { body } = await ask(services, 'GET', `/api/plans/${id}`);
    expect(body).toMatchObject({ state: 'ended', result: { success: true }, forecast: [], questions: [] });
    expect(body.steps.map(({ status }: { status: string }) => status)).toEqual(['completed', 'completed', 'completed']);
    expect(body.traces.at(-1).events.map(({ type }: { type: string }) => type)).toEqual(['log', 'state_patch', 'done']);
  });

  test('refuses to execute a plan that runs or is over: 409', async () => {
    const services = await planServices();
    const { id, events, answer } = await waiting(services);
    expectRefusal(await ask(services, 'POST', `/api/plans/${id}/execute`), 409, 'conflict');
    await answer(true);
    await events.all();
    expectRefusal(await ask(services, 'POST', `/api/plans/${id}/execute`), 409, 'conflict');
    expectRefusal(await ask(services, 'PUT', `/api/plans/${id}`, { version: 1, steps: [] }), 409, 'conflict');
    expectRefusal(await ask(services, 'POST', `/api/plans/${id}/regenerate`, { feedback: 'x' }), 409, 'conflict');
  });

  test('unattended, nobody is asked: what needs an approval is skipped', async () => {
    const services = await planServices();
    const { id } = await madePlan(services, [propose, { ...cast, approval: true, required: false }]);
    const events = await (await execute(services, id, { unattended: true })).all();
    expect(events.some((event) => 'type' in event && event.type === 'approval')).toBe(false);
    expect(lastOf(events).toolResults).toMatchObject([{ state: 'success' }, { state: 'skipped' }]);
  });

  test('an empty body is none, also from a client that calls it JSON', async () => {
    const services = await planServices();
    const { id } = await madePlan(services, [propose]);
    const server = serve({ fetch: services.app.fetch, port: 0, hostname: '127.0.0.1' });
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`http://127.0.0.1:${port}/api/plans/${id}/execute`, { method: 'POST', headers });
    expect(response.status).toBe(200);
    expect(lastOf(await listen(response).all()).success).toBe(true);
  });

  test('a body of another shape is 400', async () => {
    const services = await planServices();
    const { id } = await madePlan(services, [propose]);
    expectRefusal(await ask(services, 'POST', `/api/plans/${id}/execute`, { unattended: 'yes' }), 400, 'malformed');
  });
});

describe('GET /api/plans/:id/stream', () => {
  test('is 204 while the plan is reviewed', async () => {
    const services = await planServices();
    const { id } = await madePlan(services, [propose]);
    expect(await ask(services, 'GET', `/api/plans/${id}/stream`)).toMatchObject({ status: 204, body: '' });
  });

  test('replays the run from its first event, then goes on; of one that is over, the result', async () => {
    const services = await planServices();
    const { id, events, answer } = await waiting(services, [
      say('first', 1),
      { ...propose, approval: true, dependsOn: ['first'] },
    ]);
    const late = listen(await request(services, 'GET', `/api/plans/${id}/stream`));
    await answer(true);
    expect(await late.all()).toEqual(await events.all());
    const over = await listen(await request(services, 'GET', `/api/plans/${id}/stream`)).all();
    expect(over).toEqual([events.events.at(-1)]);
  });

  test('a listener that leaves leaves the run alone', async () => {
    const services = await planServices();
    const { id, events, answer } = await waiting(services);
    await events.leave();
    expect((await answer(true)).status).toBe(202);
    const rest = await listen(await request(services, 'GET', `/api/plans/${id}/stream`)).all();
    expect(lastOf(rest).success).toBe(true);
  });
});

describe('POST /api/plans/:id/steps/:stepId/approval', () => {
  test('approval runs the step; reading the plan shows the question with its changes', async () => {
    const services = await planServices();
    const { id, events, answer, approvalId } = await waiting(services);
    const { questions, steps } = (await ask(services, 'GET', `/api/plans/${id}`)).body;
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
    const services = await planServices();
    const { events, answer } = await waiting(services);
    expect((await answer(false, { reason: 'Not this one.' })).status).toBe(202);
    expect(lastOf(await events.all()).toolResults).toMatchObject([{ state: 'skipped', reason: 'Not this one.' }]);
    expect((await read(services)).draft.premise).toBeUndefined();
  });

  test.each([[{}], [{ approved: 'yes' }], [{ approved: 1 }], [null]])(
    'another answer than yes or no is 400: %j',
    async (body) => {
      const services = await planServices();
      const { id } = await madePlan(services, [propose]);
      expectRefusal(await ask(services, 'POST', `/api/plans/${id}/steps/premise/approval`, body), 400, 'malformed');
    },
  );
});

describe('POST /api/plans/:id/steps/:stepId/recovery', () => {
  async function failed() {
    const services = await planServices();
    const steps = [
      step('ink', 'skills/desk/fail.mjs', { description: 'Write' }),
      say('after', 'x', { dependsOn: ['ink'] }),
    ];
    const { id } = await madePlan(services, steps);
    const events = await execute(services, id);
    const asked = await events.until(isRecovery);
    const answer = (body: unknown) => ask(services, 'POST', `/api/plans/${id}/steps/ink/recovery`, body);
    return { services, id, events, asked, answer };
  }

  test('tries again, and ends', async () => {
    const { events, asked, answer } = await failed();
    expect((await answer({ choice: 'retry', args: { more: true } })).status).toBe(202);
    await events.until((event): event is typeof asked => isRecovery(event) && event !== asked);
    expect((await answer({ choice: 'abort' })).status).toBe(202);
    expect(lastOf(await events.all())).toMatchObject({ success: false, error: { code: 'aborted_by_author' } });
  });

  test('refuses an unusable answer, and asks again', async () => {
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
    const services = await planServices();
    const { id } = await madePlan(services, [
      propose,
      step('hang', 'skills/desk/hang.mjs', { dependsOn: ['premise'] }),
    ]);
    const events = await execute(services, id);
    await events.until((event): event is PlanEvent => 'logs' in event && event.stepId === 'hang');
    expect((await ask(services, 'POST', `/api/plans/${id}/abort`)).status).toBe(202);
    expect(lastOf(await events.all())).toMatchObject({ success: false, error: { code: 'aborted' } });
    expect((await read(services)).draft.premise.title).toBe(premise.title);
  });

  test('is 409 where nothing runs', async () => {
    const services = await planServices();
    const { id } = await madePlan(services, [propose]);
    expectRefusal(await ask(services, 'POST', `/api/plans/${id}/abort`), 409, 'conflict');
    await (await execute(services, id)).all();
    expectRefusal(await ask(services, 'POST', `/api/plans/${id}/abort`, {}), 409, 'conflict');
  });
});

describe('while a plan runs', () => {
  test('a plan as it is written may be made, and refused while another runs', async () => {
    const services = await planServices();
    const { events, answer } = await waiting(services);
    const made = await ask(services, 'POST', '/api/sessions/desk/plans', written([cast]));
    expectRefusal(made, 409, 'conflict');
    await answer(true);
    await events.all();
  });
});
