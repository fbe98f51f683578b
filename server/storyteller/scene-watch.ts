import type { TellerScene, TellerSceneInput } from './scene.ts';
import { actionText } from './scene-lore.ts';
import { createSecretWatch, type SecretWatch } from './secret-watch.ts';

/** The scene's texts, earlier lines and the player's input count as public. */
export function createSceneSecretWatch(
  { story, before, state, pack, action, recentLines }: TellerSceneInput,
  scene: TellerScene,
): SecretWatch {
  const encounters = pack.encounter ? [pack.encounter.id] : [];
  const lore = scene.worldInfo.map(({ content }) => content);
  const told = [JSON.stringify(scene), ...recentLines, actionText(action, before) ?? ''];
  return createSecretWatch(story, { state, encounters, ending: pack.climax?.ending ?? null, lore }, told);
}
