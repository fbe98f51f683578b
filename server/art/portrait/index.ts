import type { Expression } from '../../../shared/story/index.ts';
import { pickClothColors, type Swatch } from '../kit/swatches.ts';
import { readTreatment } from '../kit/treatment.ts';
import type { PortraitRequest } from '../types.ts';
import { readAppearance } from './person.ts';
import { paintSprites } from './render.ts';

export type PortraitSketch = Omit<PortraitRequest, 'packageId' | 'scope' | 'signal' | 'expressions' | 'references'>;

/**
 * Paints a character's sprites without a model: PNG bytes by expression. Deterministic. If the words name no clothing colour, `swatches`
 * (the colours of reference pictures) decide; nothing else of a reference is used.
 */
export async function paintPortraits(
  request: PortraitSketch,
  expressions: readonly Expression[],
  swatches: readonly Swatch[] = [],
): Promise<Map<Expression, Buffer>> {
  const { characterId: id, name, description, imagePrompt, pronouns, artStyle, variation } = request;
  const clothColors = pickClothColors(swatches);
  const person = readAppearance({ id, name, description, imagePrompt, pronouns, variation, clothColors });
  return await paintSprites(person, readTreatment(artStyle), expressions);
}
