import { type Color, lighten, mix } from '../kit/color.ts';
import type { Random } from '../kit/random.ts';
import type { Palette } from './palette.ts';
import type { PlaceScene } from './scene.ts';

/** The size of a background in pixels. */
export const CANVAS = { width: 1600, height: 900 } as const;

export type Point = readonly [x: number, y: number];

/** One sheet of cut paper. Sheets are stacked far to near; each casts a soft shadow on those behind it. */
export interface PaperSheet {
  markup: string;
  /** Strength of its shadow, 0…1. */
  shadow: number;
}

/** Additive light: round, or with its own shape. */
interface Glow {
  markup: string;
}

/** The composition of a picture: a stack of sheets, lights over them, and the palette. */
export interface Easel {
  readonly scene: PlaceScene;
  readonly palette: Palette;
  readonly random: Random;
  readonly sheets: PaperSheet[];
  readonly glows: Glow[];
  /** Gradients by id; a drawing includes only those it uses. */
  readonly definitions: Map<string, string>;
  sheet(markup: string | readonly string[], shadow?: number): void;
  /** A round light, `strength` 0…1, scaled vertically by `flat`. */
  glow(at: Point, radius: number, color: Color, strength: number, flat?: number): void;
  /** A light shape that fades along a gradient. */
  beam(points: readonly Point[], color: Color, strength: number, from: Point, to: Point): void;
  /** A gradient fill from the first colour (top, or left) to the last. */
  gradient(colors: readonly Color[], direction?: 'down' | 'across'): string;
}

