import { type Color, lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import { rectanglePath as boxPath, gathered, n, points, rect, shade, smooth } from '../easel.ts';

/** Furniture as paper flats: drawn in centimetres, standing on y = 0, centred at x = 0, y downwards. */

export interface Paints {
  wood: Color;
  dark: Color;
  cloth: Color;
  accent: Color;
  metal: Color;
  paper: Color;
  leaf: Color;
  /** Light of a lit lamp or window, else pale glass. */
  light: Color;
  lit: boolean;
}

export type Furniture = (p: Paints, random: Random) => string;

/** A box with the pale edge of cut paper. */
export const box = (x: number, y: number, width: number, height: number, color: Color) =>
  rect(x, y, width, height, color, ` stroke="${lighten(color, 0.08)}" stroke-opacity=".6" stroke-width="1.2"`);

/** A run of book spines standing on `y`. */
export function books(p: Paints, random: Random, x: number, y: number, width: number, height: number): string {
  const [backs, titles] = [gathered(), gathered()];
  const spines = [
    p.accent,
    mix(p.accent, p.dark, 0.5),
    p.cloth,
    mix(p.wood, p.paper, 0.3),
    mix(p.leaf, p.dark, 0.4),
    mix(p.paper, p.wood, 0.4),
    p.dark,
  ] satisfies [Color, ...Color[]];
  let at = x;
  while (at < x + width - 3) {
    const w = random.range(3.2, 8.4);
    if (random.chance(0.07)) {
      at += w * 1.6;
      continue;
    }
    const h = height * random.range(0.66, 1);
    const color = random.pick(spines);
    backs.add(` fill="${color}"`, boxPath(at, y - h, Math.min(w, x + width - at), h));
    titles.add(` fill="${lighten(color, 0.16)}"`, boxPath(at + w * 0.15, y - h * 0.8, w * 0.7, 1.4));
    at += w + 0.5;
  }
  return backs.markup() + titles.markup();
}

/** Cloth in folds, hanging from a rod or the frame of a stage. */
export function curtain(x: number, y: number, width: number, height: number, color: Color, folds = 6): string {
  const parts = [rect(x, y, width, height, color)];
  for (let i = 0; i < folds; i += 1) {
    const at = x + ((i + 0.5) * width) / folds;
    parts.push(
      `<path d="${smooth(points(at, y, at + width * 0.02, y + height * 0.5, at - width * 0.015, y + height))}" fill="none" stroke="${i % 2 ? lighten(color, 0.06) : shade(color, 0.3)}" stroke-width="${n((width / folds) * 0.3)}" opacity=".75"/>`,
    );
  }
  return parts.join('');
}
