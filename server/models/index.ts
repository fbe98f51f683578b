import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createModelsWith, type ModelsOptions as Options } from './create.ts';
import { loadedLate } from './late.ts';
import type { ImproviserOptions } from './offline/index.ts';
import type { Models } from './types.ts';

export { type Budget, type BudgetStanding, createBudget, OverBudgetError } from './budget.ts';
export type { Embed } from './embedding.ts';
export { type CostOf, NOTHING_SPENT, type Spent, spend } from './prices.ts';
export type { Patience, Timers } from './timing.ts';
export * from './types.ts';
export { estimateTokens } from './usage.ts';

/** As `createModelsWith` takes them; the improviser is the embedded one unless another is given. */
export type ModelsOptions = Omit<Options, 'improviser'> & Partial<Pick<Options, 'improviser'>>;

/** Makes the embedded improviser for a role. */
export const improviser = (options: ImproviserOptions): LanguageModelV4 =>
  loadedLate({ provider: 'kamishibai', modelId: 'offline' }, async () =>
    (await import('./offline/index.ts')).createImproviser(options),
  );

/**
 * Makes the models by role: what is configured, else what is there, else the improviser, which stands behind each of
 * them. Nothing is asked of any server until a model is called.
 */
export function createModels(options: ModelsOptions): Models {
  return createModelsWith({ ...options, improviser: options.improviser ?? improviser });
}
