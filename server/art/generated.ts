import { generateImage, type ImageModel } from 'ai';
import sharp from 'sharp';
import { EXPRESSIONS, type Expression } from '../../shared/story/index.ts';
import { backgroundPrompt, expressionPrompt, portraitPrompt } from './prompts.ts';
import type { BackgroundRequest, PortraitRequest } from './types.ts';

/** How long one picture of a model may take, in milliseconds. */
const PICTURE_TIMEOUT_MS = 120_000;
/** Pictures with more pixels than this are not decoded. */
const MAX_PIXELS = 40_000_000;

export const GENERATED_PORTRAIT = { width: 768, height: 1024, border: 18, corner: 46 } as const;
export const GENERATED_BACKGROUND = { width: 1600, height: 900 } as const;

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

/** Decodes bytes nobody vouches for: bounded, one frame, its metadata dropped. Throws on what is no picture. */
const decode = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).autoOrient().toColourspace('srgb');

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
  return decode(bytes)
    .flatten({ background: '#000' })
    .resize({ ...GENERATED_BACKGROUND, fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer();
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
    card = await pictureCard(original);
    cards.set(first, card);
  }
  const repaints =
    typeof model === 'object' && 'supportsFileInputs' in model && (await model.supportsFileInputs) === true;
  for (const expression of pending) {
    const prompt = { text: expressionPrompt(expression), images: [original] };
    cards.set(expression, repaints ? await pictureCard(await generate(model, prompt, '3:4', signal)) : card);
  }
  return cards;
}

async function pictureCard(bytes: Uint8Array): Promise<Buffer> {
  const { width, height, border, corner } = GENERATED_PORTRAIT;
  const [w, h] = [width - border * 2, height - border * 2];
  const rounded = (x: number, y: number, rw: number, rh: number, radius: number, fill: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${rw + x * 2}" height="${rh + y * 2}"><rect x="${x}" y="${y}" width="${rw}" height="${rh}" rx="${radius}" fill="${fill}"/></svg>`,
    );
  const picture = await decode(bytes)
    .flatten({ background: '#f4ecdc' })
    .resize({ width: w, height: h, fit: 'cover', position: 'top' })
    .ensureAlpha()
    .composite([{ input: rounded(0, 0, w, h, corner - border, '#fff'), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(rounded(6, 6, width - 12, height - 12, corner, '#f4ecdc'))
    .composite([{ input: picture, left: border, top: border }])
    .png({ palette: true, quality: 100, effort: 2 })
    .toBuffer();
}
