import { generateImage, type ImageModel } from 'ai';
import { EXPRESSIONS, type Expression } from '../../shared/story/index.ts';
import { BACKGROUND_SIZE, pictureCard } from './pictures/card.ts';
import { takeIn } from './pictures/decode.ts';
import { backgroundPrompt, expressionPrompt, portraitPrompt } from './prompts.ts';
import type { BackgroundRequest, PortraitRequest } from './types.ts';

/** How long one picture of a model may take, in milliseconds. */
const PICTURE_TIMEOUT_MS = 120_000;

/** Nobody vouches for what a model sends either. */
const PAINTED = { name: "The model's picture" };

/** How a model is told apart in content keys and logs. */
export const modelName = (model: ImageModel): string =>
  typeof model === 'string' ? model : `${model.provider}/${model.modelId}`;

/** Retries are the model's own. */
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

/**
 * Has a model paint a place. Answers WebP bytes of 1600×900.
 * @throws whatever the model or the decoder throws; the signal's reason once it aborts
 */
export async function generateBackground(
  model: ImageModel,
  request: BackgroundRequest,
  signal: AbortSignal,
): Promise<Buffer> {
  const bytes = await generate(model, backgroundPrompt(request), '16:9', signal);
  return takeIn(bytes, PAINTED, (picture) =>
    picture
      .flatten({ background: '#000' })
      .resize({ ...BACKGROUND_SIZE, fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer(),
  );
}

/**
 * Has a model paint a character. One expression is painted from words, or was before (`known`, a finished sprite); the
 * others are painted after it where the model takes pictures, else they share it. A model's portrait cannot be cut out
 * reliably, so it becomes a picture card: rounded paper with a pale border. Answers PNG bytes by expression.
 * @throws whatever the model or the decoder throws; the signal's reason once it aborts
 */
export async function generatePortraits(
  model: ImageModel,
  request: PortraitRequest,
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
    original = await generate(model, portraitPrompt(request, first), '3:4', signal);
    card = await takeIn(original, PAINTED, pictureCard);
    cards.set(first, card);
  }
  const repaints =
    typeof model === 'object' && 'supportsFileInputs' in model && (await model.supportsFileInputs) === true;
  for (const expression of pending) {
    const prompt = { text: expressionPrompt(expression), images: [original] };
    cards.set(
      expression,
      repaints ? await takeIn(await generate(model, prompt, '3:4', signal), PAINTED, pictureCard) : card,
    );
  }
  return cards;
}
