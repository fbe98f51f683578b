import { mix } from '../kit/color.ts';
import { type Box, toRgbBytes } from '../kit/pixels.ts';
import type { Surface } from '../kit/surface.ts';
import { PAPER_TILE } from '../kit/surface.ts';
import type { Treatment } from '../kit/treatment.ts';
import { SPRITE } from './figure.ts';
import type { PortraitPerson } from './person.ts';

/** A character's layers in sprite size: RGBA pictures and one-byte masks. */
export interface Layers {
  figure: Uint8Array;
  /** Whatever covers the face. */
  front: Uint8Array;
  outline: Uint8Array;
  /** The silhouette shifted, for light and shade at its edges. */
  rim: Uint8Array;
  shade: Uint8Array;
  /** The blurred, grown silhouette: paper edge and drop shadow. */
  edge: Uint8Array;
  shadow: Uint8Array;
}

const RIM = 0.62 / 255;
const SHADE = 0.5 / 255;
const SHADOW = 0.62;
const EDGE_GAIN = 7;
const GLOW = { color: '#cfe6ff', strength: 0.22, alpha: 0.86 } as const;
/** The shade towards the ground: start and final strength. */
const GROUND = { from: 0.42, strength: 0.5 } as const;

const { width: WIDTH, height: HEIGHT } = SPRITE;

/** Composes a character within a box, with or without a face: RGBA pixels. */
export type PortraitComposer = (box: Box, face: Uint8Array | null) => Uint8ClampedArray;

/** A lit paper cut-out under the style's surface, in one pass over the pixels. */
export function createPortraitComposer(
  layers: Layers,
  treatment: Treatment,
  surface: Surface,
  person: PortraitPerson,
): PortraitComposer {
  const { figure, front, outline, rim, shade, edge, shadow } = layers;
  const { tint, grain, paper } = surface;
  const [shadeRed, shadeGreen, shadeBlue] = toRgbBytes(mix(treatment.ink, treatment.tint, 0.35));
  const [rimRed, rimGreen, rimBlue] = toRgbBytes(treatment.rim);
  const [paperRed, paperGreen, paperBlue] = toRgbBytes(mix('#f4ecdc', treatment.tint, treatment.tintStrength + 0.1));
  const [darkRed, darkGreen, darkBlue] = toRgbBytes(mix(treatment.ink, '#000000', 0.4));
  const [glowRed, glowGreen, glowBlue] = toRgbBytes(GLOW.color);
  const glow = person.glow ? GLOW.strength : 0;
  const groundAt = createGround(person.pose.light);

  return (box, face) => {
    const pixels = new Uint8ClampedArray(box.width * box.height * 4);
    for (let row = 0; row < box.height; row += 1) {
      const y = box.top + row;
      const paperRow = (y % PAPER_TILE) * PAPER_TILE;
      for (let column = 0; column < box.width; column += 1) {
        const x = box.left + column;
        const i = y * WIDTH + x;
        const from = i * 4;
        const to = (row * box.width + column) * 4;
        let alpha = figure[from + 3] as number;
        let red = figure[from] as number;
        let green = figure[from + 1] as number;
        let blue = figure[from + 2] as number;
        const faceAlpha = face === null ? 0 : (face[to + 3] as number);
        if (face !== null && faceAlpha > 0) {
          const whole = faceAlpha + (alpha * (255 - faceAlpha)) / 255;
          const share = faceAlpha / whole;
          red += ((face[to] as number) - red) * share;
          green += ((face[to + 1] as number) - green) * share;
          blue += ((face[to + 2] as number) - blue) * share;
          alpha = whole;
        }
        const frontAlpha = front[from + 3] as number;
        if (frontAlpha > 0) {
          const whole = frontAlpha + (alpha * (255 - frontAlpha)) / 255;
          const share = frontAlpha / whole;
          red += ((front[from] as number) - red) * share;
          green += ((front[from + 1] as number) - green) * share;
          blue += ((front[from + 2] as number) - blue) * share;
          alpha = whole;
        }
        if (alpha > 0) {
          const ground = groundAt(x, y);
          red += (shadeRed - red) * ground;
          green += (shadeGreen - green) * ground;
          blue += (shadeBlue - blue) * ground;
          red += (glowRed - red) * glow;
          green += (glowGreen - green) * glow;
          blue += (glowBlue - blue) * glow;
          const shaded = Math.abs((outline[i] as number) - (shade[i] as number)) * SHADE;
          red += (shadeRed - red) * shaded;
          green += (shadeGreen - green) * shaded;
          blue += (shadeBlue - blue) * shaded;
          const lit = Math.abs((outline[i] as number) - (rim[i] as number)) * RIM;
          red += (rimRed - red) * lit;
          green += (rimGreen - green) * lit;
          blue += (rimBlue - blue) * lit;
        }
        if (alpha < 255) {
          const cut = Math.min(255, (edge[i] as number) * EDGE_GAIN);
          const thrown = ((shadow[i] as number) * SHADOW * (255 - cut)) / 255;
          const under = ((cut + thrown) * (255 - alpha)) / 255;
          const whole = alpha + under;
          if (whole > 0) {
            const dark = thrown / (cut + thrown || 1);
            const share = under / whole;
            red += (paperRed + (darkRed - paperRed) * dark - red) * share;
            green += (paperGreen + (darkGreen - paperGreen) * dark - green) * share;
            blue += (paperBlue + (darkBlue - paperBlue) * dark - blue) * share;
          }
          alpha = whole;
        }
        if (alpha < 0.5) continue;
        const grey = (paper[paperRow + (x % PAPER_TILE)] as number) << 8;
        pixels[to] = grain[grey | (tint[(red + 0.5) | 0] as number)] as number;
        pixels[to + 1] = grain[grey | (tint[256 | ((green + 0.5) | 0)] as number)] as number;
        pixels[to + 2] = grain[grey | (tint[512 | ((blue + 0.5) | 0)] as number)] as number;
        pixels[to + 3] = person.glow ? alpha * GLOW.alpha : alpha;
      }
    }
    return pixels;
  };
}

/** The strength of the ground shade at a pixel, slightly slanted away from the light. */
function createGround(light: 1 | -1): (x: number, y: number) => number {
  const [from, to] = light === 1 ? [0.6, 0.45] : [0.4, 0.55];
  const length = (to - from) ** 2 + 1;
  const [perX, perY] = [(to - from) / length / WIDTH, 1 / length / HEIGHT];
  const start = (-from * (to - from)) / length;
  const scale = GROUND.strength / (1 - GROUND.from);
  return (x, y) => {
    const way = start + (x + 0.5) * perX + (y + 0.5) * perY;
    return Math.max(0, Math.min(GROUND.strength, (way - GROUND.from) * scale));
  };
}
