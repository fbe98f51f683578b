import { MEMORY_LIMITS, type MemoryProposal, oneLine, summarizeScene } from '../../../shared/memory/index.ts';
import { getFeeling } from './feeling.ts';
import type { Proposed } from './propose.ts';
import { getCounterpart, type PatternScene } from './scene.ts';

/** What to remember of a turn: the last scene in a sentence, feelings; null for nothing. */
export function proposeMemory(scene: PatternScene, { encounter }: Proposed): MemoryProposal | null {
  const { memory, words } = scene;
  const last = scene.recapsScenes ? memory.recent.at(-1) : undefined;
  const recap = last === undefined ? undefined : summarizeScene(scene.story, last);
  const feeling = getFeeling(scene);
  const other = feeling === null ? null : getCounterpart(scene, encounter);
  const remembered: MemoryProposal = {
    ...(recap !== undefined && { recap: oneLine(recap, MEMORY_LIMITS.bullet) }),
    ...(other !== null && { states: [{ character: other, emotionalState: words(`feels_${feeling}`) }] }),
  };
  return Object.keys(remembered).length === 0 ? null : remembered;
}
