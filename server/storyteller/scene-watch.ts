import type { Scene, SceneInput } from './scene.ts';
import { actionText } from './scene-lore.ts';
import { type SecretWatch, secrecy } from './secrecy.ts';

/** Watches over what a story still hides while a scene of it is told: what the scene says, what was told and what the player typed is public. */
export function watchOf({ story, before, state, pack, action, recentLines }: SceneInput, scene: Scene): SecretWatch {
  const encounters = pack.encounter ? [pack.encounter.id] : [];
  const lore = scene.worldInfo.map(({ content }) => content);
  const told = [JSON.stringify(scene), ...recentLines, actionText(action, before) ?? ''];
  return secrecy(story, { state, encounters, ending: pack.climax?.ending ?? null, lore }, told);
}
