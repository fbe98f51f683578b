import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { VNPackageSchema } from '../../shared/story/index.ts';
import type { Store } from '../store/types.ts';
import { isAbsent } from '../system-error.ts';
import { writePackageFiles } from './package-files.ts';
import { createPackageRow } from './package-row.ts';

/** Identifies a sample without reading the whole story. */
const NamedSchema = z.object({ id: z.string(), version: z.number() });
const InstalledSchema = z.record(z.string(), z.number());

async function readInstalled(file: string): Promise<Record<string, number>> {
  try {
    return InstalledSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (isAbsent(error)) return {};
    throw new Error(`${file} cannot be read; delete it to have the sample stories put in again.`, { cause: error });
  }
}

/**
 * Installs samples that are new or newer than those present; a deleted one stays deleted. A sample is a folder with
 * `package.json` and its media. @returns the ids installed now
 */
export async function installSamples(options: {
  store: Store;
  dataDir: string;
  samplesDir: string;
}): Promise<string[]> {
  const { store, dataDir, samplesDir } = options;
  const file = join(dataDir, 'samples.json');
  const installed = await readInstalled(file);
  const put: string[] = [];
  for (const entry of await readdir(samplesDir, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const folder = join(samplesDir, entry.name);
    const body = await readFile(join(folder, 'package.json'), 'utf8');
    const shipped: unknown = JSON.parse(body);
    const { id, version } = NamedSchema.parse(shipped);
    const had = installed[id];
    if (had !== undefined && (had >= version || (await store.packageVersion(id)) === null)) continue;
    const story = VNPackageSchema.parse(shipped);
    await mkdir(join(dataDir, 'packages'), { recursive: true });
    await cp(folder, join(dataDir, 'packages', story.id), { recursive: true });
    const row = createPackageRow(story);
    await store.putPackage(row);
    await writePackageFiles(dataDir, row);
    installed[story.id] = story.version;
    put.push(story.id);
  }
  if (put.length > 0) {
    await writeFile(`${file}.tmp`, JSON.stringify(installed));
    await rename(`${file}.tmp`, file);
  }
  return put;
}
