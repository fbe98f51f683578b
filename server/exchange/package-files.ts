import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeWhole } from '../art/index.ts';
import { createQueues } from '../runs/index.ts';
import { bytesOf, nameOfRow } from '../store/packed.ts';
import type { PackageRow, Store } from '../store/types.ts';
import { ifAbsent } from '../system-error.ts';

const folderOf = (dataDir: string, packageId: string) => resolve(dataDir, 'packages', packageId);

/** Works on a package's folder one after another: what is asked for last is what stays, whoever asks. */
const inLine = createQueues();

/** What a folder holds; nothing where it is not there. */
const entriesOf = (folder: string) => readdir(folder, { withFileTypes: true }).catch(ifAbsent([]));

/** The newest version that was written into a folder whole; 0 where there is none. */
async function newestIn(folder: string): Promise<number> {
  const versions = (await entriesOf(folder)).map(({ name }) => Number(/^package\.v(\d+)\.json$/.exec(name)?.[1] ?? 0));
  return versions.reduce((most, version) => Math.max(most, version), 0);
}

const exists = (file: string): Promise<boolean> => stat(file).then(() => true, ifAbsent(false));

/** A longer text is written as it is kept: nobody reads it line by line, and laying it out would hold everybody up. In characters. */
const INDENTED_MAX = 1_000_000;

/**
 * Writes a package for people to read: `packages/<id>/package.v<N>.json` and, unless a newer version is there already,
 * `package.json`, each written aside and renamed. The database is the truth; these files follow it.
 */
export function writePackageFiles(dataDir: string, row: PackageRow): Promise<void> {
  const folder = folderOf(dataDir, row.id);
  const { body } = row;
  const forEyes =
    typeof body === 'string' && body.length <= INDENTED_MAX
      ? Buffer.from(`${JSON.stringify(JSON.parse(body), null, 2)}\n`)
      : null;
  const text = () => forEyes ?? bytesOf(body, nameOfRow(row));
  return inLine(folder, async () => {
    await mkdir(folder, { recursive: true });
    const latest = join(folder, 'package.json');
    if ((await newestIn(folder)) <= row.version) await writeWhole(latest, text());
    // Last, because its being there says that both are.
    await writeWhole(join(folder, `package.v${row.version}.json`), text());
  });
}

/**
 * Writes the files of every package that has none of its latest version, as after a crash between commit and file.
 * @throws the reason of the signal once it is aborted, between two packages
 */
export async function healPackageFiles(dataDir: string, store: Store, signal?: AbortSignal): Promise<string[]> {
  const healed: string[] = [];
  for (const { id, version } of await store.listPackages()) {
    signal?.throwIfAborted();
    if (await exists(join(folderOf(dataDir, id), `package.v${version}.json`))) continue;
    const row = await store.getPackage(id, version);
    if (!row) continue;
    await writePackageFiles(dataDir, row);
    // Deleted while it was written: whoever did it came before the files.
    if ((await store.packageVersion(id)) === null) await removePackageTexts(dataDir, id);
    else healed.push(id);
  }
  return healed;
}

/** Removes what a package left on disk, its pictures and music included. */
export function removePackageFiles(dataDir: string, packageId: string): Promise<void> {
  const folder = folderOf(dataDir, packageId);
  // A picture that was being written may still appear meanwhile.
  return inLine(folder, () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
}

/** Removes what was written of a package for people to read, and leaves its pictures and music. */
export function removePackageTexts(dataDir: string, packageId: string): Promise<void> {
  const folder = folderOf(dataDir, packageId);
  return inLine(folder, async () => {
    const entries = await entriesOf(folder);
    // Pictures and music lie in folders; a file here is a text, or one that was never finished.
    const texts = entries.filter((entry) => entry.isFile());
    await Promise.all(texts.map(({ name }) => rm(join(folder, name), { force: true })));
    await removeEmpty(folder);
  });
}

/** Removes the folders of packages that have nothing in them. */
export async function removeEmptyFolders(dataDir: string): Promise<void> {
  for (const { name } of await entriesOf(resolve(dataDir, 'packages'))) {
    const folder = folderOf(dataDir, name);
    await inLine(folder, () => removeEmpty(folder));
  }
}

/** Removes a folder of a package where neither it nor those in it have anything in them. */
async function removeEmpty(folder: string): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    if (!entry.isDirectory()) return;
    await removeIfEmpty(join(folder, entry.name));
  }
  await removeIfEmpty(folder);
}

const removeIfEmpty = (folder: string): Promise<void> =>
  rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Somebody put something into it, or took it away, meanwhile.
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(error.code ?? '')) throw error;
  });
