import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { IdSchema } from '../../../shared/story/index.ts';
import { exists, writeAtomically } from './files.ts';
import { mediaPath, packageFolder } from './path.ts';

/** The folder of notes about packages whose media are being received, one file each. */
const FOLDER = 'incoming';
const NAME = /^(.+)\.json$/;

export interface IncomingFile {
  kind: string;
  file: string;
}

/** The new files of a package; null for the whole folder. */
const NoteSchema = z.object({
  packageId: IdSchema,
  files: z.array(z.object({ kind: z.string(), file: z.string() })).nullable(),
});
type Note = z.infer<typeof NoteSchema>;

/** Media that are stored before the package that shows them. */
export interface Incoming {
  /** Keeps the media: their package is stored. */
  kept(): Promise<void>;
  /** Deletes the new media: the package will not be stored. */
  takeBack(): Promise<void>;
}

const noteFile = (dataDir: string, packageId: string): string => resolve(dataDir, FOLDER, `${packageId}.json`);

const ignoringMissing = (error: NodeJS.ErrnoException): void => {
  if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(error.code ?? '')) throw error;
};

async function takeBack(dataDir: string, { packageId, files }: Note): Promise<void> {
  const folder = packageFolder(dataDir, packageId);
  if (folder === null) return;
  if (files === null) await rm(folder, { recursive: true, force: true });
  const paths = (files ?? []).flatMap(({ kind, file }) => mediaPath(dataDir, packageId, kind, file) ?? []);
  for (const path of paths) await rm(path, { force: true });
  for (const each of [...new Set(paths.map(dirname)), folder]) await rmdir(each).catch(ignoringMissing);
}

/**
 * Records that media will be added to a package's folder, so that they are removed on failure, or after a crash at the
 * next start. Call before the first file, once for a package at a time. Existing files are never removed.
 */
export async function beginIncoming(
  dataDir: string,
  packageId: string,
  files: readonly IncomingFile[],
): Promise<Incoming> {
  const folder = packageFolder(dataDir, packageId);
  const fresh: IncomingFile[] = [];
  for (const { kind, file } of files) {
    const path = mediaPath(dataDir, packageId, kind, file);
    if (path !== null && !(await exists(path))) fresh.push({ kind, file });
  }
  const isNew = folder !== null && !(await exists(folder));
  const note: Note = { packageId, files: isNew ? null : fresh };
  const path = noteFile(dataDir, packageId);
  await mkdir(dirname(path), { recursive: true });
  await writeAtomically(path, Buffer.from(JSON.stringify(note)));
  return {
    kept: () => rm(path, { force: true }),
    async takeBack() {
      await takeBack(dataDir, note);
      await rm(path, { force: true });
    },
  };
}

/**
 * Removes media of packages that were never stored because the process ended. Call at start, before new imports.
 * @param isKept whether something shows a package's media; `isOwn` if its folder was created for them
 */
export async function takeBackIncoming(
  dataDir: string,
  isKept: (packageId: string, isOwn: boolean) => Promise<boolean>,
): Promise<string[]> {
  const folder = resolve(dataDir, FOLDER);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    ignoringMissing(error);
    return [];
  });
  const taken: string[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const note = NAME.test(name) ? await readNote(path) : null;
    if (note !== null && !(await isKept(note.packageId, note.files === null))) {
      await takeBack(dataDir, note);
      taken.push(note.packageId);
    }
    // An unreadable note was never complete, so no media were added.
    await rm(path, { force: true });
  }
  return taken;
}

async function readNote(path: string): Promise<Note | null> {
  try {
    return NoteSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
