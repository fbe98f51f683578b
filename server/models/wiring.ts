import type { LanguageModelV4 } from '@ai-sdk/provider';
import { ownEntry } from '../../shared/json.ts';
import type { Config } from '../config.ts';
import { listKeySecrets, serverAt } from '../provider-keys.ts';
import { describeModel } from './calls/diagnosis.ts';
import { createRedact, type Redact } from './calls/redact-keys.ts';
import type { ChainLink } from './calls/retry-and-fallback-chain.ts';
import {
  type CallRetryPolicy,
  DIRECTOR_MS,
  FIRST_CONTENT_MS,
  LOCAL_RETRY_POLICY,
  SHORT_TURN_TOKENS,
} from './calls/retry-policy.ts';
import { type ThinkingHabit, withReasoningParts } from './calls/split-reasoning.ts';
import type { LocalModels } from './local/index.ts';
import { askContext, type ContextSize, hostedContext, WEAK_PARAMETERS } from './prompt-size/context-size.ts';
import { type PromptLimit, type PromptLimits, UNLIMITED } from './prompt-size/prompt-limit.ts';
import type { PromptSpeeds } from './prompt-size/prompt-speed.ts';
import { anthropicModel, claudeThinkingFor } from './providers/anthropic.ts';
import { googleProvider, thinkingFor } from './providers/google.ts';
import { openAIModel, openAIThinkingFor } from './providers/openai.ts';
import { type OpenAICompatibleServer, openAICompatibleServer } from './providers/openai-compatible.ts';
import { chooseEmbedding, chooseImage, chooseLanguage, getModelName, type LanguageChoice } from './roles.ts';
import type { ModelRole, TurnPace } from './types.ts';

export interface WiringOptions {
  overrides: Partial<Record<ModelRole, LanguageModelV4>>;
  local: LocalModels | undefined;
  retryPolicies: Partial<Record<ModelRole | 'image', Partial<CallRetryPolicy>>>;
  limits: PromptLimits;
  promptSpeeds: PromptSpeeds;
}

export interface Wiring {
  readonly config: Config;
  readonly redact: Redact;
  readonly image: ReturnType<typeof chooseImage>;
  /** A role's configured model; null for the improviser. @param scope groups calls for prompt caches */
  link(role: ModelRole, scope?: string): ChainLink | null;
  /** The prompt limit of a role's model; infinite for the improviser and for replacements. */
  findPromptLimit(role: ModelRole): Promise<PromptLimit>;
  /** The prompt speed of a role's model, and the prompt size that follows; null if not measured. */
  pace(role: ModelRole): TurnPace | null;
  painter(): ReturnType<NonNullable<ReturnType<typeof googleProvider>>['image']> | null;
  /** The embedding model with its name; null if none. */
  vectors(): { name: string; model: ReturnType<OpenAICompatibleServer['embedding']> } | null;
}

