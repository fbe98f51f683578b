import { z } from 'zod';
import { eitherOf } from '../shared/english-lists.ts';
import { PLAN_LIMITS, PLAN_TIMEOUT_MS, STEP_TIMEOUT_MS } from '../shared/plan/limits.ts';
import { findMissingVariable } from './provider-keys.ts';
import {
  EMBEDDING_KINDS,
  getProvider,
  HOSTED_KINDS,
  keyVariable,
  knownServer,
  nameForms,
  namePattern,
  PROVIDER_KINDS,
  readNamedModel,
} from './providers.ts';

/** What a model costs, in US dollars per million tokens. */
export interface ModelPrice {
  input: number;
  cachedInput: number;
  output: number;
}

/** A server that speaks OpenAI's chat completions. */
export interface CompatibleServerConfig {
  baseUrl: string;
  apiKey: string | null;
}

/** An OpenID Connect provider. `signUpRole` is what new people become; null admits only people with an account. */
interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  signUpRole: 'author' | 'player' | null;
}

/** A header in which proxies at these addresses name the person, and what people not known before become. */
interface TrustedUsersConfig {
  header: string;
  proxies: { address: string; prefix: number }[];
  role: 'author' | 'player';
}

export interface Config {
  port: number;
  host: string;
  authToken: string | null;
  allowedHosts: string[];
  /** Whether HOST or ALLOWED_HOSTS lets other machines in. */
  isReachableByOthers: boolean;
  /** Signs cookies and encrypts stored keys; null for one that is made in DATA_DIR. */
  secretKey: string | null;
  oidc: OidcConfig | null;
  trustedUsers: TrustedUsersConfig | null;
  dataDir: string;
  /** Address of the PostgreSQL database that is used in place of SQLite in DATA_DIR. */
  databaseUrl: string | null;
  models: {
    coauthor: string;
    director: string;
    storyteller: string;
    image: string;
    music: string;
    /** Makes vectors for the memory of plays. */
    embedding: string;
  };
  /** Roles whose model was chosen in the interface, not by a variable. */
  chosenRoles: readonly (keyof Config['models'])[];
  google: { apiKey: string | null; baseUrl: string | null };
  anthropic: { apiKey: string | null; baseUrl: string | null };
  openai: { apiKey: string | null; baseUrl: string | null };
  openaiCompatible: { baseUrl: string | null; apiKey: string | null };
  /** Further servers by name: "box" for `OPENAI_COMPATIBLE_BOX_BASE_URL`. */
  openaiCompatibleServers: Readonly<Record<string, CompatibleServerConfig>>;
  /** File or http(s) address of the list of local models; null for the built-in list. */
  modelCatalogue: string | null;
  offlineSeed: number | null;
  /** How long a turn waits for the Director; null for the model's default. */
  directorTimeoutMs: number | null;
  /** How long a turn waits for a model's first words; null for the model's default. */
  firstContentMs: number | null;
  /** Default time limit of one attempt at a step of a plan. */
  stepTimeoutMs: number;
  /** Time limit of a whole plan, unless the author runs it: see `planTimeoutMs`. */
  planTimeoutMs: number;
  /** Whether scripts of skills in DATA_DIR may use any language and the network. */
  allowSkills: boolean;
  /** How many of the latest scenes the Director reads in detail. */
  recentScenesCount: number;
  /** Whether the Director also reads a summary of the story so far. */
  includeOverallSummary: boolean;
  /** Whether the Director directs offered choices before the player answers. */
  speculate: boolean;
  tokensPerSession: number | null;
  tokensPerDay: number | null;
  /** A day and person; the owner has no limit. */
  tokensPerPerson: number | null;
  /** A minute and person; the owner has no limit. */
  requestsPerMinute: number;
  /** Prices that override the built-in list, by recorded model name ("google:gemini-2.5-pro"). */
  modelPrices: Readonly<Record<string, ModelPrice>>;
  /** Context sizes that override the server's, in tokens, by recorded model name ("openai-compatible:llama"). */
  modelContextTokens: Readonly<Record<string, number>>;
  logLevel: LogLevel;
}

/** Limits of a model's context size in tokens. No turn fits into less than the minimum. */
export const CONTEXT_TOKENS = { least: 2048, most: 100_000_000 } as const;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An invalid value of a variable. The message is one line for the terminal. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly variable: string;

  constructor(variable: string, value: string | undefined, expected: string, options?: ErrorOptions) {
    super(`${variable}=${value ?? ''} cannot be used: expected ${expected}.`, options);
    this.variable = variable;
  }
}

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

