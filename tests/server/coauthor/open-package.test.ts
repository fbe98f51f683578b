import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createDraftProver } from '../../../server/coauthor/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { largeStory } from '../../support/large-story.ts';
import { testThreads } from '../../support/threads.ts';
import { buildStory, workshop } from './support.ts';

describe('a package opened as a draft', () => {
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
});

const rowOf = ({ id, version, title, language, createdAt, ...story }: VNPackage) => ({
  ...{ id, version, title, language, createdAt },
  totalNodes: 36,
  body: JSON.stringify({ id, version, title, language, createdAt, ...story }),
});

describe('what is open while a draft is edited', () => {
  it.each([
    ['saved where it can be won', false],
    ['refused where it can be lost', true],
  ])('is decided on a thread when it is finalized: %s', async (_what, isShut) => {
    const workers = testThreads();
    const { coauthor, store } = await workshop({ prove: createDraftProver(workers) });
    await store.putPackage(rowOf(largeStory(isShut)));
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
