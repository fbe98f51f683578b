import { lighten, mix } from '../../kit/color.ts';
import { circle, cut, line, n, piece, points, rect, segment, shade, steps } from '../easel.ts';
import { box, type Furniture, type Paints } from './kit.ts';

export const desk: Furniture = (p, random) =>
  [
    box(-80, -74, 160, 7, p.wood),
    box(-74, -67, 44, 67, shade(p.wood, 0.12)),
    box(30, -67, 44, 67, shade(p.wood, 0.12)),
    rect(-30, -67, 60, 60, shade(p.wood, 0.5)),
    ...[-62, -42, -20].flatMap((y) => [
      segment(-66, y, -38, y, shade(p.wood, 0.4), 2),
      segment(38, y, 66, y, shade(p.wood, 0.4), 2),
    ]),
    ...steps(0, 5, 1).map((i) => rect(-60 + i * 5, -80 - i * 2.4, 40, 2.6, i % 2 ? p.paper : shade(p.paper, 0.12))),
    box(34, -86, 26, 12, p.dark),
    line(points(47, -86, 47, -94, 58, -96), p.dark, 3),
    ...deskLamp(p),
    random.chance(0.5) ? rect(-8, -77, 26, 3, p.accent) : '',
  ].join('');

function deskLamp(p: Paints): string[] {
  return [
    rect(-30, -76, 16, 3, p.metal),
    line(points(-22, -76, -30, -98, -16, -114), p.metal, 2.6),
    piece(points(-24, -118, -8, -122, 0, -106, -26, -104), mix(p.accent, p.metal, 0.3)),
    p.lit ? rect(-24, -105, 22, 3, p.light) : '',
  ];
}

export const chair: Furniture = (p) =>
  [
    box(-22, -48, 44, 7, p.cloth),
    box(-21, -96, 42, 42, p.wood),
    rect(-14, -90, 28, 30, shade(p.cloth, 0.1)),
    ...[-21, 16].map((x) => rect(x, -41, 5, 41, shade(p.wood, 0.25))),
  ].join('');

export const armchair: Furniture = (p) =>
  [
    cut('M-44 0V-62Q-44 -106 0 -106Q44 -106 44 -62V0Z', p.cloth, lighten(p.cloth, 0.09)),
    cut('M-28 -40V-62Q-28 -92 0 -92Q28 -92 28 -62V-40Z', shade(p.cloth, 0.16)),
    box(-30, -44, 60, 20, lighten(p.cloth, 0.03)),
    cut('M-56 0V-50Q-56 -60 -46 -60Q-34 -60 -34 -50V0Z', shade(p.cloth, 0.08), lighten(p.cloth, 0.06)),
    cut('M56 0V-50Q56 -60 46 -60Q34 -60 34 -50V0Z', shade(p.cloth, 0.08), lighten(p.cloth, 0.06)),
    rect(-50, -4, 10, 6, p.dark),
    rect(40, -4, 10, 6, p.dark),
  ].join('');

export const sofa: Furniture = (p) =>
  [
    cut('M-100 -18V-72Q-98 -88 -82 -88H82Q98 -88 100 -72V-18Z', shade(p.cloth, 0.1), lighten(p.cloth, 0.07)),
    box(-84, -48, 83, 24, p.cloth),
    box(1, -48, 83, 24, p.cloth),
    cut('M-112 -4V-56Q-110 -66 -98 -66Q-84 -66 -84 -56V-4Z', p.cloth, lighten(p.cloth, 0.09)),
    cut('M112 -4V-56Q110 -66 98 -66Q84 -66 84 -56V-4Z', p.cloth, lighten(p.cloth, 0.09)),
    rect(-86, -24, 172, 20, shade(p.cloth, 0.25)),
    box(-60, -76, 34, 30, p.accent),
  ].join('');

