import { describe, expect, it } from 'vitest';
import type { Art } from '../../../server/art/types.ts';
import { aiko, finalize, ken, premise } from '../../shared/story/fixture.ts';
import { fakeArt, workshop } from './support.ts';
import { build, stepsBefore } from './tools-support.ts';

describe('what art is asked for', () => {
  it('draws every face, neutral first, in the style of the story', async () => {
    const { coauthor, painter, art } = await workshop();
    await build(coauthor, stepsBefore('proposeCharacter'));
    await coauthor.runTool('s', 'proposeCharacter', { ...aiko, expressions: ['angry'], pronouns: 'she/her' });
    await painter.settled();
    expect(art.asked).toEqual([
      {
        kind: 'portrait',
        request: {
          packageId: 'id-1',
          characterId: 'aiko',
          imagePrompt: aiko.imagePrompt,
          name: 'Aiko Mori',
          description: aiko.description,
          pronouns: 'she/her',
          artStyle: premise.artStyle,
          expressions: ['neutral', 'angry'],
          scope: 'session:s',
          signal: expect.any(AbortSignal),
        },
      },
    ]);
    await coauthor.runTool('s', 'proposeCharacter', ken);
    await painter.settled();
    expect(art.asked[1]?.request).toMatchObject({ expressions: expect.arrayContaining(['neutral', 'smirk']) });
  });

  it('makes one track for a mood and one picture for each place', async () => {
    const { coauthor, painter, art } = await workshop();
    await build(coauthor);
    await painter.settled();
    expect(art.asked.map(({ kind }) => kind).filter((kind) => kind !== 'portrait')).toEqual([
      'background',
      'music',
      'background',
    ]);
    expect(art.asked.find(({ kind }) => kind === 'music')?.request).toEqual({
      packageId: 'id-1',
      mood: 'rain',
      prompts: [{ text: 'slow bass', weight: 1 }],
      signal: expect.any(AbortSignal),
    });
  });

  it('lets two places of one mood share a track although both were begun at once', async () => {
    const { coauthor } = await workshop();
    await build(coauthor, stepsBefore('finalizeNode'));
    await Promise.all(['harbour', 'lighthouse'].map((id) => coauthor.runTool('s', 'finalizeNode', finalize(id))));
    const places = (await coauthor.readSession('s')).draft.acts[0]?.sandboxLocations ?? [];
    expect(places).toHaveLength(2);
    expect(new Set(places.map(({ music }) => music?.url)).size).toBe(1);
  });

  it('draws a portrait anew when asked', async () => {
    const { coauthor } = await workshop();
    await build(coauthor);
    const before = (await coauthor.readSession('s')).draft.characters[0]?.image?.url;
    const changes = { imagePrompt: 'a woman of sixty' };
    const input = { type: 'character', id: 'aiko', changes, regenerateImage: true };
    const answer = await coauthor.runTool('s', 'updateElement', input);
    const after = (await coauthor.readSession('s')).draft.characters[0]?.image?.url;
    expect(after).not.toBe(before);
    expect(answer).toMatchObject({ ok: true, updated: 'character', id: 'aiko', imageUrl: after });
  });

  it('is not waited for: the draft is finished, and stays so whatever becomes of it', async () => {
    const broken: Art = {
      ...fakeArt().art,
      portrait: () => Promise.reject(new Error('no paint')),
      music: () => new Promise(() => undefined),
    };
    const { coauthor, logged } = await workshop({ art: broken });
    await build(coauthor);
    const session = await coauthor.readSession('s');
    expect(session.packageId).not.toBeNull();
    expect(session.painting.total).toBe(5);
    expect(session.draft.characters.map(({ image }) => image?.url)).toEqual([
      expect.stringMatching(/aiko-neutral/),
      expect.stringMatching(/ken-neutral/),
    ]);
    const failed = async () => (await coauthor.readSession('s')).painting.failed;
    await expect.poll(failed).toBe(2);
    expect((await coauthor.readSession('s')).draft).toEqual(session.draft);
    expect((await coauthor.readSession('s')).seq).toBe(session.seq);
    expect(logged.length).toBeGreaterThan(0);
  });

  it('is nothing where the caller has given up', async () => {
    const { coauthor, store } = await workshop();
    await build(coauthor, 1);
    const stopped = coauthor.runTool('s', 'proposeCharacter', aiko, AbortSignal.abort());
    await expect(stopped).rejects.toMatchObject({ code: 'conflict' });
    expect((await coauthor.readSession('s')).draft.characters).toEqual([]);
    expect(await store.listPictures({})).toEqual([]);
  });

  it('is written down with the change that shows it, or not at all', async () => {
    let isFull = false;
    const { coauthor, store } = await workshop({
      wrapStore: (whole) => ({
        ...whole,
        append: (stream, seq, events, projections) =>
          isFull ? Promise.reject(new Error('disk full')) : whole.append(stream, seq, events, projections),
      }),
    });
    await build(coauthor, 1);
    isFull = true;
    await expect(coauthor.runTool('s', 'proposeCharacter', aiko)).rejects.toThrow('disk full');
    expect(await store.listPictures({})).toEqual([]);
    isFull = false;
    await coauthor.runTool('s', 'proposeCharacter', { ...aiko, expressions: ['happy'] });
    expect((await store.listPictures({})).map(({ file }) => file.replace(/-[0-9a-f]{32}/, ''))).toEqual([
      'aiko-neutral.png',
      'aiko-happy.png',
    ]);
  });

  it('is given up once it is undone, and comes again with it', async () => {
    const asked: string[] = [];
    const given: string[] = [];
    const patient: Art = {
      ...fakeArt().art,
      portrait: ({ characterId, signal }) => {
        asked.push(characterId);
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => {
            given.push(characterId);
            reject(signal.reason);
          });
        });
      },
    };
    const { coauthor, painter } = await workshop({ art: patient, isShownByCoauthor: true });
    await build(coauthor, 1);
    await coauthor.runTool('s', 'proposeCharacter', aiko);
    await expect.poll(() => asked).toEqual(['aiko']);
    await coauthor.step('s', 'undo', 1);
    await painter.settled();
    expect(given).toEqual(['aiko']);
    await coauthor.step('s', 'redo', 1);
    await expect.poll(() => asked).toEqual(['aiko', 'aiko']);
    const { draft, painting } = await coauthor.readSession('s');
    expect(draft.characters[0]?.image?.url).toMatch(/aiko-neutral/);
    expect(painting).toEqual({ done: 0, total: 1, failed: 0 });
  });
});
