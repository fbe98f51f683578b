import { createNoise2D } from 'simplex-noise';
import { type Color, lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import {
  CANVAS,
  closed,
  cut,
  type Easel,
  line,
  n,
  open,
  type Point,
  piece,
  points,
  segment,
  shade,
  smooth,
  steps,
} from '../easel.ts';

/** The colour of ground, with snow if the scene has any. */
export const snowed = (easel: Easel, color: Color): Color =>
  easel.scene.weather === 'snow' ? mix(color, '#e9eef0', 0.85) : color;

/** A range of hills or mountains across the canvas, rising from `y` by up to `height`. */
export function ridge(
  easel: Easel,
  random: Random,
  shape: { y: number; height: number; rough: number; wide: number },
  color: Color,
  shadow = 0.45,
): void {
  const noise = createNoise2D(random.next);
  const rim: Point[] = steps(-20, CANVAS.width + 21, shape.rough > 0.5 ? 14 : 26).map((x) => {
    const slow = noise(x / shape.wide, 3) * 0.5 + 0.5;
    const fast = noise(x / (shape.wide * 0.28), 9) * 0.5 + 0.5;
    const sharp = 1 - Math.abs(noise(x / (shape.wide * 0.6), 21));
    const up = slow * (1 - shape.rough * 0.5) + sharp * shape.rough * 0.6 + fast * 0.16;
    return [x, shape.y - up * shape.height];
  });
  const d = shape.rough > 0.5 ? open(rim) : smooth(rim);
  easel.sheet(
    cut(
      `${d}L1640 920L-40 920Z`,
      easel.gradient([lighten(color, 0.05), color, lighten(color, -0.03)]),
      lighten(color, 0.08),
    ),
    shadow,
  );
}

/** Lays two far ranges; `steep` 0…1. */
export function farRidges(easel: Easel, horizon: number, steep = 0.75): void {
  const { random, palette } = easel;
  ridge(
    easel,
    random.fork('ridge1'),
    { y: horizon, height: 270, rough: steep, wide: 350 },
    palette.outside(snowed(easel, '#7886a0'), 1),
    0.15,
  );
  ridge(
    easel,
    random.fork('ridge2'),
    { y: horizon + 20, height: 170, rough: steep * 0.6, wide: 290 },
    palette.outside(snowed(easel, '#66788a'), 0.82),
    0.25,
  );
}

/** Ground from `y` to the bottom with an uneven edge, and blades or stones on it. */
export function ground(
  easel: Easel,
  random: Random,
  y: number,
  color: Color,
  detail: 'grass' | 'stones' | 'none' = 'grass',
  shadow = 0.4,
): void {
  const noise = createNoise2D(random.next);
  const rim: Point[] = steps(-20, CANVAS.width + 21, 80).map((x) => [x, y + noise(x / 360, 1) * 16]);
  const parts = [
    cut(
      `${smooth(rim)}L1640 920L-40 920Z`,
      easel.gradient([lighten(color, 0.03), color, shade(color, 0.42)]),
      lighten(color, 0.07),
    ),
  ];
  if (detail !== 'none') {
    for (let i = 0; i < 90; i += 1) {
      const depth = random.next() ** 0.6;
      const [px, py] = [random.range(0, CANVAS.width), y + 20 + depth * (CANVAS.height - y)];
      const size = 4 + depth * 20;
      const tint = random.chance(0.5) ? lighten(color, 0.05) : shade(color, 0.2 + depth * 0.2);
      parts.push(
        detail === 'grass'
          ? line(
              points(px - size * 0.5, py - size * 0.7, px, py, px + size * 0.1, py - size),
              tint,
              1 + depth * 2.2,
              ' opacity=".7"',
            )
          : `<ellipse cx="${n(px)}" cy="${n(py)}" rx="${n(size)}" ry="${n(size * 0.36)}" fill="${tint}" opacity=".6"/>`,
      );
    }
  }
  easel.sheet(parts, shadow);
}

/** Rocks along the bottom or a shore. */
export function rocks(random: Random, x: number, y: number, width: number, height: number, color: Color): string {
  const count = 7;
  const points: Point[] = [[x - width / 2, y]];
  for (let i = 0; i <= count; i += 1) {
    const across = i / count;
    points.push([
      x + (across - 0.5) * width,
      y - height * Math.sin(Math.PI * (0.12 + across * 0.76)) * random.range(0.6, 1.1),
    ]);
  }
  points.push([x + width / 2, y]);
  const facets = points
    .slice(2, -3)
    .map((point, i) => closed([point, points[i + 3] ?? point, [x + (i / count - 0.35) * width * 0.7, y]]));
  return (
    piece(points, color) +
    facets.map((d, i) => (i % 2 ? cut(d, shade(color, 0.2), undefined, ' opacity=".5"') : '')).join('')
  );
}

/** Lays a dune with a bright and a shaded side. */
export function dune(easel: Easel, random: Random, y: number, height: number, color: Color): void {
  const crest = random.range(300, 1300);
  const top = y - height;
  const d = `M-40 ${n(y + 10)}Q${n(crest * 0.5)} ${n(top + height * 0.7)} ${n(crest)} ${n(top)}Q${n((crest + 1640) / 2)} ${n(top + height * 0.45)} 1640 ${n(y - 6)}L1640 920L-40 920Z`;
  const lee = `M${n(crest)} ${n(top)}Q${n(crest + 60)} ${n(y)} ${n(crest - 120)} 920L1640 920L1640 ${n(y - 6)}Q${n((crest + 1640) / 2)} ${n(top + height * 0.45)} ${n(crest)} ${n(top)}Z`;
  easel.sheet(
    [cut(d, easel.gradient([lighten(color, 0.05), color]), lighten(color, 0.09)), cut(lee, shade(color, 0.17))],
    0.4,
  );
}

/** A table mountain; `(x, y)` is the middle of its foot. */
export function drawMesa(random: Random, x: number, y: number, width: number, height: number, color: Color): string {
  const top = y - height;
  return (
    piece(
      points(
        x - width * 0.62,
        y + 20,
        x - width * 0.44,
        y - height * 0.4,
        x - width * 0.38,
        top + random.range(0, 20),
        x - width * 0.1,
        top - random.range(0, 12),
        x + width * 0.32,
        top,
        x + width * 0.42,
        y - height * 0.45,
        x + width * 0.62,
        y + 20,
      ),
      color,
    ) +
    [0.3, 0.5, 0.68]
      .map((up) =>
        segment(
          x - width * 0.4,
          y - height * up,
          x + width * 0.38,
          y - height * up + 4,
          shade(color, 0.16),
          4,
          ' opacity=".6"',
        ),
      )
      .join('')
  );
}

/** A path that winds from the bottom, `width` to both sides there, to a distant point. */
export function footpath(random: Random, to: Point, width: number, color: Color): string {
  const sway = random.pick([-1, 1]) * random.range(70, 130);
  const along = steps(0, 1.01, 0.1).map((near) => ({
    x: to[0] + (800 - to[0]) * near + Math.sin(near * Math.PI * 1.6) * sway * (1 - near),
    y: to[1] + (925 - to[1]) * near ** 1.25,
    half: 5 + width * near ** 1.6,
  }));
  const left = along.map(({ x, y, half }): Point => [x - half, y]);
  const right = along.map(({ x, y, half }): Point => [x + half, y]).reverse();
  return cut(`${smooth(left)}L${smooth(right).slice(1)}Z`, color, lighten(color, 0.05));
}