export function createEasel(scene: PlaceScene, palette: Palette, random: Random): Easel {
  const sheets: PaperSheet[] = [];
  const glows: Glow[] = [];
  const definitions = new Map<string, string>();
  const known = new Map<string, string>();
  // Equal definitions are shared, as between windows.
  const define = (markup: (id: string) => string): string => {
    const alike = markup('');
    let id = known.get(alike);
    if (id === undefined) {
      id = `d${definitions.size}`;
      known.set(alike, id);
      definitions.set(id, markup(id));
    }
    return `url(#${id})`;
  };
  const fading = (color: Color, strength: number) =>
    [0, 0.35, 0.7, 1]
      .map(
        (at) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${(strength * (1 - at) ** 2).toFixed(3)}"/>`,
      )
      .join('');
  return {
    scene,
    palette,
    random,
    sheets,
    glows,
    definitions,
    sheet(markup, shadow = 0.5) {
      sheets.push({ markup: typeof markup === 'string' ? markup : markup.join(''), shadow });
    },
    glow([x, y], radius, color, strength, flat = 1) {
      const fill = define((id) => `<radialGradient id="${id}">${fading(color, strength)}</radialGradient>`);
      glows.push({
        markup: `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(radius)}" ry="${n(radius * flat)}" fill="${fill}"/>`,
      });
    },
    beam(points, color, strength, [x1, y1], [x2, y2]) {
      const fill = define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${fading(color, strength)}</linearGradient>`,
      );
      glows.push({ markup: `<path d="${closed(points)}" fill="${fill}"/>` });
    },
    gradient(colors, direction = 'down') {
      const stops = colors.map(
        (color, i) => `<stop offset="${n(i / Math.max(1, colors.length - 1))}" stop-color="${color}"/>`,
      );
      const axis = direction === 'down' ? 'x1="0" y1="0" x2="0" y2="1"' : 'x1="0" y1="0" x2="1" y2="0"';
      return define((id) => `<linearGradient id="${id}" ${axis}>${stops.join('')}</linearGradient>`);
    },
  };
}

/** Below this, coordinates get two decimals, else one: smaller differences are invisible. */
const FINE = 10;
/** Up to here formatted numbers are cached, since formatting is slow. */
const KEPT = 2_000;
const hundredths: (string | undefined)[] = new Array(2 * FINE * 100 + 1).fill(undefined);
const tenths: (string | undefined)[] = new Array(2 * KEPT * 10 + 1).fill(undefined);

/** Formats a coordinate. */
export function n(value: number): string {
  const size = Math.abs(value);
  const parts = size < FINE ? 100 : 10;
  const rounded = Math.round(value * parts);
  if (!(size < KEPT)) return String(rounded / parts);
  const kept = parts === 100 ? hundredths : tenths;
  const at = rounded + (kept.length - 1) / 2;
  kept[at] ??= String(rounded / parts).replace(/^(-?)0\./, '$1.');
  return kept[at];
}

/** A closed polygon path. */
export const closed = (points: readonly Point[]): string => `${open(points)}Z`;

/** A small closed polygon path with relative coordinates, which is shorter. */
export function outline(points: readonly Point[]): string {
  let d = '';
  let [fromX, fromY] = [0, 0];
  for (const [x, y] of points) {
    d += d === '' ? `M${n(x)} ${n(y)}l` : `${n(x - fromX)} ${n(y - fromY)} `;
    [fromX, fromY] = [x, y];
  }
  return `${d}z`;
}

/** An open smooth path through points (Catmull–Rom). */
export function smooth(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let i = 0; i < points.length - 1; i += 1) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    // `S` mirrors the previous control point, so only the first segment gives it.
    d += i === 0 ? `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} ` : 'S';
    d += `${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`;
  }
  return d;
}

export const EDGE = { width: 1.6, opacity: 0.5 } as const;
const EDGE_LOOK = ` stroke-opacity="${EDGE.opacity}" stroke-width="${EDGE.width}" stroke-linejoin="round"`;

/** A filled path with the pale edge of cut paper. */
export const cut = (d: string, fill: string, edge?: Color, more = ''): string =>
  `<path d="${d}" fill="${fill}"${edge ? ` stroke="${edge}"${EDGE_LOOK}` : ''}${more}/>`;

const EDGES = new RegExp(` stroke="[^"]*"${EDGE_LOOK.replaceAll('.', '\\.')}`, 'g');

/** Marks a shape that casts no shadow: too fine, or lying on a shape that does. */
export const SHADOWLESS = ' class="flat"';
const FLAT = new RegExp(`<path [^>]*${SHADOWLESS}/>`, 'g');

/** The parts of a drawing that cast shadows: neither marked shapes nor paper edges. */
export const castersOf = (markup: string): string => markup.replace(FLAT, '').replace(EDGES, '');

/** A piece of paper in one colour, a little lighter at its edge. */
export const piece = (points: readonly Point[], color: Color): string =>
  cut(closed(points), color, lighten(color, 0.07));

export interface Gathered {
  add(look: string, d: string): void;
  /** One element for each group, in order of first use. */
  markup(): string;
}

/**
 * Groups small shapes with equal attributes into one element, since parsing an element takes longer than painting a window. Only for shapes
 * that do not overlap, or are opaque and of one colour.
 * @param more attributes of all groups
 */
export function gathered(more = ''): Gathered {
  const looks = new Map<string, string[]>();
  return {
    add(look, d) {
      const shapes = looks.get(look);
      if (shapes) shapes.push(d);
      else looks.set(look, [d]);
    },
    markup: () => [...looks].map(([look, shapes]) => `<path d="${shapes.join('')}"${look}${more}/>`).join(''),
  };
}

/** A rectangle as a closed path; empty if a size is negative. */
export const rectanglePath = (x: number, y: number, width: number, height: number): string =>
  width > 0 && height > 0 ? `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z` : '';

/** An open polyline path. */
export const open = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;

/** A disc as a closed path. */
export const disc = (x: number, y: number, radius: number): string =>
  `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(radius * 2)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-radius * 2)} 0z`;

/** Attributes of a line with round ends. */
export const stroked = (color: Color, width: number, more = ''): string =>
  ` fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more}`;

/** A rectangle; empty if a size is negative. */
export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, width))}" height="${n(Math.max(0, height))}" fill="${fill}"${more}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${more}/>`;

/** A line through points, with round ends. */
export const line = (points: readonly Point[], color: Color, width: number, more = ''): string =>
  `<path d="${open(points)}"${stroked(color, width, more)}/>`;

/** A line between two points, with round ends. */
export const segment = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  color: Color,
  width: number,
  more = '',
): string => line(points(x1, y1, x2, y2), color, width, more);

/** Points from a flat list, x and y in turn, as in SVG. */
export function points(...coordinates: number[]): Point[] {
  return steps(0, coordinates.length, 2).map((at) => [coordinates[at] ?? 0, coordinates[at + 1] ?? 0]);
}

/** Numbers from `from` to below `to`. */
export const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, i) => from + i * step);

/** The colour in shadow: `amount` 0…1 towards black. */
export const shade = (color: Color, amount: number): Color => mix(color, '#0d0b12', amount);
