import { z } from 'zod';
import { RefusalError } from '../../shared/error.ts';
import type { Reason } from '../../shared/reasons.ts';
import type { ModelChoice } from '../../shared/wire/index.ts';
import { type Config, modelVariable } from '../config.ts';
import { isModelName } from '../providers.ts';
import type { KeptFile } from './kept-file.ts';
import { lackOf } from './lack.ts';
import { IMPROVISER_NAME } from './metered.ts';
import { LISTED_MODELS } from './prices.ts';

/** Who can be given a model in the library. Music has no model, and vectors follow who directs and tells. */
export const CHOSEN_ROLES = ['coauthor', 'director', 'storyteller', 'image'] as const;
export type ChosenRole = (typeof CHOSEN_ROLES)[number];

const EMBEDDED = 'embedded';
const ChosenModel = z
  .string()
  .max(300)
  .refine((model) => model === IMPROVISER_NAME || model === EMBEDDED || isModelName(model));

/** Where it lies who was given which model. */
export const CHOSEN_FILE: KeptFile = {
  file: 'model-roles.json',
  schema: z.partialRecord(z.enum(CHOSEN_ROLES), ChosenModel) as z.ZodType<Record<string, string>>,
  what: 'roles',
};

/** Whether a role is left to be chosen by the environment, which says `auto` of it, or nothing. */
export const isLeftOpen = (config: Config, role: ChosenRole): boolean => config.models[role] === 'auto';

/** A configuration with models that were chosen for the roles it leaves open. */
export function withChosen(config: Config, chosen: ReadonlyMap<string, string>): Config {
  const counting = CHOSEN_ROLES.flatMap((role) => {
    const model = isLeftOpen(config, role) ? chosen.get(role) : undefined;
    return model === undefined ? [] : [[role, model] as const];
  });
  const chosenRoles = counting.map(([role]) => role);
  return { ...config, models: { ...config.models, ...Object.fromEntries(counting) }, chosenRoles };
}

/** What a listed model that makes pictures is called by its maker. */
const PAINTS = /image|banana/;

/** Model names by provider, as listed by the provider. */
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
    lackOf(model, config) === null;
  return [...models.filter(isOffered), role === 'image' ? EMBEDDED : IMPROVISER_NAME];
};

/**
 * Tells of each role what may be chosen for it.
 * @param set by the environment alone
 * @param now with all that is kept
 */
export const reportChoices = (set: Config, now: Config, lists: ModelLists): Record<ChosenRole, ModelChoice> => {
  const choiceOf = (role: ChosenRole): ModelChoice => ({
    variable: modelVariable(role),
    from: isLeftOpen(set, role) ? (now.chosenRoles.includes(role) ? 'library' : null) : 'environment',
    offered: offeredTo(role, now, lists),
  });
  return {
    coauthor: choiceOf('coauthor'),
    director: choiceOf('director'),
    storyteller: choiceOf('storyteller'),
    image: choiceOf('image'),
  };
};

/**
 * Reads a model that was chosen for a role; null for none.
 * @param fetched the models of this machine that are there
 * @throws RefusalError `conflict` where the environment's counts, `refused` for what names no model of its sort, or one that cannot be asked
 */
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

/**
 * Requires that a model name can be used now.
 * @param fetched lists the local models that are downloaded
 * @throws RefusalError `refused`
 */
export async function requireModel(
  model: string,
  now: Config,
  fetched: () => Promise<readonly string[]>,
): Promise<void> {
  const isMissing = model.startsWith('local:') && !(await fetched()).includes(model);
  const lack: { why: string; reason: Reason } | null = isMissing
    ? { why: 'it has not been fetched', reason: { code: 'model-not-fetched', model } }
    : lackOf(model, now);
  if (lack === null) return;
  throw new RefusalError('refused', `${model} cannot be asked: ${lack.why}.`, {
    hint: 'Name a model as its variable would, with its key or the address of its server set.',
    reason: lack.reason,
  });
}

/** Refuses a choice for a role whose model is set by a variable. */
export const heldByEnvironment = (role: ChosenRole): RefusalError => {
  const variable = modelVariable(role);
  return new RefusalError('conflict', `${variable} says which model it is, and counts.`, {
    hint: `Take ${variable} away, or set it to auto, and start again to choose one here.`,
    reason: { code: 'model-of-environment', variable },
  });
};
