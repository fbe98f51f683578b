import { type Color, lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import { CANVAS, cut, type Easel, line, n, points, segment, shade, steps } from '../easel.ts';
import { foliage } from './trees.ts';

/** A dark, near plant at the edge of the view: hanging leaves or a trunk. */
export function nearFoliage(easel: Easel, random: Random, side: 'left' | 'right', color: Color): void {
  const x = side === 'left' ? -30 : CANVAS.width + 30;
  const sign = side === 'left' ? 1 : -1;
  const parts: string[] = [];
  for (let i = 0; i < 6; i += 1)
    parts.push(
      foliage(
        random,
        x + sign * random.range(0, 190),
        random.range(-50, 130),
        random.range(90, 160),
        mix(color, shade(color, 0.4), random.next()),
      ),
    );
  easel.sheet(parts, 0.6);
}

/** Lays ferns along the lower corners. */
export function ferns(easel: Easel, color: Color): void {
  const stream = easel.random.fork('ferns');
  const parts: string[] = [];
  for (const x of [40, 200, 380, 1230, 1400, 1570]) {
    for (let blade = 0; blade < 9; blade += 1) {
      const angle = -Math.PI * (0.12 + (blade / 8) * 0.76);
      const length = stream.range(90, 170);
      const [ex, ey] = [x + Math.cos(angle) * length, 930 + Math.sin(angle) * length];
      parts.push(
        cut(
          `M${n(x - 6)} 930Q${n((x + ex) / 2 - 8)} ${n((930 + ey) / 2 - 18)} ${n(ex)} ${n(ey)}Q${n((x + ex) / 2 + 8)} ${n((930 + ey) / 2)} ${n(x + 6)} 930Z`,
          mix(color, shade(color, 0.3), stream.next()),
          lighten(color, 0.05),
        ),
      );
    }
  }
  easel.sheet(parts, 0.55);
}

/** Lays tall grass along the lower edge. */
export function tallGrass(easel: Easel, color: Color): void {
  const stream = easel.random.fork('grass');
  const parts = steps(0, 150, 1).map(() => {
    const x = stream.range(-20, 1620);
    const height = stream.range(40, 120) * (0.5 + Math.abs(x - 800) / 900);
    const lean = stream.range(-22, 26);
    return cut(
      `M${n(x - 4)} 920Q${n(x + lean * 0.3)} ${n(920 - height * 0.6)} ${n(x + lean)} ${n(915 - height)}Q${n(x + lean * 0.4 + 5)} ${n(920 - height * 0.5)} ${n(x + 4)} 920Z`,
      mix(color, lighten(color, 0.07), stream.next()),
    );
  });
  easel.sheet(parts, 0.45);
}

/** Lays reeds in the lower corners. */
export function reeds(easel: Easel, color: Color): void {
  const stream = easel.random.fork('reeds');
  const parts = steps(0, 60, 1).map((i) => {
    const x = i % 2 ? stream.range(-10, 330) : stream.range(1290, 1610);
    const height = stream.range(80, 190);
    const lean = stream.range(-24, 24);
    return `<path d="M${n(x)} 915Q${n(x)} ${n(900 - height * 0.6)} ${n(x + lean)} ${n(905 - height)}" fill="none" stroke="${mix(color, lighten(color, 0.08), stream.next())}" stroke-width="${n(stream.range(2, 5))}"/>${i % 3 === 0 ? `<ellipse cx="${n(x + lean)}" cy="${n(905 - height)}" rx="5" ry="17" fill="${shade(color, 0.35)}"/>` : ''}`;
  });
  easel.sheet(parts, 0.45);
}

/** A clipped hedge across the canvas. */
export const hedge = (random: Random, y: number, color: Color): string =>
  steps(-20, 1640, 62)
    .map((x) =>
      foliage(random, x, y - random.range(10, 34), random.range(44, 70), mix(color, shade(color, 0.25), random.next())),
    )
    .join('');

export function cactus(x: number, y: number, height: number, color: Color): string {
  const w = height * 0.13;
  const arm = (side: number, from: number, up: number) =>
    line(
      points(
        x,
        y - height * from,
        x + side * height * 0.2,
        y - height * from,
        x + side * height * 0.2,
        y - height * (from + up),
      ),
      color,
      w * 0.75,
    );
  return segment(x, y, x, y - height, color, w) + arm(-1, 0.42, 0.26) + arm(1, 0.55, 0.2);
}

export function fireflies(easel: Easel): void {
  const stream = easel.random.fork('fireflies');
  for (let i = 0; i < 26; i += 1)
    easel.glow([stream.range(80, 1520), stream.range(420, 800)], stream.range(10, 26), '#ffe9a0', 0.9);
}
