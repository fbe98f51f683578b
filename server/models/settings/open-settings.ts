import type { ModelChoice, ModelKeyReport } from '../../../shared/wire/index.ts';
import type { Config } from '../../config.ts';
import { keyHolders, withProviderKeys } from '../../provider-keys.ts';
import { type LocalModels, listDownloadedModels } from '../local/index.ts';
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
} from './model-choices.ts';
import { openPrivateFile } from './private-file.ts';
import { KEYS_FILE, readTypedKey } from './saved-keys.ts';

export interface ModelSettings {
  /** The environment's configuration completed with saved values; the same object until something changes. */
  config(): Config;
  /** Which providers have a key and its source; never the key. */
  keys(): ModelKeyReport[];
  /** Who sets each role's model, and the choices. */
  choices(): Record<ChosenRole, ModelChoice>;
  /**
   * Saves or deletes a provider's key.
   * @throws RefusalError `not_found` for a provider without keys, `conflict` if the environment sets it, `refused` for an invalid key
   */
  putKey(provider: string, key: string | null): Promise<void>;
  /** Null resets to the default. @throws RefusalError `conflict` if the environment sets it, `refused` if unusable */
  choose(role: ChosenRole, model: string | null): Promise<void>;
  /** Validates a typed key and hides it in logs. @throws RefusalError as `putKey` */
  readKey(provider: string, typed: string): TypedKeys;
  requireModel(model: string): Promise<void>;
  /** Settings with keys and models that are not saved, for a test. */
  trial(keys: TypedKeys, roles: Partial<Record<ChosenRole, string>>): Config;
  /** Saves keys, and models for the roles that no variable sets: all or nothing. @throws RefusalError `conflict` if variables set all roles */
  keep(keys: TypedKeys, roles: Partial<Record<ChosenRole, string>>): Promise<void>;
  /** Reads what another process has saved. */
  reload(): void;
  /** Remembers the models a provider listed, to offer them. */
  list(provider: string, models: readonly { id: string }[]): void;
}

export type TypedKeys = ReadonlyMap<string, string>;

/** Private; backups exclude keys. Requires the lock of DATA_DIR. `onKey` lets logs redact saved keys. */
export function openModelSettings({
  config,
  local,
  onKey,
  onTrouble,
  onSaved = () => undefined,
}: {
  config: Config;
  local: Pick<LocalModels, 'list'>;
  onKey: (key: string) => void;
  onTrouble: (sentence: string) => void;
  /** Called after keys or models were saved here. */
  onSaved?: () => void;
}): ModelSettings {
  const { dataDir } = config;
  const onChange = () => {
    current = withChosen(withProviderKeys(config, keys.all()), chosen.all());
  };
  const keys = openPrivateFile(dataDir, KEYS_FILE, { onTrouble, onChange });
  const chosen = openPrivateFile(dataDir, CHOSEN_FILE, { onTrouble, onChange });
  const lists = new Map<string, readonly string[]>();
  for (const key of keys.all().values()) onKey(key);
  const fetched = () => listDownloadedModels(local);
  const readKey = (provider: string, typed: string | null) => {
    const key = readTypedKey(config, provider, typed);
    if (key !== null) onKey(key);
    return key;
  };
  let current: Config = withChosen(withProviderKeys(config, keys.all()), chosen.all());

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
    putKey: async (provider, typed) => {
      await keys.put([[provider, readKey(provider, typed)]]);
      onSaved();
    },
    async choose(role, typed) {
      await chosen.put([[role, await readChosen({ set: config, now: current, fetched }, role, typed)]]);
      onSaved();
    },
    reload() {
      keys.reload();
      chosen.reload();
      for (const key of keys.all().values()) onKey(key);
    },
    readKey: (provider, typed) => new Map([[provider, readKey(provider, typed) ?? '']]),
    requireModel: (model) => requireModel(model, current, fetched),
    trial(typed, roles) {
      const by = withProviderKeys(config, new Map([...keys.all(), ...typed]));
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
      onSaved();
    },
    list: (provider, models) =>
      void lists.set(
        provider,
        models.map(({ id }) => `${provider}:${id}`),
      ),
  };
}
