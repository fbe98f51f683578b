import { describe, expect, it } from 'vitest';
import { renderPlanningToolsSection } from '../../../../server/coauthor/checklist/index.ts';
import { premise } from '../../../shared/story/fixture.ts';
import { ask } from '../../../support/services.ts';
import { expectRefusal, quietServices } from '../../http/support.ts';
import { call, converse, fakeModels, scriptedModel, typesOf, workshop } from '../support.ts';

const SET_UP = {
  objective: ' Draft act 1 ',
  initialSteps: [
    { title: ' Outline it ', details: ' ' },
    { title: 'Draw the map', details: 'Six places.' },
  ],
};
const step = (stepId: string, title: string, fields: object = {}) => ({
  stepId,
  title,
  details: null,
  status: 'pending',
  notes: [],
  ...fields,
});

describe('end to end over HTTP: setup, updates, marking and clearing', () => {
  async function desk(opening: object = {}) {
    const services = await quietServices();
    await ask(services, 'POST', '/api/sessions', { id: 'desk', ...opening });
    return {
      tool: (name: string, input: unknown) => ask(services, 'POST', `/api/sessions/desk/tools/${name}`, input),
      checklist: async () => (await ask(services, 'GET', '/api/sessions/desk')).body.checklist,
      undo: () => ask(services, 'POST', '/api/sessions/desk/undo'),
    };
  }

  it('from nothing to completed, to another that is cleared', async () => {
    const { tool, checklist } = await desk();
    expect(await checklist()).toBeNull();
    expectRefusal(await tool('planning_read_plan', {}), 422, 'refused');

    const setUp = await tool('planning_setup_plan', SET_UP);
    expect(setUp).toMatchObject({ status: 200, body: { ok: true, objective: 'Draft act 1' } });
    expect(await checklist()).toEqual({
      objective: 'Draft act 1',
      status: 'active',
      steps: [step('S001', 'Outline it'), step('S002', 'Draw the map', { details: 'Six places.' })],
    });

    await tool('planning_add_step', { steps: [{ title: 'Fill the pools' }] });
    await tool('planning_update_step', { stepId: 'S002', title: 'Draw the harbour', details: '' });
    await tool('planning_mark_step', { stepId: 'S001', status: 'done', note: 'The harbour opens it.' });
    await tool('planning_mark_step', { stepId: 'S002', status: 'blocked', note: 'Which year?' });
    const expected = {
      objective: 'Draft act 1',
      status: 'active',
      steps: [
        step('S001', 'Outline it', { status: 'done', notes: ['The harbour opens it.'] }),
        step('S002', 'Draw the harbour', { status: 'blocked', notes: ['Which year?'] }),
        step('S003', 'Fill the pools'),
      ],
    };
    expect(await checklist()).toEqual(expected);
    expect((await tool('planning_read_plan', {})).body).toEqual({ ok: true, ...expected });

    await tool('planning_mark_step', { stepId: 'S002', status: 'done' });
    const last = await tool('planning_mark_step', { stepId: 'S003', status: 'done' });
    expect(last.body.checklist.status).toBe('completed');
    expectRefusal(await tool('planning_mark_step', { stepId: 'S003', status: 'pending' }), 422, 'refused');
    expectRefusal(await tool('planning_add_step', { steps: [{ title: 'More' }] }), 422, 'refused');
    expect((await checklist()).status).toBe('completed');

    await tool('planning_setup_plan', { objective: 'Polish', initialSteps: [{ title: 'Read it all' }] });
    expect((await tool('planning_clear_plan', {})).body).toEqual({
      ok: true,
      checklist: { objective: 'Polish', status: 'abandoned', steps: [] },
    });
    expectRefusal(await tool('planning_clear_plan', {}), 422, 'refused');
    expect(await checklist()).toEqual({ objective: 'Polish', status: 'abandoned', steps: [] });
  });
});

