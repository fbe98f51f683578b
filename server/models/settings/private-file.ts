import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { getErrorMessage } from '../../../shared/error.ts';
import { isAbsent } from '../../system-error.ts';

const FILE_BYTES = 256 * 1024;

export interface PrivateFile {
  file: string;
  schema: z.ZodType<Record<string, string>>;
  /** The content in the plural: "keys". */
  what: string;
}

/** Reads a file of DATA_DIR. @param onTrouble receives a sentence if it is unreadable; the result is empty then */
export function readPrivateFile(
  dataDir: string,
  { file: name, schema, what }: PrivateFile,
  onTrouble: (sentence: string) => void = () => undefined,
): ReadonlyMap<string, string> {
  const file = join(dataDir, name);
  try {
    const bytes = readFileSync(file);
    if (bytes.length > FILE_BYTES) throw new Error(`it is longer than ${FILE_BYTES / 1024} KiB`);
    return new Map(Object.entries(schema.parse(JSON.parse(bytes.toString('utf8')))));
  } catch (error) {
    // A parser's message may quote a key.
    const isRead = error instanceof SyntaxError || error instanceof z.ZodError;
    const why = isRead ? `it holds no ${what}` : getErrorMessage(error);
    if (!isAbsent(error)) onTrouble(`The ${what} of models in ${file} cannot be used: ${why}.`);
    return new Map();
  }
}

/** Writes a file atomically, readable only by its owner. */
async function writeKept(dataDir: string, name: string, kept: ReadonlyMap<string, string>): Promise<void> {
  const file = join(dataDir, name);
  const aside = `${file}.new`;
  const handle = await open(aside, 'w', 0o600);
  try {
    // A leftover of a crash may have other permissions.
    await handle.chmod(0o600);
    await handle.writeFile(`${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, file);
}

/** Opens a file for changes. Requires the lock of DATA_DIR. @param onChange called after each write */
export function openPrivateFile(
  dataDir: string,
  kept: PrivateFile,
  { onTrouble, onChange }: { onTrouble: (sentence: string) => void; onChange: () => void },
) {
  let now = readPrivateFile(dataDir, kept, onTrouble);
  let writing: Promise<void> = Promise.resolve();
  const change = async (values: Iterable<readonly [string, string | null]>) => {
    // Another process may have written it.
    const changed = new Map(readPrivateFile(dataDir, kept, onTrouble));
    for (const [name, value] of values) {
      if (value === null) changed.delete(name);
      else changed.set(name, value);
    }
    await writeKept(dataDir, kept.file, changed);
    now = changed;
    onChange();
  };
  return {
    all: (): ReadonlyMap<string, string> => now,
    /** Reads it again: another process has written it. */
    reload(): void {
      now = readPrivateFile(dataDir, kept, onTrouble);
      onChange();
    },
    /** Stores texts by name; null deletes. */
    put(values: Iterable<readonly [string, string | null]>): Promise<void> {
      // Writes are serialized, since each writes the whole file.
      writing = writing.catch(() => undefined).then(() => change(values));
      return writing;
    },
  };
}
