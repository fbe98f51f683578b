/**
 * The rules of play once more, as docs/rules-of-play.md tells them: on a package as it is, with ids and lists, step by
 * step, and nothing of the engine's. What the engine does is compared with it.
 */

export type { Chance } from './directing.ts';
export { referenceStory } from './read-package.ts';
export { type ReferenceState, startReference } from './state.ts';
export type { ReferenceStory } from './story.ts';
export { type ReferenceMove, referenceTurn } from './turn.ts';
