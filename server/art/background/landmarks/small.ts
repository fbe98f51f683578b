import { type Color, lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import { circle, cut, type Easel, n, type Point, rect, segment, shade, steps } from '../easel.ts';

/** A market stall under its awning. */
export function stall(easel: Easel, random: Random, x: number, y: number, width: number, depth: number): string {
  const { palette } = easel;
  const [wood, cloth, pale] = [
    palette.outside('#6b4a35', depth),
    palette.outside(random.pick(['#b0423a', '#2f6a72', '#c18a33', '#5b6d3d', '#7d4a78']), depth),
    palette.outside('#ece1c8', depth),
  ];
  const height = width * 0.86;
  const parts: string[] = [];
  if (palette.lampsAreLit) {
    parts.push(
      rect(
        x - width * 0.46,
        y - height * 0.72,
        width * 0.92,
        height * 0.4,
        easel.gradient([mix(palette.lamp, '#fff3d0', 0.4), mix(palette.lamp, '#9a5527', 0.5)]),
        ' opacity=".85"',
      ),
    );
    easel.glow([x, y - height * 0.5], width * 0.85, palette.lamp, 0.5);
    easel.glow([x, y], width * 0.7, palette.lamp, 0.34, 0.22);
  } else parts.push(rect(x - width * 0.46, y - height * 0.72, width * 0.92, height * 0.4, shade(wood, 0.35)));
  parts.push(
    rect(x - width * 0.48, y - height * 0.76, width * 0.03, height * 0.76, wood),
    rect(x + width * 0.45, y - height * 0.76, width * 0.03, height * 0.76, wood),
  );
  for (let i = 0; i < 9; i += 1)
    parts.push(
      circle(
        x - width * 0.4 + i * width * 0.1,
        y - height * 0.36 - random.range(0, 6),
        width * random.range(0.035, 0.055),
        palette.outside(random.pick(['#d0743c', '#c23f3a', '#8aa04a', '#e0b84e', '#8a5a8a', '#d9cba8']), depth * 0.6),
      ),
    );
  parts.push(
    rect(x - width * 0.5, y - height * 0.34, width, height * 0.34, easel.gradient([wood, shade(wood, 0.35)])),
    rect(x - width * 0.53, y - height * 0.37, width * 1.06, height * 0.05, lighten(wood, 0.05)),
  );
  const stripes = 8;
  for (let i = 0; i < stripes; i += 1) {
    const [a, b] = [
      x - width * 0.56 + (i * width * 1.12) / stripes,
      x - width * 0.56 + ((i + 1) * width * 1.12) / stripes,
    ];
    const [ta, tb] = [x + (a - x) * 0.86, x + (b - x) * 0.86];
    const color = i % 2 ? pale : cloth;
    parts.push(
      cut(
        `M${n(ta)} ${n(y - height)}L${n(tb)} ${n(y - height)}L${n(b)} ${n(y - height * 0.74)}Q${n((a + b) / 2)} ${n(y - height * 0.66)} ${n(a)} ${n(y - height * 0.74)}Z`,
        color,
        lighten(color, 0.05),
      ),
    );
  }
  return parts.join('');
}

/** A bench seen from the front. */
export function bench(x: number, y: number, width: number, color: Color): string {
  return (
    [0, 0.09, 0.18].map((dy) => rect(x - width / 2, y - width * (0.42 - dy), width, width * 0.06, color)).join('') +
    rect(x - width / 2, y - width * 0.2, width, width * 0.05, shade(color, 0.15)) +
    [-0.42, 0.38]
      .map((dx) => rect(x + dx * width, y - width * 0.2, width * 0.04, width * 0.2, shade(color, 0.4)))
      .join('')
  );
}

/** A post-and-rail fence between two points of the ground. */
export function fence(from: Point, to: Point, height: number, color: Color, posts = 9): string {
  const at = (share: number): Point => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  return (
    steps(0, posts, 1)
      .map((i) => {
        const [x, y] = at(i / (posts - 1));
        return rect(x - height * 0.06, y - height, height * 0.12, height, color);
      })
      .join('') +
    [0.35, 0.75]
      .map((up) => segment(from[0], from[1] - height * up, to[0], to[1] - height * up, color, height * 0.07))
      .join('')
  );
}
