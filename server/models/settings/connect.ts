import { totalmem } from 'node:os';
import { RefusalError } from '../../../shared/error.ts';
import type { ModelSourceAnswer } from '../../../shared/wire/index.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { listKeySecrets, serverAt, withoutCredentials } from '../../provider-keys.ts';
import { knownProvider, PROVIDERS, type Provider, recogniseKey } from '../../providers.ts';
import { openAttempt } from '../calls/attempt.ts';
import { diagnose, noKeyFor } from '../calls/diagnosis.ts';
import { createRedact } from '../calls/redact-keys.ts';
import { systemTimers, type Timers } from '../calls/retry-policy.ts';
import { IMPROVISER_NAME } from '../improviser-name.ts';
import { type ListedModel, listLocalModels, listModels } from '../providers/model-list.ts';
import type { ConnectionTest, Models } from '../types.ts';
import { bestModels } from './best-models.ts';
import type { ModelSettings, TypedKeys } from './open-settings.ts';

/** Timeouts for listing models, in milliseconds. A local server responds quickly or is not running. */
const LIST_MS = { local: 1_500, hosted: 10_000 } as const;

/** What to connect: a key (and its provider), a provider that is already set, or one model for all roles. */
interface ConnectRequest {
  key?: string | undefined;
  provider?: string | undefined;
  model?: string | undefined;
}

/** A server or provider with its models; `trouble` says why it lists none. */
type ModelSource = Omit<ModelSourceAnswer, 'error'> & { trouble: RefusalError | null };

export interface Connector {
  /** Lists the models of local servers, configured servers and providers with a key. Concurrent calls share one search. */
  look(): Promise<ModelSource[]>;
  /**
   * Tests a provider or a model. If it answers, saves it for all roles that no variable sets; otherwise saves nothing.
   * @throws RefusalError that says in one sentence what is wrong
   */
  connect(request: ConnectRequest): Promise<ConnectionTest>;
}

export interface ConnectorOptions {
  settings: ModelSettings;
  models: Pick<Models, 'test'>;
  clock: Clock;
  timers?: Timers;
}

/** The address and key of a provider; null if it has no key or address. */
function getServerAddress(provider: Provider, config: Config): { baseUrl: string; apiKey: string | null } | null {
  const [kind, server = null] = provider.name.split('/');
  if (kind === 'openai-compatible') {
    const place = serverAt(config, server);
    const isAsked = provider.isLocal || knownProvider(provider.name) === null || place?.apiKey != null;
    return isAsked ? place : null;
  }
  const { apiKey, baseUrl } = config[kind as 'google' | 'anthropic' | 'openai'];
  return apiKey === null ? null : { baseUrl: baseUrl ?? provider.baseUrl, apiKey };
}

const otherServers = ({ openaiCompatible, openaiCompatibleServers }: Config): Provider[] =>
  [
    ['openai-compatible', openaiCompatible.baseUrl ?? ''],
    ...Object.entries(openaiCompatibleServers).map(([name, { baseUrl }]) => [`openai-compatible/${name}`, baseUrl]),
  ].flatMap(([name = '', baseUrl = '']) =>
    knownProvider(name) === null ? [{ name, title: withoutCredentials(baseUrl), baseUrl }] : [],
  );

/** Failures that concern only one model: others of the same provider may still work. */
const OF_ONE_MODEL = new Set(['model-unknown', 'model-refuses', 'model-says-nonsense']);

