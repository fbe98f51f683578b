import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusalError } from '../../../shared/error.ts';
import { IdSchema, PACKAGE_BYTES } from '../../../shared/story/index.ts';
import { getErrorCode, isAbsent } from '../../system-error.ts';

/** A command's package: the text of a file, or the id of a stored one. */
export type GivenPackage = { name: string; text: string } | { name: string; id: string };

export const PACKAGE_ARGUMENT =
  'a story: its id, a file, a folder with its package.json, or - for standard input' as const;

/** A file or folder, else an id. @throws RefusalError `not_found`, `too_large`, `refused` if unreadable */
export async function givenPackage(given: string): Promise<GivenPackage> {
  if (given === '-') return { name: 'what was piped in', text: await piped(process.stdin) };
  const found = await stat(given).catch(cannotBeRead(given));
  const file = found?.isDirectory() ? join(given, 'package.json') : given;
  const inside = found?.isDirectory() ? await stat(file).catch(cannotBeRead(file)) : found;
  if (!inside?.isFile()) {
    if (IdSchema.safeParse(given).success) return { name: given, id: given };
    throw new RefusalError(
      'not_found',
      found ? `There is no package.json in ${given}.` : `There is no file ${given}.`,
      {
        hint: 'Give a story file, a folder with its package.json, or the id of a story as "npx kamishibai packages" lists it.',
      },
    );
  }
  if (inside.size > PACKAGE_BYTES) throw tooLarge(`${file} has ${inside.size} bytes`);
  return { name: given, text: (await readFile(file).catch(cannotBeRead(file)))?.toString('utf8') ?? '' };
}

async function piped(input: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    bytes += chunk.length;
    if (bytes > PACKAGE_BYTES) throw tooLarge('What was piped in goes on');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const tooLarge = (what: string) =>
  new RefusalError('too_large', `${what}; a story has at most ${PACKAGE_BYTES} bytes.`);

const cannotBeRead =
  (file: string) =>
  (cause: unknown): null => {
    if (isAbsent(cause)) return null;
    throw new RefusalError('refused', `${file} cannot be read (${getErrorCode(cause) ?? cause}).`, { cause });
  };
