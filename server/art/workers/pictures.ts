import sharp from 'sharp';
import type { Expression } from '../../../shared/story/index.ts';
import { handOver } from '../../workers/index.ts';
import { paintBackground } from '../background/index.ts';
import type { SceneSketch } from '../background/scene.ts';
import type { Swatch } from '../kit/swatches.ts';
import { ownBackground, ownSprite } from '../pictures/own.ts';
import { readReferences } from '../pictures/references.ts';
import { type PortraitSketch, paintPortraits } from '../portrait/index.ts';
import type { AdoptRequest, ReferencePicture, References } from '../types.ts';

/* What is done with pictures on the threads of the house. Whoever gives up ends the thread, so nothing here needs a signal. */

// No picture is painted twice, so nothing is worth keeping; and the house has one core for all that is painted.
sharp.cache(false);
sharp.concurrency(1);

const NEVER = new AbortController().signal;

/** Bytes on a buffer of their own, which can be handed over. */
const apart = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** Paints a set of a person's faces. */
export async function portraits(asked: {
  sketch: PortraitSketch;
  expressions: readonly Expression[];
  swatches: readonly Swatch[];
}): Promise<Map<Expression, Uint8Array>> {
  const painted = await paintPortraits(asked.sketch, asked.expressions, NEVER, asked.swatches);
  const faces = [...painted].map(([expression, png]) => [expression, apart(png)] as const);
  return handOver(
    new Map(faces),
    faces.map(([, { buffer }]) => buffer),
  );
}

/** Paints a place. */
export async function background(asked: { sketch: SceneSketch; swatches: readonly Swatch[] }): Promise<Uint8Array> {
  return handedOver(await paintBackground(asked.sketch, NEVER, asked.swatches));
}

/** Makes an author's own picture what its kind has to be. */
export async function own({ kind, bytes }: Pick<AdoptRequest, 'kind' | 'bytes'>): Promise<Uint8Array> {
  return handedOver(await (kind === 'characters' ? ownSprite : ownBackground)(bytes));
}

/** Reads the pictures an author attached. */
export const references = (pictures: readonly ReferencePicture[]): Promise<References> => readReferences(pictures);

function handedOver(bytes: Uint8Array): Uint8Array {
  const own = apart(bytes);
  return handOver(own, [own.buffer]);
}
