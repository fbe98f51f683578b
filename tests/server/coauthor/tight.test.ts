import { describe, expect, it } from 'vitest';
import { withoutPromptData } from '../../../server/models/prompt-data.ts';
import { attachPromptLimit, createModelPromptLimit } from '../../../server/models/prompt-size/prompt-limit.ts';
import { REFERENCE_STORY } from './reference-story.ts';
import { call, converse, fakeModels, scriptedModel, workshop } from './support.ts';

const WORDS = 'I write it down now, so that the rest has something to stand on.';

/** Builds the reference story with a model of this context; what each step takes of its room, and what came of it. */
async function builtIn(context: number) {
  const room = createModelPromptLimit(context).for('coauthor');
  const steps = REFERENCE_STORY.map(({ tool, input }) => ({ text: WORDS, calls: [call(tool, input)] }));
  const { model, requests } = scriptedModel(steps);
  const { models } = fakeModels(model);
  const { coauthor } = await workshop({
    models: {
      ...models,
      language: (role, options) => attachPromptLimit(models.language(role, options), async () => room),
    },
  });
  const { session } = await converse(coauthor, 'A noir in a harbour town of 1947. Build all of it and finalize it.');
  const given = requests.map(withoutPromptData);
  const taken = given.map(({ tools, prompt }) => room.count(JSON.stringify([tools, prompt])));
  return { room, session, given, most: Math.max(...taken) };
}

describe('a co-author that holds little', () => {
  it.each([4096, 8192, 12_000, 32_768])(
    'builds a story step by step at %i tokens, with room for its answers',
    async (context) => {
      const { room, session, most } = await builtIn(context);
      expect(session.packageVersion).toBe(1);
      expect(most).toBeLessThanOrEqual(room.tokens);
    },
  );

  it('is told of the next tool and of changing what there is, and of the others by name', async () => {
    const { given } = await builtIn(8192);
    const described = given.map(({ tools = [] }) =>
      tools.flatMap((tool) => (tool.type === 'function' && 'properties' in tool.inputSchema ? [tool.name] : [])),
    );
    expect(described[0]).toEqual(['proposeStoryPremise']);
    expect(described[5]).toEqual(expect.arrayContaining(['draftNodeEncounters', 'updateElement']));
    const named = given.map(({ tools = [] }, step) =>
      tools.map(({ name }) => name).filter((name) => !described[step]?.includes(name)),
    );
    // Those that would do something to what there is.
    expect(named[0]).toEqual(['proposeCharacter']);
    expect(named[5]).toEqual(expect.arrayContaining(['proposeCharacter', 'draftActOutline', 'writeScene']));
  });
});
