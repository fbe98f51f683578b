import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { VNPackageSchema } from '../../../shared/story/index.ts';
import { must } from './support.ts';

/** How long a start may take to mend what a killed one left, behind its answers, in milliseconds. */
const MENDING_MS = 15_000;

/** The files of a package on disk say what the database says, once what a kill left of them is mended behind the answers. */
export async function expectFiles(dataDir: string, address: string, packageId: string): Promise<void> {
  const folder = join(dataDir, 'packages', packageId);
  const story = (await must(address, 'GET', `/api/packages/${packageId}`)).body.package;
  expect(VNPackageSchema.safeParse(story).error).toBeUndefined();
  for (const name of ['package.json', `package.v${story.version}.json`]) {
    const read = async () => expect(JSON.parse(await readFile(join(folder, name), 'utf8'))).toEqual(story);
    await vi.waitFor(read, { timeout: MENDING_MS });
  }
}
