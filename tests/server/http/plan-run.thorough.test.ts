import { describe, expect, test, vi } from 'vitest';
import { ExecutionResultSchema } from '../../../shared/plan/index.ts';
import { ask } from '../../support/services.ts';
import { expectNoProcessWith } from '../skills/support.ts';
import { cast, isResult, listen, planServices, propose, request, say, step, waiting, written } from './plan-support.ts';
import { beginPlay, expectRefusal, read } from './support.ts';

const validate = async (services: Awaited<ReturnType<typeof planServices>>, format: unknown, plan: unknown) =>
  ask(services, 'POST', '/api/plans/validate', { format, plan });

describe('POST /api/plans/validate', () => {
  test.each([
    [
      'narratoria',
      {
        tools: [
          { toolId: 'b', toolPath: 'skills/desk/say.mjs', dependencies: ['a'] },
          { toolId: 'a', toolPath: 'skills/desk/say.mjs' },
        ],
      },
      ['a', 'b'],
    ],
    [
      'tick',
      { tick: 3, rationale: '', scene_intention: '', actions: [{ tool: 'proposeStoryPremise', args: propose.args }] },
      ['step_1'],
    ],
    [
      'task',
      {
        steps: [{ id: 'b', tool: 'planning_read_plan', dependsOn: ['a'] }, say('a', 1)],
      },
      ['a', 'b'],
    ],
    ['kamishibai', { steps: [say('one', '$two'), say('two', 1)] }, ['two', 'one']],
  ])(
    'answers the order of a plan that can run, as %s: as JSON, as text, and with words around it',
    async (format, plan, order) => {
      const services = await planServices();
      const text = JSON.stringify(plan);
      for (const each of [plan, text, `I would do this:\n\`\`\`json\n${text}\n\`\`\`\nAll right?`]) {
        const { status, body } = await validate(services, format, each);
        expect([status, body]).toEqual([200, { ok: true, order }]);
      }
    },
  );

  test.each([
    ['kamishibai', 'no plan at all'],
    ['kamishibai', '{"steps": ['],
    ['task', '7'],
    ['tick', {}],
    ['narratoria', { tools: 'all' }],
    ['kamishibai', { steps: [{}] }],
    ['kamishibai', null],
    ['kamishibai', `{"steps":[],"narrative":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['narratoria', `{"tools":[{"toolId":"a","toolPath":"x","input":${'{"x":'.repeat(5000)}1${'}'.repeat(5000)}}]}`],
  ])('answers invalid_json with 200 for anything that is no plan: %s %#', async (format, plan) => {
    const { status, body } = await validate(await planServices(), format, plan);
    expect([status, body.ok]).toEqual([200, false]);
    for (const { code } of body.issues) expect(code).toBe('invalid_json');
  });

  test('a format there is not is 400, with those there are', async () => {
    const refused = await validate(await planServices(), 'yaml', {});
    expectRefusal(refused, 400, 'malformed');
    expectRefusal(await validate(await planServices(), 'task', undefined), 400, 'malformed');
    expect(JSON.stringify(refused.body)).toMatch(/narratoria.*tick.*task.*kamishibai/);
  });

  test('arguments as deep as they may be are taken; one level more is said', async () => {
    const services = await planServices();
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { in: nested(levels - 1) });
    expect((await validate(services, 'kamishibai', { steps: [say('a', nested(31))] })).body).toEqual({
      ok: true,
      order: ['a'],
    });
    const { body } = await validate(services, 'kamishibai', { steps: [say('a', nested(32))] });
    expect(body).toMatchObject({ ok: false, issues: [{ code: 'invalid_json', stepId: 'a' }] });
  });
});

describe('POST /api/plans/run', () => {
  const run = (services: Awaited<ReturnType<typeof planServices>>, body: object) =>
    ask(services, 'POST', '/api/plans/run', body);

  test('runs a plan over the scripts of skills, and answers its execution result', async () => {
    const services = await planServices();
    const plan = {
      requestId: 'r-1',
      tools: [
        { toolId: 'a', toolPath: 'skills/desk/say.mjs', input: { words: 'low tide' } },
        {
          toolId: 'b',
          toolPath: 'skills/desk/fail.mjs',
          required: false,
          retryPolicy: { maxRetries: 1, backoffMs: 1 },
        },
        { toolId: 'c', toolPath: 'skills/desk/say.mjs', input: { words: '$a.state.said' }, dependencies: ['a', 'b'] },
      ],
    };
    const { status, body } = await run(services, { format: 'narratoria', plan });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      [
        'planId',
        'success',
        'canReplan',
        'failedTools',
        'disabledSkills',
        'toolResults',
        'aggregatedState',
        'aggregatedAssets',
        'executionTimeMs',
        'attemptNumber',
      ].sort(),
    );
    expect(body).toMatchObject({
      planId: 'r-1',
      success: true,
      failedTools: ['b'],
      disabledSkills: ['desk'],
      aggregatedState: { said: 'low tide' },
      toolResults: [
        { toolId: 'a', state: 'success', output: { summary: 'It said it.' } },
        { toolId: 'b', state: 'failed', retryCount: 1, error: { code: 'no_ink', category: 'tool_failure' } },
        { toolId: 'c', state: 'success', output: { state: { said: 'low tide' } } },
      ],
    });
  });

  test('streams events to clients that ask for a stream', async () => {
    const services = await planServices();
    const body = JSON.stringify(written([say('a', 1)]));
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const events = await listen(await request(services, 'POST', '/api/plans/run', undefined, { body, headers })).all();
    expect(events.filter((event) => 'logs' in event)).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: 'result', result: { success: true } });
  });

  test.each([
    ['that cannot be read', 'narratoria', 'Not today.', 'invalid_json', 0],
    ['that cannot run', 'kamishibai', { steps: [say('a', '$b'), say('b', '$a')] }, 'circular_dependency', 2],
    ['with tools of sessions', 'kamishibai', { steps: [propose] }, 'tool_failure', 1],
  ])('a plan %s has a result that says so, with a session and without', async (_, format, plan, category, steps) => {
    const services = await planServices();
    for (const session of category === 'tool_failure' ? [{}] : [{}, { session: 'desk' }]) {
      const { status, body } = await run(services, { format, plan, ...session });
      expect(status).toBe(200);
      expect(ExecutionResultSchema.safeParse(body).error).toBeUndefined();
      expect(body).toMatchObject({ success: false, canReplan: true, error: { category } });
      expect(body.issues).not.toEqual([]);
      expect(body.toolResults).toHaveLength(steps);
    }
    expect((await read(services)).plans).toEqual([]);
  });

  test('in a session, its tools work on that, as a plan of its own', async () => {
    const services = await planServices();
    const steps = [propose, { ...cast, approval: true, required: false }];
    const { status, body } = await run(services, { ...written(steps), session: 'desk' });
    expect([status, body.success]).toEqual([200, true]);
    const session = await read(services);
    expect(session.draft.premise.title).toBe('The Salt Lantern');
    expect(session.plans).toMatchObject([{ id: body.planId, state: 'ended', success: true }]);
  });

  test('in a session where a plan runs it is 409, and leaves nothing behind', async () => {
    const services = await planServices();
    const { id, events, answer } = await waiting(services);
    expectRefusal(await run(services, { ...written([say('a', 1)]), session: 'desk' }), 409, 'conflict');
    expect((await read(services)).plans).toMatchObject([{ id }]);
    await answer(true);
    await events.all();
  });

  test('conditions read the play that is given', async () => {
    const services = await planServices();
    const play = await beginPlay(services);
    await ask(services, 'POST', `/api/plays/${play}/turns`, { action: { type: 'start' } });
    const steps = [say('here', 1, { when: 'location == "quay"' }), say('there', 1, { when: 'location == "light"' })];
    const states = async (more: object) =>
      (await run(services, { ...written(steps), ...more })).body.toolResults.map(
        ({ state }: { state: string }) => state,
      );
    expect(await states({ play })).toEqual(['success', 'skipped']);
    expect(await states({})).toEqual(['skipped', 'skipped']);
    expect(await states({ play, session: 'desk' })).toEqual(['success', 'skipped']);
  });

  test('STEP_TIMEOUT_MS and PLAN_TIMEOUT_MS hold; a task takes as long as it takes', async () => {
    const hang = [step('a', 'skills/desk/hang.mjs')];
    const task = { format: 'task', plan: { steps: [{ id: 'a', tool: 'skills/desk/hang.mjs', critical: false }] } };
    const steps = await planServices({}, { STEP_TIMEOUT_MS: '400' });
    const whole = await planServices({}, { PLAN_TIMEOUT_MS: '400', STEP_TIMEOUT_MS: '600' });
    // Side by side: each is over when its time is.
    const [late, lateInAll, taken] = await Promise.all([
      run(steps, written(hang)),
      run(whole, written(hang)),
      run(whole, task),
    ]);
    expect(late.body).toMatchObject({
      toolResults: [{ state: 'timeout', error: { category: 'timeout', code: 'step_timeout' } }],
    });
    expect(lateInAll.body.error).toMatchObject({ category: 'timeout', code: 'plan_timeout' });
    expect(taken.body).toMatchObject({ success: true, toolResults: [{ state: 'timeout', retryCount: 2 }] });
  });

  test('can be ended at its own address, and ends with its listener', async () => {
    const services = await planServices();
    const body = JSON.stringify(written([step('a', 'skills/desk/hang.mjs')]));
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const start = () => request(services, 'POST', '/api/plans/run', undefined, { body, headers });
    const response = await start();
    const events = listen(response);
    await events.until((event): event is typeof event => 'logs' in event);
    const location = response.headers.get('location');
    expect((await ask(services, 'POST', `${location}/abort`)).status).toBe(202);
    expect((await events.until(isResult)).result).toMatchObject({ success: false, error: { code: 'aborted' } });
    expectRefusal(await ask(services, 'POST', `${location}/abort`), 404);

    const left = listen(await start());
    await left.until((event): event is typeof event => 'logs' in event);
    await left.leave();
    await expectNoProcessWith('desk/hang.mjs');
  });

  test('one whose plan is deleted meanwhile has no result, and says so', async () => {
    const services = await planServices();
    const running = run(services, { session: 'desk', ...written([step('a', 'skills/desk/hang.mjs')]) });
    const runningPlan = async () =>
      (await services.coauthor.plans.list('desk')).find(({ state }) => state === 'running');
    const plan = await vi.waitUntil(runningPlan, { timeout: 20_000 });
    expect((await ask(services, 'DELETE', `/api/plans/${plan.id}`)).status).toBe(204);
    expectRefusal(await running, 503, 'unavailable');
    await expectNoProcessWith('desk/hang.mjs');
  });

  test.each([[{ format: 'kamishibai', plan: {}, session: 7 }], [{ format: 'x', plan: {} }], [{}], [[]]])(
    'a body of another shape is 400: %j',
    async (body) => {
      expectRefusal(await run(await planServices(), body), 400, 'malformed');
    },
  );
});
