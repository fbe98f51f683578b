import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { IdSchema } from '../../../shared/story/index.ts';
import { exists, writeWhole } from './files.ts';
import { mediaPath, packageFolder } from './path.ts';

/** Where it is noted, each in a file of its own, for which packages media come in. */
const FOLDER = 'incoming';
const NAME = /^(.+)\.json$/;

/** A file of a package, as its folder and its name. */
export interface IncomingFile {
  kind: string;
  file: string;
}

/** Media that come in for a package: `files` that were not there before; null for the whole folder. */
const NoteSchema = z.object({
  packageId: IdSchema,
  files: z.array(z.object({ kind: z.string(), file: z.string() })).nullable(),
});
type Note = z.infer<typeof NoteSchema>;

/** Media that come in before anything is kept that shows them. */
export interface Incoming {
  /** What shows them is kept: they stay. */
  kept(): Promise<void>;
  /** Nothing will show them: they go, and nothing that was there before. */
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
 * Notes that media are going to come into a package's folder, so that they go again where nothing comes of it: at once where that fails, at the
 * next start where the process ends in the middle. To be called before the first of them comes, and once for a package at a time.
 * @param files what may come; what is there already is nobody's to take back
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
  await writeWhole(path, Buffer.from(JSON.stringify(note)));
  return {
    kept: () => rm(path, { force: true }),
    async takeBack() {
      await takeBack(dataDir, note);
      await rm(path, { force: true });
    },
  };
}

/**
 * Takes back what came in for packages that nobody kept, since the process ended in the middle. To be called at the start, before anything new
 * comes in.
 * @param isKept whether something shows the media of a package; `isOwn` where its folder was made for them
 * @returns the packages they came in for
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
    // What cannot be read was never whole: nothing had come in by then.
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
