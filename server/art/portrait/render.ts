import sharp, { type OverlayOptions } from 'sharp';
import type { Expression } from '../../../shared/story/index.ts';
import { mix, rgbOf } from '../kit/color.ts';
import { grainOverlay, PAPER_TILE } from '../kit/grain.ts';
import type { Treatment } from '../kit/treatment.ts';
import { drawFigure, SPRITE } from './figure.ts';
import type { Person } from './person.ts';

const RGBA = { width: SPRITE.width, height: SPRITE.height, channels: 4 } as const;
const GREY = { width: SPRITE.width, height: SPRITE.height, channels: 1 } as const;

const pixels = (markup: string): Promise<Buffer> => sharp(Buffer.from(markup)).ensureAlpha().raw().toBuffer();
const layer = (input: Buffer, blend: OverlayOptions['blend'] = 'over'): OverlayOptions => ({ input, raw: RGBA, blend });
const stack = (base: Buffer, layers: OverlayOptions[]): Promise<Buffer> =>
  sharp(base, { raw: RGBA }).composite(layers).raw().toBuffer();

/**
 * Paints one person's sprites as PNG with transparency: a paper cut-out with a pale edge and a soft shadow, lit from above
 * on one side. What the expressions share is painted once.
 * @throws the signal's reason once it aborts
 */
export async function paintSprites(
  person: Person,
  treatment: Treatment,
  expressions: readonly Expression[],
  signal?: AbortSignal,
): Promise<Map<Expression, Buffer>> {
  const figure = drawFigure(person, treatment);
  const [drawn, hair, front] = await Promise.all([
    pixels(figure.base),
    hairLayer(figure.headInk, figure.hairPaint),
    pixels(figure.front),
  ]);
  signal?.throwIfAborted();
  const base = await stack(drawn, [layer(hair)]);
  const alpha = await alphaOf(await stack(base, [layer(front)]));
  const [light, paper] = await Promise.all([lightLayer(alpha, treatment, person), paperEdge(alpha, treatment)]);
  const sprites = new Map<Expression, Buffer>();
  for (const expression of expressions) {
    signal?.throwIfAborted();
    const face = await pixels(figure.face(expression));
    const lit = await stack(base, [layer(face), layer(front), layer(light, 'atop')]);
    sprites.set(expression, await finish(await stack(paper, [layer(lit)]), treatment, person));
  }
  return sprites;
}

/** Hair is where the head's ink is thick; a line of ink stays around it. */
async function hairLayer(headInk: string, paint: string): Promise<Buffer> {
  const mask = await sharp(Buffer.from(headInk))
    .removeAlpha()
    .toColourspace('b-w')
    .blur(6.2)
    .linear(10, -10 * 255 * 0.92)
    .blur(0.7)
    .raw()
    .toBuffer();
  const color = await sharp(Buffer.from(paint)).removeAlpha().raw().toBuffer();
  return sharp(color, { raw: { ...RGBA, channels: 3 } })
    .joinChannel(mask, { raw: GREY })
    .raw()
    .toBuffer();
}

const alphaOf = (rgba: Buffer): Promise<Buffer> => sharp(rgba, { raw: RGBA }).extractChannel(3).raw().toBuffer();

async function colored(alpha: Buffer, color: string): Promise<Buffer> {
  const [r, g, b] = rgbOf(color).map((value) => Math.round(value * 255));
  const flat = sharp({ create: { width: SPRITE.width, height: SPRITE.height, channels: 3, background: { r, g, b } } });
  return flat.joinChannel(alpha, { raw: GREY }).raw().toBuffer();
}

/** Moves a mask, filling with nothing. */
const shifted = (mask: Buffer, dx: number, dy: number): Promise<Buffer> =>
  sharp(mask, { raw: GREY })
    .extract({
      left: Math.max(0, -dx),
      top: Math.max(0, -dy),
      width: SPRITE.width - Math.abs(dx),
      height: SPRITE.height - Math.abs(dy),
    })
    .extend({
      left: Math.max(0, dx),
      right: Math.max(0, -dx),
      top: Math.max(0, dy),
      bottom: Math.max(0, -dy),
      background: '#000',
    })
    .toColourspace('b-w')
    .raw()
    .toBuffer();

