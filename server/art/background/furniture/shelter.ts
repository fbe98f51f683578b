import { lighten, mix } from '../../kit/color.ts';
import { circle, cut, rect, segment, shade, steps } from '../easel.ts';
import { box, type Furniture } from './kit.ts';

/** A table of offerings: steps under a white cloth, a round mirror between candles and vases, paper streamers. */
export const offerings: Furniture = (p) =>
  [
    box(-170, -34, 340, 34, shade(p.wood, 0.25)),
    box(-140, -74, 280, 40, p.wood),
    rect(-140, -74, 280, 14, p.paper),
    box(-104, -112, 208, 38, shade(p.wood, 0.1)),
    rect(-104, -112, 208, 12, p.paper),
    circle(0, -152, 34, '#c9a45a'),
    circle(0, -152, 28, mix(p.paper, '#8fa6b4', 0.45)),
    ...[-84, 84].flatMap((x) => [
      rect(x - 9, -136, 18, 24, p.accent),
      cut(`M${x} -136q-26 -30 -14 -62q8 26 14 30q4 -22 20 -34q2 40 -20 66Z`, p.leaf, lighten(p.leaf, 0.08)),
    ]),
    ...[-48, 48].flatMap((x) => [rect(x - 4, -140, 8, 28, p.paper), circle(x, -147, 6, '#ffdf9a')]),
    ...[-122, 122].map((x) =>
      cut(`M${x - 8} -150h16l-4 18h12l-6 18h10l-16 26l4 -20h-12l6 -18h-10Z`, p.paper, lighten(p.paper, 0.05)),
    ),
  ].join('');

export const candleStand: Furniture = (p) =>
  [
    rect(-3, -88, 6, 84, shade(p.metal, 0.5)),
    box(-18, -6, 36, 6, shade(p.metal, 0.55)),
    box(-14, -92, 28, 5, shade(p.metal, 0.45)),
    rect(-5, -118, 10, 26, p.paper),
    cut('M0 -140q9 12 0 21q-9 -9 0 -21Z', '#ffdf9a'),
  ].join('');

/** A cloth bundle, as refugees carry. */
export const bundle: Furniture = (p) =>
  [
    cut('M-44 0Q-58 -40 -20 -54H20Q58 -40 44 0Z', p.cloth, lighten(p.cloth, 0.1)),
    cut('M-6 -50Q-34 -82 -30 -58ZM6 -50Q34 -84 30 -58Z', lighten(p.cloth, 0.06)),
    circle(0, -54, 9, shade(p.cloth, 0.2)),
  ].join('');

export const lighthouseLens: Furniture = (p) => {
  const brass = '#b7924d';
  const glass = mix(p.paper, '#7fb0b8', 0.5);
  return [
    box(-46, -70, 92, 70, shade(p.metal, 0.55)),
    box(-62, -82, 124, 14, brass),
    cut('M-58 -82Q-96 -160 -58 -244H58Q96 -160 58 -82Z', glass, lighten(glass, 0.1)),
    ...steps(0, 8, 1).map((i) => {
      const y = -98 - i * 19;
      const width = 58 + 26 * (1 - ((y + 163) / 81) ** 2);
      return segment(-width, y, width, y, shade(glass, 0.28), 3);
    }),
    circle(0, -163, 36, lighten(glass, 0.12)),
    circle(0, -163, 26, shade(glass, 0.16)),
    circle(0, -163, 15, shade(glass, 0.5)),
    ...[-58, 54].map((x) => rect(x, -244, 5, 162, brass)),
    box(-66, -258, 132, 14, brass),
    cut('M-60 -258Q0 -300 60 -258Z', brass, lighten(brass, 0.1)),
  ].join('');
};

export const biscuitTin: Furniture = (p) =>
  box(-30, -26, 60, 26, mix(p.accent, p.metal, 0.3)) +
  box(-32, -32, 64, 8, mix(p.accent, p.metal, 0.5)) +
  circle(0, -13, 7, '#c9a45a');