/** Whether a host name means this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK_HOSTS.has(host) || /^127(\.\d{1,3}){3}$/.test(host);

/** The fewest characters of a secret, so that it cannot be guessed. */
const SECRET_LENGTH = 16;

const SERVER_VARIABLE = /^OPENAI_COMPATIBLE_([A-Z0-9]+(?:_[A-Z0-9]+)*)_(BASE_URL|API_KEY)$/;
const AMOUNT = String.raw`(\d{1,5}(?:\.\d+)?)`;
const MODEL_PRICE = new RegExp(`^(${namePattern(HOSTED_KINDS, '[^\\s,]+')})=${AMOUNT}/${AMOUNT}/${AMOUNT}$`);
const ModelPrices = z.string().transform((value, context): Record<string, ModelPrice> => {
  const prices: Record<string, ModelPrice> = {};
  for (const entry of value.split(/[\s,]+/).filter(Boolean)) {
    const [, model, input, cachedInput, output] = MODEL_PRICE.exec(entry) ?? [];
    if (model === undefined || Object.hasOwn(prices, model)) {
      context.addIssue({ code: 'custom', message: entry });
      return z.NEVER;
    }
    prices[model] = { input: Number(input), cachedInput: Number(cachedInput), output: Number(output) };
  }
  return prices;
});
const MODEL_CONTEXT = new RegExp(`^(${namePattern(PROVIDER_KINDS, '[^\\s,=]+')})=(\\d{1,9})$`);
const ModelContexts = z.string().transform((value, context): Record<string, number> => {
  const contexts: Record<string, number> = {};
  for (const entry of value.split(/[\s,]+/).filter(Boolean)) {
    const [, model, written] = MODEL_CONTEXT.exec(entry) ?? [];
    const tokens = Number(written);
    const isRight = tokens >= CONTEXT_TOKENS.least && tokens <= CONTEXT_TOKENS.most;
    if (model === undefined || !isRight || Object.hasOwn(contexts, model)) {
      context.addIssue({ code: 'custom', message: entry });
      return z.NEVER;
    }
    contexts[model] = tokens;
  }
  return contexts;
});
const Switch = z.stringbool({ truthy: ['on', 'true', '1', 'yes'], falsy: ['off', 'false', '0', 'no'] });
const NetworkSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).transform((entry) => {
  const [address = '', prefix] = entry.split('/');
  return { address, prefix: Number(prefix ?? (address.includes(':') ? 128 : 32)) };
});
const ProxyAddresses = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(NetworkSchema));
const HostNames = z
  .string()
  .transform((value) =>
    value
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(/^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/)));

export const modelVariable = (role: string): string => `${role.toUpperCase()}_MODEL`;

export const getDataDir = (env: Record<string, string | undefined>): string => env.DATA_DIR?.trim() || 'data';

