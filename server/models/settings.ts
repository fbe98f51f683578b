import type { ModelChoice, ModelKeyReport } from '../../shared/wire/index.ts';
import type { Config } from '../config.ts';
import { keyHolders, withKeys } from '../provider-keys.ts';
import {
  CHOSEN_FILE,
  CHOSEN_ROLES,
  type ChosenRole,
  heldByEnvironment,
  isLeftOpen,
  readChosen,
  reportChoices,
  requireModel,
  withChosen,
} from './chosen.ts';
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
  /** Validates a typed key and hides it in logs. @throws RefusalError as `putKey` */
  readKey(provider: string, typed: string): TypedKeys;
  /** Requires that a model name can be used. @throws RefusalError `refused` */
  requireModel(model: string): Promise<void>;
  /** Settings with keys and models that are not saved, for a test. */
  trial(keys: TypedKeys, roles: Partial<Record<ChosenRole, string>>): Config;
  /** Saves keys, and models for the roles that no variable sets: all or nothing. @throws RefusalError `conflict` if variables set all roles */
  keep(keys: TypedKeys, roles: Partial<Record<ChosenRole, string>>): Promise<void>;
  /** Remembers the models a provider listed, to offer them. */
  list(provider: string, models: readonly { id: string }[]): void;
}

/** Keys by provider name. */
export type TypedKeys = ReadonlyMap<string, string>;

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
  const lists = new Map<string, readonly string[]>();
  for (const key of keys.all().values()) onKey(key);
  const fetched = () => fetchedModels(local);
  const readKey = (provider: string, typed: string | null) => {
    const key = readTypedKey(config, provider, typed);
    if (key !== null) onKey(key);
    return key;
  };
  let current: Config = withChosen(withKeys(config, keys.all()), chosen.all());

  return {
    config: () => current,
    keys: () =>
      keyHolders(config).map(({ provider, title, variable, address, isSet }) => ({
        provider,
        title,
        variable,
        address,
        from: isSet ? 'environment' : keys.all().has(provider) ? 'library' : null,
      })),
    choices: () => reportChoices(config, current, lists),
    putKey: async (provider, typed) => keys.put([[provider, readKey(provider, typed)]]),
    async choose(role, typed) {
      await chosen.put([[role, await readChosen({ set: config, now: current, fetched }, role, typed)]]);
    },
    readKey: (provider, typed) => new Map([[provider, readKey(provider, typed) ?? '']]),
    requireModel: (model) => requireModel(model, current, fetched),
    trial(typed, roles) {
      const by = withKeys(config, new Map([...keys.all(), ...typed]));
      return { ...by, models: { ...current.models, ...roles } };
    },
    async keep(typed, roles) {
      const given = CHOSEN_ROLES.flatMap((role) => {
        const model = roles[role];
        return model === undefined || !isLeftOpen(config, role) ? [] : [[role, model] as const];
      });
      if (given.length === 0) throw heldByEnvironment('coauthor');
      const before = [...typed.keys()].map((provider) => [provider, keys.all().get(provider) ?? null] as const);
      if (typed.size > 0) await keys.put(typed);
      await chosen.put(given).catch(async (error: unknown) => {
        await keys.put(before);
        throw error;
      });
    },
    list: (provider, models) =>
      void lists.set(
        provider,
        models.map(({ id }) => `${provider}:${id}`),
      ),
  };
}
