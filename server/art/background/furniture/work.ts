import { type Color, lighten, mix } from '../../kit/color.ts';
import { circle, cut, piece, points, rect, segment, shade, steps } from '../easel.ts';
import { box, type Furniture } from './kit.ts';

export const rack: Furniture = (p, random) =>
  [
    box(-42, -210, 84, 210, shade(p.metal, 0.45)),
    ...steps(0, 9, 1).flatMap((i) => [
      rect(-36, -204 + i * 22, 72, 18, shade(p.metal, 0.6)),
      ...steps(0, 6, 1).map((j) =>
        rect(
          -30 + j * 8,
          -198 + i * 22,
          4.4,
          4.4,
          random.pick(['#5ff0c2', '#ffcf5a', '#ff6d6d', '#3a5560', '#3a5560'] as [Color, ...Color[]]),
        ),
      ),
    ]),
  ].join('');

export const controlDesk: Furniture = (p, random) =>
  [
    piece(points(-110, 0, -96, -78, 96, -78, 110, 0), shade(p.metal, 0.3)),
    piece(points(-100, -78, -84, -104, 84, -104, 100, -78), shade(p.metal, 0.15)),
    ...steps(0, 14, 1).map((i) =>
      rect(
        -80 + (i % 7) * 24,
        -98 + Math.floor(i / 7) * 10,
        12,
        5,
        random.pick(['#5ff0d8', '#ffc65a', '#ff7d70', '#9fb8ff'] as [Color, ...Color[]]),
      ),
    ),
    ...[-62, 2].map(
      (x) =>
        box(x, -160, 60, 46, shade(p.metal, 0.5)) +
        rect(x + 4, -156, 52, 38, mix('#2fd6d0', p.dark, 0.45)) +
        `<path d="M${x + 8} -134q8 -16 16 0t16 -4t12 2" fill="none" stroke="#b8fff2" stroke-width="1.8"/>`,
    ),
  ].join('');

export const tank: Furniture = (p) =>
  [
    rect(-44, -24, 88, 24, shade(p.metal, 0.3)),
    rect(-36, -190, 72, 168, mix('#59e0c8', p.light, 0.2), ' opacity=".75"'),
    cut('M-10 -60Q-24 -110 -4 -150Q22 -120 10 -60Z', mix('#1d5c5a', p.dark, 0.3), undefined, ' opacity=".7"'),
    ...[
      [-20, -150],
      [12, -170],
      [22, -90],
      [-24, -80],
    ].map(([x = 0, y = 0]) => circle(x, y, 4, '#e4fff8', ' opacity=".7"')),
    box(-44, -206, 88, 18, shade(p.metal, 0.3)),
  ].join('');

export const stove: Furniture = (p) =>
  [
    box(-80, -90, 160, 90, shade(p.metal, 0.25)),
    rect(-86, -96, 172, 8, p.dark),
    rect(-66, -74, 56, 52, shade(p.dark, 0.3)),
    p.lit ? rect(-58, -50, 40, 24, '#ff9a3d') : '',
    rect(14, -74, 52, 52, shade(p.metal, 0.4)),
    cut('M-50 -96V-118Q-50 -124 -44 -124H-10Q-4 -124 -4 -118V-96Z', p.metal, lighten(p.metal, 0.1)),
    cut('M18 -96V-112H60V-96Z', mix(p.accent, p.dark, 0.2)),
    segment(60, -106, 78, -108, p.dark, 4),
    rect(-26, -260, 30, 130, shade(p.metal, 0.4)),
    piece(points(-90, -150, -50, -196, 50, -196, 90, -150), shade(p.metal, 0.3)),
  ].join('');

/** Pans on a rail; hung by their foot. */
export const pans: Furniture = (p) =>
  [
    segment(-110, -220, 110, -220, p.metal, 4),
    ...[-92, -50, -8, 34, 78].map(
      (x, i) =>
        segment(x, -220, x, -186, p.metal, 3) +
        (i % 2
          ? circle(x, -166, 20, shade('#b3693d', 0.1))
          : cut(`M${x - 18} -186h36v22q-18 18 -36 0Z`, p.metal, lighten(p.metal, 0.1))),
    ),
  ].join('');

export const workbench: Furniture = (p, random) =>
  [
    box(-110, -86, 220, 10, p.wood),
    ...[-100, 88].map((x) => rect(x, -76, 12, 76, shade(p.wood, 0.25))),
    rect(-96, -30, 192, 7, shade(p.wood, 0.2)),
    ...steps(0, 5, 1).map((i) => {
      const x = -80 + i * 36;
      return random.pick([
        () => box(x, -104, 22, 18, p.metal),
        () => circle(x + 10, -98, 11, p.dark, ` stroke="${p.metal}" stroke-width="4"`),
        () => segment(x, -88, x + 24, -96, p.metal, 4),
      ])();
    }),
    box(-70, -28, 50, 28, shade(p.wood, 0.35)),
    box(10, -28, 40, 28, shade(p.accent, 0.3)),
  ].join('');

export const easelStand: Furniture = (p, random) =>
  [
    segment(-30, 0, 0, -170, p.wood, 5),
    segment(30, 0, 0, -170, p.wood, 5),
    box(-46, -150, 92, 74, p.paper),
    ...steps(0, 6, 1).map(() =>
      circle(
        random.range(-32, 32),
        random.range(-138, -90),
        random.range(7, 15),
        random.pick([p.accent, p.leaf, p.cloth, '#d9a94c'] as [Color, ...Color[]]),
        ' opacity=".8"',
      ),
    ),
    rect(-48, -78, 96, 6, p.wood),
  ].join('');

export const gears: Furniture = (p) =>
  [
    [-30, -150, 46],
    [44, -196, 32],
    [40, -110, 26],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        steps(0, 12, 1)
          .map((i) => rect(x - 4, y - r - 6, 8, 10, p.metal, ` transform="rotate(${i * 30} ${x} ${y})"`))
          .join('') +
        circle(x, y, r, p.metal) +
        circle(x, y, r * 0.62, shade(p.metal, 0.4)) +
        circle(x, y, r * 0.22, p.metal),
    )
    .join('');

export const telescope: Furniture = (p) =>
  [
    segment(0, -90, -44, 0, p.dark, 6),
    segment(0, -90, 44, 0, p.dark, 6),
    segment(0, -90, 4, 0, p.dark, 5),
    piece(points(-64, -66, 70, -150, 82, -130, -54, -50), '#b8924a'),
    piece(points(64, -156, 80, -166, 98, -138, 82, -126), '#8f6d33'),
  ].join('');