export const bed: Furniture = (p) =>
  [
    box(-100, -96, 14, 96, p.wood),
    box(92, -62, 12, 62, p.wood),
    box(-88, -46, 182, 34, shade(p.wood, 0.15)),
    cut('M-88 -62Q-40 -72 94 -60V-34H-88Z', p.cloth, lighten(p.cloth, 0.08)),
    cut('M-86 -64Q-70 -86 -44 -70Q-36 -58 -86 -56Z', p.paper, lighten(p.paper, 0.05)),
    cut(
      'M-30 -66Q20 -74 94 -62V-20Q30 -24 -20 -20Q-40 -44 -30 -66Z',
      mix(p.cloth, p.accent, 0.35),
      lighten(p.cloth, 0.08),
    ),
  ].join('');

export const floorLamp: Furniture = (p) =>
  [
    rect(-16, -4, 32, 4, p.dark),
    rect(-2, -150, 4, 148, p.metal),
    piece(points(-26, -146, -16, -184, 16, -184, 26, -146), p.lit ? mix(p.light, p.accent, 0.12) : p.cloth),
  ].join('');

export const plant: Furniture = (p, random) =>
  [
    piece(points(-20, -38, -15, 0, 15, 0, 20, -38), mix(p.accent, p.dark, 0.3)),
    ...steps(0, 13, 1).map((i) => {
      const angle = -Math.PI * (0.06 + (i / 12) * 0.88);
      const length = random.range(50, 104);
      const [x, y] = [Math.cos(angle) * length * 0.72, -36 + Math.sin(angle) * length];
      const color = mix(p.leaf, shade(p.leaf, 0.4), random.next());
      return cut(
        `M0 -36Q${n(x * 0.3 - 12)} ${n(-36 + (y + 36) * 0.7)} ${n(x)} ${n(y)}Q${n(x * 0.5 + 12)} ${n(-36 + (y + 36) * 0.4)} 0 -36Z`,
        color,
        lighten(color, 0.06),
      );
    }),
  ].join('');

export const fireplace: Furniture = (p) =>
  [
    box(-95, -128, 190, 128, mix(p.metal, p.paper, 0.3)),
    box(-106, -140, 212, 14, p.wood),
    rect(-58, -96, 116, 96, shade(p.dark, 0.4)),
    p.lit
      ? cut('M-40 0Q-46 -40 -22 -54Q-24 -30 -10 -34Q-14 -70 8 -84Q4 -52 22 -44Q20 -60 30 -64Q46 -34 38 0Z', '#ff9a3d') +
        cut('M-20 0Q-24 -26 -6 -34Q-4 -18 6 -44Q22 -24 18 0Z', '#ffe39a')
      : '',
    rect(-44, -10, 88, 10, p.dark),
    ...[-64, 60].map((x) => rect(x - 3, -164, 8, 24, p.metal)),
    circle(0, -158, 17, p.paper, ` stroke="${p.dark}" stroke-width="4"`),
    segment(0, -158, 0, -168, p.dark, 2),
    segment(0, -158, 7, -155, p.dark, 2),
  ].join('');

/** A hearth that burns at any hour. */
export const burningFireplace: Furniture = (p, random) => fireplace({ ...p, lit: true }, random);

export const roundTable: Furniture = (p) =>
  [
    `<ellipse cx="0" cy="-74" rx="56" ry="11" fill="${p.wood}" stroke="${lighten(p.wood, 0.1)}" stroke-width="2"/>`,
    rect(-5, -70, 10, 66, shade(p.wood, 0.3)),
    `<ellipse cx="0" cy="-2" rx="28" ry="6" fill="${shade(p.wood, 0.4)}"/>`,
    rect(-6, -96, 12, 22, p.paper),
    rect(-26, -82, 13, 9, p.accent),
    p.lit ? rect(20, -90, 7, 14, p.light) : rect(20, -90, 7, 14, p.metal),
  ].join('');

export const lowTable: Furniture = (p) =>
  [
    box(-70, -36, 140, 7, p.wood),
    rect(-62, -29, 9, 29, shade(p.wood, 0.3)),
    rect(53, -29, 9, 29, shade(p.wood, 0.3)),
    rect(-14, -50, 22, 14, p.accent),
    segment(8, -46, 16, -48, p.accent, 4),
    rect(-42, -43, 12, 7, p.paper),
    rect(26, -43, 12, 7, p.paper),
  ].join('');

