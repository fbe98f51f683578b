import { createActModel } from './act-model.ts';
import { type Beginnings, beginningsAfter, flagsReadFrom, legacyOf, NO_LEGACY } from './beginnings.ts';
import { proveAct } from './prove-act.ts';
import type { ActProof, ProveStory } from './types.ts';
import { DEFAULT_BOUND } from './types.ts';

/**
 * Proves each act of a story, in order: that it can be won from every state play can reach, or the shortest way to one
 * from which it can't. Rules of play, "For the checker".
 */
export const proveStory: ProveStory = (story, { bound = DEFAULT_BOUND } = {}) => {
  const proofs: ActProof[] = [];
  let legacy = NO_LEGACY;
  let beginnings = (): Beginnings => ({ list: [{ flags: [], landed: [], trail: [] }], isComplete: true });
  for (const act of story.acts) {
    const later = flagsReadFrom(story, act.index + 1);
    const model = createActModel(story, act, {}, later);
    proofs.push(proveAct({ story, act, model, legacy, beginnings, bound }));
    const left = legacyOf(model, legacy, later);
    const before = beginnings;
    beginnings = once(() => beginningsAfter(story, act, before(), left.flags, bound));
    legacy = left;
  }
  return proofs;
};

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
