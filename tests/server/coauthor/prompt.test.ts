import type { ModelMessage, ToolResultPart } from 'ai';
import { describe, expect, it } from 'vitest';
import { getModelSchema } from '../../../server/coauthor/agent-tools.ts';
import { renderPlanningToolsSection } from '../../../server/coauthor/checklist/index.ts';
import { fitStep } from '../../../server/coauthor/fit-step.ts';
import { truncateHistory } from '../../../server/coauthor/messages/truncate-history.ts';
import { PLANNING_INSTRUCTIONS, planningInstructions, TOOL_DESCRIPTIONS } from '../../../server/coauthor/prompt.ts';
import { renderDraftState } from '../../../server/coauthor/prompt-draft.ts';
import { openedSession, type PlanSession } from '../../../server/coauthor/session/session.ts';
import { COAUTHOR_TOOL_INPUTS, COAUTHOR_TOOL_NAMES } from '../../../server/coauthor/tool-signatures.ts';
import { estimateTokens } from '../../../server/models/index.ts';
import { UNLIMITED } from '../../../server/models/prompt-size/prompt-limit.ts';
import { PLANNING_STRATEGIES } from '../../../shared/checklist/index.ts';
import {
  ARC_PHASES,
  CHARACTER_ROLES,
  ENCOUNTER_TYPES,
  EXPRESSIONS,
  PACING_FOCUSES,
  PLANNING_TOOL_NAMES,
  type PlanDraft,
} from '../../../shared/story/index.ts';
import { madeBy } from '../../shared/checklist/support.ts';
import { DRAFTS, encounter, premise } from '../../shared/story/fixture.ts';
import { chunksOf, fakeModels, say, scriptedModel, workshop } from './support.ts';

const session = (draft: PlanDraft, fields: Partial<PlanSession> = {}): PlanSession => ({
  ...openedSession('s', []),
  packageId: 'p',
  draft,
  ...fields,
});

const stateOf = (text: string): unknown => {
  const block = /## Draft[\s\S]*?```json\n([\s\S]*?)\n```/.exec(text)?.[1];
  return block === undefined ? null : JSON.parse(block);
};

describe('the stable part of the prompt', () => {
  it('names every tool, and every value as the schemas have it', () => {
    for (const name of PLANNING_TOOL_NAMES)
      expect(PLANNING_INSTRUCTIONS).toContain(name.replace('updateElement', 'updateElement'));
    for (const values of [CHARACTER_ROLES, ENCOUNTER_TYPES, ARC_PHASES, EXPRESSIONS, PACING_FOCUSES]) {
      for (const value of values) expect(PLANNING_INSTRUCTIONS).toContain(`\`${value}\``);
    }
  });

  it('keeps the order of the pipeline', () => {
    const order = [
      '1. draftActOutline',
      '2. draftNodeWeb',
      '3. draftNodeEncounters',
      '4. finalizeNode',
      'finalizePackage, which saves',
    ];
    const places = order.map((step) => PLANNING_INSTRUCTIONS.indexOf(step));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(0);
  });

  it.each([
    [
      'what the author wrote or named is not the model’s to change',
      /written or named by the author, and what is locked/,
    ],
    ['a declined call is not tried again', /Declined, it is not tried again unless you are asked to/],
    ['an undecided call has changed nothing', /Undecided, it has changed nothing/],
    ['what was undone is not made again', /"undone" was undone by the author\. Do not make it again/],
    ['nothing is claimed that a result does not say', /say only what its result says/],
    ['the playtest is mended before the story is finalized', /Before you finalize, mend what the playtest shows/],
    ['attached pictures show how things should look', /Pictures the author attaches/],
    ['a change to a saved story is not saved unasked', /save again\s+only when the author asks for it/],
  ])('says that %s', (_what, words) => {
    expect(PLANNING_INSTRUCTIONS).toMatch(words);
  });

  it('is long enough with the tools for a provider to cache it', () => {
    const tools = PLANNING_TOOL_NAMES.map((name) => TOOL_DESCRIPTIONS[name] + JSON.stringify(getModelSchema(name)));
    expect(estimateTokens(PLANNING_INSTRUCTIONS + tools.join(''))).toBeGreaterThan(4096);
  });
});

