import { type Color, lighten, mix } from '../kit/color.ts';
import type { Random } from '../kit/random.ts';
import type { Palette } from './palette.ts';
import type { Scene } from './scene.ts';

/** The size of a background in pixels. */
export const CANVAS = { width: 1600, height: 900 } as const;

export type Point = readonly [x: number, y: number];

/** One sheet of cut paper. Sheets are laid down far to near; each throws a soft shadow on those behind it. */
export interface Sheet {
  markup: string;
  /** How strongly it throws its shadow, 0…1. */
  shadow: number;
}

/** Light that is added over everything: round, or a shape of its own. */
export interface Glow {
  markup: string;
}

/** What a picture is put together on: a stack of sheets, lights over them, and the colours to use. */
export interface Easel {
  readonly scene: Scene;
  readonly palette: Palette;
  readonly random: Random;
  readonly sheets: Sheet[];
  readonly glows: Glow[];
  /** Gradients by id; a sheet only needs those it names. */
  readonly definitions: Map<string, string>;
  sheet(markup: string | readonly string[], shadow?: number): void;
  /** A round light at a point, `strength` 0…1, stretched by `flat` in height. */
  glow(at: Point, radius: number, color: Color, strength: number, flat?: number): void;
  /** Light in a shape, fading along its gradient. */
  beam(points: readonly Point[], color: Color, strength: number, from: Point, to: Point): void;
  /** A fill that goes from the first colour (top, or left) to the last. */
  gradient(colors: readonly Color[], direction?: 'down' | 'across'): string;
}

/** Sets up an empty easel. */
export function createEasel(scene: Scene, palette: Palette, random: Random): Easel {
  const sheets: Sheet[] = [];
  const glows: Glow[] = [];
  const definitions = new Map<string, string>();
  const define = (markup: (id: string) => string): string => {
    const id = `d${definitions.size}`;
    definitions.set(id, markup(id));
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

/** A coordinate as it is written: two decimals at most. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);

/** A closed path through straight corners. */
export const closed = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;

/** A smooth path through points (Catmull–Rom), left open. */
export function smooth(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let i = 0; i < points.length - 1; i += 1) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} ${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`;
  }
  return d;
}

/** A filled path with the pale edge of cut paper. */
export const cut = (d: string, fill: string, edge?: Color, more = ''): string =>
  `<path d="${d}" fill="${fill}"${edge ? ` stroke="${edge}" stroke-opacity=".5" stroke-width="1.6" stroke-linejoin="round"` : ''}${more}/>`;

/** A piece of paper in one colour, a little lighter at its edge. */
export const piece = (points: readonly Point[], color: Color): string =>
  cut(closed(points), color, lighten(color, 0.07));

/** A rectangle; one of negative size is empty. */
export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, width))}" height="${n(Math.max(0, height))}" fill="${fill}"${more}/>`;

/** A disc. */
export const circle = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${more}/>`;

/** A line through points, with round ends. */
export const line = (points: readonly Point[], color: Color, width: number, more = ''): string =>
  `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;

/** Numbers from `from` to below `to`. */
export const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, i) => from + i * step);

/** The colour in shadow: `amount` 0…1 towards black. */
export const shade = (color: Color, amount: number): Color => mix(color, '#0d0b12', amount);