/** @param hasKey whether a key is stored @throws ConfigError naming the variable, its value and what is allowed */
export function readConfig(
  env: Record<string, string | undefined>,
  hasKey: (provider: string) => boolean = () => false,
): Config {
  const read = <T>(name: string, schema: z.ZodType<T, string>, fallback: T, expected: string): T => {
    const raw = env[name]?.trim();
    if (raw === undefined || raw === '') return fallback;
    const parsed = schema.safeParse(raw);
    if (!parsed.success) throw new ConfigError(name, raw, expected);
    return parsed.data;
  };
  const integer = (min: number, max: number) =>
    z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().min(min).max(max));
  /** A secret for an HTTP header; errors do not repeat its value. */
  const token = (name: string) => {
    const value = env[name]?.trim() || null;
    if (value === null || /^[\x21-\x7e]+$/.test(value)) return value;
    throw new ConfigError(name, '(hidden)', 'letters, digits and signs of ASCII, without spaces');
  };
  const url = (name: string) =>
    read<string | null>(
      name,
      z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, '')),
      null,
      'an http(s) URL',
    );
  /** Errors do not repeat its value, which mostly has a password. */
  const databaseUrl = (): string | null => {
    const value = env.DATABASE_URL?.trim() || null;
    if (value === null || (/^postgres(ql)?:\/\/./.test(value) && URL.canParse(value))) return value;
    throw new ConfigError(
      'DATABASE_URL',
      '(hidden)',
      'the address of a database, such as postgres://name:password@host/kamishibai',
    );
  };
  const timeout = (name: string, fallback: number) =>
    read(
      name,
      integer(1, PLAN_LIMITS.timeoutMs),
      fallback,
      `milliseconds from 1 to ${PLAN_LIMITS.timeoutMs}, which is an hour`,
    );
  const flag = (name: string, fallback: boolean) => read(name, Switch, fallback, 'on or off, true or false, 1 or 0');
  const model = (name: string, words: readonly string[], kinds: typeof PROVIDER_KINDS) =>
    read(
      name,
      z.string().regex(new RegExp(`^(${words.join('|')}|${namePattern(kinds)})$`)),
      'auto',
      eitherOf([...words, ...nameForms(kinds)]),
    );
  const languageModel = (name: string) => model(name, ['auto', 'offline'], PROVIDER_KINDS);
  const mediaModel = (name: string) => model(name, ['auto', 'embedded'], ['google']);

  const namedServers = (): Record<string, CompatibleServerConfig> => {
    const servers: Record<string, CompatibleServerConfig> = {};
    for (const variable of Object.keys(env).sort()) {
      const name = SERVER_VARIABLE.exec(variable)?.[1];
      if (name === undefined || !env[variable]?.trim()) continue;
      const address = `OPENAI_COMPATIBLE_${name}_BASE_URL`;
      const baseUrl = url(address) ?? knownServer(name.toLowerCase())?.baseUrl ?? null;
      if (baseUrl === null) throw new ConfigError(variable, '(hidden)', `${address} to be set as well`);
      servers[name.toLowerCase()] = { baseUrl, apiKey: token(`OPENAI_COMPATIBLE_${name}_API_KEY`) };
    }
    return servers;
  };

  const newPersonRole = (name: string) =>
    read<'author' | 'player' | 'off'>(name, z.enum(['author', 'player', 'off']), 'off', 'author, player or off');
  const oidc = (): OidcConfig | null => {
    const [issuer, clientId, clientSecret] = [url('OIDC_ISSUER'), token('OIDC_CLIENT_ID'), token('OIDC_CLIENT_SECRET')];
    if (issuer === null && clientId === null && clientSecret === null) return null;
    if (issuer === null)
      throw new ConfigError('OIDC_ISSUER', undefined, 'the address of the provider, as it names itself');
    if (clientId === null) throw new ConfigError('OIDC_CLIENT_ID', undefined, 'the id the provider gave this server');
    if (clientSecret === null) {
      throw new ConfigError('OIDC_CLIENT_SECRET', undefined, 'the secret the provider gave this server');
    }
    const role = newPersonRole('OIDC_SIGN_UP');
    const name = env.OIDC_NAME?.trim().slice(0, 60) || new URL(issuer).hostname;
    return { issuer, clientId, clientSecret, name, signUpRole: role === 'off' ? null : role };
  };
  const trustedUsers = (): TrustedUsersConfig | null => {
    const header = read<string | null>(
      'TRUSTED_USER_HEADER',
      z
        .string()
        .regex(/^[A-Za-z][A-Za-z0-9-]*$/)
        .transform((name) => name.toLowerCase()),
      null,
      'the name of a header, such as Remote-User',
    );
    const proxies = read(
      'TRUSTED_PROXIES',
      ProxyAddresses,
      [],
      'addresses separated by commas, such as 127.0.0.1, 10.0.0.0/8',
    );
    if (header === null) return null;
    if (proxies.length === 0) {
      throw new ConfigError('TRUSTED_PROXIES', undefined, `the addresses whose ${header} header is believed`);
    }
    const role = newPersonRole('TRUSTED_USER_ROLE');
    return { header, proxies, role: role === 'off' ? 'player' : role };
  };

  const config: Config = {
    port: read('PORT', integer(0, 65_535), 4600, 'a port number from 0 to 65535'),
    host: read('HOST', z.string().regex(/^[A-Za-z0-9.:[\]-]+$/), '127.0.0.1', 'a host name or address'),
    authToken: token('AUTH_TOKEN'),
    allowedHosts: read('ALLOWED_HOSTS', HostNames, [], 'host names separated by commas, such as kamishibai.example'),
    isReachableByOthers: false,
    secretKey: token('SECRET_KEY'),
    oidc: oidc(),
    trustedUsers: trustedUsers(),
    dataDir: getDataDir(env),
    databaseUrl: databaseUrl(),
    models: {
      coauthor: languageModel('COAUTHOR_MODEL'),
      director: languageModel('DIRECTOR_MODEL'),
      storyteller: languageModel('STORYTELLER_MODEL'),
      image: mediaModel('IMAGE_MODEL'),
      music: mediaModel('MUSIC_MODEL'),
      embedding: model('EMBEDDING_MODEL', ['auto', 'off'], EMBEDDING_KINDS),
    },
    chosenRoles: [],
    google: { apiKey: token('GOOGLE_GENERATIVE_AI_API_KEY'), baseUrl: url('GOOGLE_GENERATIVE_AI_BASE_URL') },
    anthropic: { apiKey: token('ANTHROPIC_API_KEY'), baseUrl: url('ANTHROPIC_BASE_URL') },
    openai: { apiKey: token('OPENAI_API_KEY'), baseUrl: url('OPENAI_BASE_URL') },
    openaiCompatible: { baseUrl: url('OPENAI_COMPATIBLE_BASE_URL'), apiKey: token('OPENAI_COMPATIBLE_API_KEY') },
    openaiCompatibleServers: namedServers(),
    modelCatalogue: env.MODEL_CATALOGUE?.trim() || null,
    offlineSeed: read('OFFLINE_SEED', integer(0, 4_294_967_295), null, 'a whole number from 0 to 4294967295'),
    directorTimeoutMs: read('DIRECTOR_TIMEOUT_MS', integer(1, 600_000), null, 'milliseconds from 1 to 600000'),
    firstContentMs: read('FIRST_CONTENT_MS', integer(1, 600_000), null, 'milliseconds from 1 to 600000'),
    stepTimeoutMs: timeout('STEP_TIMEOUT_MS', STEP_TIMEOUT_MS),
    planTimeoutMs: timeout('PLAN_TIMEOUT_MS', PLAN_TIMEOUT_MS),
    allowSkills: flag('ALLOW_SKILLS', false),
    recentScenesCount: read('RECENT_SCENES_COUNT', integer(0, 12), 3, 'a whole number from 0 to 12'),
    includeOverallSummary: flag('INCLUDE_OVERALL_SUMMARY', true),
    speculate: flag('SPECULATE', false),
    tokensPerSession: read('TOKENS_PER_SESSION', integer(1, 1e12), null, 'a whole number of tokens, at least 1'),
    tokensPerDay: read('TOKENS_PER_DAY', integer(1, 1e12), null, 'a whole number of tokens, at least 1'),
    tokensPerPerson: read('TOKENS_PER_PERSON', integer(1, 1e12), null, 'a whole number of tokens, at least 1'),
    requestsPerMinute: read('REQUESTS_PER_MINUTE', integer(1, 1e6), 600, 'a whole number from 1 to 1000000'),
    modelPrices: read(
      'MODEL_PRICES',
      ModelPrices,
      {},
      'each model once with its US dollars per million tokens of input, cached input and output, such as google:gemini-2.5-pro=1.25/0.125/10, openai-compatible:llama=0/0/0',
    ),
    modelContextTokens: read(
      'MODEL_CONTEXT_TOKENS',
      ModelContexts,
      {},
      `each model once with the tokens that fit it, from ${CONTEXT_TOKENS.least}, such as openai-compatible:llama=8192, google:gemini-2.5-pro=1048576`,
    ),
    logLevel: read('LOG_LEVEL', z.enum(LOG_LEVELS), 'info', `one of ${LOG_LEVELS.join(', ')}`),
  };
  for (const [name, value] of [
    ['AUTH_TOKEN', config.authToken],
    ['SECRET_KEY', config.secretKey],
  ] as const) {
    if (value !== null && value.length < SECRET_LENGTH) {
      throw new ConfigError(name, '(hidden)', `${SECRET_LENGTH} characters or more`);
    }
  }
  const isElsewhere = (name: string) => !isLoopback(name.replace(/:\d+$/, ''));
  config.isReachableByOthers = !isLoopback(config.host) || config.allowedHosts.some(isElsewhere);
  for (const [name, value] of Object.entries(config.models)) {
    const variable = modelVariable(name);
    const named = readNamedModel(value);
    if (named === null) continue;
    const lacks = findMissingVariable(named, config);
    const server = named.kind === 'openai-compatible' ? named.server : null;
    const isKept = named.kind !== 'local' && lacks === keyVariable(named.kind, server) && hasKey(getProvider(named));
    if (lacks !== null && !isKept) throw new ConfigError(variable, value, `${lacks} to be set as well`);
  }
  return config;
}
