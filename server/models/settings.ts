import type { ModelChoice, ModelKeyReport } from '../../shared/wire/index.ts';
import { type Config, keyHolders, withKeys } from '../config.ts';
import { CHOSEN_FILE, type ChosenRole, readChosen, reportChoices, withChosen } from './chosen.ts';
import { openKept } from './kept-file.ts';
import { KEYS_FILE, readTypedKey } from './keys.ts';
import { fetchedModels, type LocalModels } from './local/index.ts';

/** The keys of providers and the models of roles: what is set, and what was typed and chosen in the library. */
export interface ModelSettings {
  /** What is set, with what is kept where the environment has nothing: the same object until some of that changes. */
  config(): Config;
  /** Which providers have a key, and where from; never the key. */
  keys(): ModelKeyReport[];
  /** Who chooses the model of each role, and what can be chosen. */
  choices(): Record<ChosenRole, ModelChoice>;
  /**
   * Keeps a provider's key, or forgets it.
   * @throws RefusalError `not_found` for what has no key, `conflict` where the environment's counts, `refused` for what is no key
   */
  putKey(provider: string, key: string | null): Promise<void>;
  /**
   * Keeps the model of a role, or leaves it to what is there.
   * @throws RefusalError `conflict` where the environment's counts, `refused` for what names no model, or one that cannot be asked
   */
  choose(role: ChosenRole, model: string | null): Promise<void>;
}

/**
 * Opens the settings of a server; what is kept lies in the DATA_DIR, readable by its owner alone, and backups leave keys out. Call it while the lock
 * of the DATA_DIR is held.
 * @param onKey told every key that is kept, so that logs can hide it
 */
export function openModelSettings({
  config,
  local,
  onKey,
  onTrouble,
}: {
  config: Config;
  local: Pick<LocalModels, 'list'>;
  onKey: (key: string) => void;
  onTrouble: (sentence: string) => void;
}): ModelSettings {
  const { dataDir } = config;
  const onChange = () => {
    current = withChosen(withKeys(config, keys.all()), chosen.all());
  };
  const keys = openKept(dataDir, KEYS_FILE, { onTrouble, onChange });
  const chosen = openKept(dataDir, CHOSEN_FILE, { onTrouble, onChange });
  for (const key of keys.all().values()) onKey(key);
  let current: Config = withChosen(withKeys(config, keys.all()), chosen.all());

  return {
    config: () => current,
    keys: () =>
      keyHolders(config).map(({ provider, variable, address, isSet }) => ({
        provider,
        variable,
        address,
        from: isSet ? 'environment' : keys.all().has(provider) ? 'library' : null,
      })),
    choices: () => reportChoices(config, current),
    async putKey(provider, typed) {
      const key = readTypedKey(config, provider, typed);
      if (key !== null) onKey(key);
      await keys.put(provider, key);
    },
    async choose(role, typed) {
      const fetched = () => fetchedModels(local);
      await chosen.put(role, await readChosen({ set: config, now: current, fetched }, role, typed));
    },
  };
}
