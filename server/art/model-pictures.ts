import { generateImage, type ImageModel } from 'ai';
import type { Sharp } from 'sharp';
import { EXPRESSIONS, type Expression } from '../../shared/story/index.ts';
import { BACKGROUND_SIZE, pictureCard } from './pictures/convert-upload.ts';
import { decodeUntrusted } from './pictures/decode.ts';
import { backgroundPrompt, expressionPrompt, portraitPrompt } from './prompts.ts';
import type { BackgroundRequest, PortraitRequest, References } from './types.ts';

/** Timeout for one picture of a model, in milliseconds. */
const PICTURE_TIMEOUT_MS = 120_000;

/** A model's output is untrusted too. */
const PAINTED = { name: "The model's picture" };

/** The image model does its own retries. */
async function generate(
  model: ImageModel,
  prompt: string | { text: string; images: Uint8Array[] },
  aspectRatio: '3:4' | '16:9',
  signal: AbortSignal,
): Promise<Uint8Array> {
  const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(PICTURE_TIMEOUT_MS)]);
  const { image } = await generateImage({ model, prompt, aspectRatio, maxRetries: 0, abortSignal });
  return image.uint8Array;
}

const portraitCard = async (picture: Sharp): Promise<Buffer> =>
  (await pictureCard(picture)).png({ palette: true, quality: 100, effort: 2 }).toBuffer();

const takesPictures = async (model: ImageModel): Promise<boolean> =>
  typeof model === 'object' && 'supportsFileInputs' in model && (await model.supportsFileInputs) === true;

async function createPrompt(
  model: ImageModel,
  { images }: References,
  writePrompt: (attached: number) => string,
): Promise<string | { text: string; images: Uint8Array[] }> {
  if (images.length === 0 || !(await takesPictures(model))) return writePrompt(0);
  return { text: writePrompt(images.length), images: [...images] };
}

/** Returns WebP of 1600×900. @throws errors of the model or decoder; the signal's reason once it aborts */
export async function generateBackground(
  model: ImageModel,
  request: BackgroundRequest,
  references: References,
  signal: AbortSignal,
): Promise<Buffer> {
  const prompt = await createPrompt(model, references, (attached) => backgroundPrompt(request, attached));
  const bytes = await generate(model, prompt, '16:9', signal);
  return decodeUntrusted(bytes, PAINTED, (picture) =>
    picture
      .flatten({ background: '#000' })
      .resize({ ...BACKGROUND_SIZE, fit: 'cover' })
      .webp({ quality: 80, effort: 2 })
      .toBuffer(),
  );
}

/**
 * Has a model paint a character. Further expressions are painted from the first (`known`, if it exists) if the model
 * accepts pictures, else they share it. Model portraits cannot be cut out reliably, so they become picture cards.
 * @throws errors of the model or decoder; the signal's reason once it aborts
 */
export async function generatePortraits(
  model: ImageModel,
  request: PortraitRequest,
  references: References,
  expressions: readonly Expression[],
  known: Buffer | null,
  signal: AbortSignal,
): Promise<Map<Expression, Buffer>> {
  const cards = new Map<Expression, Buffer>();
  const pending = [...expressions];
  let original: Uint8Array | null = known;
  let card = known;
  if (original === null || card === null) {
    const first = pending.shift() ?? EXPRESSIONS[0];
    const prompt = await createPrompt(model, references, (attached) => portraitPrompt(request, first, attached));
    original = await generate(model, prompt, '3:4', signal);
    card = await decodeUntrusted(original, PAINTED, portraitCard);
    cards.set(first, card);
  }
  const repaints = await takesPictures(model);
  for (const expression of pending) {
    const prompt = { text: expressionPrompt(expression), images: [original] };
    cards.set(
      expression,
      repaints ? await decodeUntrusted(await generate(model, prompt, '3:4', signal), PAINTED, portraitCard) : card,
    );
  }
  return cards;
}