/** Connects the models of a configuration. No request is sent before a model is called. */
export function wireModels(
  config: Config,
  { overrides, local, retryPolicies, limits, promptSpeeds }: WiringOptions,
): Wiring {
  const redact = createRedact(listKeySecrets(config));
  const google = googleProvider(config, 'language');
  const googlePictures = googleProvider(config, 'image');
  const googleVectors = googleProvider(config, 'embedding');
  const servers = new Map<string | null, OpenAICompatibleServer>();
  /** A server by name, connected on first use; null if unknown. */
  const getServer = (name: string | null): OpenAICompatibleServer | null => {
    const settings = serverAt(config, name);
    if (settings === null) return null;
    const server = servers.get(name) ?? openAICompatibleServer(settings);
    servers.set(name, server);
    return server;
  };

  /** Timeout for the Storyteller's first words, unless a test sets its own. The Director has a limit for its whole answer. */
  const firstContent = (role: ModelRole, kind: keyof typeof FIRST_CONTENT_MS): Pick<ChainLink, 'firstContentMs'> => {
    if (role !== 'storyteller' || retryPolicies[role]?.firstContentMs !== undefined) return {};
    return { firstContentMs: config.firstContentMs ?? FIRST_CONTENT_MS[kind] };
  };

  const habits = new Map<string, ThinkingHabit>();
  const link: Wiring['link'] = (role, scope = 'other') => {
    const asked = createLink(role, scope);
    if (asked === null) return null;
    const { provider, modelId } = asked.model;
    const habit = habits.get(`${provider}:${modelId}`) ?? { opensInPrompt: false };
    habits.set(`${provider}:${modelId}`, habit);
    return { ...asked, model: withReasoningParts(asked.model, habit) };
  };

  const createLink = (role: ModelRole, scope: string): ChainLink | null => {
    const override = overrides[role];
    if (override !== undefined) {
      const name = () => `${override.provider}:${override.modelId}`;
      const description = { modelId: override.modelId, who: name(), at: 'provider' } as const;
      return { name, description, model: override, readsPromptData: true, ...firstContent(role, 'other') };
    }
    const choice = chooseLanguage(role, config);
    const chosen = chosenLink(role, choice, scope);
    return chosen && { ...chosen, description: describeModel(choice, config, redact) };
  };

  const chosenLink = (
    role: ModelRole,
    choice: LanguageChoice,
    scope: string,
  ): Omit<ChainLink, 'description'> | null => {
    if (choice.kind === 'google' && google !== null) {
      const { modelId } = choice;
      const reasoning = thinkingFor(role, modelId);
      return { name: () => getModelName(choice), model: google(modelId), reasoning, ...firstContent(role, 'hosted') };
    }
    if (choice.kind === 'anthropic') {
      const model = anthropicModel(config, role, choice.modelId);
      const reasoning = claudeThinkingFor(role);
      return model && { name: () => getModelName(choice), model, reasoning, ...firstContent(role, 'hosted') };
    }
    if (choice.kind === 'openai') {
      const model = openAIModel(config, role, choice.modelId, scope);
      const reasoning = openAIThinkingFor(role);
      return model && { name: () => getModelName(choice), model, reasoning, ...firstContent(role, 'hosted') };
    }
    if (choice.kind === 'local') {
      const model = local?.model(choice.modelId, { role, scope });
      if (model === undefined) return null;
      const slowly = role === 'coauthor' ? { firstContentMs: FIRST_CONTENT_MS.local } : firstContent(role, 'local');
      // A test's own policy takes precedence.
      const policy = retryPolicies[role] === undefined ? { retryPolicy: LOCAL_RETRY_POLICY } : {};
      return { name: () => getModelName(choice), model, ...slowly, ...policy };
    }
    const server = choice.kind === 'openai-compatible' ? getServer(choice.server) : null;
    if (choice.kind === 'openai-compatible' && server !== null) {
      const bounds = firstContent(role, 'other');
      if (choice.modelId !== null) {
        const isSmall = () => limits.known(getModelName(choice))?.isSmall ?? false;
        return { name: () => getModelName(choice), model: server.model(choice.modelId, isSmall), ...bounds };
      }
      const name = () => getModelName({ ...choice, modelId: server.firstModelId() });
      return { name, model: server.firstModel, ...bounds };
    }
    return null;
  };

  // Speed never shortens prompts of hosted models or large contexts. Local models get short prompts from the start.
  const pace: Wiring['pace'] = (role) => {
    const isServer = overrides[role] === undefined && chooseLanguage(role, config).kind === 'openai-compatible';
    const name = role === 'coauthor' || !isServer ? undefined : link(role)?.name();
    const known = name !== undefined && limits.known(name)?.isSmall ? promptSpeeds.get(name) : undefined;
    const tokensPerSecond = known?.tokensPerSecond() ?? null;
    if (known === undefined || tokensPerSecond === null) return null;
    const waitMs =
      role === 'director'
        ? (config.directorTimeoutMs ?? DIRECTOR_MS.other)
        : (retryPolicies[role]?.firstContentMs ?? config.firstContentMs ?? FIRST_CONTENT_MS.other);
    return { tokensPerSecond, turnTokens: known.tokensWithin(waitMs), waitMs };
  };

  /** As `Wiring.findPromptLimit`. */
  const findPromptLimit = async (role: ModelRole): Promise<PromptLimit> => {
    const choice = chooseLanguage(role, config);
    if (overrides[role] !== undefined || choice.kind === 'offline') return UNLIMITED;
    const findLimit = async (name: string, ask: () => Promise<ContextSize | null>): Promise<PromptLimit> => {
      const set = ownEntry(config.modelContextTokens, name);
      const configured = set === undefined ? null : ({ tokens: set, by: 'configured', note: null } as const);
      return (await limits.of(name, async () => configured ?? ask())).for(role);
    };
    if (choice.kind === 'local') {
      const { modelId } = choice;
      const name = getModelName(choice);
      const fits = await findLimit(name, async () => {
        // A loading error is reported by the call itself.
        const tokens = await local?.contextTokens(modelId).catch(() => null);
        return tokens ? { tokens, by: 'reported', note: null } : null;
      });
      const isSet = Object.hasOwn(config.modelContextTokens, name);
      return role === 'coauthor' || isSet ? fits : { ...fits, tokens: Math.min(fits.tokens, SHORT_TURN_TOKENS) };
    }
    if (choice.kind !== 'openai-compatible')
      return findLimit(getModelName(choice), async () => hostedContext(getModelName(choice)));
    const at = serverAt(config, choice.server);
    const server = getServer(choice.server);
    // A listing error is reported by the call itself.
    const modelId = choice.modelId ?? (await server?.findFirstModelId().catch(() => null)) ?? null;
    if (at === null || modelId === null) return findLimit(choice.kind, async () => null);
    const name = getModelName({ ...choice, modelId });
    const fits = await findLimit(name, () => askContext(at, modelId, name));
    const isSet = Object.hasOwn(config.modelContextTokens, name);
    if (role !== 'coauthor' && !isSet && (limits.size(name)?.parameters ?? WEAK_PARAMETERS) < WEAK_PARAMETERS)
      return { ...fits, tokens: Math.min(fits.tokens, SHORT_TURN_TOKENS) };
    const { turnTokens = Number.POSITIVE_INFINITY } = pace(role) ?? {};
    return turnTokens < fits.tokens ? { ...fits, tokens: turnTokens, isByPace: true } : fits;
  };

  const vectors: Wiring['vectors'] = () => {
    const choice = chooseEmbedding(config);
    if (choice === null) return null;
    const provider = choice.kind === 'google' ? googleVectors : getServer(choice.server);
    return provider === null ? null : { name: getModelName(choice), model: provider.embedding(choice.modelId) };
  };

  const image = chooseImage(config);
  return {
    config,
    redact,
    image,
    link,
    findPromptLimit,
    pace,
    painter: () => (image.modelId === null ? null : (googlePictures?.image(image.modelId) ?? null)),
    vectors,
  };
}
