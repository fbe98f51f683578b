import { describe, expect, it } from 'vitest';
import type { Coauthor } from '../../../server/coauthor/index.ts';
import { finalize, ken, WHOLE_STORY } from '../../shared/story/fixture.ts';
import { buildStory, converse, scriptedModel, workshop } from './support.ts';

describe("the author's own edit", () => {
  it('changes what it names, is kept across a restart, and answers the new seq', async () => {
    const { coauthor, restarted } = await workshop();
    const seq = await buildStory(coauthor);
    const edited = await coauthor.edit('s', {
      seq,
      type: 'node',
      actId: 'act_1',
      id: 'harbour',
      changes: { 'encounters.enc_rope.title': 'The frayed rope', ambientDetail: 'Tar.' },
    });
    expect(edited.seq).toBeGreaterThan(seq);
    const place = edited.draft.acts[0]?.sandboxLocations[0];
    expect(place).toMatchObject({ ambientDetail: 'Tar.', encounters: [{ title: 'The frayed rope' }, {}, {}] });
    expect((await restarted().readSession('s')).draft).toEqual(edited.draft);
  });

  it('is not stale because of what was said, or of a lock', async () => {
    const { coauthor } = await workshop({ model: scriptedModel([{ text: 'Hello.' }]).model });
    const seq = await buildStory(coauthor);
    await converse(coauthor, 'hello');
    await coauthor.setLock('s', { type: 'character', id: 'ken' }, true);
    const { draft } = await coauthor.edit('s', { seq, type: 'premise', changes: { title: 'Ebb' } });
    expect(draft.premise?.title).toBe('Ebb');
  });

  it('of several things as one is told to the co-author change by change', async () => {
    const { coauthor } = await workshop();
    const seq = await buildStory(coauthor);
    const { undo } = await coauthor.getOrCreatePlanSession('s');
    await coauthor.editUnit('s', {
      seq,
      edits: [
        { type: 'premise', changes: { title: 'Ebb' } },
        { type: 'character', id: 'ken', changes: { name: 'Kenji' } },
      ],
    });
    const after = await coauthor.getOrCreatePlanSession('s');
    expect(after.undo).toHaveLength(undo.length + 1);
    expect(after.untold.map(({ summary }) => summary)).toEqual([
      expect.stringContaining('premise'),
      expect.stringContaining('Ken'),
    ]);
  });

  it('is marked as the author’s, and undone like anything else', async () => {
    const { coauthor } = await workshop();
    const seq = await buildStory(coauthor);
    await coauthor.edit('s', { seq, type: 'character', id: 'ken', changes: { name: 'Kenji' } });
    const { provenance } = await coauthor.readSession('s');
    expect(provenance['character:ken']).toEqual({ origin: 'coauthor', edited: ['name'] });
    await coauthor.step('s', 'undo', 1);
    const after = await coauthor.readSession('s');
    expect(after.draft.characters[1]?.name).toBe('Ken');
    expect(after.provenance['character:ken']?.edited).toEqual([]);
  });
});

describe('deleting by hand', () => {
  it('answers what is odd about the draft afterwards', async () => {
    const { coauthor } = await workshop();
    await buildStory(coauthor);
    const none = await coauthor.remove('s', { type: 'encounter', id: 'arc_ken_meets' }, { force: false });
    expect(none.warnings).toEqual([]);
    const some = await coauthor.remove('s', { type: 'encounter', id: 'enc_rope' }, { force: true });
    expect(some.warnings).not.toEqual([]);
  });
});

describe('what was begun before another change', () => {
  it.each<[string, (coauthor: Coauthor, seq: number) => Promise<unknown>]>([
    ['undo', (coauthor, seq) => coauthor.step('s', 'undo', 1, seq)],
    ['redo', (coauthor, seq) => coauthor.step('s', 'redo', 1, seq)],
    ['a lock', (coauthor, seq) => coauthor.setLock('s', { type: 'premise' }, true, seq)],
    [
      'a picture',
      (coauthor, seq) => coauthor.replacePicture('s', { type: 'character', id: 'ken' }, new Uint8Array([1]), seq),
    ],
  ])('%s is refused as stale, and nothing is done; with the newest seq it is done', async (what, change) => {
    const { coauthor, art } = await workshop();
    const seq = await buildStory(coauthor);
    await coauthor.edit('s', { seq, type: 'premise', changes: { title: 'Ebb' } });
    if (what === 'redo') await coauthor.step('s', 'undo', 1);
    const before = await coauthor.readSession('s');
    const drawn = art.asked.length;
    await expect(change(coauthor, seq)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`seq ${seq}`),
    });
    expect([await coauthor.readSession('s'), art.asked.length]).toEqual([before, drawn]);
    await change(coauthor, before.seq);
    expect((await coauthor.readSession('s')).seq).toBeGreaterThan(before.seq);
  });
});

