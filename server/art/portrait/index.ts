import type { Expression } from '../../../shared/story/index.ts';
import { clothColorsOf, type Swatch } from '../kit/swatches.ts';
import { treatmentOf } from '../kit/treatment.ts';
import type { PortraitRequest } from '../types.ts';
import { personOf } from './person.ts';
import { paintSprites } from './render.ts';

/** What a character is painted from. */
export type PortraitSketch = Omit<PortraitRequest, 'packageId' | 'scope' | 'signal' | 'expressions' | 'references'>;

/**
 * Paints a character's sprites by hand, without a model: PNG bytes by expression. The same request gives the same bytes. Where the words
 * name no colour for the clothes, `swatches` do: the colours of reference pictures. Nothing else of a reference is seen.
 * @throws the signal's reason once it aborts
 */
export async function paintPortraits(
  request: PortraitSketch,
  expressions: readonly Expression[],
  signal: AbortSignal,
  swatches: readonly Swatch[] = [],
): Promise<Map<Expression, Buffer>> {
  const { characterId: id, name, description, imagePrompt, pronouns, artStyle, variation } = request;
  const clothColors = clothColorsOf(swatches);
  const person = personOf({ id, name, description, imagePrompt, pronouns, variation, clothColors });
  return await paintSprites(person, treatmentOf(artStyle), expressions, signal);
}
