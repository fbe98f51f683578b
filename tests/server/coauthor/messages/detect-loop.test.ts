import { describe, expect, it } from 'vitest';
import {
  detectLoop,
  repeatsMalformedCall,
  repeatsRefusedCall,
  type StepTaken,
} from '../../../../server/coauthor/messages/detect-loop.ts';
import { aiko, harbourPool, outline, premise } from '../../../shared/story/fixture.ts';
import { call, converse, scriptedModel, textOf, workshop } from '../support.ts';

const broken = { title: 7 };
let ids = 0;
const step = (...calls: { tool: string; input: unknown; ok?: boolean; invalid?: boolean }[]): StepTaken => {
  const made = calls.map((each) => ({ ...each, toolName: each.tool, toolCallId: `c${++ids}` }));
  return {
    toolCalls: made,
    toolResults: made.map(({ toolCallId, ok = false }) => ({ toolCallId, output: { ok } })),
  };
};

describe('a malformed call made again', () => {
  it.each<[string, StepTaken[], boolean]>([
    ['once', [step({ tool: 'proposeStoryPremise', input: broken })], false],
    [
      'twice in a row',
      [step({ tool: 'proposeStoryPremise', input: broken }), step({ tool: 'proposeStoryPremise', input: {} })],
      true,
    ],
    [
      'by another tool',
      [step({ tool: 'proposeStoryPremise', input: broken }), step({ tool: 'proposeCharacter', input: {} })],
      false,
    ],
    [
      'with a good step in between',
      [
        step({ tool: 'proposeStoryPremise', input: broken }),
        step({ tool: 'proposeStoryPremise', input: premise, ok: true }),
        step({ tool: 'proposeStoryPremise', input: broken }),
      ],
      false,
    ],
    [
      'but well-formed, and refused',
      [
        step({ tool: 'draftNodeEncounters', input: harbourPool }),
        step({ tool: 'draftNodeEncounters', input: harbourPool }),
      ],
      false,
    ],
    [
      'of a tool there is none of',
      [step({ tool: 'writeNovel', input: {}, invalid: true }), step({ tool: 'writeNovel', input: {}, invalid: true })],
      true,
    ],
    [
      'of the checklist',
      [
        step({ tool: 'planning_mark_step', input: {} }),
        step({ tool: 'planning_mark_step', input: { stepId: 'S001' } }),
      ],
      true,
    ],
    [
      'beside one of the same tool that was done',
      [
        step({ tool: 'proposeCharacter', input: {} }),
        step({ tool: 'proposeCharacter', input: aiko, ok: true }, { tool: 'proposeCharacter', input: {} }),
      ],
      false,
    ],
    [
      'beside one of another tool that was done',
      [
        step({ tool: 'proposeCharacter', input: {} }),
        step({ tool: 'proposeStoryPremise', input: premise, ok: true }, { tool: 'proposeCharacter', input: {} }),
      ],
      true,
    ],
    [
      'of tools there are none of, each time another',
      [step({ tool: 'summonDragon', input: {}, invalid: true }), step({ tool: 'bakeBread', input: {}, invalid: true })],
      true,
    ],
    [
      'of tools there are none of, beside one that was done',
      [
        step({ tool: 'summonDragon', input: {}, invalid: true }),
        step(
          { tool: 'proposeStoryPremise', input: premise, ok: true },
          { tool: 'bakeBread', input: {}, invalid: true },
        ),
      ],
      false,
    ],
    [
      'whose fields are of another type',
      [
        step({ tool: 'draftNodeEncounters', input: { ...harbourPool, encounters: 'three' } }),
        step({ tool: 'draftNodeEncounters', input: { ...harbourPool, encounters: [7] } }),
      ],
      true,
    ],
    [
      'that only breaks the rules of a value',
      [
        step({ tool: 'proposeStoryPremise', input: { ...premise, title: '' } }),
        step({ tool: 'proposeStoryPremise', input: { ...premise, title: 'x'.repeat(9000) } }),
      ],
      false,
    ],
    [
      'with a role there is none of',
      [
        step({ tool: 'proposeCharacter', input: { ...aiko, role: 'king' } }),
        step({ tool: 'proposeCharacter', input: { ...aiko, role: 'queen' } }),
      ],
      false,
    ],
    [
      'of the checklist, in letters it does not take',
      [
        step({ tool: 'planning_setup_plan', input: { objective: '港口的故事' } }),
        step({ tool: 'planning_setup_plan', input: { objective: 'Über die Küste' } }),
      ],
      false,
    ],
    [
      'of the checklist, too long',
      [
        step({ tool: 'planning_add_step', input: { steps: [{ title: 'x'.repeat(5000) }] } }),
        step({ tool: 'planning_add_step', input: { steps: [] } }),
      ],
      false,
    ],
    [
      'of the checklist, with nothing to change',
      [
        step({ tool: 'planning_update_step', input: { stepId: 'S001' } }),
        step({ tool: 'planning_update_step', input: { stepId: 'S002' } }),
      ],
      false,
    ],
  ])('%s', (_what, steps, expected) => {
    expect(repeatsMalformedCall(steps)).toBe(expected);
  });
});

