import type { Staged, VNFrame } from '../../shared/play/index.ts';
import { compileScene } from './compile-scene.ts';
import { createGuard } from './guard.ts';
import type { Scene, SceneInput } from './scene.ts';
import { watchOf } from './scene-watch.ts';

/**
 * Tells what the player said or did of their own before a script has its turn, and how those present take it: without a model, checked as a
 * model's frames are. Rules of play, "Order of a turn's parts".
 * @param staged who is on the stage; it follows what is told
 * @param improvise tells it from the scene
 */
export function tellDeed(
  input: SceneInput,
  staged: Staged,
  improvise: (scene: Scene) => readonly VNFrame[],
): VNFrame[] {
  const scene = compileScene(input);
  // A deed may be done twice, in the same words.
  const unsaid = { ...scene, recentLines: [] };
  const guard = createGuard(input.story, unsaid, watchOf(input, scene), { staged, hasSpares: false });
  return improvise(scene).flatMap((value) => guard.check({ value }));
}
