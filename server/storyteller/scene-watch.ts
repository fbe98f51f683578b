import type { Scene, SceneInput } from './scene.ts';
import { actionText } from './scene-lore.ts';
import { type SecretWatch, secrecy } from './secrecy.ts';

/** Creates the secret watch of a scene. The scene's texts, earlier lines and the player's input count as public. */
export function watchOf({ story, before, state, pack, action, recentLines }: SceneInput, scene: Scene): SecretWatch {
  const encounters = pack.encounter ? [pack.encounter.id] : [];
  const lore = scene.worldInfo.map(({ content }) => content);
  const told = [JSON.stringify(scene), ...recentLines, actionText(action, before) ?? ''];
  return secrecy(story, { state, encounters, ending: pack.climax?.ending ?? null, lore }, told);
}
