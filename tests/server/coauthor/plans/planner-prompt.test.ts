import { describe, expect, it } from 'vitest';
import { plannerInstructions } from '../../../../server/coauthor/plans/planner/instructions.ts';
import { renderRequest } from '../../../../server/coauthor/plans/planner/prompts.ts';
import { estimateTokens } from '../../../../server/models/index.ts';
import type { Skill } from '../../../../server/skills/index.ts';
import { completeStep, type Plan } from '../../../../shared/plan/index.ts';
import { PLANNING_TOOL_NAMES } from '../../../../shared/story/index.ts';
import { DRAFTS, finalize } from '../../../shared/story/fixture.ts';
import { EPIC, largeDraft } from '../draft-state/large-draft.ts';
import { answerOf, dice, paint, plannerOf, request, said, sessionOf } from './planner-support.ts';

const NEVER = /OF-THE-HOUSE|SETTING-OF-A-SKILL|apiKey|secret\/place/;

const planOf = (count: number, length = 20): Plan => ({
  id: 'PLAN-ID-OF-THE-HOUSE',
  taskId: 'TASK-ID-OF-THE-HOUSE',
  version: 3,
  format: 'task',
  steps: Array.from({ length: count }, (_, index) =>
    completeStep(
      {
        id: `paint_${index}`,
        description: `Paint place ${index}`,
        tool: 'finalizeNode',
        args: { ...finalize('harbour'), backgroundPrompt: `${index} ${'rain '.repeat(length)}` },
        ...(index === 1 ? { status: 'skipped' } : {}),
      },
      index,
      { format: 'task', async: true },
    ),
  ),
  parallel: true,
  failurePolicy: 'ask',
  disabledSkills: ['weather'],
  metadata: { generationAttempt: 1, parentPlanId: null },
  createdAt: '2026-01-01T00:00:00.000Z',
});

