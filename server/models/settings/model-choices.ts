import { z } from 'zod';
import { eitherOf } from '../../../shared/english-lists.ts';
import { RefusalError } from '../../../shared/error.ts';
import type { Reason } from '../../../shared/reasons.ts';
import type { ModelChoice } from '../../../shared/wire/index.ts';
import { type Config, modelVariable } from '../../config.ts';
import { findMissingVariable } from '../../provider-keys.ts';
import { isModelName, nameForms, PROVIDER_KINDS, readNamedModel } from '../../providers.ts';
import { IMPROVISER_NAME } from '../improviser-name.ts';
import { LISTED_MODELS } from '../prices.ts';
import type { PrivateFile } from './private-file.ts';

/** Without a full stop. */
export interface ModelUnavailable {
  why: string;
  reason: Extract<Reason, { code: 'model-name-unread' | 'model-lacks' }>;
}

/** Why a model name cannot be used: unknown, or something must be configured; null if it can. */
export function explainUnavailable(model: string, config: Config): ModelUnavailable | null {
  if (model === IMPROVISER_NAME) return null;
  const named = isModelName(model) ? readNamedModel(model) : null;
  if (named === null) {
    const forms = [...nameForms(PROVIDER_KINDS), IMPROVISER_NAME];
    return { why: `it names no model; ${eitherOf(forms)} does`, reason: { code: 'model-name-unread', model } };
  }
  const variable = findMissingVariable(named, config);
  if (variable === null) return null;
  return { why: `${variable} is to be set as well`, reason: { code: 'model-lacks', model, variable } };
}

/** Roles whose model can be chosen in the interface. Music has no model, and embeddings follow the turn's models. */
export const CHOSEN_ROLES = ['coauthor', 'director', 'storyteller', 'image'] as const;
export type ChosenRole = (typeof CHOSEN_ROLES)[number];

const EMBEDDED = 'embedded';
const ChosenModel = z
  .string()
  .max(300)
  .refine((model) => model === IMPROVISER_NAME || model === EMBEDDED || isModelName(model));

export const CHOSEN_FILE: PrivateFile = {
  file: 'model-roles.json',
  schema: z.partialRecord(z.enum(CHOSEN_ROLES), ChosenModel) as z.ZodType<Record<string, string>>,
  what: 'roles',
};

/** Whether the environment leaves a role's model open (`auto` or unset). */
export const isLeftOpen = (config: Config, role: ChosenRole): boolean => config.models[role] === 'auto';

/** Fills chosen models into the roles that a configuration leaves open. */
export function withChosen(config: Config, chosen: ReadonlyMap<string, string>): Config {
  const counting = CHOSEN_ROLES.flatMap((role) => {
    const model = isLeftOpen(config, role) ? chosen.get(role) : undefined;
    return model === undefined ? [] : [[role, model] as const];
  });
  const chosenRoles = counting.map(([role]) => role);
  return { ...config, models: { ...config.models, ...Object.fromEntries(counting) }, chosenRoles };
}

/** Marks of image models in provider ids. */
const PAINTS = /image|banana/;

export type ModelLists = ReadonlyMap<string, readonly string[]>;

/** Prefix of all supported image models. */
const PAINTER = 'google:gemini-';

/** Models to choose from: those that providers listed, and built-in lists for the others. Local models have their own list. */
const offeredTo = (role: ChosenRole, config: Config, lists: ModelLists): string[] => {
  const unlisted = LISTED_MODELS.filter((model) => !lists.has(model.slice(0, model.indexOf(':'))));
  const models = [...[...lists.values()].flat(), ...unlisted];
  const isOffered = (model: string) =>
    PAINTS.test(model) === (role === 'image') &&
    (role !== 'image' || model.startsWith(PAINTER)) &&
    explainUnavailable(model, config) === null;
  return [...models.filter(isOffered), role === 'image' ? EMBEDDED : IMPROVISER_NAME];
};

/** @param set from the environment alone @param now including saved choices */
export const reportChoices = (set: Config, now: Config, lists: ModelLists): Record<ChosenRole, ModelChoice> => {
  const getChoice = (role: ChosenRole): ModelChoice => ({
    variable: modelVariable(role),
    from: isLeftOpen(set, role) ? (now.chosenRoles.includes(role) ? 'library' : null) : 'environment',
    offered: offeredTo(role, now, lists),
  });
  return {
    coauthor: getChoice('coauthor'),
    director: getChoice('director'),
    storyteller: getChoice('storyteller'),
    image: getChoice('image'),
  };
};

/** Null for none. @throws RefusalError `conflict` if the environment sets the role, `refused` for an unusable model */
export async function readChosen(
  { set, now, fetched }: { set: Config; now: Config; fetched: () => Promise<readonly string[]> },
  role: ChosenRole,
  typed: string | null,
): Promise<string | null> {
  if (!isLeftOpen(set, role)) throw heldByEnvironment(role);
  const model = typed?.trim() ?? null;
  if (model === null) return null;
  if (role === 'image') {
    if (model === EMBEDDED) return model;
    if (!model.startsWith(PAINTER)) {
      throw new RefusalError('refused', `${model} paints no pictures here.`, {
        hint: 'Pictures come from an image model of Gemini, google:gemini-…-image, or are painted here: embedded.',
        reason: { code: 'model-paints-nothing', model },
      });
    }
  }
  await requireModel(model, now, fetched);
  return model;
}

/** @throws RefusalError `refused` if a model cannot be used now */
export async function requireModel(
  model: string,
  now: Config,
  fetched: () => Promise<readonly string[]>,
): Promise<void> {
  const isMissing = model.startsWith('local:') && !(await fetched()).includes(model);
  const lack: { why: string; reason: Reason } | null = isMissing
    ? { why: 'it has not been fetched', reason: { code: 'model-not-fetched', model } }
    : explainUnavailable(model, now);
  if (lack === null) return;
  throw new RefusalError('refused', `${model} cannot be asked: ${lack.why}.`, {
    hint: 'Name a model as its variable would, with its key or the address of its server set.',
    reason: lack.reason,
  });
}

/** The refusal to choose for a role that a variable sets. */
export const heldByEnvironment = (role: ChosenRole): RefusalError => {
  const variable = modelVariable(role);
  return new RefusalError('conflict', `${variable} sets this model and takes precedence.`, {
    hint: `Remove ${variable}, or set it to auto, and restart the server to choose one here.`,
    reason: { code: 'model-of-environment', variable },
  });
};
