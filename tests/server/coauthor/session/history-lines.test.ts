import { describe, expect, it } from 'vitest';
import { ken } from '../../../shared/story/fixture.ts';
import { buildStory, workshop } from '../support.ts';

describe('the history of a session', () => {
  it('shows what was undone, what stands again, and what was given up for something else', async () => {
    const { coauthor } = await workshop();
    await buildStory(coauthor, 3);
    await coauthor.step('s', 'undo', 2);
    await coauthor.step('s', 'redo', 1);
    const states = async () =>
      (await coauthor.history('s', { limit: 50 })).entries
        .filter(({ isUndoable }) => isUndoable)
        .map(({ changed, state }) => [changed[0]?.id ?? changed[0]?.type, state]);
    expect(await states()).toEqual([
      ['ken', 'undone'],
      ['aiko', 'done'],
      ['premise', 'done'],
    ]);
    await coauthor.runTool('s', 'proposeCharacter', { ...ken, id: 'rin', name: 'Rin', personalArc: undefined });
    expect(await states()).toEqual([
      ['rin', 'done'],
      ['ken', 'dropped'],
      ['aiko', 'done'],
      ['premise', 'done'],
    ]);
  });
});
