import type { OverlapDetector } from './overlap.ts';
import type { Scene, SceneInput } from './scene.ts';
import { secrecy } from './secrecy.ts';

/** Watches over what a story still hides while a scene of it is told: what the scene itself says is public. */
export function watchOf({ story, state, pack }: SceneInput, scene: Scene): OverlapDetector {
  const encounters = pack.encounter ? [pack.encounter.id] : [];
  const told = JSON.stringify({ ...scene, recentLines: [], olderLines: [], ownLines: {}, setting: '', manner: '' });
  const lore = scene.worldInfo.map(({ content }) => content);
  return secrecy(story, { state, encounters, ending: pack.climax?.ending ?? null, lore }, [told]);
}
