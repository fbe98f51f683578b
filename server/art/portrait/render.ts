import sharp from 'sharp';
import { EXPRESSIONS, type Expression } from '../../../shared/story/index.ts';
import { type Indexed, indexed, indexedPng } from '../kit/indexed.ts';
import { type Box, blurred, rasterized, shifted } from '../kit/pixels.ts';
import { getSurface } from '../kit/surface.ts';
import type { Treatment } from '../kit/treatment.ts';
import { createPortraitComposer, type Layers } from './compose.ts';
import { drawFigure, type Figure, SPRITE } from './figure.ts';
import type { PortraitPerson } from './person.ts';

const PIXELS = SPRITE.width * SPRITE.height;
const WHOLE: Box = { left: 0, top: 0, ...SPRITE };
/** Byte levels that correspond to a style's full brightness. */
const LIFT = 110;

/**
 * Paints sprites as transparent PNG. Faces share one drawing and palette; each sprite is independent of the faces
 * requested.
 */
export async function paintSprites(
  person: PortraitPerson,
  treatment: Treatment,
  expressions: readonly Expression[],
): Promise<Map<Expression, Buffer>> {
  const figure = drawFigure(person, treatment);
  const [layers, faces, surface] = await Promise.all([
    renderLayers(figure, person),
    Promise.all(EXPRESSIONS.map((expression) => rasterized(figure.face(expression)))),
    getSurface(treatment, LIFT),
  ]);
  const compose = createPortraitComposer(layers, treatment, surface, person);
  const sheet = await packSheet(
    compose(WHOLE, null),
    faces.map((face) => compose(figure.faceBox, face)),
    figure.faceBox,
  );
  const sprites = new Map<Expression, Buffer>();
  for (const expression of expressions) {
    sprites.set(
      expression,
      await indexedPng({ ...sheet, ...SPRITE, indices: sheet.getSprite(EXPRESSIONS.indexOf(expression)) }),
    );
  }
  return sprites;
}

async function renderLayers(drawing: Figure, person: PortraitPerson): Promise<Layers> {
  const [figure, hair, strands, front] = await Promise.all([
    rasterized(drawing.base),
    hairMask(drawing.headInk),
    rasterized(drawing.hairPaint),
    rasterized(drawing.front),
  ]);
  layHair(figure, strands, hair);
  const outline = computeOutline(figure, front);
  const side = person.pose.light;
  const [rim, shade, edge, shadow] = await Promise.all([
    blurred(shifted(outline, SPRITE, -7 * side, 5), SPRITE, 2.6),
    blurred(shifted(outline, SPRITE, 26 * side, -10), SPRITE, 20),
    blurred(outline, SPRITE, 4),
    blurred(shifted(outline, SPRITE, -5, 7), SPRITE, 13),
  ]);
  return { figure, front, outline, rim, shade, edge, shadow };
}

/** Hair is where the head's ink is thick; an ink line stays around it. */
const hairMask = (headInk: string): Promise<Uint8Array> =>
  sharp(Buffer.from(headInk))
    .removeAlpha()
    .toColourspace('b-w')
    .blur(6.2)
    .linear(10, -10 * 255 * 0.92)
    .blur(0.7)
    .raw()
    .toBuffer();

function layHair(figure: Uint8Array, strands: Uint8Array, mask: Uint8Array): void {
  for (let i = 0; i < PIXELS; i += 1) {
    const over = mask[i] as number;
    if (over === 0) continue;
    const under = ((figure[i * 4 + 3] as number) * (255 - over)) / 255;
    const share = over / (over + under);
    for (let at = i * 4; at < i * 4 + 3; at += 1) {
      const value = figure[at] as number;
      figure[at] = value + ((strands[at] as number) - value) * share + 0.5;
    }
    figure[i * 4 + 3] = over + under + 0.5;
  }
}

/** The silhouette of a character; the face lies inside it. */
function computeOutline(figure: Uint8Array, front: Uint8Array): Uint8Array {
  const outline = new Uint8Array(PIXELS);
  for (let i = 0; i < PIXELS; i += 1) {
    const over = front[i * 4 + 3] as number;
    outline[i] = over + ((figure[i * 4 + 3] as number) * (255 - over)) / 255 + 0.5;
  }
  return outline;
}

/** All faces of a character in one indexed picture, from which sprites are extracted. */
interface Sheet extends Indexed {
  /** The palette indices of the sprite with that face, by its number. */
  getSprite(face: number): Uint8Array;
}

/**
 * Combines the figure with the first face and the changed parts of the other faces in one picture, for one palette. A sprite is the figure
 * with only those pixels replaced that differ from the first face.
 */
async function packSheet(figure: Uint8ClampedArray, faces: readonly Uint8ClampedArray[], box: Box): Promise<Sheet> {
  const columns = Math.floor(SPRITE.width / box.width);
  const rows = Math.ceil((faces.length - 1) / columns);
  const height = SPRITE.height + rows * box.height;
  const pixels = new Uint8ClampedArray(SPRITE.width * height * 4);
  pixels.set(figure);
  const getFaceBox = (face: number): Box =>
    face === 0
      ? box
      : {
          ...box,
          left: ((face - 1) % columns) * box.width,
          top: SPRITE.height + Math.floor((face - 1) / columns) * box.height,
        };
  for (const [number, face] of faces.entries()) {
    const { left, top } = getFaceBox(number);
    for (let row = 0; row < box.height; row += 1) {
      const line = face.subarray(row * box.width * 4, (row + 1) * box.width * 4);
      pixels.set(line, ((top + row) * SPRITE.width + left) * 4);
    }
  }
  const sheet = await indexed(pixels, { width: SPRITE.width, height });
  const colors = new Uint32Array(pixels.buffer);
  return {
    ...sheet,
    getSprite(face) {
      const indices = sheet.indices.slice(0, PIXELS);
      const place = getFaceBox(face);
      for (let row = 0; row < box.height; row += 1) {
        for (let column = 0; column < box.width; column += 1) {
          const to = (box.top + row) * SPRITE.width + box.left + column;
          const from = (place.top + row) * SPRITE.width + place.left + column;
          if (colors[to] !== colors[from]) indices[to] = sheet.indices[from] as number;
        }
      }
      return indices;
    },
  };
}
