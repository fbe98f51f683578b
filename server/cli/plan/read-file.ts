import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { RefusalError } from '../../../shared/error.ts';
import { readJson } from '../../../shared/plan/index.ts';
import { getErrorCode, isAbsent } from '../../system-error.ts';

const FILE_MAX_BYTES = 16 * 1024 * 1024;

/** Stdin for `-`. As JSON, else as text. @throws RefusalError `not_found`, `too_large`, `refused` if unreadable */
export async function readWritten(file: string): Promise<unknown> {
  const written = file === '-' ? await text(process.stdin) : await readFile(file);
  const plain = written.replace(/^\uFEFF/, '');
  try {
    const value = readJson(plain);
    // A JSON string would be parsed again.
    return typeof value === 'string' ? plain : value;
  } catch {
    return plain;
  }
}

async function readFile(file: string): Promise<string> {
  try {
    await using handle = await open(file);
    const stats = await handle.stat();
    if (stats.isDirectory())
      throw new RefusalError('refused', `${file} is a folder. Expected a file that holds a plan.`);
    if (stats.size > FILE_MAX_BYTES) {
      throw new RefusalError('too_large', `${file} has ${stats.size} bytes; a plan has at most ${FILE_MAX_BYTES}.`);
    }
    return await handle.readFile('utf8');
  } catch (cause) {
    if (cause instanceof RefusalError) throw cause;
    if (isAbsent(cause)) throw new RefusalError('not_found', `There is no file ${file}.`, { cause });
    throw new RefusalError('refused', `${file} cannot be read (${getErrorCode(cause) ?? cause}).`, { cause });
  }
}
