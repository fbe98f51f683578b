import { constants } from 'node:fs';
import { type FileHandle, open, opendir, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { getErrorCode, isAbsent } from '../system-error.ts';
import { SKILL_LIMITS } from './manifest.ts';

/** A problem with a file that makes it or its skill unusable. */
export class SkillFileError extends Error {
  override readonly name = 'SkillFileError';
  readonly file: string;

  constructor(file: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.file = file;
  }
}

/** Whether a path is a folder or lies in it. Both are real paths. */
export function liesWithin(dir: string, path: string): boolean {
  const way = relative(dir, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}

/** The real path; null if nothing is there. */
export async function resolveRealPath(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (error) {
    if (isAbsent(error) || getErrorCode(error) === 'ELOOP') return null;
    throw error;
  }
}

/**
 * Symbolic links must not lead out of the folder, since Node's permission model would follow. `dir`: real path.
 * @throws SkillFileError naming the link, or the folder when it has too many entries
 */
export async function checkLinks(dir: string, entriesMax: number = SKILL_LIMITS.entries): Promise<void> {
  let entries = 0;
  const folders = [dir];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for await (const entry of await opendir(folder)) {
      entries += 1;
      if (entries > entriesMax) {
        throw new SkillFileError(dir, `Expected at most ${entriesMax} files and folders in a skill, got more.`);
      }
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      if (!entry.isSymbolicLink()) continue;
      const target = await resolveRealPath(path);
      if (target === null || !liesWithin(dir, target)) {
        throw new SkillFileError(path, 'A symbolic link leads out of the skill. Replace it by the file itself.');
      }
    }
  }
}

/** @throws SkillFileError if it is not a plain file, too large, or not UTF-8; a missing one is allowed */
export async function readTextFile(file: string, bytesMax: number): Promise<string | null> {
  let handle: FileHandle;
  try {
    // O_NONBLOCK, since opening a pipe would wait for a writer.
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw new SkillFileError(file, `It cannot be read: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new SkillFileError(file, 'Expected a plain file.');
    if (stats.size > bytesMax) {
      throw new SkillFileError(file, `Expected at most ${bytesMax} bytes, got ${stats.size}.`);
    }
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytesMax + 1), 0, bytesMax + 1, 0);
    if (bytesRead > bytesMax) throw new SkillFileError(file, `Expected at most ${bytesMax} bytes, got more.`);
    return decode(file, buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

function decode(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new SkillFileError(file, 'Expected text in UTF-8.', { cause: error });
  }
}
