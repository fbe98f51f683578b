import type { Color } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import { circle, line, n, type Point, rect } from '../easel.ts';
import { isEastern, type SceneCulture } from '../vocabulary.ts';

/** Strokes in a box at `(x, y)`, `size` wide and tall, that look like distant writing in no real script. */
export type DrawWriting = (random: Random, x: number, y: number, size: number, color: Color) => string;

/** The style of shop signs in a culture: brush strokes in the East, a painted emblem elsewhere. */
export const chooseWriting = (culture: SceneCulture): DrawWriting =>
  isEastern(culture) || culture === 'future' ? brushed : emblem;

export const brushed: DrawWriting = (random, x, y, size, color) => {
  const strokes: string[] = [];
  const stroke = (from: Point, to: Point) => strokes.push(line([from, to], color, size * 0.09));
  const count = random.int(3, 5);
  for (let i = 0; i < count; i += 1) {
    const at = y + size * (0.12 + (0.76 * i) / (count - 1));
    stroke(
      [x + size * random.range(0.08, 0.3), at],
      [x + size * random.range(0.66, 0.92), at + size * random.range(-0.05, 0.05)],
    );
  }
  const across = random.range(0.35, 0.65);
  stroke([x + size * across, y + size * 0.06], [x + size * (across + random.range(-0.14, 0.14)), y + size * 0.95]);
  return strokes.join('');
};

export const cursive: DrawWriting = (random, x, y, size, color) => {
  let d = `M${n(x)} ${n(y + size * 0.6)}`;
  for (let i = 0; i < 5; i += 1) d += `q${n(size * 0.1)} ${n(-size * random.range(0.2, 0.6))} ${n(size * 0.19)} 0`;
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(size * 0.09)}" stroke-linecap="round"/>`;
};

export const emblem: DrawWriting = (random, x, y, size, color) => {
  const [cx, cy, s] = [x + size / 2, y + size / 2, size / 2];
  const path = (d: string, fill = color) => `<path d="${d}" fill="${fill}"/>`;
  const ring = `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(s * 0.94)}" fill="none" stroke="${color}" stroke-width="${n(s * 0.1)}"/>`;
  const pictures: [() => string, ...(() => string)[]] = [
    () =>
      path(
        `M${n(cx - s * 0.5)} ${n(cy - s * 0.3)}h${n(s * 0.8)}q0 ${n(s * 0.8)} ${n(-s * 0.4)} ${n(s * 0.8)}q${n(-s * 0.4)} 0 ${n(-s * 0.4)} ${n(-s * 0.8)}Z`,
      ) +
      `<circle cx="${n(cx + s * 0.42)}" cy="${n(cy)}" r="${n(s * 0.2)}" fill="none" stroke="${color}" stroke-width="${n(s * 0.12)}"/>`,
    () =>
      `<circle cx="${n(cx - s * 0.34)}" cy="${n(cy)}" r="${n(s * 0.24)}" fill="none" stroke="${color}" stroke-width="${n(s * 0.14)}"/>` +
      rect(cx - s * 0.1, cy - s * 0.07, s * 0.74, s * 0.14, color) +
      rect(cx + s * 0.34, cy, s * 0.1, s * 0.26, color) +
      rect(cx + s * 0.52, cy, s * 0.1, s * 0.2, color),
    () =>
      path(
        `M${n(cx - s * 0.6)} ${n(cy)}Q${n(cx - s * 0.1)} ${n(cy - s * 0.5)} ${n(cx + s * 0.32)} ${n(cy)}L${n(cx + s * 0.64)} ${n(cy - s * 0.3)}V${n(cy + s * 0.3)}L${n(cx + s * 0.32)} ${n(cy)}Q${n(cx - s * 0.1)} ${n(cy + s * 0.5)} ${n(cx - s * 0.6)} ${n(cy)}Z`,
      ),
    () =>
      path(
        `M${n(cx - s * 0.3)} ${n(cy - s * 0.6)}h${n(s * 0.44)}v${n(s * 0.68)}q${n(s * 0.46)} ${n(s * 0.06)} ${n(s * 0.46)} ${n(s * 0.44)}h${n(-s * 0.9)}Z`,
      ),
  ];
  return random.pick(pictures)() + (size > 12 ? ring : circle(cx, cy, 0.1, color));
};
