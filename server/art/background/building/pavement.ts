import { type Color, lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import {
  CANVAS,
  cut,
  type Easel,
  line,
  open,
  type Point,
  piece,
  rect,
  shade,
  smooth,
  steps,
  stroked,
} from '../easel.ts';
import { level, type View } from '../perspective.ts';
import type { Street } from './street.ts';

/** The street's surface: stones or asphalt, wet in rain, white in snow. */
export function pavement(easel: Easel, random: Random, { view, half, near, far }: Street, surface: Color): void {
  const { palette, scene } = easel;
  const wet = scene.weather === 'rain' || scene.weather === 'storm';
  const base = scene.weather === 'snow' ? mix(surface, '#e8ecec', 0.8) : wet ? shade(surface, 0.25) : surface;
  const [close, distant] = [palette.outside(base, 0), palette.outside(base, 0.9)];
  const parts = [
    rect(
      0,
      view.horizon,
      CANVAS.width,
      CANVAS.height - view.horizon,
      easel.gradient([distant, mix(distant, close, 0.6), shade(close, 0.2)]),
    ),
  ];
  const paved = scene.culture !== 'modern' && scene.culture !== 'future' && scene.weather !== 'snow';
  for (let z = near * 0.7, row = 0; z < far * 0.7; z *= 1.13, row += 1) {
    const joint = palette.outside(shade(base, 0.3), Math.min(1, z / far));
    if (paved)
      parts.push(
        line(
          [view.at(-half, 0, z), view.at(half, 0, z)],
          joint,
          Math.max(0.4, view.scale(z) * 0.022),
          ' opacity=".55"',
        ),
      );
    if (paved)
      parts.push(
        `<path d="${steps(-half + (row % 2) * 0.45, half, 0.9)
          .map((x) => open([view.at(x, 0, z), view.at(x, 0, z * 1.13)]))
          .join('')}"${stroked(joint, Math.max(0.4, view.scale(z) * 0.02), ' opacity=".45"')}/>`,
      );
  }
  if (!paved && scene.weather !== 'snow') {
    for (const side of [-1, 1])
      parts.push(
        piece(
          level(view, side * half, side * (half - 1), 0.02, near * 0.6, far),
          palette.outside(lighten(base, 0.06), 0.15),
        ),
      );
    for (let z = near; z < far * 0.6; z *= 1.5)
      parts.push(piece(level(view, -0.07, 0.07, 0.01, z, z * 1.22), palette.outside('#d8cfae', 0.3)));
  }
  if (wet) parts.push(puddles(easel, random, view, half));
  easel.sheet(parts, 0);
  if (wet)
    for (let i = 0; i < 9; i += 1)
      easel.glow(
        [800 + random.range(-520, 520), view.horizon + random.range(60, 400)],
        random.range(50, 160),
        random.chance(0.6) ? palette.lamp : random.pick(palette.signs),
        0.2,
        1.6,
      );
}

function puddles(easel: Easel, random: Random, view: View, half: number): string {
  return steps(0, 9, 1)
    .map(() => {
      const z = random.range(1.9, 12);
      const [x, y] = view.at(random.range(-half * 0.85, half * 0.85), 0, z);
      const width = view.scale(z) * random.range(0.3, 1.1);
      const points: Point[] = steps(0, 9, 1).map((i) => [
        x + Math.cos((i / 8) * Math.PI * 2) * width * random.range(0.75, 1.1),
        y + Math.sin((i / 8) * Math.PI * 2) * width * 0.16,
      ]);
      return cut(
        `${smooth(points)}Z`,
        mix(easel.palette.sky[2], easel.palette.sky[1], 0.4),
        undefined,
        ' opacity=".42"',
      );
    })
    .join('');
}
