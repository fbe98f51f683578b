import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Clock } from '../clock.ts';
import { type Config, secretsOf } from '../config.ts';
import { anthropicModel, claudeThinkingFor } from './anthropic.ts';
import type { Budget } from './budget.ts';
import type { Link } from './chain.ts';
import { askContext, type ContextSize, hostedContext } from './context-size.ts';
import { createEmbedder } from './embedding.ts';
import { googleProvider, thinkingFor } from './google.ts';
import { resilientImage } from './image.ts';
import type { LocalModels } from './local/index.ts';
import { IMPROVISER_NAME } from './metered.ts';
import { openAIModel, openAIThinkingFor } from './openai.ts';
import { type OpenAICompatibleServer, openAICompatibleServer } from './openai-compatible.ts';
import { createPrices } from './prices.ts';
import { createRedact } from './redact.ts';
import { resilient } from './resilient.ts';
import { chooseEmbedding, chooseImage, chooseLanguage, type LanguageChoice, nameOf, reportMusic } from './roles.ts';
import { createRooms, giveRoom, type Room, UNLIMITED } from './room.ts';
import { FIRST_CONTENT_MS, PATIENCE, type Patience, systemTimers, type Timers } from './timing.ts';
import type {
  Embed,
  ImproviserFactory,
  LanguageModelOptions,
  ModelCall,
  ModelLog,
  ModelRole,
  Models,
} from './types.ts';
import { createWatch } from './watch.ts';

export interface ModelsOptions {
  config: Config;
  clock: Clock;
  log?: ModelLog;
  /** Called after every call of a model; what it throws is logged and goes no further. */
  onCall?: (call: ModelCall) => void | Promise<void>;
  /** Checked before every call. */
  budget?: Budget;
  /** Models that stand in for what is configured, with the same middleware around them. */
  overrides?: Partial<Record<ModelRole, LanguageModelV4>>;
  /** The embedded model. */
  improviser: ImproviserFactory;
  /** The models of this machine; without them the improviser answers where a role names one. */
  local?: LocalModels;
  timers?: Timers;
  /** Changes how long a role waits and how often it asks again. */
  patience?: Partial<Record<ModelRole | 'image', Partial<Patience>>>;
}

const NO_SERVER = { baseUrl: null, apiKey: null } as const;

const SILENT: ModelLog = { debug: () => undefined, warn: () => undefined };

/**
 * Makes the models by role: what is configured, else what is there, else the improviser, which stands behind each of them. Nothing is
 * asked of any server until a model is called.
 */
