import { z } from 'zod';
import { RefusalError } from '../../../shared/error.ts';
import type { Config } from '../../config.ts';
import { keyHolders } from '../../provider-keys.ts';
import { type PrivateFile, readPrivateFile } from './private-file.ts';

/** Keys by provider name; "openai-compatible/box" for a further server. */
export type KeptKeys = ReadonlyMap<string, string>;

/** Valid in an HTTP header, and too long to occur in ordinary text. */
const KEY = /^[\x21-\x7e]{6,1000}$/;

/** The file of keys typed in the interface; not included in backups. */
export const KEYS_FILE: PrivateFile = {
  file: 'model-keys.json',
  schema: z.record(z.string().max(200), z.string().regex(KEY)),
  what: 'keys',
};

/** Reads the saved keys of a DATA_DIR; none if unreadable. */
export const readKeptKeys = (dataDir: string): KeptKeys => readPrivateFile(dataDir, KEYS_FILE);

/**
 * Validates a typed key; null for none.
 * @throws RefusalError `not_found` for a provider without keys, `conflict` if the environment sets it, `refused` for an invalid key
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
    throw new RefusalError('conflict', `The key of ${provider} is set by ${variable}, which takes precedence.`, {
      hint: `Remove ${variable} and restart the server to save one here.`,
      reason: { code: 'key-of-environment', variable },
    });
  }
  const key = typed?.trim() ?? null;
  if (key !== null && !KEY.test(key)) {
    throw new RefusalError('refused', 'This is no key: it has 6 to 1,000 letters, digits and signs, and no blank.', {
      hint: 'Copy it again from the provider’s page.',
      reason: { code: 'key-unfit' },
    });
  }
  return key;
}