export function createConnector({ settings, models, clock, timers = systemTimers }: ConnectorOptions): Connector {
  /** Lists the models of a provider. @throws RefusalError that says in one sentence what is wrong */
  const listProviderModels = async (provider: Provider, config: Config): Promise<ListedModel[]> => {
    const place = getServerAddress(provider, config);
    if (place === null) throw noKeyFor(provider.title);
    const attempt = openAttempt(undefined, timers, LIST_MS[provider.isLocal ? 'local' : 'hosted']);
    const list = provider.isLocal ? listLocalModels : listModels;
    try {
      return await list({ provider, ...place }, attempt.signal);
    } catch (error) {
      const asked = {
        modelId: provider.title,
        who: provider.title,
        at: provider.isLocal ? 'server' : 'provider',
      } as const;
      const redact = createRedact(listKeySecrets(config));
      throw diagnose(attempt.timedOut() ?? error, asked, { redact, now: clock.now() });
    } finally {
      attempt.close();
    }
  };

  const readSource = async (provider: Provider, config: Config): Promise<ModelSource[]> => {
    const { name, title, isLocal = false } = provider;
    const address = isLocal ? (getServerAddress(provider, config)?.baseUrl ?? null) : null;
    const source = { provider: name, title, isLocal, address: address && withoutCredentials(address) };
    try {
      const listed = await listProviderModels(provider, config);
      settings.list(name, listed);
      const [best] = bestModels(provider, listed, totalmem()).writes;
      const offered = listed.map(({ id, bytes, isElsewhere = false }) => ({
        model: `${name}:${id}`,
        bytes: bytes ?? null,
        isElsewhere,
      }));
      return [{ ...source, models: offered, best: best === undefined ? null : `${name}:${best}`, trouble: null }];
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      const { code } = error.reason ?? {};
      // Otherwise nothing, or another program, listens on the port.
      const isThere = !isLocal || code === 'model-key-wrong' || code === 'model-in-trouble';
      return isThere ? [{ ...source, models: [], best: null, trouble: error }] : [];
    }
  };

  const look = async (): Promise<ModelSource[]> => {
    const config = settings.config();
    const asked = [...PROVIDERS, ...otherServers(config)].filter(
      (provider) => getServerAddress(provider, config) !== null,
    );
    return (await Promise.all(asked.map((provider) => readSource(provider, config)))).flat();
  };
  let looking: Promise<ModelSource[]> | null = null;

  /** Tests models in order until one answers. @throws RefusalError of the last one */
  const firstThatAnswers = async (provider: Provider, ids: readonly string[], keys: TypedKeys) => {
    for (const [index, id] of ids.entries()) {
      const model = `${provider.name}:${id}`;
      const test = await models.test('storyteller', settings.trial(keys, { storyteller: model }));
      if (test.trouble === null) return { model, test };
      const isLast = index === ids.length - 1;
      if (isLast || !OF_ONE_MODEL.has(test.trouble.reason?.code ?? '')) throw test.trouble;
    }
    throw new RefusalError('unavailable', `${provider.title} has no model that can be asked.`, {
      hint: 'Load or fetch a model there first.',
      reason: { code: 'provider-has-no-model', who: provider.title },
    });
  };

  const connectProvider = async (provider: Provider, typed: string | undefined): Promise<ConnectionTest> => {
    const keys: TypedKeys = typed === undefined ? new Map() : settings.readKey(provider.name, typed);
    const listed = await listProviderModels(provider, settings.trial(keys, {}));
    const { writes, directs } = bestModels(provider, listed, totalmem());
    const { model: writer, test } = await firstThatAnswers(provider, writes, keys);
    const [director = writer] = directs.map((id) => `${provider.name}:${id}`);
    const directed = director === writer ? test : await models.test('director', settings.trial(keys, { director }));
    const roles = { coauthor: writer, director: directed.trouble === null ? director : writer, storyteller: writer };
    await settings.keep(keys, roles);
    settings.list(provider.name, listed);
    return test;
  };

  const connectModel = async (model: string): Promise<ConnectionTest> => {
    const roles = { coauthor: model, director: model, storyteller: model };
    await settings.requireModel(model);
    const isTried = model !== IMPROVISER_NAME;
    const test = isTried ? await models.test('storyteller', settings.trial(new Map(), roles)) : NO_MODEL;
    if (test.trouble !== null) throw test.trouble;
    await settings.keep(new Map(), roles);
    return test;
  };

  return {
    look() {
      looking ??= look().finally(() => {
        looking = null;
      });
      return looking;
    },
    async connect({ key, provider: name, model }) {
      if (model !== undefined) return connectModel(model.trim());
      const provider = name === undefined ? recognised(key ?? '') : knownProvider(name);
      if (provider !== null) return connectProvider(provider, key);
      throw new RefusalError('not_found', `No provider called ${name} is known.`, {
        hint: `There are: ${PROVIDERS.map((each) => each.name).join(', ')}.`,
      });
    },
  };
}

const NO_MODEL: ConnectionTest = { model: IMPROVISER_NAME, ms: 0, trouble: null };

/** The provider of a key. A key is never sent to a provider on a guess. @throws RefusalError with the candidates if there are several */
function recognised(key: string): Provider {
  const candidates = recogniseKey(key.trim());
  const [first] = candidates;
  if (first !== undefined && candidates.length === 1) return first;
  throw new RefusalError('refused', 'This key could belong to several providers.', {
    hint: `Name the provider: ${candidates.map(({ name }) => name).join(', ')}.`,
    reason: { code: 'key-of-whom', providers: candidates.map(({ name }) => name) },
  });
}
