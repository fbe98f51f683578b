import { createRandom } from '../kit/random.ts';
import { createGrading, type Swatch } from '../kit/swatches.ts';
import { readTreatment } from '../kit/treatment.ts';
import { createEasel } from './easel.ts';
import { chooseFraming } from './framing.ts';
import { mixPalette } from './palette.ts';
import { RECIPES } from './recipes.ts';
import { renderEasel } from './render.ts';
import { readPlaceScene, type SceneSketch } from './scene.ts';

/**
 * Paints a place without a model: WebP bytes of 1600×900. Deterministic. With `swatches`, the colours of reference pictures, the palette
 * moves half the way to theirs; nothing else of a reference is used.
 */
export async function paintBackground(sketch: SceneSketch, swatches: readonly Swatch[] = []): Promise<Buffer> {
  const scene = readPlaceScene(sketch);
  const treatment = readTreatment(sketch.artStyle);
  const easel = createEasel(
    scene,
    mixPalette(scene, treatment, createGrading(swatches)),
    createRandom(`place:${scene.seed}`),
  );
  RECIPES[scene.kind](easel);
  return await renderEasel(easel, treatment, chooseFraming(scene.seed, sketch.variation));
}
