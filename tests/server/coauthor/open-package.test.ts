import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createProver } from '../../../server/coauthor/index.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { testThreads } from '../../support/threads.ts';
import { buildStory, workshop } from './support.ts';

describe('a package opened as a draft', () => {
  it('is finalized again as its next version, the old one staying', async () => {
    const { coauthor, store } = await workshop();
    await buildStory(coauthor);
    const { packageId } = await coauthor.readSession('s');
    await coauthor.openSession({ id: 'again', fromPackage: packageId ?? '' });
    const opened = await coauthor.readSession('again');
    expect(opened).toMatchObject({ packageId, packageVersion: 1, canUndo: false });
    expect(opened.draft).toEqual((await coauthor.readSession('s')).draft);
    expect(opened.provenance.premise).toEqual({ origin: 'package', edited: [] });
    await coauthor.edit('again', { seq: opened.seq, type: 'premise', changes: { title: 'Ebb' } });
    expect(await coauthor.runTool('again', 'finalizePackage', { title: 'Ebb' })).toMatchObject({
      packageId,
      version: 2,
    });
    expect((await store.getPackage(packageId ?? '', 1))?.title).toBe('The Salt Lantern');
    expect((await store.getPackage(packageId ?? ''))?.title).toBe('Ebb');
  });

  it('keeps its pictures for the other session when one of two is deleted', async () => {
    const { coauthor, store, dataDir } = await workshop();
    await buildStory(coauthor);
    const packageId = (await coauthor.readSession('s')).packageId ?? '';
    await coauthor.openSession({ id: 'again', fromPackage: packageId });
    const folder = join(dataDir, 'packages', packageId);
    await store.deletePackage(packageId);
    await coauthor.deleteSession('again');
    expect(existsSync(folder)).toBe(true);
    await coauthor.deleteSession('s');
    expect(existsSync(folder)).toBe(false);
  });

  it('shows what is shown by the other session of two, whether or not that has been opened since the start', async () => {
    const { coauthor, store, restarted } = await workshop();
    await buildStory(coauthor);
    const packageId = (await coauthor.readSession('s')).packageId ?? '';
    await coauthor.openSession({ id: 'again', fromPackage: packageId });
    const changes = { imagePrompt: 'a woman of sixty' };
    const redrawn = { type: 'character', id: 'aiko', changes, regenerateImage: true };
    expect(await coauthor.runTool('s', 'updateElement', redrawn)).toMatchObject({ ok: true });
    const own = (await coauthor.readSession('s')).draft.characters[0]?.image?.url ?? '';
    await store.deletePackage(packageId);
    expect(await coauthor.showsPicture(packageId, [own])).toBe(true);
    // All faces of a person at once: the versions of a package are long.
    const asked = vi.spyOn(store, 'packageMentions');
    const faces = Array.from({ length: 8 }, (_, face) => `/media/nobody/shows/${face}.webp`);
    expect(await coauthor.showsPicture(packageId, faces)).toBe(false);
    expect(asked).toHaveBeenCalledOnce();

    const again = restarted();
    await again.readSession('again');
    expect(await again.showsPicture(packageId, [own])).toBe(true);
    await again.readSession('s');
    expect(await again.showsPicture(packageId, [own])).toBe(true);
    expect(await again.showsPicture(packageId, ['/media/nobody/shows/this.webp'])).toBe(false);
  });

  it('says so when another draft has saved a version meanwhile', async () => {
    const { coauthor } = await workshop();
    await buildStory(coauthor);
    const packageId = (await coauthor.readSession('s')).packageId ?? '';
    await coauthor.openSession({ id: 'again', fromPackage: packageId });
    await coauthor.runTool('again', 'finalizePackage', { title: 'Ebb' });
    expect(await coauthor.runTool('s', 'finalizePackage', { title: 'Flow' })).toMatchObject({
      version: 3,
      warnings: expect.arrayContaining([expect.stringMatching(/another draft/)]),
    });
  });

  it('tells whether the draft has changed since it was saved', async () => {
    const { coauthor } = await workshop();
    await buildStory(coauthor);
    const changed = async (id: string) => (await coauthor.readSession(id)).changedSinceFinalized;
    expect(await changed('s')).toBe(false);
    const packageId = (await coauthor.readSession('s')).packageId ?? '';
    await coauthor.openSession({ id: 'again', fromPackage: packageId });
    expect(await changed('again')).toBe(false);
    const { seq } = await coauthor.readSession('again');
    await coauthor.edit('again', { seq, type: 'premise', changes: { artStyle: 'woodcut' } });
    expect(await changed('again')).toBe(true);
    await coauthor.step('again', 'undo', 1);
    expect(await changed('again')).toBe(false);
    await coauthor.step('again', 'redo', 1);
    expect(await changed('again')).toBe(true);
    await coauthor.runTool('again', 'finalizePackage', { title: 'Ebb' });
    expect(await changed('again')).toBe(false);
    await coauthor.step('again', 'undo', 1);
    expect(await changed('again')).toBe(true);
  });

  it('as a duplicate is a story of its own', async () => {
    const { coauthor, store } = await workshop();
    await buildStory(coauthor);
    const { packageId } = await coauthor.readSession('s');
    await coauthor.openSession({ id: 'copy', fromPackage: packageId ?? '', duplicate: true });
    const copy = await coauthor.readSession('copy');
    expect(copy.packageId).toBeNull();
    expect(JSON.stringify(copy.draft)).not.toContain(`/media/${packageId}/`);
    const made = await coauthor.runTool('copy', 'finalizePackage', { title: 'A Copy' });
    expect(made).toMatchObject({ version: 1 });
    expect((await store.listPackages()).map(({ title }) => title).sort()).toEqual(['A Copy', 'The Salt Lantern']);
  });

  it('that is not there opens nothing; an id that exists is left as it is', async () => {
    const { coauthor } = await workshop();
    await buildStory(coauthor);
    const { packageId } = await coauthor.readSession('s');
    await expect(coauthor.openSession({ id: 'x', fromPackage: 'nowhere' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(coauthor.readSession('x')).rejects.toMatchObject({ code: 'not_found' });
    const before = await coauthor.readSession('s');
    expect(await coauthor.openSession({ id: 's', fromPackage: packageId ?? '' })).toEqual({ id: 's', created: false });
    expect(await coauthor.readSession('s')).toEqual(before);
  });
});

/** So large that nothing is proven while it is edited; `isShut`: the first act has a place nobody comes back from. */
function largeStory(isShut: boolean) {
  const goal = { globalProgression: { requiredValue: 2, trackerLabel: 'Pages' } };
  const gives = (at: string, count: number) =>
    Array.from({ length: count }, (_, each) => encounter(`enc_${at}_${each}`, { givesProgression: 1 }));
  const ids = Array.from({ length: 34 }, (_, at) => `place_${at}`);
  const story = makePackage({
    acts: [
      act(
        'act_1',
        [
          place('hall', gives('hall', 3), { connections: ['cellar'] }),
          place('cellar', [encounter('enc_rats'), encounter('enc_coal')], { connections: isShut ? [] : ['hall'] }),
        ],
        goal,
      ),
      act(
        'act_2',
        ids.map((id) => place(id, gives(id, 60), { connections: ids.filter((other) => other !== id) })),
        goal,
      ),
    ],
  });
  const head = { id: 'large', version: 1, title: 'Large', language: 'en', createdAt: '2026-01-01T00:00:00.000Z' };
  return { ...head, totalNodes: ids.length + 2, body: JSON.stringify({ ...story, ...head }) };
}

describe('what is open while a draft is edited', () => {
  it.each([
    ['saved where it can be won', false],
    ['refused where it can be lost', true],
  ])('is decided on a thread when it is finalized: %s', async (_what, isShut) => {
    const workers = testThreads();
    const { coauthor, store } = await workshop({ prove: createProver(workers) });
    await store.putPackage(largeStory(isShut));
    await coauthor.openSession({ id: 's', fromPackage: 'large' });
    const codes = (await coauthor.check('s')).findings.map(({ code }) => code);
    expect(codes).toContain('act-not-proven');
    expect(codes).not.toContain('act-soft-lock');
    expect(workers.census().living).toBe(0);
    const saved = coauthor.runTool('s', 'finalizePackage', { title: 'Large' });
    await expect.poll(() => workers.census().living).toBe(1);
    if (isShut) {
      await expect(saved).rejects.toMatchObject({ code: 'refused' });
      expect((await store.getPackage('large'))?.version).toBe(1);
    } else {
      const answer = await saved;
      expect(answer).toMatchObject({ ok: true, version: 2 });
      expect(JSON.stringify(answer)).not.toMatch(/not proven|not searched/);
    }
  });
});
