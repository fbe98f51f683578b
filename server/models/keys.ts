import { z } from 'zod';
import { RefusalError } from '../../shared/error.ts';
import type { Config } from '../config.ts';
import { keyHolders } from '../provider-keys.ts';
import { type KeptFile, readKept } from './kept-file.ts';

/** Keys by who they open: a provider as roles name it, "openai-compatible/box" for a further server. */
export type KeptKeys = ReadonlyMap<string, string>;

/** What goes into an HTTP header, and is no word that stands in every text. */
const KEY = /^[\x21-\x7e]{6,1000}$/;

/** Where keys that were typed in the library lie; backups leave it out. */
export const KEYS_FILE: KeptFile = {
  file: 'model-keys.json',
  schema: z.record(z.string().max(200), z.string().regex(KEY)),
  what: 'keys',
};

/** Reads the keys that are kept in a DATA_DIR; none where they cannot be read. */
export const readKeptKeys = (dataDir: string): KeptKeys => readKept(dataDir, KEYS_FILE);

/**
 * Reads a key that was typed for a provider; null for none.
 * @throws RefusalError `not_found` for what has no key, `conflict` where the environment's counts, `refused` for what is no key
 */
export function readTypedKey(config: Config, provider: string, typed: string | null): string | null {
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
    throw new RefusalError('refused', 'This is no key: it has 6 to 1,000 letters, digits and signs, and no blank.', {
      hint: 'Copy it once more from the provider’s page.',
      reason: { code: 'key-unfit' },
    });
  }
  return key;
}
