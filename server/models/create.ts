import type { LanguageModelV4 } from '@ai-sdk/provider';
import { RefusalError } from '../../shared/error.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { describeModel, missingKey } from './calls/diagnosis.ts';
import { createLastFailures } from './calls/last-failures.ts';
import { withRetryAndFallback } from './calls/model-middleware.ts';
import type { Redact } from './calls/redact-keys.ts';
import { type ChainLink, unavailable } from './calls/retry-and-fallback-chain.ts';
import {
  CALL_RETRY_POLICIES,
  type CallRetryPolicy,
  DIRECTOR_MS,
  systemTimers,
  type Timers,
} from './calls/retry-policy.ts';
import { createTurnTimes } from './estimate-turn-duration.ts';
import { IMPROVISER_NAME } from './improviser-name.ts';
import type { LocalModels } from './local/index.ts';
import { createPrices } from './prices.ts';
import { attachPromptLimit, createPromptLimits } from './prompt-size/prompt-limit.ts';
import { createPromptSpeeds } from './prompt-size/prompt-speed.ts';
import { createEmbedder } from './providers/embedding.ts';
import { resilientImage } from './providers/image.ts';
import { createRoleReporter } from './role-report.ts';
import { chooseLanguage, getModelName, type LanguageChoice, reportMusic, runsHere } from './roles.ts';
import { testImage, testLanguage } from './settings/connection-test.ts';
import { explainUnavailable } from './settings/model-choices.ts';
import type { ModelSettings } from './settings/open-settings.ts';
import type { TokenBudget } from './spending-budget.ts';
import type {
  ConnectionTest,
  Embed,
  ImproviserFactory,
  LanguageModelOptions,
  MediaRole,
  ModelCall,
  ModelLog,
  ModelRole,
  Models,
} from './types.ts';
import { type Wiring, wireModels } from './wiring.ts';

export interface ModelsOptions {
  config: Config;
  /** Keys and choices that change while the server runs, merged into the configuration. */
  settings?: Pick<ModelSettings, 'config'>;
  clock: Clock;
  log?: ModelLog;
  /** Called after every model call; its errors are only logged. */
  onCall?: (call: ModelCall) => void | Promise<void>;
  budget?: TokenBudget;
  /** Replacements of configured models, wrapped in the same middleware. */
  overrides?: Partial<Record<ModelRole, LanguageModelV4>>;
  improviser: ImproviserFactory;
  /** Local models; without them the improviser answers for roles that name one. */
  local?: LocalModels;
  timers?: Timers;
  retryPolicies?: Partial<Record<ModelRole | 'image', Partial<CallRetryPolicy>>>;
}

const SILENT: ModelLog = { debug: () => undefined, warn: () => undefined };

