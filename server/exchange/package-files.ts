import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../art/index.ts';
import { createQueues } from '../runs/index.ts';
import type { PackageRow, Store } from '../store/types.ts';

const folderOf = (dataDir: string, packageId: string) => resolve(dataDir, 'packages', packageId);

/** Works on a package's folder one after another: what is asked for last is what stays, whoever asks. */
const inLine = createQueues();

const VersionedSchema = z.object({ version: z.number() });

/** The version a file holds; 0 where there is none that can be read, so that anything may be written over it. */
async function versionIn(file: string): Promise<number> {
  try {
    return VersionedSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data?.version ?? 0;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/**
 * Writes a package for people to read: `packages/<id>/package.v<N>.json` and, unless a newer version is there already,
 * `package.json`, each written aside and renamed. The database is the truth; these files follow it.
 */
export function writePackageFiles(dataDir: string, row: PackageRow): Promise<void> {
  const folder = folderOf(dataDir, row.id);
  const text = Buffer.from(`${JSON.stringify(JSON.parse(row.body), null, 2)}\n`);
  return inLine(folder, async () => {
    await mkdir(folder, { recursive: true });
    const latest = join(folder, 'package.json');
    if ((await versionIn(latest)) <= row.version) await writeWhole(latest, text);
    // Last, because its being there says that both are.
    await writeWhole(join(folder, `package.v${row.version}.json`), text);
  });
}

/** Writes the files of every package that has none of its latest version, as after a crash between commit and file. */
export async function healPackageFiles(dataDir: string, store: Store): Promise<string[]> {
  const healed: string[] = [];
  for (const { id, version } of await store.listPackages()) {
    if (await exists(join(folderOf(dataDir, id), `package.v${version}.json`))) continue;
    const row = await store.getPackage(id, version);
    if (!row) continue;
    await writePackageFiles(dataDir, row);
    healed.push(id);
  }
  return healed;
}

/** Removes what a package left on disk, its pictures and music included. */
export function removePackageFiles(dataDir: string, packageId: string): Promise<void> {
  const folder = folderOf(dataDir, packageId);
  return inLine(folder, () => rm(folder, { recursive: true, force: true }));
}

/** Removes what was written of a package for people to read, and leaves its pictures and music. */
export function removePackageTexts(dataDir: string, packageId: string): Promise<void> {
  const folder = folderOf(dataDir, packageId);
  return inLine(folder, async () => {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    // Pictures and music lie in folders; a file here is a text, or one that was never finished.
    const texts = entries.filter((entry) => entry.isFile());
    await Promise.all(texts.map(({ name }) => rm(join(folder, name), { force: true })));
  });
}
