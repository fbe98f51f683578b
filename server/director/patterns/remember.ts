import { gistOf, MEMORY_LIMITS, type MemoryProposal, oneLine } from '../../../shared/memory/index.ts';
import { feelingOf } from './feeling.ts';
import type { Proposed } from './propose.ts';
import { counterpartOf, type PatternScene } from './scene.ts';

/** What to remember of a turn: the last scene in a sentence, feelings; null for nothing. */
export function rememberedBy(scene: PatternScene, { encounter }: Proposed): MemoryProposal | null {
  const { memory, words } = scene;
  const last = scene.recapsScenes ? memory.recent.at(-1) : undefined;
  const recap = last === undefined ? undefined : gistOf(scene.story, last);
  const feeling = feelingOf(scene);
  const other = feeling === null ? null : counterpartOf(scene, encounter);
  const remembered: MemoryProposal = {
    ...(recap !== undefined && { recap: oneLine(recap, MEMORY_LIMITS.bullet) }),
    ...(other !== null && { states: [{ character: other, emotionalState: words(`feels_${feeling}`) }] }),
  };
  return Object.keys(remembered).length === 0 ? null : remembered;
}