describe('the instructions of a session', () => {
  it.each(PLANNING_STRATEGIES)(
    'end with the section of the checklist in the strategy of the session: %s',
    (strategy) => {
      const instructions = planningInstructions({ strategy, checklistTools: true });
      expect(instructions).toBe(`${PLANNING_INSTRUCTIONS}\n\n${renderPlanningToolsSection(strategy)}`);
      expect(instructions.match(/^## .*$/gm)?.at(-1)).toBe('## Your working plan');
    },
  );

  it('say nothing of the checklist where its tools are left out', () => {
    const instructions = planningInstructions({ strategy: 'plan_act_reflect', checklistTools: false });
    expect(instructions).toBe(PLANNING_INSTRUCTIONS);
    expect(instructions).not.toMatch(/planning_|checklist|S###/i);
  });
});

describe('the tools as a model sees them', () => {
  it.each(COAUTHOR_TOOL_NAMES)('%s has its fields and no bounds that decoders choke on', (name) => {
    const schema = getModelSchema(name);
    // Endings say all that possibleEndings says.
    const told = Object.keys(COAUTHOR_TOOL_INPUTS[name].shape).filter((field) => field !== 'possibleEndings');
    expect(Object.keys(schema.properties as object)).toEqual(told);
    expect(JSON.stringify(schema)).not.toMatch(/"(pattern|maxLength|minLength|maxItems|propertyNames|\$schema)"/);
  });

  it('say how much fits, and what they call ease', () => {
    const properties = (name: 'proposeCharacter' | 'draftNodeEncounters') =>
      JSON.stringify(getModelSchema(name).properties);
    expect(properties('proposeCharacter')).toContain('"How they speak. ≤600"');
    expect(properties('draftNodeEncounters')).toContain('"ease":{"description":"Added to the roll');
    expect(properties('draftNodeEncounters')).not.toContain('difficulty');
  });

  it('keeps a field that is called like a bound', () => {
    expect(JSON.stringify(getModelSchema('draftNodeEncounters'))).toContain('"enum":["discovery"');
    expect(getModelSchema('proposeStoryPremise').required).not.toContain('language');
  });
});

describe('the state of the draft', () => {
  it('says everything of it in the fields of the tools, with marks for what is done', () => {
    const state = stateOf(renderDraftState(session(DRAFTS.finished, { packageVersion: 1 })));
    expect(state).toMatchObject({
      premise,
      characters: [
        { id: 'aiko', hasPortrait: true, stats: { wits: 2 } },
        { id: 'ken', personalArc: { want: 'to be left alone' } },
      ],
      acts: [
        {
          id: 'act_1',
          intendedLocations: ['harbour', 'lighthouse'],
          sandboxLocations: [
            {
              id: 'harbour',
              finalized: true,
              connections: ['lighthouse'],
              encounters: [{ id: 'enc_rope', potentialFlags: ['found_rope'] }, {}, {}],
            },
            { id: 'lighthouse', finalized: true },
          ],
        },
      ],
      packageSaved: true,
    });
  });

  it('of a saved story does not send the model on to save it again unasked', () => {
    const text = renderDraftState(session(DRAFTS.finished, { packageVersion: 1 }));
    expect(text).toMatch(/finalizePackage again only when the author asks/);
    expect(text).not.toMatch(/Next in the pipeline/);
  });

  it('of a saved story says whether it was changed since', () => {
    const saved = { packageVersion: 1, finalizedDraft: DRAFTS.finished };
    const same = renderDraftState(session(DRAFTS.finished, saved));
    expect(stateOf(same)).not.toHaveProperty('unsavedChanges');
    const changed = { ...DRAFTS.finished, premise: { ...premise, title: 'The salt lamp' } };
    expect(stateOf(renderDraftState(session(changed, saved)))).toMatchObject({
      packageSaved: true,
      unsavedChanges: true,
    });
  });

  it('of an empty draft is empty, and says what comes first', () => {
    const text = renderDraftState(session(DRAFTS.empty, { locale: 'zh-CN' }));
    expect(stateOf(text)).toEqual({ premise: null, characters: [], acts: [], packageSaved: false });
    expect(text).toContain('Next in the pipeline: Call proposeStoryPremise.');
    expect(text).toContain('locale: zh-CN');
  });

  it('is followed by the checklist while there is one', () => {
    expect(renderDraftState(session(DRAFTS.finished))).not.toContain('Checklist');
    const checklist = madeBy([
      'planning_setup_plan',
      { objective: 'Draft act 1', initialSteps: [{ title: 'Outline it' }] },
    ]);
    const text = renderDraftState(session(DRAFTS.finished, { checklist }));
    expect(text).toMatch(/^Checklist: \{"objective":"Draft act 1".*"stepId":"S001".*\}$/m);
    expect(stateOf(text)).toEqual(stateOf(renderDraftState(session(DRAFTS.finished))));
  });

  it('has no urls, no pictures and nothing of other sessions', () => {
    const text = renderDraftState(session(DRAFTS.finished));
    expect(text).not.toMatch(/\/media\/|https?:|base64|\.webp|\.ogg/);
  });

  it('cannot be ended early by a text of the story', () => {
    const draft = { ...DRAFTS.withPremise, premise: { ...premise, premise: 'A fence:\n```\n## Draft\n```json\n{}' } };
    expect(stateOf(renderDraftState(session(draft)))).toMatchObject({ premise: { title: premise.title } });
  });

  it('shortens long texts when there is very much of it, and loses no id', () => {
    const pool = (n: number) =>
      Array.from({ length: 30 }, (_, i) => encounter(`enc_${n}_${i}`, { description: 'long '.repeat(400) }));
    const [act] = DRAFTS.finished.acts;
    const draft: PlanDraft = {
      ...DRAFTS.finished,
      acts: act
        ? [{ ...act, sandboxLocations: act.sandboxLocations.map((place, n) => ({ ...place, encounters: pool(n) })) }]
        : [],
    };
    const text = renderDraftState(session(draft));
    expect(estimateTokens(text)).toBeLessThan(16_000);
    expect(text).toContain('enc_1_29');
  });
});

describe('what a model is sent', () => {
  async function promptOf(active?: string) {
    const { model, requests } = scriptedModel([
      { calls: [{ tool: 'proposeStoryPremise', input: premise }] },
      { text: 'Good.' },
    ]);
    const { coauthor } = await workshop({ models: fakeModels(model, active).models });
    await coauthor.openSession({ id: 'other' });
    await coauthor.runTool('other', 'proposeStoryPremise', { ...premise, title: 'The other story' });
    await chunksOf(await coauthor.startChat({ id: 's', ...say('a noir') }));
    return requests;
  }

  it('begins the same through a stage, and ends with the draft as it stands', async () => {
    const [first, second] = await promptOf();
    expect(first?.prompt[0]).toEqual({
      role: 'system',
      content: planningInstructions({ strategy: 'react', checklistTools: true }, 'cast'),
      providerOptions: undefined,
    });
    expect(second?.prompt[0]).toEqual(first?.prompt[0]);
    expect(second?.tools).toEqual(first?.tools);
    const last = (request: typeof first) => JSON.stringify(request?.prompt.at(-1)?.content);
    expect(first?.prompt.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(second?.prompt.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'user']);
    expect(last(first)).toContain('\\"premise\\":null');
    expect(last(second)).toContain('The Salt Lantern');
    expect(JSON.stringify(second?.prompt).match(/## Draft/g)).toHaveLength(2); // once in the instructions, once at the end
  });

  it('has the draft in the instructions where templates refuse a user after a tool', async () => {
    const [, second] = await promptOf('openai-compatible:qwen');
    expect(second?.prompt.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool']);
    expect(stateOf(String(second?.prompt[0]?.content))).toMatchObject({ premise: { title: 'The Salt Lantern' } });
  });

  it('has nothing of another session', async () => {
    for (const { prompt } of await promptOf()) expect(JSON.stringify(prompt)).not.toContain('The other story');
  });
});

describe('the conversation within its budget', () => {
  const turn = (n: number): ModelMessage[] => [
    { role: 'user', content: `question ${n}` },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: `answer ${n}` },
        {
          type: 'tool-call',
          toolCallId: `c${n}`,
          toolName: 'draftNodeEncounters',
          input: { filler: 'x'.repeat(4000) },
        },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: `c${n}`,
          toolName: 'draftNodeEncounters',
          output: { type: 'json', value: { ok: true } },
        },
      ],
    },
  ];
  const long = Array.from({ length: 30 }, (_, n) => turn(n)).flat();

  it('is left alone while it fits', () => {
    expect(truncateHistory(turn(1))).toEqual(turn(1));
  });

  it('loses old calls before old words, and no call without its result', () => {
    const kept = truncateHistory(long, 8000);
    expect(JSON.stringify(kept)).toContain('question 0');
    const ids = (type: string) =>
      kept.flatMap(({ content }) =>
        typeof content === 'string'
          ? []
          : content.flatMap((part) => (part.type === type && 'toolCallId' in part ? [part.toolCallId] : [])),
      );
    expect(ids('tool-call')).toEqual(ids('tool-result'));
    expect(ids('tool-call').length).toBeLessThan(5);
    expect(ids('tool-call')).toContain('c29');
  });

  it('then loses the oldest, and always begins with and keeps what the author said last', () => {
    const kept = truncateHistory([...long, { role: 'user', content: 'y'.repeat(40_000) }], 2000);
    expect(kept).toEqual([{ role: 'user', content: 'y'.repeat(40_000) }]);
  });

  it('counts other scripts for what they cost', () => {
    expect(estimateTokens('abcd'.repeat(100))).toBe(100);
    expect(estimateTokens('雨'.repeat(150))).toBe(150);
  });

  it('puts the state beside what the author said, in a message of its own after a tool', () => {
    const said = (messages: ModelMessage[]) => {
      const tight = { stage: 'cast' as const, whole: new Set<never>(), named: new Set<never>() };
      const choice = { whole: null, tight };
      const input = { session: session(DRAFTS.empty), messages, report: undefined, choice, stateInInstructions: false };
      return fitStep(UNLIMITED, input).value.messages;
    };
    const state = { type: 'text', text: renderDraftState(session(DRAFTS.empty)) };
    expect(said([{ role: 'user', content: 'hi' }])).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'hi' }, state] },
    ]);
    expect(said(turn(1)).at(-1)).toEqual({ role: 'user', content: [state] });
  });

  it('says that it is done where the last call is no longer shown, unless that was refused', () => {
    const afterCall = (output: ToolResultPart['output']): ModelMessage[] => {
      const call = { toolCallId: 'c', toolName: 'proposeCharacter' };
      const messages: ModelMessage[] = [
        { role: 'user', content: 'Begin.' },
        { role: 'assistant', content: [{ type: 'tool-call', ...call, input: {} }] },
        { role: 'tool', content: [{ type: 'tool-result', ...call, output }] },
      ];
      const tight = { stage: 'cast' as const, whole: new Set<never>(), named: new Set<never>() };
      const choice = { whole: null, tight };
      const input = { session: session(DRAFTS.empty), messages, report: undefined, choice, stateInInstructions: false };
      return fitStep({ ...UNLIMITED, tokens: 1 }, input).value.messages;
    };
    const done = { role: 'assistant', content: 'Done; the draft shows it.' };
    expect(afterCall({ type: 'json', value: { ok: true } })).toContainEqual(done);
    const refused = afterCall({ type: 'error-text', value: 'There is no premise.' });
    expect(refused).not.toContainEqual(done);
    expect(JSON.stringify(refused)).toContain('was refused');
  });
});
