import { type Color, lighten, mix } from '../../kit/color.ts';
import { circle, cut, n, rect, segment, shade, steps } from '../easel.ts';
import { books, box, type Furniture } from './kit.ts';

export const bookcase: Furniture = (p, random) => {
  const parts = [box(-60, -220, 120, 220, shade(p.wood, 0.1)), rect(-53, -212, 106, 204, shade(p.wood, 0.55))];
  for (const shelf of steps(0, 5, 1)) {
    const y = -10 - shelf * 41;
    parts.push(books(p, random, -52, y, 104, 33), rect(-54, y, 108, 4, p.wood));
  }
  return parts.join('');
};

export const cabinet: Furniture = (p) =>
  [
    box(-45, -132, 90, 132, p.metal),
    ...[0, 1, 2, 3].flatMap((i) => [
      box(-41, -128 + i * 32, 82, 29, shade(p.metal, 0.08)),
      rect(-9, -116 + i * 32, 18, 4, p.dark),
      rect(-14, -124 + i * 32, 28, 6, p.paper),
    ]),
    ...steps(0, 4, 1).map((i) => rect(-34 + i * 3, -136 - i * 3, 46, 3, i % 2 ? p.paper : p.accent)),
  ].join('');

export const bottleShelf: Furniture = (p, random) => {
  const parts = [
    box(-200, -250, 400, 250, shade(p.wood, 0.22)),
    rect(-190, -242, 380, 226, p.lit ? mix(p.light, p.wood, 0.42) : shade(p.wood, 0.5)),
  ];
  for (const y of [-36, -104, -172]) {
    for (let x = -182; x < 178; x += random.range(13, 22)) {
      const height = random.range(28, 50);
      const color = random.pick([
        p.accent,
        mix(p.leaf, p.dark, 0.3),
        '#b9772f',
        p.paper,
        mix(p.accent, p.dark, 0.5),
        '#5c8a8c',
      ] as [Color, ...Color[]]);
      parts.push(
        cut(
          `M${n(x)} ${y}v${n(-height * 0.6)}q1 -5 3.4 -6v${n(-height * 0.3)}h4v${n(height * 0.3)}q2.6 1 3.4 6v${n(height * 0.6)}Z`,
          color,
        ),
        rect(x + 2, y - height * 0.45, 7, height * 0.22, lighten(color, 0.18)),
      );
    }
    parts.push(rect(-192, y, 384, 6, p.wood));
  }
  return parts.join('');
};

export const goodsShelf: Furniture = (p, random) => {
  const parts = [box(-90, -230, 180, 230, shade(p.wood, 0.15)), rect(-82, -222, 164, 210, shade(p.wood, 0.48))];
  for (const y of [-14, -66, -118, -170]) {
    for (let x = -74; x < 66; x += random.range(18, 28)) {
      const color = random.pick([
        p.accent,
        p.cloth,
        p.paper,
        p.leaf,
        mix(p.accent, p.paper, 0.5),
        '#c79a4a',
        '#6a8790',
      ] as [Color, ...Color[]]);
      const size = random.range(13, 22);
      parts.push(
        random.pick([
          () => box(x, y - size, size, size, color),
          () =>
            cut(
              `M${n(x)} ${y}q-3 ${n(-size)} ${n(size * 0.3)} ${n(-size * 1.1)}v-7h${n(size * 0.4)}v7q${n(size * 0.5)} ${n(size * 0.2)} ${n(size * 0.3)} ${n(size * 1.1)}Z`,
              color,
              lighten(color, 0.1),
            ),
          () => circle(x + size / 2, y - size / 2, size / 2, color),
        ])(),
      );
    }
    parts.push(rect(-86, y, 172, 5, p.wood));
  }
  return parts.join('');
};

export const counter: Furniture = (p) =>
  [
    box(-230, -108, 460, 12, lighten(p.wood, 0.05)),
    box(-222, -96, 444, 96, shade(p.wood, 0.16)),
    ...steps(-205, 205, 74).map((x) => box(x, -84, 60, 72, shade(p.wood, 0.26))),
    rect(-222, -12, 444, 12, shade(p.wood, 0.5)),
    segment(-220, -24, 220, -24, '#c7a45a', 4),
  ].join('');

export const stool: Furniture = (p) =>
  [
    cut('M-20 -70Q-20 -78 -12 -78H12Q20 -78 20 -70V-66H-20Z', p.accent, lighten(p.accent, 0.1)),
    rect(-3, -66, 6, 62, p.metal),
    `<ellipse cx="0" cy="-3" rx="18" ry="4" fill="${p.metal}"/>`,
    segment(-14, -30, 14, -30, p.metal, 3),
  ].join('');
