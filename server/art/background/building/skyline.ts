import { lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import { CANVAS, type Easel, gathered, rect, rectanglePath, SHADOWLESS, segment, shade } from '../easel.ts';
import { MASONRY } from './masonry.ts';

/** A far city: two rows of towers in the haze. */
export function skyline(easel: Easel, random: Random, y: number, height: number, depth = 0.85): void {
  for (const [share, back] of [
    [1, 1],
    [0.62, 0.8],
  ] as const) {
    const parts: string[] = [];
    let x = -30;
    while (x < CANVAS.width) {
      const width = random.range(46, 120);
      const tall = height * share * random.range(0.35, 1) * (1 - Math.abs(x - 800) / 2600);
      parts.push(tower(easel, random, x, y, width, tall, depth * back));
      x += width * random.range(0.85, 1.2);
    }
    easel.sheet(parts, 0.3);
  }
}

function tower(
  easel: Easel,
  random: Random,
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
): string {
  const { palette, scene } = easel;
  const wall = palette.outside(random.pick(MASONRY[scene.culture].walls), depth);
  const top = y - height;
  const parts = [
    rect(
      x,
      top,
      width,
      height + 60,
      easel.gradient([wall, mix(wall, palette.haze, 0.35)]),
      ` stroke="${lighten(wall, 0.06)}" stroke-opacity=".5" stroke-width="1.2"`,
    ),
  ];
  if (random.chance(0.4)) parts.push(rect(x + width * 0.22, top - height * 0.1, width * 0.56, height * 0.11, wall));
  if (random.chance(0.25)) parts.push(segment(x + width / 2, top, x + width / 2, top - height * 0.22, wall, 2.5));
  const [columns, rows] = [Math.floor(width / 13), Math.floor(height / 19)];
  const windows = gathered(SHADOWLESS);
  const dark = ` fill="${shade(wall, 0.14)}" opacity=".6"`;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const lit = palette.lampsAreLit && random.chance(0.34);
      if (!lit && random.chance(0.35)) continue;
      const look = lit ? ` fill="${random.pick([palette.lamp, '#ffe9bd', '#f7b866'])}" opacity=".9"` : dark;
      windows.add(look, rectanglePath(x + 5 + column * 13, top + 8 + row * 19, 6, 9));
    }
  }
  parts.push(windows.markup());
  if (scene.features.has('neon') && random.chance(0.4)) {
    const color = random.pick(palette.signs);
    parts.push(rect(x + width * 0.2, top + height * 0.12, width * 0.14, height * 0.4, color, ' opacity=".85"'));
    easel.glow([x + width * 0.27, top + height * 0.3], height * 0.4, color, 0.32);
  }
  return parts.join('');
}