export const cushion: Furniture = (p) => cut('M-34 0Q-40 -8 -32 -13H32Q40 -8 34 0Z', p.accent, lighten(p.accent, 0.08));

export const piano: Furniture = (p) =>
  [
    box(-76, -124, 152, 124, shade(p.dark, 0.1)),
    box(-84, -74, 168, 9, shade(p.dark, 0.25)),
    rect(-74, -71, 148, 5, p.paper),
    ...steps(-70, 72, 6).map((x) => rect(x, -71, 2, 3, p.dark)),
    rect(-30, -112, 60, 30, shade(p.dark, 0.35)),
    rect(-24, -110, 48, 26, p.paper),
    ...[-106, -100, -94].map((y) => segment(-20, y, 20, y, p.dark, 0.8)),
    rect(-70, -65, 8, 65, p.dark),
    rect(62, -65, 8, 65, p.dark),
  ].join('');

export const painting: Furniture = (p, random) => {
  const [w, h] = [random.range(40, 70), random.range(44, 64)];
  return [
    box(-w / 2 - 5, -h - 5, w + 10, h + 10, '#b08d4f'),
    rect(-w / 2, -h, w, h, mix(p.paper, p.leaf, 0.4)),
    cut(
      `M${n(-w / 2)} ${n(-h * 0.35)}Q${n(-w * 0.2)} ${n(-h * 0.7)} 0 ${n(-h * 0.4)}T${n(w / 2)} ${n(-h * 0.45)}V0H${n(-w / 2)}Z`,
      mix(p.leaf, p.dark, 0.4),
    ),
    circle(w * 0.2, -h * 0.75, w * 0.09, p.accent),
  ].join('');
};

export const door: Furniture = (p) =>
  [
    box(-52, -216, 104, 216, shade(p.wood, 0.3)),
    box(-43, -206, 86, 206, p.wood),
    ...[
      [-34, -194, 30, 84],
      [4, -194, 30, 84],
      [-34, -96, 30, 84],
      [4, -96, 30, 84],
    ].map(([x = 0, y = 0, w = 0, h = 0]) => rect(x, y, w, h, shade(p.wood, 0.2))),
    circle(34, -100, 4, '#cfb069'),
  ].join('');

export const screen: Furniture = (p) =>
  [0, 1, 2]
    .map((i) =>
      [
        box(-84 + i * 56, -180, 54, 176, p.metal),
        rect(-79 + i * 56, -174, 44, 164, mix(p.paper, p.cloth, 0.2)),
        ...[0.3, 0.6].map((share) =>
          segment(-79 + i * 56 + 44 * share, -172, -79 + i * 56 + 44 * share, -12, shade(p.paper, 0.15), 1.6),
        ),
      ].join(''),
    )
    .join('');

export const suitcase: Furniture = (p) =>
  [
    box(-30, -42, 60, 42, mix(p.wood, p.accent, 0.3)),
    rect(-22, -42, 6, 42, p.dark),
    rect(16, -42, 6, 42, p.dark),
    `<path d="M-9 -42v-7h18v7" fill="none" stroke="${p.dark}" stroke-width="4"/>`,
  ].join('');

export const globe: Furniture = (p) =>
  [
    line(points(-14, 0, 0, -30, 14, 0), p.wood, 5),
    `<path d="M-24 -40A32 32 0 0 0 24 -92" fill="none" stroke="#c2a052" stroke-width="4"/>`,
    circle(0, -66, 26, mix('#4d7f96', p.cloth, 0.2)),
    cut('M-14 -80Q0 -92 10 -78Q18 -68 4 -62Q-8 -66 -14 -80Z', p.leaf),
    cut('M-18 -58Q-6 -54 -8 -44Q-18 -48 -18 -58Z', p.leaf),
  ].join('');
