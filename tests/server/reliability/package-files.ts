import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { VNPackageSchema } from '../../../shared/story/index.ts';
import { must } from './support.ts';

/** The files of a package on disk say what the database says, and nothing half-written lies beside them. */
export async function expectFiles(dataDir: string, address: string, packageId: string): Promise<void> {
  const folder = join(dataDir, 'packages', packageId);
  const story = (await must(address, 'GET', `/api/packages/${packageId}`)).body.package;
  expect(VNPackageSchema.safeParse(story).error).toBeUndefined();
  for (const name of ['package.json', `package.v${story.version}.json`]) {
    expect(JSON.parse(await readFile(join(folder, name), 'utf8'))).toEqual(story);
  }
}
