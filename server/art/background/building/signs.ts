import { type Color, lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import { type Easel, line, n, type Point, piece, points, rect, segment, shade, steps } from '../easel.ts';
import type { View } from '../perspective.ts';
import { chooseWriting } from './writing.ts';

/** A shop sign that faces the viewer, lit when lamps are. */
export function sign(easel: Easel, random: Random, corners: readonly Point[], glyphs: number): string {
  const { palette, scene } = easel;
  const [[x1, y2], , [x2, y1]] = [corners[0] ?? [0, 0], corners[1], corners[2] ?? [0, 0]];
  const [left, right, top, bottom] = [Math.min(x1, x2), Math.max(x1, x2), Math.min(y1, y2), Math.max(y1, y2)];
  const lit = palette.lampsAreLit;
  const color = random.pick(palette.signs);
  const neon = scene.features.has('neon');
  const board = lit
    ? neon
      ? mix(palette.shadow, color, 0.25)
      : mix(color, '#fff2d0', 0.35)
    : palette.outside(mix(color, '#8a7a66', 0.45), 0.2);
  const ink = lit ? (neon ? mix(color, '#ffffff', 0.35) : shade(color, 0.62)) : shade(board, 0.5);
  const width = right - left;
  const size = Math.min(width * 0.72, (bottom - top) / (glyphs + 0.3));
  const marks = steps(0, glyphs, 1).map((i) =>
    chooseWriting(scene.culture)(
      random,
      left + (width - size) / 2,
      top + size * 0.15 + i * ((bottom - top - size * 0.2) / glyphs),
      size,
      ink,
    ),
  );
  if (lit)
    easel.glow(
      [(left + right) / 2, (top + bottom) / 2],
      Math.max(width, bottom - top) * (neon ? 1.5 : 1.1),
      color,
      neon ? 0.5 : 0.32,
    );
  const frame =
    neon && lit
      ? ` stroke="${color}" stroke-width="${n(Math.max(1, width * 0.05))}"`
      : ` stroke="${shade(board, 0.4)}" stroke-width="${n(Math.max(0.8, width * 0.03))}"`;
  return rect(left, top, width, bottom - top, board, frame) + marks.join('');
}

/** A paper lantern hanging with its middle at a point. */
export function lantern(easel: Easel, x: number, y: number, radius: number, color: Color = '#e8573f'): string {
  const { palette } = easel;
  const body = palette.lampsAreLit ? mix(color, '#ffd9a0', 0.3) : palette.outside(color, 0.1);
  if (palette.lampsAreLit) easel.glow([x, y], radius * 5.2, mix(color, palette.lamp, 0.6), 0.5);
  const ribs = [-0.5, 0, 0.5].map(
    (dy) =>
      `<ellipse cx="${n(x)}" cy="${n(y + dy * radius)}" rx="${n(radius * (dy === 0 ? 1 : 0.88))}" ry="${n(radius * 0.16)}" fill="none" stroke="${shade(body, 0.3)}" stroke-width="${n(radius * 0.06)}"/>`,
  );
  return [
    segment(x, y - radius * 2.2, x, y - radius, palette.shadow, Math.max(0.8, radius * 0.08)),
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(radius)}" ry="${n(radius * 1.16)}" fill="${easel.gradient([body, lighten(body, palette.lampsAreLit ? 0.12 : 0.02), body])}"/>`,
    ...ribs,
    rect(x - radius * 0.45, y - radius * 1.28, radius * 0.9, radius * 0.22, palette.shadow),
    rect(x - radius * 0.45, y + radius * 1.08, radius * 0.9, radius * 0.2, palette.shadow),
  ].join('');
}

export function streetLamp(easel: Easel, x: number, y: number, height: number, depth: number): string {
  const { palette, scene } = easel;
  const post = palette.outside('#2c2b33', depth * 0.7);
  const w = height * 0.018;
  const head: Point = [x, y - height];
  if (palette.lampsAreLit) {
    easel.glow(head, height * 0.85, palette.lamp, 0.6);
    easel.beam(
      points(x - height * 0.06, y - height, x + height * 0.06, y - height, x + height * 0.42, y, x - height * 0.42, y),
      palette.lamp,
      0.2,
      head,
      [x, y + height * 0.06],
    );
    easel.glow([x, y + height * 0.02], height * 0.5, palette.lamp, 0.3, 0.2);
  }
  const glass = palette.lampsAreLit ? '#fff0c4' : palette.outside('#d9d4c4', depth);
  if (scene.culture === 'modern' || scene.culture === 'future') {
    return (
      rect(x - w, y - height, w * 2, height, post) +
      segment(x, y - height, x + height * 0.16, y - height * 1.03, post, w * 1.6) +
      rect(x + height * 0.1, y - height * 1.05, height * 0.13, height * 0.03, glass)
    );
  }
  return [
    rect(x - w, y - height * 0.9, w * 2, height * 0.9, post),
    piece(points(x - w * 3, y, x - w * 1.4, y - height * 0.12, x + w * 1.4, y - height * 0.12, x + w * 3, y), post),
    piece(
      points(
        x - height * 0.04,
        y - height * 0.92,
        x - height * 0.055,
        y - height * 1.02,
        x + height * 0.055,
        y - height * 1.02,
        x + height * 0.04,
        y - height * 0.92,
      ),
      glass,
    ),
    piece(
      points(x - height * 0.07, y - height * 1.02, x, y - height * 1.1, x + height * 0.07, y - height * 1.02),
      post,
    ),
  ].join('');
}

/** Utility poles and their wires along one side of a street. */
export function wires(view: View, x: number, distances: readonly number[], color: Color): string {
  const poles = distances.map(
    (z) =>
      line([view.at(x, 0, z), view.at(x, 7.4, z)], color, view.scale(z) * 0.16) +
      line([view.at(x - 0.8, 6.7, z), view.at(x + 0.8, 6.7, z)], color, view.scale(z) * 0.09),
  );
  const cables = distances.slice(1).flatMap((z, i) =>
    [-0.7, 0, 0.7].map((dx) => {
      const [a, b] = [view.at(x + dx, 6.8, distances[i] ?? z), view.at(x + dx, 6.8, z)];
      return `<path d="M${n(a[0])} ${n(a[1])}Q${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2 + Math.abs(a[0] - b[0]) * 0.09)} ${n(b[0])} ${n(b[1])}" fill="none" stroke="${color}" stroke-width="1.6"/>`;
    }),
  );
  return [...cables, ...poles].join('');
}
