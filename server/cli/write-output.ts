import { writeFile } from 'node:fs/promises';
import { RefusalError } from '../../shared/error.ts';

/** Writes a file that a command was told to write. @throws RefusalError `refused` if it cannot be written */
export async function writeOutput(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (cause) {
    throw new RefusalError('refused', `${file} could not be written.`, {
      hint: 'Name a file in an existing, writable folder.',
      cause,
    });
  }
}
