import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeAtomically } from '../art/index.ts';
import { createQueues } from '../runs/index.ts';
import { nameOfRow, streamStoredText } from '../store/compressed-text.ts';
import type { PackageRow, Store } from '../store/types.ts';
import { ifAbsent } from '../system-error.ts';

const getFolder = (dataDir: string, packageId: string) => resolve(dataDir, 'packages', packageId);

/** Serializes work on a package's folder, so that the last request wins. */
const inLine = createQueues();

const listEntries = (folder: string) => readdir(folder, { withFileTypes: true }).catch(ifAbsent([]));

/** The newest version written completely; 0 if none. */
async function newestIn(folder: string): Promise<number> {
  const versions = (await listEntries(folder)).map(({ name }) =>
    Number(/^package\.v(\d+)\.json$/.exec(name)?.[1] ?? 0),
  );
  return versions.reduce((most, version) => Math.max(most, version), 0);
}

const exists = (file: string): Promise<boolean> => stat(file).then(() => true, ifAbsent(false));

/** Longer texts are written without indentation: nobody reads them, and formatting would block the event loop. In characters. */
const INDENTED_MAX = 1_000_000;

/** Writes `packages/<id>/package.v<N>.json` and, of the newest, `package.json`. The database is authoritative. */
export function writePackageFiles(dataDir: string, row: PackageRow): Promise<void> {
  const folder = getFolder(dataDir, row.id);
  const { body } = row;
  const forEyes =
    typeof body === 'string' && body.length <= INDENTED_MAX
      ? Buffer.from(`${JSON.stringify(JSON.parse(body), null, 2)}\n`)
      : null;
  const text = () => forEyes ?? streamStoredText(body, nameOfRow(row));
  return inLine(folder, async () => {
    await mkdir(folder, { recursive: true });
    const latest = join(folder, 'package.json');
    if ((await newestIn(folder)) <= row.version) await writeAtomically(latest, text());
    // Last, because its presence says that both are written.
    await writeAtomically(join(folder, `package.v${row.version}.json`), text());
  });
}

/** Writes missing files of latest versions . @throws the signal's reason once aborted, between two packages */
export async function healPackageFiles(dataDir: string, store: Store, signal?: AbortSignal): Promise<string[]> {
  const healed: string[] = [];
  for (const { id, version } of await store.listPackages()) {
    signal?.throwIfAborted();
    if (await exists(join(getFolder(dataDir, id), `package.v${version}.json`))) continue;
    const row = await store.getPackage(id, version);
    if (!row) continue;
    await writePackageFiles(dataDir, row);
    // Deleted meanwhile, before its files existed.
    if ((await store.packageVersion(id)) === null) await removePackageTexts(dataDir, id);
    else healed.push(id);
  }
  return healed;
}

/** Removes a package's folder including its media. */
export function removePackageFiles(dataDir: string, packageId: string): Promise<void> {
  const folder = getFolder(dataDir, packageId);
  // A painter may still write a file meanwhile.
  return inLine(folder, () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
}

/** Removes a package's readable copies but not its media. */
export function removePackageTexts(dataDir: string, packageId: string): Promise<void> {
  const folder = getFolder(dataDir, packageId);
  return inLine(folder, async () => {
    const entries = await listEntries(folder);
    // Media are in subfolders; a file here is a copy or an unfinished one.
    const texts = entries.filter((entry) => entry.isFile());
    await Promise.all(texts.map(({ name }) => rm(join(folder, name), { force: true })));
    await removeEmpty(folder);
  });
}

export async function removeEmptyFolders(dataDir: string): Promise<void> {
  for (const { name } of await listEntries(resolve(dataDir, 'packages'))) {
    const folder = getFolder(dataDir, name);
    await inLine(folder, () => removeEmpty(folder));
  }
}

/** Removes a package folder if neither it nor its subfolders have files. */
async function removeEmpty(folder: string): Promise<void> {
  for (const entry of await listEntries(folder)) {
    if (!entry.isDirectory()) return;
    await removeIfEmpty(join(folder, entry.name));
  }
  await removeIfEmpty(folder);
}

const removeIfEmpty = (folder: string): Promise<void> =>
  rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Changed meanwhile.
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(error.code ?? '')) throw error;
  });
