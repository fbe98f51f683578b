import type { ModelMessage } from 'ai';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { hasFinalizedPackage } from '../../../server/coauthor/agent.ts';
import type { PlanningUIMessage } from '../../../server/coauthor/chat-message.ts';
import { recognizeTool, recoverArguments } from '../../../server/coauthor/repair-tool-call.ts';
import { COAUTHOR_TOOL_NAMES, type CoauthorToolName } from '../../../server/coauthor/tool-signatures.ts';
import type { ChecklistToolInput, ChecklistToolReturn } from '../../../shared/checklist/index.ts';
import {
  PLANNING_TOOL_NAMES,
  type PlanningToolInput,
  type PlanningToolReturn,
  type ToolRefusal,
} from '../../../shared/story/index.ts';
import { aiko, premise } from '../../shared/story/fixture.ts';
import { rewriteAiko } from './conversation/approval-support.ts';
import { scriptedModel, workshop } from './support.ts';

describe('the agent of a session', () => {
  it('can be used on its own, with the tools of the session', async () => {
    const { model } = scriptedModel([
      { calls: [{ tool: 'proposeStoryPremise', input: premise }] },
      { text: 'There it is.' },
    ]);
    const { coauthor } = await workshop({ model });
    const session = await coauthor.getOrCreatePlanSession('s', 'en');
    const agent = await coauthor.createPlanningAgent(session);
    const result = await agent.stream({ prompt: 'a noir' });
    expect(await result.text).toBe('There it is.');
    expect((await coauthor.getOrCreatePlanSession('s')).draft.premise).toEqual(premise);
  });

  it('has the fifteen tools: nine of the story, six of the checklist', async () => {
    const { coauthor } = await workshop();
    const { tools } = await coauthor.createPlanningAgent(await coauthor.getOrCreatePlanSession('s'));
    expect(Object.keys(tools)).toEqual([...COAUTHOR_TOOL_NAMES]);
    expect(Object.keys(tools)).toHaveLength(15);
  });

  it('has those of the story alone where the session leaves the others out', async () => {
    const { coauthor } = await workshop();
    await coauthor.openSession({ id: 's', checklistTools: false });
    expect(Object.keys((await coauthor.createPlanningAgent({ id: 's' })).tools)).toEqual([...PLANNING_TOOL_NAMES]);
    expect(Object.keys(await coauthor.createPlanningTools({ id: 's' }))).toEqual([...PLANNING_TOOL_NAMES]);
  });

  it('asks before it overwrites finished work, and holds the call to what it showed', async () => {
    const { model } = scriptedModel([{ calls: [rewriteAiko()] }, { text: 'Done.' }]);
    const { coauthor } = await workshop({ model });
    await coauthor.openSession({ id: 's' });
    await coauthor.runTool('s', 'proposeCharacter', aiko);
    const agent = await coauthor.createPlanningAgent({ id: 's' });
    const first = await agent.stream({ prompt: 'change her' });
    const request = (await first.content).find((part) => part.type === 'tool-approval-request');
    expect(request).toMatchObject({ signature: expect.any(String) });
    const messages: ModelMessage[] = [
      { role: 'user', content: 'change her' },
      ...(await first.responseMessages),
      {
        role: 'tool',
        content: [{ type: 'tool-approval-response', approvalId: request?.approvalId ?? '', approved: true }],
      },
    ];
    expect(await (await agent.stream({ messages })).text).toBe('Done.');
    const { draft } = await coauthor.readSession('s');
    expect(draft.characters[0]?.description).toBe('A painter of storms.');
  });

  it('has tools that answer refusals instead of throwing', async () => {
    const { coauthor } = await workshop();
    const tools = await coauthor.createPlanningTools(await coauthor.getOrCreatePlanSession('s'));
    const answer = await tools.finalizePackage.execute?.(
      { title: 'x' },
      { toolCallId: 'c', messages: [], context: {} },
    );
    expect(answer).toEqual({
      ok: false,
      error: expect.stringContaining('no premise'),
      hint: expect.stringContaining('Premise'),
      reason: { code: 'story-without-premise' },
    });
    const told = await tools.finalizePackage.toModelOutput?.({
      toolCallId: 'c',
      input: { title: 'x' },
      output: answer as never,
    });
    expect(JSON.stringify(told)).not.toContain('story-without-premise');
  });

  it('is refused for an unknown session', async () => {
    const { coauthor } = await workshop();
    await expect(coauthor.createPlanningAgent({ id: 'nobody' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the types of the chat', () => {
  type ToolPart<Name extends CoauthorToolName> = Extract<PlanningUIMessage['parts'][number], { type: `tool-${Name}` }>;

  it('name every tool, with its input and output', () => {
    const parts: Record<`tool-${CoauthorToolName}` & PlanningUIMessage['parts'][number]['type'], true> = {
      'tool-proposeStoryPremise': true,
      'tool-proposeCharacter': true,
      'tool-draftActOutline': true,
      'tool-draftNodeWeb': true,
      'tool-draftNodeEncounters': true,
      'tool-writeScene': true,
      'tool-finalizeNode': true,
      'tool-updateElement': true,
      'tool-finalizePackage': true,
      'tool-planning_setup_plan': true,
      'tool-planning_add_step': true,
      'tool-planning_update_step': true,
      'tool-planning_mark_step': true,
      'tool-planning_clear_plan': true,
      'tool-planning_read_plan': true,
    };
    expect(Object.keys(parts).sort()).toEqual(COAUTHOR_TOOL_NAMES.map((name) => `tool-${name}`).sort());
    expectTypeOf<ToolPart<'proposeCharacter'>['toolCallId']>().toEqualTypeOf<string>();
    expectTypeOf<Extract<ToolPart<'draftNodeWeb'>, { state: 'output-available' }>['output']>().toEqualTypeOf<
      PlanningToolReturn<'draftNodeWeb'> | ToolRefusal
    >();
    expectTypeOf<Extract<ToolPart<'draftNodeEncounters'>, { state: 'input-available' }>['input']>().toEqualTypeOf<
      PlanningToolInput<'draftNodeEncounters'>
    >();
    expectTypeOf<Extract<ToolPart<'planning_mark_step'>, { state: 'output-available' }>['output']>().toEqualTypeOf<
      ChecklistToolReturn<'planning_mark_step'> | ToolRefusal
    >();
    expectTypeOf<Extract<ToolPart<'planning_setup_plan'>, { state: 'input-available' }>['input']>().toEqualTypeOf<
      ChecklistToolInput<'planning_setup_plan'>
    >();
    expectTypeOf<PlanningUIMessage['metadata']>().toExtend<{ model?: string; inputTokens?: number } | undefined>();
    type Static = Extract<PlanningUIMessage['parts'][number], { type: `tool-${string}` }>['type'];
    expectTypeOf<Static>().toEqualTypeOf<`tool-${CoauthorToolName}`>();
  });
});

describe('stopping', () => {
  const step = (toolName: string, output: unknown) => ({ toolResults: [{ toolName, output }] });
  it.each([
    ['no step', [], false],
    ['a saved package', [step('finalizePackage', { ok: true })], true],
    ['a refused one', [step('finalizePackage', { ok: false })], false],
    ['another tool', [step('finalizeNode', { ok: true })], false],
    [
      'a saved package some steps ago',
      [step('finalizePackage', { ok: true }), step('updateElement', { ok: true })],
      false,
    ],
  ])('after %s', (_what, steps, expected) => {
    expect(hasFinalizedPackage({ steps: steps as never })).toBe(expected);
  });
});

describe('the call that was meant', () => {
  it.each([
    ['draftNodeWeb', 'draftNodeWeb'],
    ['draft_node_web', 'draftNodeWeb'],
    ['default_api.draftNodeWeb', 'draftNodeWeb'],
    ['DraftNodeWeb', 'draftNodeWeb'],
    ['draftWeb', null],
    ['planning_mark_step', 'planning_mark_step'],
    ['planningMarkStep', 'planning_mark_step'],
    ['functions.planning_mark_step', 'planning_mark_step'],
    ['Planning-Setup-Plan', 'planning_setup_plan'],
    ['planning.add_step', 'planning_add_step'],
    ['update_step', 'planning_update_step'],
    ['read_plan', 'planning_read_plan'],
    ['plan', null],
    ['planning', null],
    ['', null],
  ])('%s is %s', (name, expected) => {
    expect(recognizeTool(name)).toBe(expected);
  });

  it.each(COAUTHOR_TOOL_NAMES)('%s is recognized however it is spelled', (name) => {
    const words = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).split('_');
    const camel = words
      .map((word, index) => (index === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`))
      .join('');
    for (const spelled of [name, words.join('_'), words.join('-'), camel, name.toUpperCase(), `default_api:${name}`]) {
      expect(recognizeTool(spelled)).toBe(name);
    }
  });

  it.each([
    ['{"a":1}', '{"a":1}'],
    ['```json\n{"a":1}\n```', '{"a":1}'],
    ['Here you are: {"a":{"b":2}} !', '{"a":{"b":2}}'],
    ['"{\\"a\\":1}"', '{"a":1}'],
    ['{"a":[1,2,],}', '{"a":[1,2]}'],
    [`{a: 'b', "c": [1, 2}`, '{"a":"b","c":[1,2]}'],
    ['[1]', null],
    ['{"a":', null],
    ['{"a":"cut in the mid', null],
    ['', null],
  ])('%s has the arguments %s', (text, expected) => {
    expect(recoverArguments(text)).toBe(expected);
  });
});