/** Rim light from above on the pose's side, shade on the other and towards the ground. */
async function lightLayer(alpha: Buffer, treatment: Treatment, person: Person): Promise<Buffer> {
  const within = async (dx: number, dy: number, blur: number, strength: number) => {
    const moved = await sharp(await shifted(alpha, dx, dy), { raw: GREY })
      .blur(blur)
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    return sharp(alpha, { raw: GREY })
      .composite([{ input: moved, raw: GREY, blend: 'difference' }])
      .toColourspace('b-w')
      .linear(strength, 0)
      .raw()
      .toBuffer();
  };
  const side = person.pose.light;
  const shadeColor = mix(treatment.ink, treatment.tint, 0.35);
  const [rim, shade] = await Promise.all([within(-7 * side, 5, 2.6, 0.62), within(26 * side, -10, 20, 0.5)]);
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${SPRITE.width}" height="${SPRITE.height}"><linearGradient id="g" x1="${side === 1 ? '.6' : '.4'}" y1="0" x2="${side === 1 ? '.45' : '.55'}" y2="1"><stop offset=".42" stop-color="${shadeColor}" stop-opacity="0"/><stop offset="1" stop-color="${shadeColor}" stop-opacity=".5"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/>${person.glow ? '<rect width="100%" height="100%" fill="#cfe6ff" fill-opacity=".22"/>' : ''}</svg>`;
  return stack(await pixels(ground), [
    layer(await colored(shade, shadeColor)),
    layer(await colored(rim, treatment.rim)),
  ]);
}

/** What lies under the figure: its shadow, and the white of the paper it is cut from. */
async function paperEdge(alpha: Buffer, treatment: Treatment): Promise<Buffer> {
  const grown = (blur: number, gain: number) =>
    sharp(alpha, { raw: GREY }).blur(blur).toColourspace('b-w').linear(gain, 0).raw().toBuffer();
  const [edge, shadow] = await Promise.all([grown(4, 7), grown(13, 0.62).then((mask) => shifted(mask, -5, 7))]);
  const paper = mix('#f4ecdc', treatment.tint, treatment.tintStrength + 0.1);
  return stack(await colored(shadow, mix(treatment.ink, '#000000', 0.4)), [layer(await colored(edge, paper))]);
}

/** Tint of the style and grain of the paper over everything, then PNG. */
async function finish(rgba: Buffer, treatment: Treatment, person: Person): Promise<Buffer> {
  const rgb = await sharp(rgba, { raw: RGBA })
    .removeAlpha()
    .composite([
      {
        input: {
          create: {
            width: SPRITE.width,
            height: SPRITE.height,
            channels: 4,
            background: alphaColor(treatment.tint, treatment.tintStrength),
          },
        },
        blend: 'soft-light',
      },
      {
        input: await grainOverlay(treatment.grain),
        raw: { width: PAPER_TILE, height: PAPER_TILE, channels: 4 },
        tile: true,
        blend: 'soft-light',
      },
    ])
    .linear(treatment.contrast, 128 * (1 - treatment.contrast) + treatment.brightness * 110)
    .removeAlpha()
    .raw()
    .toBuffer();
  const alpha = await sharp(await alphaOf(rgba), { raw: GREY })
    .linear(person.glow ? 0.86 : 1, 0)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return sharp(rgb, { raw: { ...RGBA, channels: 3 } })
    .joinChannel(alpha, { raw: GREY })
    .png({ palette: true, quality: 100, effort: 2, dither: 0.6 })
    .toBuffer();
}

function alphaColor(color: string, alpha: number) {
  const [r, g, b] = rgbOf(color).map((value) => Math.round(value * 255));
  return { r, g, b, alpha };
}
