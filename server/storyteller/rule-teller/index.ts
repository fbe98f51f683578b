import {
  actorsOf,
  createStaged,
  isWords,
  type PlotState,
  type Staged,
  type VNFrame,
} from '../../../shared/play/index.ts';
import { backdropOf } from '../backdrop.ts';
import { compileScene } from '../compile-scene.ts';
import { createGuard, type Guard } from '../guard.ts';
import { createKeeper, speakersOf } from '../keeper.ts';
import type { Scene, SceneInput } from '../scene.ts';
import { watchOf } from '../scene-watch.ts';
import { narrate, placeSaid, stageOf } from './stage.ts';
import { tellOwnDeed, tellScene } from './tell-scene.ts';

export { tellScene } from './tell-scene.ts';

const seedOf = ({ seed, turn }: PlotState): number => (seed + turn) >>> 0;

const handsOver = ({ type }: VNFrame): boolean => type === 'yield' || type === 'choice' || type === 'input';

function plainLine(scene: Scene, seed: number): VNFrame {
  return narrate(stageOf(scene, seed).lines('idle', { place: placeSaid(scene) }));
}

/** Tells a scene by rule after a model's telling without words: frames checked, no choice, at least one line. */
export function tellInstead(scene: Scene, state: PlotState, guard: Guard): VNFrame[] {
  const seed = seedOf(state);
  const told = tellScene(scene, seed)
    .filter((frame) => !handsOver(frame))
    .flatMap((frame) => guard.check({ value: frame }));
  return told.some(isWords) ? told : [...told, plainLine(scene, seed)];
}

/**
 * Tells a turn whose direction failed: by rule, guided parts verbatim, no choice. Deterministic. Plan execution,
 * "Fallback".
 * @param staged who is on the stage; updated
 */
export function tellByRules(input: SceneInput, staged?: Staged): VNFrame[] {
  const { story, state } = input;
  const seed = seedOf(state);
  const scene = compileScene(input);
  const onStage = staged ?? createStaged([], backdropOf(story, scene));
  const keeper = createKeeper(input.parts ?? [], { staged: onStage, portraits: actorsOf(story) });
  const guard = createGuard(story, scene, watchOf(input, scene), {
    staged: onStage,
    hasSpares: false,
    speakers: speakersOf(keeper),
  });
  const told = tellScene(scene, seed)
    .filter((frame) => !handsOver(frame))
    .flatMap((value) => {
      const beat = 'beat' in value ? value.beat : undefined;
      return guard.check({ value }).flatMap((frame) => keeper.take(frame, frame.type === 'show' ? undefined : beat));
    });
  const all = [...told, ...keeper.rest()];
  return all.some(isWords) ? all : [...all, plainLine(scene, seed)];
}

/**
 * Tells the player's own deed before a script continues, with the usual checks. Rules of play, "Order of
 * a turn's parts".
 * @param staged who is on the stage; updated
 */
export function tellDeed(input: SceneInput, staged: Staged): VNFrame[] {
  const scene = compileScene(input);
  // A deed may be repeated in the same words.
  const guard = createGuard(input.story, { ...scene, recentLines: [] }, watchOf(input, scene), {
    staged,
    hasSpares: false,
  });
  return tellOwnDeed(scene, seedOf(input.state)).flatMap((value) => guard.check({ value }));
}
