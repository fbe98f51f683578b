import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EXPORTS_KEPT, type ExportStatus, ExportStatusSchema } from '../../shared/wire/index.ts';
import { readIfThere, writeAtomically } from '../art/media/files.ts';

/** Stored exports in a folder of DATA_DIR: each a file with its metadata beside it. */
export interface StoredExports {
  /** Newest first. */
  list(): Promise<ExportStatus[]>;
  get(id: string): Promise<ExportStatus | null>;
  /** The path to write a new export to. Creates the folder. */
  place(id: string): Promise<string>;
  /** Stores a written export, and deletes the oldest if there are too many. */
  keep(status: ExportStatus): Promise<void>;
  getBytesPath(id: string): string;
  remove(id: string): Promise<void>;
}

const KNOWN = '.json';
/** Metadata is short; larger files are not ours. */
const KNOWN_BYTES = 2 * 1024 * 1024;

/**
 * Opens the exports of a DATA_DIR. Partial files of an ended process are removed with the first write.
 * @param listWritten ids of those that other processes are writing
 */
export function openStoredExports(
  dataDir: string,
  listWritten: () => Promise<string[]> = async () => [],
): StoredExports {
  const folder = resolve(dataDir, 'exports');
  const getBytesPath = (id: string) => join(folder, `${id}.bytes`);
  const getTemporaryPath = (id: string) => join(folder, `${id}.new`);
  const getKnownPath = (id: string) => join(folder, `${id}${KNOWN}`);

  const get = async (id: string): Promise<ExportStatus | null> => {
    const bytes = await readIfThere(getKnownPath(id));
    if (!bytes || bytes.length > KNOWN_BYTES) return null;
    try {
      return ExportStatusSchema.parse(JSON.parse(bytes.toString('utf8')));
    } catch {
      // Foreign files and those of newer versions are not listed.
      return null;
    }
  };
  const list = async () => {
    const names = await readdir(folder).catch(() => []);
    const ids = names.flatMap((name) => (name.endsWith(KNOWN) ? [name.slice(0, -KNOWN.length)] : []));
    const found = (await Promise.all(ids.map(get))).filter((status) => status !== null);
    return found.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  };
  const remove = async (id: string) => {
    // Metadata first: an export without it does not exist.
    await rm(getKnownPath(id), { force: true });
    await Promise.all([rm(getBytesPath(id), { force: true }), rm(getTemporaryPath(id), { force: true })]);
  };

  /** Removes partial files and files without metadata, before the first write. */
  let swept: Promise<void> | undefined;
  async function sweep(): Promise<void> {
    const names = await readdir(folder);
    const known = new Set(names.filter((name) => name.endsWith(KNOWN)).map((name) => name.slice(0, -KNOWN.length)));
    for (const id of await listWritten()) known.add(id);
    const left = names.filter((name) => !name.endsWith(KNOWN) && !known.has(name.replace(/\.(?:bytes|new)$/, '')));
    for (const name of left) await rm(join(folder, name), { force: true });
  }

  return {
    list,
    get,
    getBytesPath,
    remove,
    async place(id) {
      await mkdir(folder, { recursive: true });
      swept ??= sweep();
      await swept;
      return getTemporaryPath(id);
    },
    async keep(status) {
      await rename(getTemporaryPath(status.id), getBytesPath(status.id));
      await writeAtomically(getKnownPath(status.id), Buffer.from(JSON.stringify(status)));
      for (const { id } of (await list()).slice(EXPORTS_KEPT)) await remove(id);
    },
  };
}
