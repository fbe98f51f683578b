export { createLossOracle } from './loss-oracle.ts';
export { proveStory } from './prove-story.ts';
export * from './types.ts';
