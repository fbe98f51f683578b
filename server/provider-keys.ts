import type { CompatibleServerConfig, Config } from './config.ts';
import {
  type KeyedKind,
  KNOWN_SERVERS,
  keyVariable,
  knownProvider,
  knownServer,
  type NamedModel,
  neededFor,
} from './providers.ts';

/** The variable that a model still needs: its provider's key, or its server's address; null if none is missing. */
export function findMissingVariable(model: NamedModel, config: Config): string | null {
  const isSet = {
    google: config.google.apiKey !== null,
    anthropic: config.anthropic.apiKey !== null,
    openai: config.openai.apiKey !== null,
    'openai-compatible': serverAt(config, model.kind === 'openai-compatible' ? model.server : null) !== null,
    local: true,
  }[model.kind];
  return isSet ? null : neededFor(model);
}

/** Configured, or a local server at its default port. @param name null for the server without a name */
export function serverAt(config: Config, name: string | null): CompatibleServerConfig | null {
  const { openaiCompatible, openaiCompatibleServers } = config;
  if (name === null) {
    const { baseUrl, apiKey } = openaiCompatible;
    return baseUrl === null ? null : { baseUrl, apiKey };
  }
  if (Object.hasOwn(openaiCompatibleServers, name)) return openaiCompatibleServers[name] ?? null;
  const known = knownServer(name);
  return known?.isLocal ? { baseUrl: known.baseUrl, apiKey: null } : null;
}

/** Keys and tokens of a configuration, which are never logged or shown; null for each that is not set. */
export const listKeySecrets = ({
  authToken,
  google,
  anthropic,
  openai,
  openaiCompatible,
  openaiCompatibleServers,
}: Config) => [
  authToken,
  google.apiKey,
  anthropic.apiKey,
  openai.apiKey,
  openaiCompatible.apiKey,
  ...Object.values(openaiCompatibleServers).map(({ apiKey }) => apiKey),
];

export interface KeyHolder {
  /** As roles name it. */
  provider: string;
  /** The name for display; null for an unknown server. */
  title: string | null;
  variable: string;
  isSet: boolean;
  /** Without credentials. */
  address: string | null;
}

/** Removes user and password from an address. */
export const withoutCredentials = (address: string): string => address.replace(/\/\/[^/\s@]+@/, '//');

/** All providers that take a key: the known ones, and the configured servers. */
export function keyHolders(config: Config): KeyHolder[] {
  const { google, anthropic, openai, openaiCompatible, openaiCompatibleServers } = config;
  const holder = (
    kind: KeyedKind,
    { apiKey, baseUrl }: { apiKey: string | null; baseUrl: string | null },
    server: string | null = null,
  ): KeyHolder => ({
    provider: server === null ? kind : `${kind}/${server}`,
    title: knownProvider(server === null ? kind : `${kind}/${server}`)?.title ?? null,
    variable: keyVariable(kind, server),
    isSet: apiKey !== null,
    address: baseUrl === null ? null : withoutCredentials(baseUrl),
  });
  return [
    holder('google', google),
    holder('anthropic', anthropic),
    holder('openai', openai),
    ...(openaiCompatible.baseUrl === null ? [] : [holder('openai-compatible', openaiCompatible)]),
    ...Object.entries(openaiCompatibleServers).map(([name, server]) => holder('openai-compatible', server, name)),
    ...KNOWN_SERVERS.filter((name) => !Object.hasOwn(openaiCompatibleServers, name)).map((name) =>
      holder('openai-compatible', { apiKey: null, baseUrl: null }, name),
    ),
  ];
}

/** Fills in missing keys, by provider. */
export function withProviderKeys(config: Config, keys: ReadonlyMap<string, string>): Config {
  const filled = <Settings extends { apiKey: string | null }>(provider: string, settings: Settings): Settings => ({
    ...settings,
    apiKey: settings.apiKey ?? keys.get(provider) ?? null,
  });
  return {
    ...config,
    google: filled('google', config.google),
    anthropic: filled('anthropic', config.anthropic),
    openai: filled('openai', config.openai),
    openaiCompatible: filled('openai-compatible', config.openaiCompatible),
    openaiCompatibleServers: {
      ...Object.fromEntries(
        KNOWN_SERVERS.flatMap((name) => {
          const apiKey = keys.get(`openai-compatible/${name}`);
          return apiKey === undefined ? [] : [[name, { baseUrl: knownServer(name)?.baseUrl ?? '', apiKey }]];
        }),
      ),
      ...Object.fromEntries(
        Object.entries(config.openaiCompatibleServers).map(([name, server]) => [
          name,
          filled(`openai-compatible/${name}`, server),
        ]),
      ),
    },
  };
}
