import { lighten, mix } from '../../kit/color.ts';
import { circle, cut, piece, points, rect, segment, shade, steps } from '../easel.ts';
import { box, type Furniture } from './kit.ts';

/** A blackboard that has been written on; hung by its foot. */
export const blackboard: Furniture = (p, random) =>
  [
    box(-190, -210, 380, 130, p.wood),
    rect(-182, -203, 364, 116, '#2f4a41'),
    ...steps(0, 9, 1).map(() => {
      const [x, y] = [random.range(-170, 90), random.range(-194, -100)];
      return segment(x, y, x + random.range(24, 84), y + random.range(-4, 4), '#cfd8cf', 2, ' opacity=".6"');
    }),
    `<path d="M90 -150q20 -40 50 0t34 -6" fill="none" stroke="#cfd8cf" stroke-width="2.2" opacity=".65"/>`,
    rect(-120, -84, 30, 4, p.paper),
  ].join('');

export const schoolDesk: Furniture = (p) =>
  [
    box(-32, -72, 64, 6, lighten(p.wood, 0.05)),
    rect(-30, -66, 60, 14, shade(p.wood, 0.2)),
    ...[-30, 26].map((x) => rect(x, -52, 4, 52, p.metal)),
    box(-20, -84, 40, 4, shade(p.wood, 0.1)),
    box(-18, -94, 36, 14, shade(p.wood, 0.18)),
    rect(-18, -75, 20, 3, p.paper),
  ].join('');

export const hospitalBed: Furniture = (p) =>
  [
    rect(-104, -84, 5, 84, p.metal),
    rect(98, -64, 5, 64, p.metal),
    ...[-78, -66].map((y) => segment(-102, y, -102, y + 20, p.metal, 3)),
    box(-100, -46, 200, 8, p.metal),
    cut('M-98 -46V-60Q-40 -68 98 -58V-46Z', p.paper, lighten(p.paper, 0.04)),
    cut('M-94 -62Q-80 -82 -52 -72Q-44 -62 -94 -58Z', lighten(p.paper, 0.04), p.metal),
    cut('M-34 -64Q30 -70 100 -60V-34Q40 -40 -30 -36Z', mix(p.paper, p.cloth, 0.4), p.paper),
    ...[-90, 88].map((x) => circle(x, -5, 6, p.dark)),
  ].join('');

export const dripStand: Furniture = (p) =>
  [
    rect(-1.5, -190, 3, 188, p.metal),
    segment(-14, -188, 14, -188, p.metal, 3),
    segment(-18, -2, 18, -2, p.metal, 4),
    cut('M8 -186h14v26q-7 10 -14 0Z', mix(p.paper, p.light, 0.3), p.metal),
    segment(15, -152, 12, -90, p.metal, 1),
  ].join('');

export const pew: Furniture = (p) =>
  [
    box(-150, -92, 300, 16, p.wood),
    rect(-146, -76, 292, 40, shade(p.wood, 0.3)),
    box(-152, -46, 304, 10, p.wood),
    box(-158, -96, 16, 96, shade(p.wood, 0.12)),
    box(142, -96, 16, 96, shade(p.wood, 0.12)),
  ].join('');

export const altar: Furniture = (p) =>
  [
    box(-90, -100, 180, 100, mix(p.paper, p.metal, 0.3)),
    rect(-96, -108, 192, 12, p.paper),
    piece(points(-40, -100, 40, -100, 34, -34, 0, -24, -34, -34), p.accent),
    ...[-70, 64].map((x) => rect(x, -144, 6, 36, p.paper) + (p.lit ? circle(x + 3, -150, 5, '#ffdf9a') : '')),
    rect(-4, -176, 8, 68, '#c9a452'),
    rect(-20, -158, 40, 8, '#c9a452'),
  ].join('');

export const throne: Furniture = (p) =>
  [
    box(-120, -20, 240, 20, p.metal),
    box(-90, -40, 180, 20, shade(p.metal, 0.08)),
    cut('M-56 -40V-220Q0 -290 56 -220V-40Z', p.wood, '#d9b45c'),
    cut('M-38 -90V-206Q0 -252 38 -206V-90Z', p.accent),
    box(-50, -100, 100, 24, p.accent),
    box(-66, -130, 18, 92, p.wood),
    box(48, -130, 18, 92, p.wood),
    circle(-57, -136, 11, '#d9b45c'),
    circle(57, -136, 11, '#d9b45c'),
    circle(0, -262, 12, '#d9b45c'),
  ].join('');

/** A long banner; hung by its foot. */
export const banner: Furniture = (p) =>
  [
    segment(-36, -260, 36, -260, p.metal, 5),
    cut('M-30 -258H30V-70L0 -96L-30 -70Z', p.accent, lighten(p.accent, 0.08)),
    rect(-30, -236, 60, 8, '#d9b45c'),
    circle(0, -180, 18, '#d9b45c'),
    circle(0, -180, 11, p.accent),
  ].join('');

export const pillar: Furniture = (p) =>
  [
    box(-34, -26, 68, 26, p.metal),
    rect(-22, -420, 44, 396, p.metal),
    ...[-13, -4, 5, 14].map((x) => rect(x, -418, 3, 390, shade(p.metal, 0.14))),
    rect(-22, -420, 8, 396, lighten(p.metal, 0.06)),
    box(-36, -440, 72, 24, p.metal),
  ].join('');

export const bars: Furniture = (p) =>
  [
    ...steps(-150, 151, 22).map((x) => rect(x - 3, -260, 6, 260, p.metal)),
    ...[-256, -150, -12].map((y) => rect(-156, y, 312, 9, p.metal)),
    box(88, -146, 26, 30, shade(p.metal, 0.2)),
    circle(101, -134, 4, p.dark),
  ].join('');

export const bunk: Furniture = (p) =>
  [
    segment(-90, -150, -90, -52, p.metal, 4),
    segment(90, -150, 90, -52, p.metal, 4),
    box(-95, -56, 190, 9, p.wood),
    cut('M-92 -56V-68Q0 -74 92 -66V-56Z', p.paper),
    cut('M-92 -66Q-80 -82 -56 -74V-66Z', lighten(p.paper, 0.03)),
  ].join('');
