import { describe, expect, it } from 'vitest';
import { getModelSchema } from '../../../server/coauthor/agent-tools.ts';
import { premise } from '../../shared/story/fixture.ts';
import { countRounds } from '../../support/rounds.ts';
import { scriptedModel, workshop } from './support.ts';

const SESSIONS = Array.from({ length: 12 }, (_, at) => `s${at}`);

describe('many chats at once', () => {
  it('begin no two steps in one round of the event loop', async () => {
    const round = countRounds();
    const asked: number[] = [];
    const { model } = scriptedModel(
      SESSIONS.map(() => () => {
        asked.push(round());
        return { text: 'There it is.' };
      }),
    );
    const { coauthor } = await workshop({ model });
    for (const id of SESSIONS) await coauthor.openSession({ id });
    const agents = await Promise.all(SESSIONS.map((id) => coauthor.createPlanningAgent({ id })));
    await Promise.all(agents.map(async (agent) => (await agent.stream({ prompt: 'a noir' })).text));
    expect(asked.length).toBe(SESSIONS.length);
    expect(new Set(asked).size).toBe(SESSIONS.length);
  });

  it('change no two drafts in one round', async () => {
    const { coauthor, store } = await workshop();
    for (const id of SESSIONS) await coauthor.openSession({ id });
    const round = countRounds();
    const changed: number[] = [];
    const { append } = store;
    store.append = (...asked) => {
      changed.push(round());
      return append(...asked);
    };
    await Promise.all(SESSIONS.map((id) => coauthor.runTool(id, 'proposeStoryPremise', premise)));
    expect(changed.length).toBe(SESSIONS.length);
    expect(new Set(changed).size).toBe(SESSIONS.length);
  });

  it('are given the tools as they were read once', () => {
    expect(getModelSchema('draftNodeEncounters')).toBe(getModelSchema('draftNodeEncounters'));
  });
});
