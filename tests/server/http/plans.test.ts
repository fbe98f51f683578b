import { describe, expect, test } from 'vitest';
import { scripted } from '../../support/scripted-models.ts';
import { ask } from '../../support/services.ts';
import { cast, madePlan, planServices, propose, say, written } from './plan-support.ts';
import { expectRefusal, read } from './support.ts';

const answerOf = (steps: object[]) => JSON.stringify({ steps, estimatedDuration: 20 });
const modelSteps = [
  { id: 'premise', description: 'The premise', tool: 'proposeStoryPremise', args: propose.args, dependsOn: [] },
];

describe('POST /api/sessions/:id/plans', () => {
  test('makes a plan of what the author asks for, and shows it where it was asked for', async () => {
    const { model, prompts } = scripted([answerOf(modelSteps)]);
    const services = await planServices({ coauthor: model });
    const asked = await ask(services, 'POST', '/api/sessions/desk/plans', { request: 'A premise about a lantern' });
    expect(asked.status).toBe(201);
    expect(asked.body).toMatchObject({
      version: 1,
      sessionId: 'desk',
      state: 'draft',
      request: 'A premise about a lantern',
      issues: [],
      questions: [],
      result: null,
      steps: [{ id: 'premise', tool: 'proposeStoryPremise', status: 'pending' }],
      forecast: [{ stepId: 'premise', refusal: null, unknown: false }],
    });
    expect(prompts[0]).toContain('A premise about a lantern');
    const session = await read(services);
    expect(session.draft.premise).toBeUndefined();
    expect(session.plans).toMatchObject([{ id: asked.body.id, state: 'draft', stepCount: 1, success: null }]);
    expect(session.messages).toMatchObject([
      { role: 'user', parts: [{ type: 'text', text: 'A premise about a lantern' }] },
      { role: 'assistant', parts: [{ type: 'text' }, { type: 'data-plan', data: { planId: asked.body.id } }] },
    ]);
  });

  test.each([
    ['narratoria', { tools: [{ toolId: 'a', toolPath: 'skills/desk/say.mjs', input: { words: 'x' } }] }],
    ['tick', { tick: 1, rationale: '', scene_intention: '', actions: [{ tool: 'skills/desk/say.mjs', args: {} }] }],
    ['task', [{ id: 'a', tool: 'proposeStoryPremise', args: propose.args }]],
    ['kamishibai', { steps: [propose, cast] }],
  ])('takes a plan as it is written, as %s', async (format, plan) => {
    const services = await planServices();
    for (const each of [plan, `Here it is:\n\`\`\`json\n${JSON.stringify(plan)}\n\`\`\``]) {
      const made = await ask(services, 'POST', '/api/sessions/desk/plans', { format, plan: each });
      expect([made.status, made.body.format]).toEqual([201, format]);
    }
  });

  test.each([
    [{}],
    [{ request: '' }],
    [{ request: '  ' }],
    [{ request: 'x'.repeat(20_001) }],
    [{ request: 'x', plan: {} }],
    [{ format: 'yaml', plan: {} }],
    [{ template: '' }],
    ['"a plan"'],
    [null],
  ])('a body that asks for nothing is 400: %#', async (body) => {
    expectRefusal(await ask(await planServices(), 'POST', '/api/sessions/desk/plans', body), 400, 'malformed');
  });
});

describe('GET /api/sessions/:id/plans', () => {
  test('lists the plans of that session, newest first', async () => {
    const services = await planServices();
    await ask(services, 'POST', '/api/sessions', { id: 'other' });
    expect((await ask(services, 'GET', '/api/sessions/desk/plans')).body).toEqual({ plans: [] });
    const first = await madePlan(services, [propose]);
    const second = await madePlan(services, [propose, cast]);
    await madePlan(services, [propose], {}, 'other');
    const { plans } = (await ask(services, 'GET', '/api/sessions/desk/plans')).body;
    expect(plans).toMatchObject([
      { id: second.id, version: 1, stepCount: 2, state: 'draft' },
      { id: first.id, version: 1, stepCount: 1, state: 'draft' },
    ]);
  });
});

