import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countNodes, type VNPackage } from '../../shared/story/index.ts';
import type { PackageRow, Store } from '../store/types.ts';

/** A package as the database keeps it. */
export const rowOf = (story: VNPackage): PackageRow => ({
  id: story.id,
  version: story.version,
  title: story.title,
  language: story.language,
  createdAt: story.createdAt,
  totalNodes: countNodes(story),
  body: JSON.stringify(story),
});

const folderOf = (dataDir: string, packageId: string) => join(dataDir, 'packages', packageId);

async function writeAside(file: string, text: string): Promise<void> {
  const aside = `${file}.${process.pid}.part`;
  try {
    await writeFile(aside, text, { flush: true });
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
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
 * Writes a package for people to read: `packages/<id>/package.v<N>.json` and, the latest, `package.json`, each written
 * aside and renamed. The database is the truth; these files follow it.
 */
export async function writePackageFiles(dataDir: string, row: PackageRow): Promise<void> {
  const folder = folderOf(dataDir, row.id);
  await mkdir(folder, { recursive: true });
  const text = `${JSON.stringify(JSON.parse(row.body), null, 2)}\n`;
  await writeAside(join(folder, 'package.json'), text);
  // Last, because its being there says that both are.
  await writeAside(join(folder, `package.v${row.version}.json`), text);
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
export const removePackageFiles = (dataDir: string, packageId: string): Promise<void> =>
  rm(folderOf(dataDir, packageId), { recursive: true, force: true });

/** Removes what was written of a package for people to read, and leaves its pictures and music. */
export async function removePackageTexts(dataDir: string, packageId: string): Promise<void> {
  const folder = folderOf(dataDir, packageId);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const texts = names.filter((name) => /^package(\.v\d+)?\.json(\.\d+\.part)?$/.test(name));
  await Promise.all(texts.map((name) => rm(join(folder, name), { force: true })));
}
