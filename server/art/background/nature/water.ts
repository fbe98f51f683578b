import { lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import { CANVAS, cut, type Easel, n, type Point, smooth, steps } from '../easel.ts';
import type { Orb } from '../sky.ts';

/** Water from `y` down: bands of paper waves with the sky's reflection. */
export function water(easel: Easel, random: Random, y: number, orb: Orb | null, bottom: number = CANVAS.height): void {
  const { palette } = easel;
  const [top, middle, low] = palette.sky;
  const rows = 6;
  for (let row = 0; row < rows; row += 1) {
    const near = row / (rows - 1);
    const at = y + (bottom - y) * near ** 1.7 * 0.82;
    const color = mix(mix(low, middle, 0.35 + near * 0.3), mix(top, palette.shadow, 0.45), near * 0.72);
    const wave = 4 + near * 17;
    const length = 50 + near * 170;
    const offset = random.range(0, length);
    const points: Point[] = steps(-length * 2 + offset, CANVAS.width + length * 2, length / 2).map((x, i) => [
      x,
      at + (i % 2 ? wave : 0) * (row === 0 ? 0.2 : 1),
    ]);
    easel.sheet(
      cut(
        `${smooth(points)}L1900 ${bottom + 40}L-300 ${bottom + 40}Z`,
        easel.gradient([lighten(color, 0.03), color]),
        lighten(color, 0.09),
      ),
      row === 0 ? 0.15 : 0.24,
    );
  }
  const glints: string[] = [];
  const centre = orb?.x ?? random.range(500, 1100);
  for (let i = 0; i < 46; i += 1) {
    const near = random.next();
    const py = y + 8 + (bottom - y) * near ** 1.4;
    const spread = 40 + near * 210;
    const px = centre + random.range(-spread, spread);
    const width = (8 + near * 44) * random.range(0.5, 1.3);
    glints.push(
      `<ellipse cx="${n(px)}" cy="${n(py)}" rx="${n(width)}" ry="${n(1 + near * 2.6)}" fill="${orb ? palette.hour.orb : lighten(low, 0.06)}" opacity="${n((orb ? 0.6 : 0.28) * (1 - Math.abs(px - centre) / (spread * 1.25)))}"/>`,
    );
  }
  easel.sheet(glints, 0);
}