describe("a picture of the author's own", () => {
  it('takes the place of the drawn one, which undo brings back', async () => {
    const { coauthor, art } = await workshop();
    await buildStory(coauthor);
    const before = (await coauthor.readSession('s')).draft;
    const portrait = await coauthor.replacePicture('s', { type: 'character', id: 'ken' }, new Uint8Array([1]));
    expect(portrait.draft.characters[1]?.image?.url).not.toBe(before.characters[1]?.image?.url);
    const place = await coauthor.replacePicture(
      's',
      { type: 'node', actId: 'act_1', id: 'harbour' },
      new Uint8Array([2]),
    );
    expect(place.draft.acts[0]?.sandboxLocations[0]?.background?.url).toMatch(/backgrounds\/harbour/);
    expect(art.asked.slice(-2).map(({ kind }) => kind)).toEqual(['adopt', 'adopt']);
    expect((await coauthor.step('s', 'undo', 2)).draft).toEqual(before);
  });

  it('of a character stays when the character is proposed anew', async () => {
    const { coauthor } = await workshop();
    await buildStory(coauthor, 3);
    const { draft } = await coauthor.replacePicture('s', { type: 'character', id: 'ken' }, new Uint8Array([1]));
    const own = draft.characters[1]?.image?.url;
    expect(await coauthor.runTool('s', 'proposeCharacter', { ...ken, description: 'Older.' })).toMatchObject({
      imageUrl: own,
    });
  });

  it('of a place stays when the place is finalized, and goes when another one is asked for', async () => {
    const { coauthor } = await workshop();
    await buildStory(
      coauthor,
      WHOLE_STORY.findIndex(({ tool }) => tool === 'finalizeNode'),
    );
    const harbour = { type: 'node' as const, actId: 'act_1', id: 'harbour' };
    const { draft } = await coauthor.replacePicture('s', harbour, new Uint8Array([1]));
    const own = draft.acts[0]?.sandboxLocations[0]?.background?.url;
    expect(await coauthor.runTool('s', 'finalizeNode', finalize('harbour'))).toMatchObject({
      backgroundUrl: own,
      warnings: [expect.stringMatching(/author's own/)],
    });
    await coauthor.runTool('s', 'updateElement', { ...harbour, changes: {}, regenerateImage: true });
    const after = (await coauthor.readSession('s')).draft.acts[0]?.sandboxLocations[0]?.background?.url;
    expect(after).not.toBe(own);
  });

  it('is refused for what bears no picture or is not there', async () => {
    const { coauthor } = await workshop();
    await buildStory(coauthor);
    const bytes = new Uint8Array([1]);
    await expect(coauthor.replacePicture('s', { type: 'act', id: 'act_1' }, bytes)).rejects.toMatchObject({
      code: 'refused',
    });
    await expect(coauthor.replacePicture('s', { type: 'character', id: 'nobody' }, bytes)).rejects.toThrow(/nobody/);
  });
});

describe('locks', () => {
  it('go along with a new id, and back with undo', async () => {
    const { coauthor } = await workshop();
    let seq = await buildStory(coauthor);
    const locked = async () => (await coauthor.readSession('s')).locks;
    await coauthor.setLock('s', { type: 'character', id: 'aiko' }, true);
    await coauthor.setLock('s', { type: 'act', id: 'act_1' }, true);
    await coauthor.setLock('s', { type: 'encounter', id: 'enc_rope' }, true);
    const before = await locked();
    ({ seq } = await coauthor.edit('s', { seq, type: 'character', id: 'aiko', changes: { id: 'aiko_mori' } }));
    ({ seq } = await coauthor.edit('s', { seq, type: 'act', id: 'act_1', changes: { id: 'act_one' } }));
    expect(await locked()).toEqual([
      { type: 'character', id: 'aiko_mori' },
      { type: 'act', id: 'act_one' },
      { type: 'encounter', actId: 'act_one', id: 'enc_rope' },
    ]);
    for (const input of [
      { type: 'character', id: 'aiko_mori', changes: { name: 'Other' } },
      { type: 'node', actId: 'act_one', id: 'harbour', changes: { 'encounters.enc_rope.title': 'Other' } },
    ]) {
      await expect(coauthor.runTool('s', 'updateElement', input)).rejects.toThrow(/locked by the author/);
    }
    await coauthor.step('s', 'undo', 2);
    expect(await locked()).toEqual(before);
  });

  it('draw nothing for what is locked', async () => {
    const { coauthor, art } = await workshop();
    await buildStory(coauthor);
    await coauthor.setLock('s', { type: 'character', id: 'ken' }, true);
    const drawn = art.asked.length;
    await expect(coauthor.runTool('s', 'proposeCharacter', ken)).rejects.toThrow(/locked/);
    await expect(
      coauthor.runTool('s', 'updateElement', { type: 'character', id: 'ken', changes: {}, regenerateImage: true }),
    ).rejects.toThrow(/locked/);
    expect(art.asked).toHaveLength(drawn);
  });
});

describe('a picture drawn anew', () => {
  it('is another one each time, and the old ones stay', async () => {
    const { coauthor, art } = await workshop();
    await buildStory(coauthor);
    const redraw = () =>
      coauthor.runTool('s', 'updateElement', { type: 'character', id: 'ken', changes: {}, regenerateImage: true });
    await redraw();
    await redraw();
    const variations = art.asked
      .filter(({ kind }) => kind === 'portrait')
      .map(({ request }) => (request as { variation?: number }).variation ?? 0);
    expect(variations.slice(0, 2)).toEqual([0, 0]);
    expect(new Set(variations.slice(2)).size).toBe(2);
    expect(variations.slice(2).every((variation) => variation > 0)).toBe(true);
  });
});
