import type { Expression } from '../../../shared/story/index.ts';
import { treatmentOf } from '../kit/treatment.ts';
import type { PortraitRequest } from '../types.ts';
import { personOf } from './person.ts';
import { paintSprites } from './render.ts';

/**
 * Paints a character's sprites by hand, without a model: PNG bytes by expression. The same request gives the same bytes.
 * @throws the signal's reason once it aborts
 */
export async function paintPortraits(
  request: Omit<PortraitRequest, 'packageId' | 'signal' | 'expressions'>,
  expressions: readonly Expression[],
  signal: AbortSignal,
): Promise<Map<Expression, Buffer>> {
  const { characterId: id, name, description, imagePrompt, pronouns, artStyle } = request;
  const person = personOf({ id, name, description, imagePrompt, pronouns });
  return await paintSprites(person, treatmentOf(artStyle), expressions, signal);
}