test('what is asked of a plan, a template or a session that is not there is 404', async () => {
  const services = await planServices();
  const routes: [string, string, unknown?][] = [
    ['GET', '/api/sessions/nobody/plans'],
    ['POST', '/api/sessions/nobody/plans', { request: 'x' }],
    ['POST', '/api/sessions/nobody/plans', written([propose])],
    ['POST', '/api/sessions/desk/plans', { template: 'none' }],
    ['GET', '/api/plans/none'],
    ['PUT', '/api/plans/none', { version: 1, steps: [] }],
    ['DELETE', '/api/plans/none'],
    ['POST', '/api/plans/none/regenerate', { feedback: 'x' }],
    ['POST', '/api/plans/none/execute'],
    ['GET', '/api/plans/none/stream'],
    ['POST', '/api/plans/none/steps/a/approval', { approved: true }],
    ['POST', '/api/plans/none/steps/a/recovery', { choice: 'skip' }],
    ['POST', '/api/plans/none/abort'],
    ['POST', '/api/plans/none/template', { title: 'x' }],
    ['DELETE', '/api/plan-templates/none'],
    ['POST', '/api/plans/run', { ...written([propose]), session: 'nobody' }],
    ['POST', '/api/plans/run', { ...written([]), play: 'nobody' }],
  ];
  for (const [method, path, body] of routes) expectRefusal(await ask(services, method, path, body), 404, 'not_found');
});

describe('PUT /api/plans/:id', () => {
  test('takes the whole plan edited: steps, their order, skipped ones; the version goes up', async () => {
    const services = await planServices();
    const plan = await madePlan(services, [propose, say('words', 'hello'), cast]);
    const [first, second, third] = plan.steps;
    const steps = [third, { ...first, description: 'First of all' }, { ...second, status: 'skipped' }];
    const edited = await ask(services, 'PUT', `/api/plans/${plan.id}`, { ...plan, steps });
    expect(edited.status).toBe(200);
    expect(edited.body).toMatchObject({ id: plan.id, version: 2, createdAt: plan.createdAt, sessionId: 'desk' });
    expect(edited.body.steps).toMatchObject([
      { id: 'who' },
      { id: 'premise', description: 'First of all' },
      { id: 'words', status: 'skipped' },
    ]);
    expect((await ask(services, 'GET', `/api/plans/${plan.id}`)).body).toEqual(edited.body);
  });

  test('what cannot run is 422 with the steps at fault, and changes nothing', async () => {
    const services = await planServices();
    const plan = await madePlan(services, [propose, cast]);
    const [first, second] = plan.steps;
    const circle = [{ ...first, dependsOn: ['who'] }, second];
    const refused = await ask(services, 'PUT', `/api/plans/${plan.id}`, { ...plan, steps: circle });
    expectRefusal(refused, 422, 'refused');
    expect(refused.body.error.issues).toEqual([{ path: 'premise', message: expect.stringContaining('circle') }]);
    const wrong = { ...plan, steps: [{ ...first, args: { title: 7 } }, second] };
    const args = await ask(services, 'PUT', `/api/plans/${plan.id}`, wrong);
    expect(args.body.error.issues.map(({ path }: { path: string }) => path)).toContain('premise');
    expect((await ask(services, 'GET', `/api/plans/${plan.id}`)).body).toEqual(plan);
  });

  test.each([[null], [[]], ['"a plan"'], [5], [{}], [{ version: '1', steps: [] }], [{ version: 1, steps: 'all' }]])(
    'what is no plan is 422, whatever it is: %j',
    async (body) => {
      const services = await planServices();
      const { id } = await madePlan(services, [propose]);
      expectRefusal(await ask(services, 'PUT', `/api/plans/${id}`, body), 422, 'refused');
    },
  );

  test('a plan as large and as deep as plans may be is taken', async () => {
    const services = await planServices();
    let deep: unknown = 'the bottom';
    for (let level = 0; level < 31; level += 1) deep = { deep };
    const steps = Array.from({ length: 900 }, (_, index) => say(`s${index}`, index === 0 ? deep : index));
    const plan = await madePlan(services, steps);
    expect((await ask(services, 'PUT', `/api/plans/${plan.id}`, { version: 1, steps })).body).toMatchObject({
      version: 2,
    });
  });
});

