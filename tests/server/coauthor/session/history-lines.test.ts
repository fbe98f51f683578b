import { describe, expect, it } from 'vitest';
import { ken, premise, WHOLE_STORY } from '../../../shared/story/fixture.ts';
import { buildStory, workshop } from '../support.ts';

describe('the history of a session', () => {
  it('reads as what was done, by whom, newest first', async () => {
    const { coauthor } = await workshop();
    await buildStory(coauthor);
    const { seq } = await coauthor.readSession('s');
    await coauthor.edit('s', { seq, type: 'character', id: 'ken', changes: { name: 'Kenji' } });
    const { entries, next } = await coauthor.history('s', { limit: 50 });
    expect(next).toBeUndefined();
    expect(entries.map(({ by }) => by)).toEqual(['author', ...WHOLE_STORY.map(() => 'coauthor')]);
    expect(entries.at(-1)).toMatchObject({ kind: 'premise-proposed', state: 'done', isUndoable: true });
    expect(entries.find(({ kind }) => kind === 'web-drafted')?.summary).toMatch(/map of act/i);
    expect(entries.find(({ kind }) => kind === 'package-finalized')?.isUndoable).toBe(false);
    for (const { summary, at } of entries) {
      expect(summary).toMatch(/\w{3,}/);
      expect(at).toMatch(/^\d{4}-\d\d-\d\dT/);
    }
  });

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

  it('comes in pages', async () => {
    const { coauthor } = await workshop();
    await buildStory(coauthor, 5);
    const first = await coauthor.history('s', { limit: 3 });
    const rest = await coauthor.history('s', { limit: 3, before: first.next });
    expect(first.entries).toHaveLength(3);
    expect(rest.entries).toHaveLength(2);
    expect(rest.next).toBeUndefined();
    const all = await coauthor.history('s', { limit: 50 });
    expect([...first.entries, ...rest.entries]).toEqual(all.entries);
  });

  it('tells of one line what it changed, before and after', async () => {
    const { coauthor } = await workshop();
    await buildStory(coauthor, 3);
    const { seq } = await coauthor.readSession('s');
    await coauthor.edit('s', { seq, type: 'premise', changes: { title: 'Ebb' } });
    const { entries } = await coauthor.history('s', { limit: 1 });
    const { changes } = await coauthor.change('s', entries[0]?.seq ?? 0);
    expect(changes).toEqual([
      expect.objectContaining({
        type: 'premise',
        change: 'changed',
        fields: [{ path: 'title', before: premise.title, after: 'Ebb' }],
      }),
    ]);
    await expect(coauthor.change('s', 1)).rejects.toMatchObject({ code: 'not_found' });
    await expect(coauthor.change('s', 9999)).rejects.toMatchObject({ code: 'not_found' });
  });
});
