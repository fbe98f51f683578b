import sharp from 'sharp';
import type { Expression } from '../../../shared/story/index.ts';
import { markTransferable } from '../../workers/index.ts';
import { paintBackground } from '../background/index.ts';
import type { SceneSketch } from '../background/scene.ts';
import type { Swatch } from '../kit/swatches.ts';
import { fitOwnBackground, ownSprite } from '../pictures/convert-upload.ts';
import { readReferences } from '../pictures/references.ts';
import { type PortraitSketch, paintPortraits } from '../portrait/index.ts';
import type { AdoptRequest, ReferencePicture, References } from '../types.ts';

/* Picture jobs on worker threads. A cancelled job ends its thread, so no signals are needed. */

// No picture is painted twice, so caching is useless; and painting gets one core.
sharp.cache(false);
sharp.concurrency(1);

/** Copies bytes to their own buffer, which can be transferred. */
const apart = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** Paints a set of a character's faces. */
export async function portraits(asked: {
  sketch: PortraitSketch;
  expressions: readonly Expression[];
  swatches: readonly Swatch[];
}): Promise<Map<Expression, Uint8Array>> {
  const painted = await paintPortraits(asked.sketch, asked.expressions, asked.swatches);
  const faces = [...painted].map(([expression, png]) => [expression, apart(png)] as const);
  return markTransferable(
    new Map(faces),
    faces.map(([, { buffer }]) => buffer),
  );
}

/** Paints a place. */
export async function background(asked: { sketch: SceneSketch; swatches: readonly Swatch[] }): Promise<Uint8Array> {
  return handedOver(await paintBackground(asked.sketch, asked.swatches));
}

/** Converts an uploaded picture for its kind. */
export async function own({ kind, bytes }: Pick<AdoptRequest, 'kind' | 'bytes'>): Promise<Uint8Array> {
  return handedOver(await (kind === 'characters' ? ownSprite : fitOwnBackground)(bytes));
}

export const references = (pictures: readonly ReferencePicture[]): Promise<References> => readReferences(pictures);

function handedOver(bytes: Uint8Array): Uint8Array {
  const own = apart(bytes);
  return markTransferable(own, [own.buffer]);
}