describe('DELETE /api/plans/:id', () => {
  test('deletes it', async () => {
    const services = await planServices();
    const { id } = await madePlan(services, [propose]);
    expect((await ask(services, 'DELETE', `/api/plans/${id}`)).status).toBe(204);
    expectRefusal(await ask(services, 'GET', `/api/plans/${id}`), 404);
    expect((await read(services)).plans).toEqual([]);
  });

  test('plans go with their session', async () => {
    const services = await planServices();
    const { id } = await madePlan(services, [propose]);
    await ask(services, 'DELETE', '/api/sessions/desk');
    expectRefusal(await ask(services, 'GET', `/api/plans/${id}`), 404);
  });
});

describe('POST /api/plans/:id/regenerate', () => {
  test('plans anew under the same id, with what the author says', async () => {
    const other = [{ ...modelSteps[0], description: 'Another premise' }];
    const { model, prompts } = scripted([answerOf(modelSteps), answerOf(other)]);
    const services = await planServices({ coauthor: model });
    const { body: plan } = await ask(services, 'POST', '/api/sessions/desk/plans', { request: 'A premise' });
    const again = await ask(services, 'POST', `/api/plans/${plan.id}/regenerate`, { feedback: 'Make it rain' });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      id: plan.id,
      version: 2,
      feedback: ['Make it rain'],
      steps: [{ description: 'Another premise' }],
    });
    expect(prompts[1]).toContain('Make it rain');
  });

  test.each([[{}], [{ feedback: ' ' }], [{ feedback: 'x'.repeat(10_001) }]])('without words is 400', async (body) => {
    const services = await planServices();
    const { id } = await madePlan(services, [propose]);
    expectRefusal(await ask(services, 'POST', `/api/plans/${id}/regenerate`, body), 400, 'malformed');
  });
});

describe('templates', () => {
  test('a plan is kept, listed, made again in another session, and deleted', async () => {
    const services = await planServices();
    await ask(services, 'POST', '/api/sessions', { id: 'other' });
    const plan = await madePlan(services, [propose, cast]);
    const kept = await ask(services, 'POST', `/api/plans/${plan.id}/template`, { title: ' How I begin ' });
    expect(kept.status).toBe(201);
    expect(kept.body).toMatchObject({ title: 'How I begin', plan: { steps: [{ id: 'premise' }, { id: 'who' }] } });
    expect((await ask(services, 'GET', '/api/plan-templates')).body).toEqual({ templates: [kept.body] });
    const again = await ask(services, 'POST', '/api/sessions/other/plans', { template: kept.body.id });
    expect(again.body).toMatchObject({ sessionId: 'other', version: 1, steps: [{ id: 'premise' }, { id: 'who' }] });
    expect(again.body.id).not.toBe(plan.id);
    expect((await ask(services, 'DELETE', `/api/plan-templates/${kept.body.id}`)).status).toBe(204);
    expect((await ask(services, 'GET', '/api/plan-templates')).body).toEqual({ templates: [] });
    expect((await ask(services, 'GET', `/api/plans/${again.body.id}`)).status).toBe(200);
  });

  test.each([[{}], [{ title: ' ' }], [{ title: 'x'.repeat(201) }]])('without a title is 400', async (body) => {
    const services = await planServices();
    const { id } = await madePlan(services, [propose]);
    expectRefusal(await ask(services, 'POST', `/api/plans/${id}/template`, body), 400, 'malformed');
  });
});
