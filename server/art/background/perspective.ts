import type { Point } from './easel.ts';

/** A projection from metres in front of the viewer to pixels on the canvas. */
export interface View {
  /** The canvas position of a point: x right, y up from the floor, z away, in metres. */
  at(x: number, y: number, z: number): Point;
  /** Pixels a metre at a distance. */
  scale(z: number): number;
  horizon: number;
}

/** One-point perspective with the vanishing point at `(centre, horizon)`. */
export function createView({ centre = 800, horizon = 470, eye = 1.6, focus = 880 } = {}): View {
  return {
    horizon,
    scale: (z) => focus / z,
    at: (x, y, z) => [centre + (focus * x) / z, horizon - (focus * (y - eye)) / z],
  };
}

/** The corners of an upright wall at `x` that recedes from the viewer, clockwise from its near foot. */
export const sideWall = (view: View, x: number, y1: number, y2: number, z1: number, z2: number): Point[] => [
  view.at(x, y1, z1),
  view.at(x, y2, z1),
  view.at(x, y2, z2),
  view.at(x, y1, z2),
];

/** The four corners of a wall that faces the viewer at `z`. */
export const frontWall = (view: View, x1: number, x2: number, y1: number, y2: number, z: number): Point[] => [
  view.at(x1, y1, z),
  view.at(x1, y2, z),
  view.at(x2, y2, z),
  view.at(x2, y1, z),
];

/** The four corners of a level surface. */
export const level = (view: View, x1: number, x2: number, y: number, z1: number, z2: number): Point[] => [
  view.at(x1, y, z1),
  view.at(x1, y, z2),
  view.at(x2, y, z2),
  view.at(x2, y, z1),
];

/** Places flat markup, drawn in centimetres with its foot at (0, 0), upright on the floor. */
export function standing(view: View, x: number, z: number, markup: string, mirrored = false): string {
  const [px, py] = view.at(x, 0, z);
  const scale = view.scale(z) / 100;
  return `<g transform="translate(${px.toFixed(1)} ${py.toFixed(1)}) scale(${((mirrored ? -1 : 1) * scale).toFixed(4)} ${scale.toFixed(4)})">${markup}</g>`;
}
