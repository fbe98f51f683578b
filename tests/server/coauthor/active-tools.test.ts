import { describe, expect, it } from 'vitest';
import { withoutPromptData } from '../../../server/models/prompt-data.ts';
import { REFERENCE_STORY, storyOf } from './reference-story.ts';
import { call, converse, type Step, scriptedModel, workshop } from './support.ts';

const steps = (calls: readonly { tool: string; input: object }[]): Step[] =>
  calls.map(({ tool, input }) => ({ calls: [call(tool, input)] }));

/** The tools each request tells a model of that reads it: whole, and by name alone. */
async function toldTools(
  answers: readonly Step[],
  said: readonly string[] = ['A noir in a harbour. Build all of it.'],
) {
  const { model, requests } = scriptedModel([...answers]);
  const { coauthor } = await workshop({ model });
  for (const each of said) await converse(coauthor, each);
  return requests.map(withoutPromptData).map(({ tools = [] }) => {
    const isNamed = (tool: (typeof tools)[number]) =>
      tool.type === 'function' && Object.keys(tool.inputSchema).length === 1;
    return {
      whole: tools.filter((tool) => !isNamed(tool)).map(({ name }) => name),
      named: tools.filter(isNamed).map(({ name }) => name),
    };
  });
}

describe('the tools a step is told of', () => {
  it('are those of its stage while a story is built', async () => {
    const told = await toldTools(steps(REFERENCE_STORY));
    const stories = told.map(({ whole }) => whole.filter((name) => !name.startsWith('planning_')));
    expect(stories.slice(0, 4)).toEqual(Array(4).fill(['proposeStoryPremise', 'proposeCharacter', 'draftActOutline']));
    expect(stories.slice(4, 8)).toEqual(Array(4).fill(['draftNodeWeb', 'draftNodeEncounters', 'updateElement']));
    expect(stories.slice(8)).toEqual(Array(4).fill(['finalizeNode', 'updateElement', 'finalizePackage']));
    expect(told.at(-1)?.named).toEqual(['proposeCharacter', 'draftActOutline', 'writeScene']);
  });

  it('are one more once it is called, which works all the same', async () => {
    const [premise, first, , outline, web] = REFERENCE_STORY;
    const late = {
      tool: 'proposeCharacter',
      input: { ...(first?.input ?? {}), id: 'late', role: 'npc', stats: undefined },
    };
    const calls = [premise, first, outline, late, web].flatMap((each) => (each ? [each] : []));
    const told = await toldTools(steps(calls));
    expect(told[3]?.named).toContain('proposeCharacter');
    expect(told[4]?.whole).toContain('proposeCharacter');
    expect(told[5]?.whole).toContain('proposeCharacter');
  });

  it('are all where the author goes on talking of a story that is there, until it is built on', async () => {
    const calls = storyOf(1, 1);
    const said = ['Begin.', 'What do you think of it?', 'Go on.'];
    const told = await toldTools(
      [...steps(calls.slice(0, 4)), { text: 'There it is.' }, { text: 'It is good.' }, ...steps(calls.slice(4))],
      said,
    );
    expect(told[5]?.whole).toHaveLength(15);
    expect(told[6]?.whole).toHaveLength(15);
    expect(told[7]?.whole.length).toBeLessThan(6);
  });

  it('are all once a story could not be saved', async () => {
    const calls = [...storyOf(1, 1).slice(0, 4), { tool: 'finalizePackage', input: { title: 'Too soon' } }];
    const told = await toldTools(steps(calls));
    expect(told[4]?.whole.length).toBeLessThan(6);
    expect(told[5]?.whole).toHaveLength(15);
  });

  it('are all once something is mended at the end', async () => {
    const story = storyOf(1, 1).filter(({ tool }) => tool !== 'finalizePackage');
    const mend = { tool: 'updateElement', input: { type: 'premise', changes: { themes: ['salt'] } } };
    const told = await toldTools([...steps([...story, mend]), { text: 'Mended.' }]);
    expect(told[story.length]?.whole.length).toBeLessThan(6);
    expect(told[story.length + 1]?.whole).toHaveLength(15);
  });
});
