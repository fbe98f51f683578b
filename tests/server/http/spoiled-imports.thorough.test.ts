import { readdir } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { ask } from '../../support/services.ts';
import { soundFiles, spoiledFiles } from '../../support/spoiled-files.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { quietServices } from './support.ts';

vi.setConfig({ testTimeout: 300_000 });

const RAW = { 'content-type': 'application/octet-stream' };

test('files that were spoiled, or made by somebody who means no good, are refused or shown, and nothing else', async () => {
  const dataDir = await tempDir();
  const services = await quietServices({}, { DATA_DIR: dataDir });
  const files = await spoiledFiles();
  expect(files.length).toBeGreaterThan(300);
  // A third of them, each time the same; all of them at night.
  const tried = files.filter((_, index) => process.env.THOROUGH || index % 3 === 0);
  const bad: string[] = [];
  const counted = { shown: 0, refused: 0 };
  for (const { how, name, bytes } of tried) {
    const query = new URLSearchParams({ filename: name, preview: '1' });
    const { status, body } = await ask(services, 'POST', `/api/import?${query}`, bytes, RAW);
    const said = JSON.stringify(body);
    if (status === 200) counted.shown += 1;
    else if ([413, 422, 400].includes(status)) counted.refused += 1;
    else bad.push(`${how}: ${status} ${said.slice(0, 300)}`);
    if (/root:x:|node_modules|\bat \S+ \(|too-much-at-once/.test(said)) bad.push(`${how} says ${said.slice(0, 300)}`);
  }
  expect(bad).toEqual([]);
  expect(counted.refused).toBeGreaterThan(tried.length / 10);
  expect(counted.shown).toBeGreaterThan(tried.length / 10);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  expect(await readdir(dataDir)).not.toContain('etc');
  // The door stands as it stood.
  for (const { name, bytes } of await soundFiles()) {
    const query = new URLSearchParams({ filename: name, preview: '1' });
    expect([name, (await ask(services, 'POST', `/api/import?${query}`, bytes, RAW)).status]).toEqual([name, 200]);
  }
});