export function createModels(options: ModelsOptions): Models {
  const { config, clock, log = SILENT, timers = systemTimers, overrides = {} } = options;
  const redact = createRedact(secretsOf(config));
  const google = googleProvider(config, 'language');
  const googlePictures = googleProvider(config, 'image');
  const googleVectors = googleProvider(config, 'embedding');
  const servers = new Map<string | null, OpenAICompatibleServer>();
  /** A server by its name, connected to when it is first named; null where there is none of that name. */
  const serverOf = (name: string | null): OpenAICompatibleServer | null => {
    const { baseUrl, apiKey } = config.openaiCompatible;
    const unnamed = baseUrl === null ? undefined : { baseUrl, apiKey };
    const settings = name === null ? unnamed : config.openaiCompatibleServers[name];
    if (settings === undefined) return null;
    const server = servers.get(name) ?? openAICompatibleServer(settings);
    servers.set(name, server);
    return server;
  };
  const watch = createWatch(clock);
  const rooms = createRooms(log);
  const patienceOf = (role: ModelRole | 'image'): Patience => ({ ...PATIENCE[role], ...options.patience?.[role] });

  const tell = (call: ModelCall, listener: ((call: ModelCall) => void | Promise<void>) | undefined) => {
    const told = async () => listener?.(call);
    told().catch((error: unknown) => log.warn({ err: error, scope: call.scope }, 'a model call could not be recorded'));
  };

  const note = (call: ModelCall) => log.debug({ ...call }, 'a model was called');
  const record = (call: ModelCall) => {
    note(call);
    tell(call, options.onCall);
  };

  /** How long a turn waits for a model's first words; a test may have its own patience instead. */
  const firstContent = (role: ModelRole, kind: keyof typeof FIRST_CONTENT_MS): Pick<Link, 'firstContentMs'> => {
    if (role === 'coauthor' || options.patience?.[role]?.firstContentMs !== undefined) return {};
    return { firstContentMs: config.firstContentMs ?? FIRST_CONTENT_MS[kind] };
  };

  const configuredLink = (role: ModelRole, scope = 'other'): Link | null => {
    const override = overrides[role];
    if (override !== undefined) {
      const name = () => `${override.provider}:${override.modelId}`;
      return { name, model: override, readsScenes: true, ...firstContent(role, 'other') };
    }
    const choice = chooseLanguage(role, config);
    if (choice.kind === 'google' && google !== null) {
      const { modelId } = choice;
      const reasoning = thinkingFor(role, modelId);
      return { name: () => nameOf(choice), model: google(modelId), reasoning, ...firstContent(role, 'hosted') };
    }
    if (choice.kind === 'anthropic') {
      const model = anthropicModel(config, role, choice.modelId);
      const reasoning = claudeThinkingFor(role);
      return model && { name: () => nameOf(choice), model, reasoning, ...firstContent(role, 'hosted') };
    }
    if (choice.kind === 'openai') {
      const model = openAIModel(config, role, choice.modelId, scope);
      const reasoning = openAIThinkingFor(role);
      return model && { name: () => nameOf(choice), model, reasoning, ...firstContent(role, 'hosted') };
    }
    if (choice.kind === 'local') {
      const model = options.local?.model(choice.modelId, { role, scope });
      return model === undefined ? null : { name: () => nameOf(choice), model, ...firstContent(role, 'local') };
    }
    const server = choice.kind === 'openai-compatible' ? serverOf(choice.server) : null;
    if (choice.kind === 'openai-compatible' && server !== null) {
      const bounds = firstContent(role, 'other');
      if (choice.modelId !== null) {
        const isSmall = () => rooms.known(nameOf(choice))?.isSmall ?? false;
        return { name: () => nameOf(choice), model: server.model(choice.modelId, isSmall), ...bounds };
      }
      const name = () => nameOf({ ...choice, modelId: server.firstModelId() });
      return { name, model: server.firstModel, ...bounds };
    }
    return null;
  };

  /** What fits the model that is set for a role; the improviser, which reads no prompt, and a model that stands in are not limited. */
  const roomOfRole = async (role: ModelRole): Promise<Room> => {
    const choice = chooseLanguage(role, config);
    if (overrides[role] !== undefined || choice.kind === 'offline') return UNLIMITED;
    const of = async (name: string, ask: () => Promise<ContextSize | null>): Promise<Room> => {
      const set = Object.hasOwn(config.modelContextTokens, name) ? config.modelContextTokens[name] : undefined;
      const configured = set === undefined ? null : ({ tokens: set, by: 'configured', note: null } as const);
      return (await rooms.of(name, async () => configured ?? ask())).for(role);
    };
    if (choice.kind !== 'openai-compatible') return of(nameOf(choice), async () => hostedContext(nameOf(choice)));
    const { baseUrl, apiKey } =
      choice.server === null ? config.openaiCompatible : (config.openaiCompatibleServers[choice.server] ?? NO_SERVER);
    const server = serverOf(choice.server);
    // Where its first model is meant and it lists none, the call itself will say so.
    const modelId = choice.modelId ?? (await server?.findFirstModelId().catch(() => null)) ?? null;
    if (baseUrl === null || modelId === null) return of(choice.kind, async () => null);
    const name = nameOf({ ...choice, modelId });
    return of(name, () => askContext({ baseUrl, apiKey }, modelId, name));
  };

  const language = (role: ModelRole, callOptions: LanguageModelOptions): LanguageModelV4 => {
    const { scope, onCall, onAsk, seed, unrecordedTokens } = callOptions;
    const offline: Link = {
      name: () => IMPROVISER_NAME,
      model: options.improviser({ role, seed: seed ?? config.offlineSeed ?? seedOf(scope) }),
      isOurs: true,
      readsScenes: true,
    };
    const link = configuredLink(role, scope);
    const configured = link && { ...link, room: () => rooms.known(link.name()) };
    const model = resilient({
      role,
      scope,
      chain: configured === null ? [offline] : [configured, offline],
      patience: patienceOf(role),
      timers,
      clock,
      redact,
      log,
      watch,
      budget: async () => {
        if (options.budget?.begin !== undefined) return options.budget.begin(scope, unrecordedTokens);
        await options.budget?.(scope, unrecordedTokens);
        return null;
      },
      onAsk: (asking) => onAsk?.(asking),
      record: (call) => {
        if (unrecordedTokens === undefined) record(call);
        else note(call);
        tell(call, onCall);
      },
    });
    return giveRoom(model, () => roomOfRole(role));
  };

  const reportLanguage = (role: ModelRole) => {
    const configured = config.models[role];
    const choice: LanguageChoice = chooseLanguage(role, config);
    const override = overrides[role] !== undefined;
    const active = configuredLink(role)?.name() ?? IMPROVISER_NAME;
    const reason = override ? 'set by the program that started the server' : choice.reason;
    const trouble = choice.kind === 'local' && !override ? (options.local?.trouble(choice.modelId) ?? null) : null;
    if (trouble !== null) {
      return { configured, active: IMPROVISER_NAME, reason: `${active}: ${trouble}; the improviser answers meanwhile` };
    }
    return watch.overlay(role, { configured, active, reason });
  };

  const embedderOf = (): ((scope: string) => Embed) | null => {
    const choice = chooseEmbedding(config);
    if (choice === null) return null;
    const provider = choice.kind === 'google' ? googleVectors : serverOf(choice.server);
    if (provider === null) return null;
    const model = provider.embedding(choice.modelId);
    const budget = async (scope: string) => options.budget?.(scope);
    const name = nameOf(choice);
    return createEmbedder({ name, model, timers, clock, redact, log, budget, record });
  };
  const embedder = embedderOf();

  const image = chooseImage(config);
  return {
    language,
    image: ({ scope = 'other' } = {}) => {
      if (image.modelId === null || googlePictures === null) return null;
      const { modelId, report } = image;
      const model = googlePictures.image(modelId);
      const patience = patienceOf('image');
      return resilientImage({ name: report.active, scope, model, patience, timers, clock, redact, log, watch, record });
    },
    embedding: (scope) => embedder?.(scope) ?? null,
    costOf: createPrices({ set: config.modelPrices, clock }),
    report: () => ({
      coauthor: reportLanguage('coauthor'),
      director: reportLanguage('director'),
      storyteller: reportLanguage('storyteller'),
      image: watch.overlay('image', image.report),
      music: reportMusic(config),
    }),
  };
}

/** The improviser's seed where none is set: the same for a session or play for as long as it lives (FNV-1a, 32 bits). */
function seedOf(scope: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(scope)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