/** The configured model, else an available one, else the improviser, also the fallback. Nothing is contacted yet. */
export function createModels(options: ModelsOptions): Models {
  const { config, clock, log = SILENT, timers = systemTimers, overrides = {} } = options;
  const lastFailures = createLastFailures(clock);
  const limits = createPromptLimits(log);
  const promptSpeeds = createPromptSpeeds();
  const turnTimes = createTurnTimes();
  /** Whether a model runs on this machine and, as far as known, is not forwarded elsewhere. */
  const isHere = (model: string) => runsHere(model, now().config) && !limits.size(model)?.isForwarded;
  const priceCall = createPrices({ set: config.modelPrices, clock, runsHere: isHere });
  const directorMs = (): number => {
    const { config: by } = now();
    const isLocal = overrides.director === undefined && chooseLanguage('director', by).kind === 'local';
    return by.directorTimeoutMs ?? (isLocal ? DIRECTOR_MS.local : DIRECTOR_MS.other);
  };
  /** The total timeout is never below the Director's or the one configured for first words. */
  const getRetryPolicy = (role: ModelRole | 'image'): CallRetryPolicy => {
    const usual = CALL_RETRY_POLICIES[role];
    const least = role === 'director' ? directorMs() : role === 'coauthor' ? (now().config.firstContentMs ?? 0) : 0;
    const atLeast = (ms: number) => Math.max(ms, least);
    return {
      ...usual,
      firstContentMs: atLeast(usual.firstContentMs),
      stallMs: atLeast(usual.stallMs),
      totalMs: atLeast(usual.totalMs),
      ...options.retryPolicies?.[role],
    };
  };

  const tell = (call: ModelCall, listener: ((call: ModelCall) => void | Promise<void>) | undefined) => {
    const notify = async () => listener?.(call);
    notify().catch((error: unknown) =>
      log.warn({ err: error, scope: call.scope }, 'a model call could not be recorded'),
    );
  };

  const note = (call: ModelCall) => log.debug({ ...call }, 'a model was called');
  const record = (call: ModelCall) => {
    note(call);
    tell(call, options.onCall);
  };

  const createRoleEmbedder = ({ vectors, redact }: Wiring): ((scope: string) => Embed) | null => {
    const named = vectors();
    if (named === null) return null;
    const budget = async (scope: string) => options.budget?.(scope);
    return createEmbedder({ ...named, timers, clock, redact, log, budget, record });
  };

  const connect = (by: Config) => {
    const { local, retryPolicies = {} } = options;
    const wiring = wireModels(by, { overrides, local, retryPolicies, limits, promptSpeeds });
    return { ...wiring, embedder: createRoleEmbedder(wiring) };
  };
  let connected = connect(options.settings?.config() ?? config);
  /** The state for the current settings. After a change, earlier failures no longer apply. */
  const now = () => {
    const by = options.settings?.config() ?? config;
    if (by !== connected.config) {
      connected = connect(by);
      lastFailures.forget();
    }
    return connected;
  };

  const language = (role: ModelRole, callOptions: LanguageModelOptions): LanguageModelV4 => {
    const { scope, onCall, onAsk, seed, unrecordedTokens } = callOptions;
    const offline: ChainLink = {
      name: () => IMPROVISER_NAME,
      description: { modelId: IMPROVISER_NAME, who: IMPROVISER_NAME, at: 'machine' },
      model: options.improviser({ role, seed: seed ?? config.offlineSeed ?? hashScope(scope) }),
      isBuiltIn: true,
      readsPromptData: true,
    };
    const { config: by, link: createLink, findPromptLimit, redact } = now();
    const link = createLink(role, scope);
    const configured = link && {
      ...link,
      getLimit: () => limits.known(link.name()),
      promptSpeed: () => promptSpeeds.get(link.name()),
    };
    // No fallback in an author's work.
    const chain =
      role === 'coauthor'
        ? [configured ?? unmadeLink(chooseLanguage(role, by), by, redact) ?? offline]
        : configured === null
          ? [offline]
          : [configured, offline];
    const model = withRetryAndFallback({
      role,
      scope,
      chain,
      retryPolicy: getRetryPolicy(role),
      timers,
      clock,
      redact,
      log,
      lastFailures,
      budget: async () => {
        if (options.budget?.begin !== undefined) return options.budget.begin(scope, unrecordedTokens);
        await options.budget?.(scope, unrecordedTokens);
        return null;
      },
      onAsk: (asking) => onAsk?.(asking),
      record: (call) => {
        turnTimes.called(call);
        if (unrecordedTokens === undefined) record(call);
        else note(call);
        tell(call, onCall);
      },
    });
    return attachPromptLimit(model, () => findPromptLimit(role));
  };

  const reportRole = createRoleReporter({
    config,
    overrides,
    local: options.local,
    limits,
    turnTimes,
    priceCall,
    isHere,
  });
  const reportLanguage = (role: ModelRole) => lastFailures.overlay(role, reportRole(role, now()));

  const tryOut = (role: ModelRole | MediaRole, by: Config): Promise<ConnectionTest> => {
    const { local, retryPolicies = {} } = options;
    return testBy(role, wireModels(by, { overrides: {}, local, retryPolicies, limits, promptSpeeds }));
  };
  const testBy = async (role: ModelRole | MediaRole, wiring: Wiring): Promise<ConnectionTest> => {
    const budget = async () => options.budget?.('test');
    const setup = { timers, clock, budget, record };
    if (role === 'music') return { model: reportMusic(config).active, ms: 0, trouble: null };
    const tested = await (role === 'image' ? testImage(wiring, setup) : testLanguage(role, wiring, setup));
    if (tested.turnMs !== undefined) turnTimes.tested(tested.model, tested.turnMs);
    // The server has just answered, so it can tell the context size.
    if (tested.trouble === null && role !== 'image') await wiring.findPromptLimit(role);
    return tested;
  };
  const testing = new Map<ModelRole | MediaRole, Promise<ConnectionTest>>();
  const test = async (role: ModelRole | MediaRole): Promise<ConnectionTest> => {
    const wiring = now();
    const tested = await testBy(role, wiring);
    if (tested.trouble !== null || role === 'music') return tested;
    lastFailures.answered(role);
    return tested;
  };

  return {
    language,
    image: ({ scope = 'other' } = {}) => {
      const { image, painter, redact } = now();
      const model = painter();
      if (model === null) return null;
      const name = image.report.active;
      const retryPolicy = getRetryPolicy('image');
      return resilientImage({ name, scope, model, retryPolicy, timers, clock, redact, log, lastFailures, record });
    },
    embedding(scope) {
      if (now().embedder === null) return null;
      // A play keeps this function, but the key may change meanwhile.
      return async (texts, signal) => {
        const { embedder, redact } = now();
        if (embedder === null) throw unavailable('There is no key for vectors any more.', undefined, redact);
        return embedder(scope)(texts, signal);
      };
    },
    priceCall,
    directorMs,
    report: () => ({
      coauthor: reportLanguage('coauthor'),
      director: reportLanguage('director'),
      storyteller: reportLanguage('storyteller'),
      image: lastFailures.overlay('image', now().image.report),
      music: reportMusic(config),
    }),
    test(role, by) {
      if (by !== undefined) return tryOut(role, by);
      const underway = testing.get(role) ?? test(role).finally(() => testing.delete(role));
      testing.set(role, underway);
      return underway;
    },
  };
}

/** A link for a chosen model that cannot be called, with the reason; null if the improviser was chosen. */
function unmadeLink(choice: LanguageChoice, config: Config, redact: Redact): ChainLink | null {
  if (choice.kind === 'offline') return null;
  const name = getModelName(choice);
  const lack = missingKey(choice) ?? lackingModel(name, config);
  const refuse = async (): Promise<never> => {
    throw lack;
  };
  return {
    name: () => name,
    description: describeModel(choice, config, redact),
    model: {
      specificationVersion: 'v4',
      provider: choice.kind,
      modelId: choice.modelId ?? choice.kind,
      supportedUrls: {},
      doGenerate: refuse,
      doStream: refuse,
    },
  };
}

function lackingModel(name: string, config: Config): RefusalError {
  const lack = explainUnavailable(name, config);
  const reason = lack?.reason ?? ({ code: 'model-not-fetched', model: name } as const);
  return new RefusalError('unavailable', `${name} cannot be asked${lack ? `: ${lack.why}` : ''}.`, { reason });
}

/** The default seed of the improviser: constant for a session or play (FNV-1a, 32 bits). */
function hashScope(scope: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(scope)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
