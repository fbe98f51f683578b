import { randomOf } from '../kit/random.ts';
import { gradeOf, type Swatch } from '../kit/swatches.ts';
import { treatmentOf } from '../kit/treatment.ts';
import { createEasel } from './easel.ts';
import { framingOf } from './framing.ts';
import { paletteOf } from './palette.ts';
import { RECIPES } from './recipes.ts';
import { renderEasel } from './render.ts';
import { type SceneSketch, sceneOf } from './scene.ts';

/**
 * Paints a place without a model: WebP bytes of 1600×900. Deterministic. With `swatches`, the colours of reference pictures, the palette
 * moves half the way to theirs; nothing else of a reference is used.
 * @throws the signal's reason once it aborts
 */
export async function paintBackground(
  sketch: SceneSketch,
  signal: AbortSignal,
  swatches: readonly Swatch[] = [],
): Promise<Buffer> {
  const scene = sceneOf(sketch);
  const treatment = treatmentOf(sketch.artStyle);
  const easel = createEasel(scene, paletteOf(scene, treatment, gradeOf(swatches)), randomOf(`place:${scene.seed}`));
  RECIPES[scene.kind](easel);
  return await renderEasel(easel, treatment, framingOf(scene.seed, sketch.variation), signal);
}
