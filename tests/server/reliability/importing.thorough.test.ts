import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runs } from '../../support/runs.ts';
import { sampleStory } from '../../support/sample.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { chance, expectSound, must, send, startListening } from './support.ts';

const KILLS = Number(process.env.KILLS ?? runs(4));
const PICTURES = 400;

/** A story with many pictures, which lie in the server as another's. */
function storyWith(id: string) {
  const picture = (at: number) => ({ url: `/media/elsewhere/backgrounds/view-${at}.png`, mimeType: 'image/png' });
  const backgrounds = Object.fromEntries(Array.from({ length: PICTURES }, (_, at) => [`view_${at}`, picture(at)]));
  return { ...sampleStory(), id, assets: { backgrounds, characters: {}, music: {} } };
}

test('kill -9 in the middle of an import leaves the story whole, or nothing of it', { timeout: 300_000 }, async () => {
  const dataDir = await tempDir();
  const random = chance(11);
  const elsewhere = join(dataDir, 'packages', 'elsewhere', 'backgrounds');
  await mkdir(elsewhere, { recursive: true });
  for (let at = 0; at < PICTURES; at += 1) await writeFile(join(elsewhere, `view-${at}.png`), 'a picture');
  let server = await startListening(dataDir);
  await must(server.address, 'GET', '/api/packages');
  for (let round = 0; round < KILLS; round += 1) {
    const { address, kill } = server;
    const imported = send(address, 'POST', '/api/packages/import', storyWith(`story_${round}`));
    // As soon as its pictures come, and a little later.
    const isComing = async () => (await readdir(join(dataDir, 'packages'))).includes(`story_${round}`);
    for (let tries = 0; tries < 2000 && !(await isComing()); tries += 1) await sleep(1);
    await sleep(random(0, 20));
    await kill();
    await imported;
    expectSound(dataDir);
    server = await startListening(dataDir);
    const { packages } = (await must(server.address, 'GET', '/api/packages')).body;
    const kept = packages.map(({ id }: { id: string }) => id);
    const folders = await readdir(join(dataDir, 'packages'));
    expect(folders.filter((folder) => folder !== 'elsewhere' && !kept.includes(folder))).toEqual([]);
    for (const id of kept) {
      expect((await readdir(join(dataDir, 'packages', id, 'backgrounds'))).length).toBeGreaterThanOrEqual(PICTURES);
    }
  }
});
