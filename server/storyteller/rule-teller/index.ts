import {
  createStageTracker,
  isWords,
  listActors,
  type PlotState,
  type StageTracker,
  type VNFrame,
} from '../../../shared/play/index.ts';
import { createBeatTracker, listBeatSpeakers } from '../beat-tracker.ts';
import { compileScene } from '../compile-scene.ts';
import { createFrameGuard, createSceneSecretDetector, type FrameGuard } from '../frame-guard.ts';
import { getBackdropKey } from '../story-lookup.ts';
import type { TellerScene, TellingInput } from '../teller-scene.ts';
import { createRuleStage, getPlaceInSentence, narrate } from './rule-stage.ts';
import { tellOwnDeed, tellScene } from './tell-scene.ts';

export { tellScene } from './tell-scene.ts';

const getSeed = ({ seed, turn }: PlotState): number => (seed + turn) >>> 0;

const endsTelling = ({ type }: VNFrame): boolean => type === 'yield' || type === 'choice' || type === 'input';

function plainLine(scene: TellerScene, seed: number): VNFrame {
  return narrate(createRuleStage(scene, seed).lines('idle', { place: getPlaceInSentence(scene) }));
}

/** Tells a scene by rule after a model's telling without words: frames checked, no choice, at least one line. */
export function tellInstead(scene: TellerScene, state: PlotState, guard: FrameGuard): VNFrame[] {
  const seed = getSeed(state);
  const told = tellScene(scene, seed)
    .filter((frame) => !endsTelling(frame))
    .flatMap((frame) => guard.check({ value: frame }));
  return told.some(isWords) ? told : [...told, plainLine(scene, seed)];
}

/**
 * A turn whose direction failed: guided parts verbatim, no choice. Deterministic. Plan execution, "Fallback".
 * @param staged who is on the stage; updated
 */
export function tellByRules(input: TellingInput, staged?: StageTracker): VNFrame[] {
  const { story, state } = input;
  const seed = getSeed(state);
  const scene = compileScene(input);
  const onStage = staged ?? createStageTracker([], getBackdropKey(story, scene));
  const beatTracker = createBeatTracker(input.parts ?? [], { staged: onStage, portraits: listActors(story) });
  const guard = createFrameGuard(story, scene, createSceneSecretDetector(input, scene), {
    staged: onStage,
    hasSpares: false,
    speakers: listBeatSpeakers(beatTracker),
  });
  const told = tellScene(scene, seed)
    .filter((frame) => !endsTelling(frame))
    .flatMap((value) => {
      const beat = 'beat' in value ? value.beat : undefined;
      return guard
        .check({ value })
        .flatMap((frame) => beatTracker.take(frame, frame.type === 'show' ? undefined : beat));
    });
  const all = [...told, ...beatTracker.rest()];
  return all.some(isWords) ? all : [...all, plainLine(scene, seed)];
}

/** Before a script continues, with the usual checks. `staged` is updated. Rules of play, "Order of a turn's parts". */
export function tellDeed(input: TellingInput, staged: StageTracker): VNFrame[] {
  const scene = compileScene(input);
  // A deed may be repeated in the same words.
  const guard = createFrameGuard(input.story, { ...scene, recentLines: [] }, createSceneSecretDetector(input, scene), {
    staged,
    hasSpares: false,
  });
  return tellOwnDeed(scene, getSeed(input.state)).flatMap((value) => guard.check({ value }));
}
