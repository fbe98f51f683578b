import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isAbsent } from '../system-error.ts';

const FILE_BYTES = 256 * 1024;

/** A file of texts by name in a DATA_DIR that only its owner may read: what it is called, what is in it, and what that is called. */
export interface KeptFile {
  file: string;
  schema: z.ZodType<Record<string, string>>;
  /** What it holds, in the plural: "keys". */
  what: string;
}

/**
 * Reads what is kept in a DATA_DIR.
 * @param onTrouble told in a sentence where the file cannot be read; nothing is kept then
 */
export function readKept(
  dataDir: string,
  { file: name, schema, what }: KeptFile,
  onTrouble: (sentence: string) => void = () => undefined,
): ReadonlyMap<string, string> {
  const file = join(dataDir, name);
  try {
    const bytes = readFileSync(file);
    if (bytes.length > FILE_BYTES) throw new Error(`it is longer than ${FILE_BYTES / 1024} KiB`);
    return new Map(Object.entries(schema.parse(JSON.parse(bytes.toString('utf8')))));
  } catch (error) {
    // What a parser says of it may have a key in it.
    const isRead = error instanceof SyntaxError || error instanceof z.ZodError;
    const why = isRead ? `it holds no ${what}` : error instanceof Error ? error.message : String(error);
    if (!isAbsent(error)) onTrouble(`The ${what} of models in ${file} cannot be used: ${why}.`);
    return new Map();
  }
}

/** Writes it where only this user can read it, whole or not at all. */
async function writeKept(dataDir: string, name: string, kept: ReadonlyMap<string, string>): Promise<void> {
  const file = join(dataDir, name);
  const aside = `${file}.new`;
  const handle = await open(aside, 'w', 0o600);
  try {
    // One that a crash has left has whatever rights it had.
    await handle.chmod(0o600);
    await handle.writeFile(`${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, file);
}

/**
 * Opens what is kept, to be changed. Call it while the lock of the DATA_DIR is held.
 * @param onChange told once a change is written
 */
export function openKept(
  dataDir: string,
  kept: KeptFile,
  { onTrouble, onChange }: { onTrouble: (sentence: string) => void; onChange: () => void },
) {
  let now = readKept(dataDir, kept, onTrouble);
  let writing: Promise<void> = Promise.resolve();
  const change = async (values: Iterable<readonly [string, string | null]>) => {
    const changed = new Map(now);
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
    /** Keeps texts by name, or forgets those that are null. */
    put(values: Iterable<readonly [string, string | null]>): Promise<void> {
      // One after the other: each has all of them.
      writing = writing.catch(() => undefined).then(() => change(values));
      return writing;
    },
  };
}