describe('a refused call made again', () => {
  const refused = { tool: 'draftNodeEncounters', input: harbourPool };
  const other = { tool: 'draftActOutline', input: outline, ok: true };
  it.each<[string, StepTaken[], boolean]>([
    ['twice', [step(refused), step(refused)], false],
    ['three times', [step(refused), step(refused), step(refused)], true],
    ['three times in one step', [step(refused, refused, refused)], true],
    ['three times, with others between', [step(refused), step(other), step(refused, other), step(refused)], true],
    [
      'three times, each in another way',
      [step(refused), step({ ...refused, input: { ...harbourPool, nodeId: 'pier' } }), step(refused)],
      false,
    ],
    ['three times, the last of which was done', [step(refused), step(refused), step({ ...refused, ok: true })], false],
    ['three times, then something else', [step(refused), step(refused), step(refused), step(other)], false],
  ])('%s', (_what, steps, expected) => {
    expect(repeatsRefusedCall(steps)).toBe(expected);
  });

  it('is no trouble where nothing was called', () => {
    expect(detectLoop([])).toBeNull();
    expect(detectLoop([step()])).toBeNull();
  });
});

describe('a model that makes no headway', () => {
  it.each([
    ['arguments that are no JSON', call('proposeStoryPremise', 'title: x')],
    ['a field that is missing', call('proposeStoryPremise', { title: 'x' })],
    ['a tool there is none of', call('writeNovel', {})],
  ])('%s: has one more try with the error, then the answer ends with a notice', async (_what, malformed) => {
    const { model, requests } = scriptedModel(Array.from({ length: 70 }, () => ({ calls: [malformed] })));
    const { coauthor } = await workshop({ model });
    const { session } = await converse(coauthor);
    expect(requests).toHaveLength(2);
    expect(JSON.stringify(requests[1]?.prompt)).toMatch(/does not fit|Available tools/);
    expect(textOf(session.messages[1])).toContain('twice called a tool in a way that cannot be read');
    expect(session.running).toBe(false);
    expect(session.draft).toEqual({ characters: [], acts: [] });
  });

  it('that uses its second try goes on', async () => {
    const { model, requests } = scriptedModel([
      { calls: [call('proposeStoryPremise', { title: 'x' })] },
      { calls: [call('proposeStoryPremise', premise)] },
      { calls: [call('proposeStoryPremise', { title: 'x' })] },
      { text: 'There.' },
    ]);
    const { coauthor } = await workshop({ model });
    const { session } = await converse(coauthor);
    expect(requests).toHaveLength(4);
    expect(textOf(session.messages[1])).toBe('There.');
  });

  it('and insists on a refused call, is stopped at the third', async () => {
    const { model, requests } = scriptedModel(
      Array.from({ length: 70 }, () => ({ calls: [call('draftNodeEncounters', harbourPool)] })),
    );
    const { coauthor } = await workshop({ model });
    const { session } = await converse(coauthor);
    expect(requests).toHaveLength(3);
    expect(textOf(session.messages[1])).toContain('keeps trying the same step');
    const { session: after } = await converse(coauthor, 'go on');
    expect(requests).toHaveLength(6);
    expect(after.messages).toHaveLength(4);
  });

  it('that puts letters into the checklist it does not take, has more than one try', async () => {
    const objective = (text: string) => ({ calls: [call('planning_setup_plan', { objective: text })] });
    const { model, requests } = scriptedModel([
      objective('港口的故事'),
      objective('Eine Küste'),
      objective('A harbour story'),
      { text: 'There.' },
    ]);
    const { coauthor } = await workshop({ model });
    const { session } = await converse(coauthor);
    expect(requests).toHaveLength(4);
    expect(session.checklist).toMatchObject({ objective: 'A harbour story' });
    expect(textOf(session.messages[1])).toBe('There.');
  });

  it('and insists on letters the checklist does not take, is stopped at the third', async () => {
    const { model, requests } = scriptedModel(
      Array.from({ length: 70 }, () => ({ calls: [call('planning_setup_plan', { objective: '港口的故事' })] })),
    );
    const { coauthor } = await workshop({ model });
    const { session } = await converse(coauthor);
    expect(requests).toHaveLength(3);
    expect(textOf(session.messages[1])).toContain('keeps trying the same step');
  });

  it('but corrects a refused call, may take as many tries as it needs', async () => {
    const outlines = Array.from({ length: 6 }, (_, n) => ({
      calls: [call('draftNodeWeb', { actId: `act_${n}`, locations: [{ ...place, id: `p${n}` }] })],
    }));
    const { model, requests } = scriptedModel([...outlines, { text: 'I give up.' }]);
    const { coauthor } = await workshop({ model });
    const { session } = await converse(coauthor);
    expect(requests).toHaveLength(7);
    expect(textOf(session.messages[1])).toBe('I give up.');
  });

  const place = {
    title: 'P',
    location: 'p',
    requiredCharacters: [],
    ambientDetail: 'x',
    mood: 'rain',
    connections: [],
  };

  it.each([
    ['en', 'Say “go on” to continue.'],
    ['zh-CN', '说“继续”即可接着写。'],
    ['ja-JP', '「続けて」と言えば続けます。'],
  ])('is told of in the session’s language (%s)', async (locale, words) => {
    const title = (n: number) => call('updateElement', { type: 'premise', changes: { title: `T${n}` } });
    const { model } = scriptedModel([
      { calls: [call('proposeStoryPremise', premise)] },
      ...Array.from({ length: 80 }, (_, n) => ({ calls: [title(n)] })),
    ]);
    const { coauthor } = await workshop({ model });
    await coauthor.openSession({ id: 's', locale });
    expect(textOf((await converse(coauthor)).session.messages[1])).toContain(words);
  });
});