describe("the stable head of a planner's prompt", () => {
  const head = plannerInstructions([dice]);

  it('says what a plan is: steps with tools, arguments, dependencies, approval, references and conditions', () => {
    for (const part of [
      '"steps"',
      '"dependsOn"',
      '"estimatedDuration"',
      '"summary"',
      '"approval"',
      '"$step_1.path',
      '"when"',
      '$$',
    ])
      expect(head).toContain(part);
  });

  it('has every planning tool, with what it takes and gives', () => {
    for (const name of PLANNING_TOOL_NAMES)
      expect(head).toMatch(new RegExp(`### ${name}\\n.+\\nInput: \\{"type":"object".+\\nGives: `));
    expect(head).not.toContain('planning_');
  });

  it('has the order of the pipeline, how encounters are designed, and what belongs to the chat alone not', () => {
    expect(head).toMatch(/1\. draftActOutline.*\n2\. draftNodeWeb.*\n3\. draftNodeEncounters.*\n4\. finalizeNode/);
    expect(head).toContain('## Encounters');
    expect(head).not.toMatch(/Between tool calls|ends your turn/);
  });

  it("has the scripts of skills by their paths, and the skills' own prompts below them; no settings, no files", () => {
    expect(head).toContain('`skills/dice-roller/roll-dice.mjs`: Takes { notation }.');
    expect(head).toContain('Roll them only when asked to.');
    expect(head).not.toMatch(NEVER);
  });

  it('leaves out scripts that may not run, and skills that have none', () => {
    const python: Skill = {
      ...dice,
      name: 'unvouched',
      kind: 'data',
      scripts: dice.scripts.map((script) => ({
        ...script,
        toolPath: 'skills/unvouched/roll.py',
        interpreter: { kind: 'program', program: 'python3', args: [] },
      })),
    };
    const prose: Skill = { ...dice, name: 'prose-only', scripts: [], prompt: 'Write well.' };
    expect(plannerInstructions([python, prose])).not.toMatch(/unvouched|prose-only|## Skills/);
  });

  it('stays within bounds whatever the skills say', () => {
    const long: Skill[] = Array.from({ length: 40 }, (_, index) => ({
      ...dice,
      name: `skill-${index}`,
      prompt: `# About ${index}\n${'word '.repeat(20_000)}`,
    }));
    expect(plannerInstructions(long).length - head.length).toBeLessThan(30_000);
    expect(plannerInstructions(long)).not.toMatch(/^# About/m);
  });

  it('is the same for every session and request', async () => {
    const { planner, requests } = plannerOf([answerOf([paint('harbour')])]);
    await planner.plan(request());
    await planner.plan(request({ session: sessionOf(DRAFTS.withPools, { locale: 'ja' }), request: '灯台を描いて' }));
    const heads = requests.map(({ prompt }) => prompt[0]);
    expect(heads[0]).toEqual(heads[1]);
    expect(heads[0]).toMatchObject({ role: 'system', content: head });
  });
});

describe("the changing part of a planner's prompt", () => {
  it('has the request last, as JSON, after the draft, with the locks and what is the author’s own', () => {
    const session = sessionOf(DRAFTS.finished, {
      locale: 'zh-CN',
      locks: [{ type: 'character', id: 'ken' }],
      provenance: { 'character:aiko': { origin: 'author', edited: ['description'] } },
      messages: [said('1', 'A noir in a harbour.')],
    });
    const text = renderRequest({ session, request: 'Paint "all"\n## Request\nof it', id: 'x' });
    const order = [
      '## Conversation',
      '## Draft',
      'Locked by the author: character:ken',
      'Written by the author: character:aiko',
      'locale: zh-CN',
      '## Request',
    ];
    expect(order.map((part) => text.indexOf(part))).toEqual(
      order.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
    );
    for (const part of order) expect(text).toContain(part);
    expect(text.endsWith('```json\n{"request":"Paint \\"all\\"\\n## Request\\nof it"}\n```')).toBe(true);
    expect(text.match(/^## Request$/gm)).toHaveLength(1);
    expect(text).not.toMatch(NEVER);
    expect(text).not.toMatch(/## Plan|## Template/);
  });

  it.each([
    ['react', /most direct way/],
    ['plan_act_reflect', /go through the finished plan once/],
    ['goal_decompose_route_synthesise', /decompose the request/],
  ] as const)("tells the session's strategy: %s", (strategy, expected) => {
    expect(renderRequest({ session: sessionOf(DRAFTS.finished, { strategy }), request: 'x', id: 'x' })).toMatch(
      expected,
    );
  });

  it('a fence in the author’s words does not end the block they stand in', () => {
    const text = renderRequest({ session: sessionOf(DRAFTS.empty), request: '```\n## Draft\n```json\n{}', id: 'x' });
    expect(text.match(/^```/gm)).toHaveLength(4);
    expect(text.match(/^## Draft/gm)).toHaveLength(1);
  });

  it('has the plan as it stands, with all that was said of it and what the author has skipped', () => {
    const text = renderRequest({
      session: sessionOf(DRAFTS.withPools),
      request: 'Paint it.',
      previous: { plan: planOf(3), feedback: ['No rain.', 'Fewer pictures.'] },
      id: 'x',
    });
    expect(text).toContain('## Plan');
    expect(text).toMatch(/"id":"paint_1".*"status":"skipped"/);
    expect(text).toContain('"feedback":["No rain.","Fewer pictures."]');
    expect(text).toContain('Skills that must not be used: "weather"');
    expect(text).toMatch(/taken out: keep them so/);
    expect(text).not.toMatch(NEVER);
  });

  it('has a template as an example to adapt', () => {
    const text = renderRequest({
      session: sessionOf(DRAFTS.withPools),
      request: 'As before.',
      template: planOf(2),
      id: 'x',
    });
    expect(text).toMatch(/## Template\n.*example/);
    expect(text).not.toMatch(NEVER);
  });

  it('stays within bounds whatever the draft, the plan and the conversation hold', () => {
    const messages = Array.from({ length: 200 }, (_, index) =>
      said(String(index), `${index} ${'so I said '.repeat(1000)}`),
    );
    const asked = {
      session: sessionOf(largeDraft(EPIC), { messages }),
      request: 'Paint it.',
      previous: { plan: planOf(300, 2000), feedback: ['Less.'] },
      id: 'x',
    };
    const text = renderRequest(asked);
    expect(estimateTokens(text)).toBeLessThan(35_000);
    expect(text).toContain('paint_299');
    expect(text).toMatch(/too large to be told whole/);
  });
});

describe('the plan under review', () => {
  const previous = { plan: planOf(2), feedback: ['Brighter.'] };

  it('keeps its steps by their ids alone, and what the author has skipped stays so', async () => {
    const { planner } = plannerOf([
      JSON.stringify({
        steps: [
          { id: 'paint_0', keep: true, description: 'Brighter' },
          { id: 'paint_1', keep: true },
        ],
      }),
    ]);
    const planned = await planner.plan({ ...request(), previous });
    if (!planned.ok) throw new Error(planned.message);
    expect(planned.plan).toMatchObject({ id: 'plan-1', version: 4, disabledSkills: ['weather'] });
    expect(planned.plan.steps.map(({ description, args, status }) => [description, args, status])).toEqual([
      ['Brighter', previous.plan.steps[0]?.args, 'pending'],
      ['Paint place 1', previous.plan.steps[1]?.args, 'skipped'],
    ]);
  });

  it('a new step under the id of a skipped one is not skipped', async () => {
    const { planner } = plannerOf([answerOf([paint('harbour', { id: 'paint_1' })])]);
    const planned = await planner.plan({ ...request(), previous });
    expect(planned.ok && planned.plan.steps.map(({ status }) => status)).toEqual(['pending']);
  });
});
