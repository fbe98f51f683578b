import type { LanguageModelV4 } from '@ai-sdk/provider';
import { ownEntry } from '../../shared/json.ts';
import type { ModelWhy } from '../../shared/wire/index.ts';
import { type Config, modelVariable } from '../config.ts';
import type { TurnTimes } from './estimate-turn-duration.ts';
import { IMPROVISER_NAME } from './improviser-name.ts';
import type { LocalModels } from './local/index.ts';
import type { CostFunction } from './prices.ts';
import { type ContextSize, hostedContext } from './prompt-size/context-size.ts';
import type { PromptLimits } from './prompt-size/prompt-limit.ts';
import { chooseLanguage, getModelName, type LanguageChoice } from './roles.ts';
import type { ModelRole, RoleReport } from './types.ts';
import type { Wiring } from './wiring.ts';

interface ReporterOptions {
  /** The environment's configuration. */
  config: Config;
  overrides: Partial<Record<ModelRole, LanguageModelV4>>;
  local: Pick<LocalModels, 'trouble'> | undefined;
  limits: PromptLimits;
  turnTimes: TurnTimes;
  priceCall: CostFunction;
  isHere: (model: string) => boolean;
}

/** Creates reports of which model answers for a role and why, with its context size, speed and price as far as known. */
export function createRoleReporter(options: ReporterOptions) {
  const { config, overrides, local, limits, turnTimes, priceCall, isHere } = options;

  const getPrice = (model: string): RoleReport['price'] | null => {
    const [input, output] = [{ inputTokens: 1e6 }, { outputTokens: 1e6 }].map((tokens) =>
      priceCall(model, { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, ...tokens }),
    );
    return input == null || output == null ? null : { input, output };
  };

  /** The known context size of a model, without asking. */
  const getContextSize = (name: string): Pick<ContextSize, 'tokens' | 'by'> | null => {
    const set = ownEntry(config.modelContextTokens, name);
    if (set !== undefined) return { tokens: set, by: 'configured' };
    const isListed = !/^(openai-compatible|local)\b/.test(name);
    return limits.size(name) ?? (isListed ? hostedContext(name) : null);
  };

  /** What is known of the model that answers. */
  const measure = (role: ModelRole, active: string, isOverride: boolean, { link, pace: getPace }: Wiring) => {
    const size = isOverride || active === IMPROVISER_NAME ? null : getContextSize(active);
    const pace = size && getPace(role);
    const director = role === 'storyteller' ? (link('director')?.name() ?? null) : null;
    const turnMs = role === 'storyteller' ? turnTimes.get(director, active) : null;
    const price = size && getPrice(active);
    return {
      ...(size && { context: { tokens: size.tokens, by: size.by } }),
      ...(pace && size && pace.turnTokens < size.tokens && { pace: { ...pace } }),
      ...(turnMs !== null && { turnMs }),
      ...(price && { price }),
      ...(!isOverride && isHere(active) && !Object.hasOwn(config.modelPrices, active) && { runsHere: true as const }),
    };
  };

  return (role: ModelRole, wiring: Wiring): RoleReport => {
    const { config: by } = wiring;
    const configured = by.models[role];
    const choice = chooseLanguage(role, by);
    const isOverride = overrides[role] !== undefined;
    const isOffline = choice.kind === 'offline';
    const linked = wiring.link(role)?.name();
    // A co-author has no fallback.
    const standIn = role === 'coauthor' && !isOffline ? null : IMPROVISER_NAME;
    const active = linked ?? standIn ?? getModelName(choice);
    const trouble = choice.kind === 'local' && !isOverride ? (local?.trouble(choice.modelId) ?? null) : null;
    if (trouble !== null) {
      const { said, reason } = trouble;
      const why = { code: 'machine', said, ...(reason && { reason: { ...reason } }) } as const;
      if (standIn === null) return { configured, active, reason: `${active}: ${said}`, why };
      const meanwhile = `${active}: ${said}; the improviser answers meanwhile`;
      return { configured, active: standIn, reason: meanwhile, why, standsInFor: active };
    }
    const isKeyless = !isOverride && linked === undefined && !isOffline && choice.kind !== 'local';
    const answers = standIn === null ? '' : '; the improviser answers';
    const reason = isKeyless ? `${choice.reason}, and there is no key for it${answers}` : choice.reason;
    const why = isOverride ? ({ code: 'program' } as const) : explainChoice(role, by, choice, isKeyless);
    return {
      configured,
      active,
      reason: isOverride ? 'set by the program that started the server' : reason,
      ...(why && { why }),
      ...(isKeyless && standIn !== null && { standsInFor: getModelName(choice) }),
      ...measure(role, active, isOverride, wiring),
    };
  };
}

/** Why a role has its model; undefined if the improviser was chosen. */
function explainChoice(role: ModelRole, by: Config, choice: LanguageChoice, isKeyless: boolean): ModelWhy | undefined {
  if (choice.kind === 'offline') return undefined;
  if (isKeyless) return { code: 'keyless', model: getModelName(choice) };
  if (by.chosenRoles.includes(role)) return { code: 'chosen' };
  if (by.models[role] !== 'auto') return { code: 'named', variable: modelVariable(role) };
  return { code: choice.kind === 'google' ? 'key' : 'server' };
}
