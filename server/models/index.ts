export { type Budget, createBudget, OverBudgetError } from './budget.ts';
export { createModels, type ModelsOptions } from './create.ts';
export { createLocalModels } from './local/index.ts';
export { IMPROVISER_NAME, isMetered } from './metered.ts';
export { readNearJson } from './near-json.ts';
export { type CostOf, NOTHING_SPENT, type Spent, spend } from './prices.ts';
export { sceneOf, withScene } from './scene.ts';
export * from './types.ts';
export { estimateTokens } from './usage.ts';