describe('end to end over the co-author: setup, updates, marking and clearing', () => {
  /** The system prompt, and what was said last of all, of each step. */
  const told = ({ requests }: ReturnType<typeof scriptedModel>) =>
    requests.map(({ prompt }) => ({
      instructions: String(prompt[0]?.content),
      tail: JSON.stringify(prompt.at(-1)?.content),
    }));

  it('the model keeps its checklist while it drafts, and sees it as it stands at every step', async () => {
    const model = scriptedModel([
      { text: 'I plan.', calls: [call('planning_setup_plan', SET_UP)] },
      { calls: [call('proposeStoryPremise', premise), call('planning_mark_step', { stepId: 'S001', status: 'done' })] },
      { calls: [call('planning_update_step', { stepId: 'S002', title: 'Draw the harbour' })] },
      { calls: [call('planning_mark_step', { stepId: 'S002', status: 'done', note: 'Drawn.' })] },
      { calls: [call('planning_clear_plan', {})] },
      { text: 'Done.' },
    ]);
    const at = await workshop({ model: model.model });
    const { chunks, session } = await converse(at.coauthor);

    expect(typesOf(chunks)).not.toContain('tool-output-error');
    expect(session.checklist).toEqual({ objective: 'Draft act 1', status: 'abandoned', steps: [] });
    expect(session.draft.premise?.title).toBe(premise.title);

    const steps = told(model);
    expect(new Set(steps.map(({ instructions }) => instructions)).size).toBe(1);
    expect(steps[0]?.instructions).toContain(renderPlanningToolsSection('react'));
    const shown = steps.map(({ tail }) => /Checklist: \{.*\}/.exec(tail.replaceAll('\\"', '"'))?.[0] ?? null);
    expect(shown[0]).toBeNull();
    expect(shown[1]).toContain('"stepId":"S001","title":"Outline it","status":"pending"');
    expect(shown[2]).toContain('"stepId":"S001","title":"Outline it","status":"done"');
    expect(shown[3]).toContain('"title":"Draw the harbour"');
    expect(shown[4]).toContain('"status":"completed"');
    expect(shown[5]).toContain('"status":"abandoned","steps":[]');
  });

  it('a refusal tells the model how to call, and it goes on', async () => {
    const model = scriptedModel([
      { calls: [call('planning_mark_step', { step_id: 'S001', status: 'finished' }, 'first')] },
      { calls: [call('planning_setup_plan', { objective: 'Café' }, 'second')] },
      { calls: [call('planning_setup_plan', { objective: 'Cafe' }, 'third')] },
    ]);
    const at = await workshop({ model: model.model });
    const { session } = await converse(at.coauthor);
    expect(session.checklist?.objective).toBe('Cafe');
    const results = model.requests
      .flatMap(({ prompt }) => prompt)
      .flatMap(({ role, content }) => (role === 'tool' ? content : []))
      .flatMap((part) => (part.type === 'tool-result' ? [[part.toolCallId, part.output] as const] : []));
    const outputs = new Map(results);
    expect(outputs.get('first')).toEqual({
      type: 'error-json',
      value: {
        ok: false,
        error: expect.stringMatching(/planning_mark_step.*step_id/),
        hint: expect.stringContaining('planning_mark_step { stepId, status: "pending"'),
        issues: [
          { path: 'stepId', message: expect.any(String) },
          { path: 'status', message: expect.stringContaining('in_progress') },
        ],
      },
    });
    expect(outputs.get('second')).toMatchObject({
      type: 'error-json',
      value: { error: expect.stringContaining('"é"') },
    });
    // What the prompt shows already is not told a second time.
    expect(outputs.get('third')).toEqual({ type: 'json', value: { ok: true, objective: 'Cafe', initialSteps: [] } });
  });

  it.each([
    ['spelled in another way', call('planningSetupPlan', SET_UP)],
    ['without its prefix', call('setup_plan', SET_UP)],
    ['with another prefix', call('functions.planning_setup_plan', SET_UP)],
    [
      'with its steps written as a string',
      call('planning_setup_plan', { ...SET_UP, initialSteps: JSON.stringify(SET_UP.initialSteps) }),
    ],
    ['in a code fence', call('planning_setup_plan', `\`\`\`json\n${JSON.stringify(SET_UP)}\n\`\`\``)],
  ])('a call %s is repaired', async (_how, made) => {
    const at = await workshop({ model: scriptedModel([{ calls: [made] }]).model });
    expect((await converse(at.coauthor)).session.checklist?.steps).toHaveLength(2);
  });

  it('a session that leaves the tools out has neither them nor their section, and does not repair towards them', async () => {
    const script = scriptedModel([{ calls: [call('setup_plan', SET_UP)] }, { text: 'Then without.' }]);
    const at = await workshop({ model: script.model });
    await at.coauthor.openSession({ id: 's', checklistTools: false, strategy: 'plan_act_reflect' });
    const { session } = await converse(at.coauthor);
    expect(session.checklist).toBeNull();
    expect(script.requests[0]?.tools).toHaveLength(9);
    expect(JSON.stringify([script.requests[0]?.tools, script.requests[0]?.prompt])).not.toMatch(/planning_|checklist/i);
    expect(JSON.stringify(script.requests[1]?.prompt)).toContain('Available tools: proposeStoryPremise');
  });

  it('is in the instructions where templates refuse a user after a tool', async () => {
    const script = scriptedModel([{ calls: [call('planning_setup_plan', SET_UP)] }, { text: 'Good.' }]);
    const at = await workshop({ models: fakeModels(script.model, 'openai-compatible:qwen').models });
    await converse(at.coauthor);
    const [first, second] = told(script);
    expect(first?.instructions).toContain(renderPlanningToolsSection('react'));
    expect(first?.instructions).not.toContain('Checklist: {');
    expect(second?.instructions).toContain('Checklist: {"objective":"Draft act 1"');
  });
});
