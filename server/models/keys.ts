import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { RefusalError } from '../../shared/error.ts';
import type { ModelKeyReport } from '../../shared/wire/index.ts';
import { type Config, keyHolders, withKeys } from '../config.ts';

/** Keys by who they open: a provider as roles name it, "openai-compatible/box" for a further server. */
export type KeptKeys = ReadonlyMap<string, string>;

/** The keys of providers: what is set, and what was typed in the library. */
export interface ModelKeys {
  /** What is set, with the kept keys where the environment has none: the same object until one of them changes. */
  config(): Config;
  /** Which providers have a key, and where from; never the key. */
  report(): ModelKeyReport[];
  /**
   * Keeps a provider's key, or forgets it.
   * @throws RefusalError `not_found` for what has no key, `conflict` where the environment's counts, `refused` for what is no key
   */
  put(provider: string, key: string | null): Promise<void>;
}

const FILE = 'model-keys.json';
const FILE_BYTES = 256 * 1024;

/** What goes into an HTTP header, and is no word that stands in every text. */
const KEY = /^[\x21-\x7e]{6,1000}$/;
const FileSchema = z.record(z.string().max(200), z.string().regex(KEY));

/**
 * Reads the keys that are kept in a DATA_DIR.
 * @param onTrouble told in a sentence where the file cannot be read; there are no keys then
 */
export function readKeptKeys(dataDir: string, onTrouble: (sentence: string) => void = () => undefined): KeptKeys {
  const file = join(dataDir, FILE);
  try {
    const bytes = readFileSync(file);
    if (bytes.length > FILE_BYTES) throw new Error(`it is longer than ${FILE_BYTES / 1024} KiB`);
    return new Map(Object.entries(FileSchema.parse(JSON.parse(bytes.toString('utf8')))));
  } catch (error) {
    // What a parser says of it may have a key in it.
    const isRead = error instanceof SyntaxError || error instanceof z.ZodError;
    const why = isRead ? 'it holds no keys' : error instanceof Error ? error.message : String(error);
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAbsent) onTrouble(`The keys of models in ${file} cannot be used: ${why}.`);
    return new Map();
  }
}

/** Writes them where only this user can read them, whole or not at all. */
async function writeKeptKeys(dataDir: string, keys: KeptKeys): Promise<void> {
  const file = join(dataDir, FILE);
  const aside = `${file}.new`;
  const handle = await open(aside, 'w', 0o600);
  try {
    // One that a crash has left has whatever rights it had.
    await handle.chmod(0o600);
    await handle.writeFile(`${JSON.stringify(Object.fromEntries(keys), null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, file);
}

/**
 * Opens the keys of a server; the kept ones lie in the DATA_DIR, readable by its owner alone, and backups leave them out. Call it while the lock
 * of the DATA_DIR is held.
 * @param onKey told every key that is kept, so that logs can hide it
 */
export function openModelKeys({
  config,
  onKey,
  onTrouble,
}: {
  config: Config;
  onKey: (key: string) => void;
  onTrouble: (sentence: string) => void;
}): ModelKeys {
  const { dataDir } = config;
  let kept = readKeptKeys(dataDir, onTrouble);
  for (const key of kept.values()) onKey(key);
  let current = withKeys(config, kept);
  let writing: Promise<void> = Promise.resolve();

  const change = async (provider: string, key: string | null) => {
    const changed = new Map(kept);
    if (key === null) changed.delete(provider);
    else changed.set(provider, key);
    await writeKeptKeys(dataDir, changed);
    kept = changed;
    current = withKeys(config, kept);
  };

  return {
    config: () => current,
    report: () =>
      keyHolders(config).map(({ provider, variable, address, isSet }) => ({
        provider,
        variable,
        address,
        from: isSet ? 'environment' : kept.has(provider) ? 'library' : null,
      })),
    async put(provider, typed) {
      const holders = keyHolders(config);
      const holder = holders.find((each) => each.provider === provider);
      if (holder === undefined) {
        throw new RefusalError('not_found', `No provider called ${provider} is set up here.`, {
          hint: `There are: ${holders.map((each) => each.provider).join(', ')}.`,
        });
      }
      if (holder.isSet) {
        const { variable } = holder;
        throw new RefusalError('conflict', `The key of ${provider} is set by ${variable}, which counts.`, {
          hint: `Take ${variable} away and start again to keep one here.`,
          reason: { code: 'key-of-environment', variable },
        });
      }
      const key = typed?.trim() ?? null;
      if (key !== null && !KEY.test(key)) {
        throw new RefusalError(
          'refused',
          'This is no key: it has 6 to 1,000 letters, digits and signs, and no blank.',
          {
            hint: 'Copy it once more from the provider’s page.',
            reason: { code: 'key-unfit' },
          },
        );
      }
      if (key !== null) onKey(key);
      // One after the other: each has all of them.
      writing = writing.catch(() => undefined).then(() => change(provider, key));
      await writing;
    },
  };
}
