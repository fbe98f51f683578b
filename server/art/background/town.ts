import { type Color, lighten, mix } from '../kit/color.ts';
import type { Random } from '../kit/random.ts';
import {
  CANVAS,
  circle,
  closed,
  cut,
  type Easel,
  line,
  n,
  type Point,
  piece,
  rect,
  shade,
  smooth,
  steps,
} from './easel.ts';
import { frontWall, level, sideWall, type View } from './space.ts';
import type { Culture } from './vocabulary.ts';

/** What houses are made of where they stand. */
export interface Masonry {
  walls: readonly [Color, ...Color[]];
  roof: Color;
  trim: Color;
  /** The shape of a roof seen from the front. */
  top: 'tiled' | 'gable' | 'flat' | 'dome' | 'stepped' | 'tower';
  /** Metres. */
  storeys: readonly [number, number];
}

export const MASONRY: Readonly<Record<Culture, Masonry>> = {
  japan: {
    walls: ['#8b6a4d', '#a58562', '#cbbb9c', '#7a5e48', '#b9a382'],
    roof: '#3d4552',
    trim: '#4c372a',
    top: 'tiled',
    storeys: [2, 2],
  },
  china: {
    walls: ['#b9a68a', '#94775a', '#d2c7b0', '#a0563f', '#8a6f57'],
    roof: '#3f4a4d',
    trim: '#7d2f28',
    top: 'tiled',
    storeys: [2, 3],
  },
  fantasy: {
    walls: ['#cdb894', '#b89d78', '#a58b6d', '#d8c8a8'],
    roof: '#7c4234',
    trim: '#4d3627',
    top: 'gable',
    storeys: [2, 3],
  },
  victorian: {
    walls: ['#8d4f40', '#6f4a42', '#a06a52', '#7b6a60', '#594540'],
    roof: '#3b3a45',
    trim: '#d1c2a5',
    top: 'gable',
    storeys: [3, 4],
  },
  deco: {
    walls: ['#6d4a41', '#5d5a5f', '#83604c', '#4f4b52', '#8b7a68'],
    roof: '#35333c',
    trim: '#b8a57f',
    top: 'stepped',
    storeys: [3, 6],
  },
  future: {
    walls: ['#2d3550', '#3b2f55', '#26404f', '#40374a'],
    roof: '#1c2136',
    trim: '#6f7aa6',
    top: 'tower',
    storeys: [5, 9],
  },
  arabia: {
    walls: ['#d8b98a', '#c8a170', '#e3cda4', '#b98d60'],
    roof: '#b78a5a',
    trim: '#3f6f7a',
    top: 'dome',
    storeys: [2, 3],
  },
  western: {
    walls: ['#a57b52', '#8b6543', '#b8946a', '#7d6a55'],
    roof: '#5b4434',
    trim: '#e0d0ac',
    top: 'stepped',
    storeys: [2, 2],
  },
  modern: {
    walls: ['#a9a59c', '#8f9aa3', '#c2b6a3', '#7f868c', '#b09484'],
    roof: '#5d6168',
    trim: '#e2ded2',
    top: 'flat',
    storeys: [3, 5],
  },
};

const DARK_GLASS: Color = '#2b3446';

/** Some strokes in a box, like writing seen from too far away to read. No letters of any script. */
export function scribble(random: Random, x: number, y: number, size: number, color: Color): string {
  const strokes: string[] = [];
  const count = random.int(3, 5);
  for (let i = 0; i < count; i += 1) {
    const at = y + size * (0.12 + (0.76 * i) / Math.max(1, count - 1));
    const [from, to] = [random.range(0.08, 0.3), random.range(0.66, 0.92)];
    strokes.push(
      line(
        [
          [x + size * from, at],
          [x + size * to, at + size * random.range(-0.05, 0.05)],
        ],
        color,
        size * 0.09,
      ),
    );
  }
  const across = random.range(0.35, 0.65);
  strokes.push(
    line(
      [
        [x + size * across, y + size * 0.06],
        [x + size * (across + random.range(-0.14, 0.14)), y + size * 0.95],
      ],
      color,
      size * 0.09,
    ),
  );
  return strokes.join('');
}

/** A shop sign that faces the viewer, lit when lamps are. */
export function sign(easel: Easel, random: Random, corners: readonly Point[], glyphs: number): string {
  const { palette, scene } = easel;
  const [[x1, y2], , [x2, y1]] = [corners[0] ?? [0, 0], corners[1], corners[2] ?? [0, 0]];
  const [left, right, top, bottom] = [Math.min(x1, x2), Math.max(x1, x2), Math.min(y1, y2), Math.max(y1, y2)];
  const lit = palette.lampsAreLit;
  const color = random.pick(palette.signs);
  const neon = scene.features.has('neon');
  const board = lit
    ? neon
      ? mix(palette.shadow, color, 0.25)
      : mix(color, '#fff2d0', 0.35)
    : palette.outside(mix(color, '#8a7a66', 0.45), 0.2);
  const ink = lit ? (neon ? mix(color, '#ffffff', 0.35) : shade(color, 0.62)) : shade(board, 0.5);
  const width = right - left;
  const size = Math.min(width * 0.72, (bottom - top) / (glyphs + 0.3));
  const marks = steps(0, glyphs, 1).map((i) =>
    scribble(
      random,
      left + (width - size) / 2,
      top + size * 0.15 + i * ((bottom - top - size * 0.2) / glyphs),
      size,
      ink,
    ),
  );
  if (lit)
    easel.glow(
      [(left + right) / 2, (top + bottom) / 2],
      Math.max(width, bottom - top) * (neon ? 1.5 : 1.1),
      color,
      neon ? 0.5 : 0.32,
    );
  const frame =
    neon && lit
      ? ` stroke="${color}" stroke-width="${n(Math.max(1, width * 0.05))}"`
      : ` stroke="${shade(board, 0.4)}" stroke-width="${n(Math.max(0.8, width * 0.03))}"`;
  return rect(left, top, width, bottom - top, board, frame) + marks.join('');
}

/** A paper lantern hanging with its middle at a point. */
export function lantern(easel: Easel, x: number, y: number, radius: number, color: Color = '#e8573f'): string {
  const { palette } = easel;
  const body = palette.lampsAreLit ? mix(color, '#ffd9a0', 0.3) : palette.outside(color, 0.1);
  if (palette.lampsAreLit) easel.glow([x, y], radius * 5.2, mix(color, palette.lamp, 0.6), 0.5);
  const ribs = [-0.5, 0, 0.5].map(
    (dy) =>
      `<ellipse cx="${n(x)}" cy="${n(y + dy * radius)}" rx="${n(radius * (dy === 0 ? 1 : 0.88))}" ry="${n(radius * 0.16)}" fill="none" stroke="${shade(body, 0.3)}" stroke-width="${n(radius * 0.06)}"/>`,
  );
  return [
    line(
      [
        [x, y - radius * 2.2],
        [x, y - radius],
      ],
      palette.shadow,
      Math.max(0.8, radius * 0.08),
    ),
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(radius)}" ry="${n(radius * 1.16)}" fill="${easel.gradient([body, lighten(body, palette.lampsAreLit ? 0.12 : 0.02), body])}"/>`,
    ...ribs,
    rect(x - radius * 0.45, y - radius * 1.28, radius * 0.9, radius * 0.22, palette.shadow),
    rect(x - radius * 0.45, y + radius * 1.08, radius * 0.9, radius * 0.2, palette.shadow),
  ].join('');
}

/** A street lamp standing at `(x, y)`. */
export function streetLamp(easel: Easel, x: number, y: number, height: number, depth: number): string {
  const { palette, scene } = easel;
  const post = palette.outside('#2c2b33', depth * 0.7);
  const w = height * 0.018;
  const head: Point = [x, y - height];
  if (palette.lampsAreLit) {
    easel.glow(head, height * 0.85, palette.lamp, 0.6);
    easel.beam(
      [
        [x - height * 0.06, y - height],
        [x + height * 0.06, y - height],
        [x + height * 0.42, y],
        [x - height * 0.42, y],
      ],
      palette.lamp,
      0.2,
      head,
      [x, y + height * 0.06],
    );
    easel.glow([x, y + height * 0.02], height * 0.5, palette.lamp, 0.3, 0.2);
  }
  const glass = palette.lampsAreLit ? '#fff0c4' : palette.outside('#d9d4c4', depth);
  if (scene.culture === 'modern' || scene.culture === 'future') {
    return (
      rect(x - w, y - height, w * 2, height, post) +
      line(
        [
          [x, y - height],
          [x + height * 0.16, y - height * 1.03],
        ],
        post,
        w * 1.6,
      ) +
      rect(x + height * 0.1, y - height * 1.05, height * 0.13, height * 0.03, glass)
    );
  }
  return [
    rect(x - w, y - height * 0.9, w * 2, height * 0.9, post),
    piece(
      [
        [x - w * 3, y],
        [x - w * 1.4, y - height * 0.12],
        [x + w * 1.4, y - height * 0.12],
        [x + w * 3, y],
      ],
      post,
    ),
    piece(
      [
        [x - height * 0.04, y - height * 0.92],
        [x - height * 0.055, y - height * 1.02],
        [x + height * 0.055, y - height * 1.02],
        [x + height * 0.04, y - height * 0.92],
      ],
      glass,
    ),
    piece(
      [
        [x - height * 0.07, y - height * 1.02],
        [x, y - height * 1.1],
        [x + height * 0.07, y - height * 1.02],
      ],
      post,
    ),
  ].join('');
}

/** Utility poles and their wires along one side of a street. */
export function wires(view: View, x: number, distances: readonly number[], color: Color): string {
  const poles = distances.map(
    (z) =>
      line([view.at(x, 0, z), view.at(x, 7.4, z)], color, view.scale(z) * 0.16) +
      line([view.at(x - 0.8, 6.7, z), view.at(x + 0.8, 6.7, z)], color, view.scale(z) * 0.09),
  );
  const cables = distances.slice(1).flatMap((z, i) =>
    [-0.7, 0, 0.7].map((dx) => {
      const [a, b] = [view.at(x + dx, 6.8, distances[i] ?? z), view.at(x + dx, 6.8, z)];
      return `<path d="M${n(a[0])} ${n(a[1])}Q${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2 + Math.abs(a[0] - b[0]) * 0.09)} ${n(b[0])} ${n(b[1])}" fill="none" stroke="${color}" stroke-width="1.6"/>`;
    }),
  );
  return [...cables, ...poles].join('');
}

/** How a street runs. Metres. */
export interface Street {
  view: View;
  /** Half its width between the houses. */
  half: number;
  near: number;
  far: number;
  /** How tall houses are, as a factor. */
  tall: number;
  /** How many of the ground floors are shops, 0…1. */
  shops: number;
}

/** Both sides of a street, from far to near, in sheets that throw shadows on each other. */
export function streetWalls(easel: Easel, random: Random, street: Street): void {
  const depths: number[] = [street.near];
  while ((depths.at(-1) ?? 0) < street.far)
    depths.push(
      (depths.at(-1) ?? 1) + Math.max(street.half * 0.9, (depths.at(-1) ?? 1) * 0.42) * random.range(0.8, 1.25),
    );
  const houses: { z: number; markup: string }[] = [];
  for (const side of [-1, 1] as const) {
    for (let i = depths.length - 2; i >= 0; i -= 1) {
      const [z1, z2] = [depths[i] ?? 1, depths[i + 1] ?? 2];
      houses.push({ z: z1, markup: streetHouse(easel, random.fork(`${side}:${i}`), street, side, z1, z2) });
    }
  }
  houses.sort((a, b) => b.z - a.z);
  for (const limit of [9, 4, 0]) {
    const upTo = limit === 9 ? Number.POSITIVE_INFINITY : limit === 4 ? 9 : 4;
    const group = houses.filter(({ z }) => z >= limit && z < upTo);
    if (group.length > 0)
      easel.sheet(
        group.map(({ markup }) => markup),
        0.55,
      );
  }
}

function streetHouse(
  easel: Easel,
  random: Random,
  { view, half, far, tall, shops }: Street,
  side: 1 | -1,
  z1: number,
  z2: number,
): string {
  const { palette, scene } = easel;
  const style = MASONRY[scene.culture];
  const depth = Math.min(1, z1 / far);
  const x = side * (half + random.range(0, 0.25));
  const storeys = random.int(style.storeys[0], style.storeys[1]);
  const ceiling = scene.culture === 'japan' || scene.culture === 'china' ? 2.7 : 3.1;
  const height = storeys * ceiling * tall * random.range(0.94, 1.08);
  const wall = palette.outside(random.pick(style.walls), depth);
  const away = shade(wall, 0.24);
  const parts: string[] = [];
  parts.push(
    cut(
      closed(frontWall(view, x, x + side * 9, 0, height, z1)),
      easel.gradient([away, shade(away, 0.3)]),
      lighten(away, 0.05),
    ),
  );
  parts.push(
    cut(
      closed(sideWall(view, x, 0, height, z1, z2)),
      easel.gradient([lighten(wall, 0.015), wall, shade(wall, 0.3)]),
      lighten(wall, 0.06),
    ),
  );
  const inner = x - side * 0.02;
  const bays = Math.max(2, Math.round((z2 - z1) / 1.7));
  const bay = (z2 - z1) / bays;
  for (let storey = 0; storey < storeys; storey += 1) {
    const [low, high] = [(height / storeys) * storey, (height / storeys) * (storey + 1)];
    const shop = storey === 0 && random.chance(shops);
    if (shop) parts.push(shopFront(easel, random, view, inner, side, low, high, z1, z2, depth));
    else
      for (let i = 0; i < bays; i += 1)
        parts.push(windowBay(easel, random, view, inner, low, high, z1 + bay * i, z1 + bay * (i + 1), storey, depth));
    if (storey > 0) parts.push(...ledge(easel, view, inner, side, low, z1, z2, depth, style));
  }
  parts.push(...roofLine(easel, view, inner, side, height, z1, z2, depth, style));
  if (scene.features.has('neon')) parts.push(neonStrips(easel, random, view, inner, height, z1, z2));
  if (random.chance(shops * 0.8) && z1 > 2.6) {
    const z = z1 + (z2 - z1) * 0.3;
    const tallSign = random.range(1.3, 2.6);
    const from = random.range(2.4, Math.max(2.6, height * 0.5));
    parts.push(
      sign(
        easel,
        random,
        frontWall(view, inner, inner - side * random.range(0.5, 0.85), from, from + tallSign, z),
        Math.round(tallSign / 0.6),
      ),
    );
  }
  if (
    random.chance(
      scene.features.has('lanterns') ? 0.95 : scene.culture === 'japan' || scene.culture === 'china' ? 0.55 : 0,
    ) &&
    z1 > 2.2
  ) {
    for (const share of [0.25, 0.7]) {
      const [lx, ly] = view.at(inner - side * 0.45, 2.25, z1 + (z2 - z1) * share);
      parts.push(lantern(easel, lx, ly, view.scale(z1 + (z2 - z1) * share) * 0.2));
    }
  }
  return parts.join('');
}

function windowBay(
  easel: Easel,
  random: Random,
  view: View,
  x: number,
  low: number,
  high: number,
  z1: number,
  z2: number,
  storey: number,
  depth: number,
): string {
  const { palette, scene } = easel;
  const style = MASONRY[scene.culture];
  const lit = palette.lampsAreLit && random.chance(scene.features.has('ruined') ? 0.08 : 0.45);
  const tall = (high - low) * (storey === 0 && random.chance(0.25) ? 0.74 : 0.46);
  const bottom = low + (tall > (high - low) * 0.6 ? 0 : (high - low) * 0.28);
  const [za, zb] = [z1 + (z2 - z1) * 0.22, z1 + (z2 - z1) * 0.78];
  const pane = lit
    ? mix(palette.lamp, random.pick(['#ffe9b8', '#f7b25e', '#ffd994']), 0.5)
    : palette.outside(mix(DARK_GLASS, palette.sky[1], 0.25), depth);
  const frame = palette.outside(style.trim, depth);
  const corners = sideWall(view, x, bottom, bottom + tall, za, zb);
  if (lit && depth < 0.5) {
    const [cx, cy] = view.at(x, bottom + tall / 2, (za + zb) / 2);
    easel.glow([cx, cy], view.scale(z1) * 1.4, palette.lamp, 0.2);
  }
  const middle = (za + zb) / 2;
  const bars = [
    line(
      [view.at(x, bottom, middle), view.at(x, bottom + tall, middle)],
      frame,
      Math.max(0.6, view.scale(middle) * 0.05),
    ),
    line(
      [view.at(x, bottom + tall * 0.5, za), view.at(x, bottom + tall * 0.5, zb)],
      frame,
      Math.max(0.6, view.scale(middle) * 0.05),
    ),
  ];
  const lattice =
    scene.culture === 'japan' || scene.culture === 'china'
      ? [0.2, 0.35, 0.65, 0.8].map((share) =>
          line(
            [view.at(x, bottom, za + (zb - za) * share), view.at(x, bottom + tall, za + (zb - za) * share)],
            frame,
            Math.max(0.5, view.scale(middle) * 0.03),
          ),
        )
      : [];
  return [
    cut(
      closed(corners),
      pane,
      undefined,
      ` stroke="${frame}" stroke-width="${n(Math.max(0.8, view.scale(middle) * 0.07))}"`,
    ),
    ...bars,
    ...lattice,
  ].join('');
}

/** A shop's open front: lit shelves and goods behind posts, short curtains or an awning over it, light on the stones before it. */
function shopFront(
  easel: Easel,
  random: Random,
  view: View,
  x: number,
  side: number,
  low: number,
  high: number,
  z1: number,
  z2: number,
  depth: number,
): string {
  const { palette, scene } = easel;
  const lit = palette.lampsAreLit;
  const top = low + (high - low) * 0.78;
  const [za, zb] = [z1 + (z2 - z1) * 0.08, z1 + (z2 - z1) * 0.92];
  const span = zb - za;
  const at = (share: number) => za + span * share;
  const wood = palette.outside(MASONRY[scene.culture].trim, depth);
  const back = lit ? mix(palette.lamp, '#7a4526', 0.5) : palette.outside('#4a4038', depth);
  const parts = [
    cut(
      closed(sideWall(view, x, low, top, za, zb)),
      lit ? easel.gradient([mix(back, palette.lamp, 0.6), back, shade(back, 0.25)]) : back,
    ),
  ];
  for (const y of [0.95, 1.45]) {
    parts.push(cut(closed(sideWall(view, x, low + y, low + y + 0.06, za, zb)), shade(back, 0.45)));
    for (const share of steps(0.04, 0.94, 0.11)) {
      const tall = random.range(0.16, 0.38);
      const color = mix(random.pick(['#8a4a3c', '#c49a4f', '#4f6a62', '#d9cba8', '#6d5470']), back, lit ? 0.25 : 0.4);
      parts.push(
        cut(closed(sideWall(view, x, low + y + 0.06, low + y + 0.06 + tall, at(share), at(share + 0.075))), color),
      );
    }
  }
  const counter = shade(wood, 0.2);
  parts.push(
    cut(
      closed(sideWall(view, x, low, low + 0.62, za, at(0.62))),
      easel.gradient([counter, shade(counter, 0.4)]),
      lighten(counter, 0.06),
    ),
  );
  parts.push(cut(closed(sideWall(view, x, low, low + 1.85, at(0.68), at(0.9))), shade(back, 0.55)));
  for (const share of [0, 0.32, 0.65, 0.93, 1]) {
    parts.push(
      line([view.at(x, low, at(share)), view.at(x, top, at(share))], wood, Math.max(1.5, view.scale(at(share)) * 0.09)),
    );
  }
  parts.push(line([view.at(x, top, za), view.at(x, top, zb)], wood, Math.max(2, view.scale(at(0.5)) * 0.14)));
  const cloth = palette.outside(random.pick(['#8a3b34', '#2f5566', '#5d6b45', '#7a5a2f', '#513a5c']), depth);
  if (scene.culture === 'japan' || scene.culture === 'china') {
    for (const share of [0.66, 0.74, 0.82])
      parts.push(
        cut(
          closed(sideWall(view, x - side * 0.06, top - 0.75, top - 0.05, at(share), at(share + 0.07))),
          cloth,
          lighten(cloth, 0.08),
        ),
      );
  } else {
    parts.push(
      piece(
        [
          view.at(x, top + 0.28, za),
          view.at(x, top + 0.28, zb),
          view.at(x - side * 0.8, top - 0.22, zb),
          view.at(x - side * 0.8, top - 0.22, za),
        ],
        cloth,
      ),
    );
    parts.push(
      piece(
        [
          view.at(x - side * 0.8, top - 0.22, za),
          view.at(x - side * 0.8, top - 0.22, zb),
          view.at(x - side * 0.8, top - 0.4, zb),
          view.at(x - side * 0.8, top - 0.4, za),
        ],
        shade(cloth, 0.2),
      ),
    );
  }
  if (lit) {
    const middle = at(0.45);
    easel.glow(view.at(x - side * 0.3, 1.2, middle), view.scale(middle) * 1.9, palette.lamp, 0.4);
    easel.glow(view.at(x - side * 0.9, 0, middle), view.scale(middle) * 1.9, palette.lamp, 0.4, 0.22);
    easel.beam(
      [view.at(x, 0, za), view.at(x, 0, zb), view.at(x - side * 2.1, 0, zb), view.at(x - side * 2.1, 0, za)],
      palette.lamp,
      0.36,
      view.at(x, 0, middle),
      view.at(x - side * 2.1, 0, middle),
    );
  }
  return parts.join('');
}

function ledge(
  easel: Easel,
  view: View,
  x: number,
  side: number,
  y: number,
  z1: number,
  z2: number,
  depth: number,
  style: Masonry,
): string[] {
  const color = easel.palette.outside(style.top === 'tiled' ? style.roof : style.trim, depth);
  const out = style.top === 'tiled' ? 0.7 : 0.14;
  const drop = style.top === 'tiled' ? 0.28 : 0.16;
  return [
    piece(
      [
        view.at(x, y + 0.2, z1),
        view.at(x, y + 0.2, z2),
        view.at(x - side * out, y - drop, z2),
        view.at(x - side * out, y - drop, z1),
      ],
      color,
    ),
  ];
}

function roofLine(
  easel: Easel,
  view: View,
  x: number,
  side: number,
  height: number,
  z1: number,
  z2: number,
  depth: number,
  style: Masonry,
): string[] {
  const roof = easel.palette.outside(style.roof, depth);
  if (style.top === 'tiled') {
    const lift = easel.scene.culture === 'china' ? 0.35 : 0.1;
    const eaves: Point[] = [
      view.at(x - side * 1, height + lift, z1 - 0.25),
      view.at(x - side * 0.95, height - 0.15, z1 + (z2 - z1) * 0.3),
      view.at(x - side * 0.95, height - 0.12, z2),
      view.at(x + side * 1.8, height + 1.5, z2),
      view.at(x + side * 1.8, height + 1.6, z1),
    ];
    const ribs = steps(0, 9, 1).map((i) => {
      const z = z1 + ((z2 - z1) * i) / 8;
      return line(
        [view.at(x - side * 0.93, height - 0.08, z), view.at(x + side * 1.6, height + 1.4, z)],
        shade(roof, 0.25),
        Math.max(0.5, view.scale(z) * 0.04),
      );
    });
    return [piece(eaves, roof), ...ribs];
  }
  if (style.top === 'gable')
    return [
      piece(
        [
          view.at(x - side * 0.25, height, z1),
          view.at(x - side * 0.25, height, z2),
          view.at(x + side * 1.6, height + 2, z2),
          view.at(x + side * 1.6, height + 2.1, z1),
        ],
        roof,
      ),
    ];
  const trim = easel.palette.outside(style.trim, depth);
  return [
    piece(
      [
        view.at(x, height - 0.35, z1),
        view.at(x, height - 0.35, z2),
        view.at(x - side * 0.2, height, z2),
        view.at(x - side * 0.2, height, z1),
      ],
      shade(trim, 0.15),
    ),
    piece(
      [
        view.at(x - side * 0.2, height, z1),
        view.at(x - side * 0.2, height, z2),
        view.at(x - side * 0.2, height + 0.3, z2),
        view.at(x - side * 0.2, height + 0.3, z1),
      ],
      trim,
    ),
  ];
}

function neonStrips(
  easel: Easel,
  random: Random,
  view: View,
  x: number,
  height: number,
  z1: number,
  z2: number,
): string {
  const color = random.pick(easel.palette.signs);
  const z = z1 + (z2 - z1) * random.range(0.1, 0.9);
  const y = random.range(3, Math.max(4, height - 1));
  const ends: [Point, Point] = random.chance(0.5)
    ? [view.at(x, 0.4, z), view.at(x, height, z)]
    : [view.at(x, y, z1), view.at(x, y, z2)];
  easel.glow([(ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2], view.scale(z1) * 1.6, color, 0.3);
  return (
    line(ends, mix(color, '#ffffff', 0.25), Math.max(1, view.scale(z) * 0.05)) +
    line(ends, color, Math.max(2, view.scale(z) * 0.13), ' opacity=".4"')
  );
}

/** The street's floor: stones or asphalt, wet where it rains, white where it snows. */
export function pavement(easel: Easel, random: Random, { view, half, near, far }: Street, surface: Color): void {
  const { palette, scene } = easel;
  const wet = scene.weather === 'rain' || scene.weather === 'storm';
  const base = scene.weather === 'snow' ? mix(surface, '#e8ecec', 0.8) : wet ? shade(surface, 0.25) : surface;
  const [close, distant] = [palette.outside(base, 0), palette.outside(base, 0.9)];
  const parts = [
    rect(
      0,
      view.horizon,
      CANVAS.width,
      CANVAS.height - view.horizon,
      easel.gradient([distant, mix(distant, close, 0.6), shade(close, 0.2)]),
    ),
  ];
  const paved = scene.culture !== 'modern' && scene.culture !== 'future' && scene.weather !== 'snow';
  for (let z = near * 0.7, row = 0; z < far * 0.7; z *= 1.13, row += 1) {
    const joint = palette.outside(shade(base, 0.3), Math.min(1, z / far));
    if (paved)
      parts.push(
        line(
          [view.at(-half, 0, z), view.at(half, 0, z)],
          joint,
          Math.max(0.4, view.scale(z) * 0.022),
          ' opacity=".55"',
        ),
      );
    if (paved)
      for (const x of steps(-half + (row % 2) * 0.45, half, 0.9))
        parts.push(
          line(
            [view.at(x, 0, z), view.at(x, 0, z * 1.13)],
            joint,
            Math.max(0.4, view.scale(z) * 0.02),
            ' opacity=".45"',
          ),
        );
  }
  if (!paved && scene.weather !== 'snow') {
    for (const side of [-1, 1])
      parts.push(
        piece(
          level(view, side * half, side * (half - 1), 0.02, near * 0.6, far),
          palette.outside(lighten(base, 0.06), 0.15),
        ),
      );
    for (let z = near; z < far * 0.6; z *= 1.5)
      parts.push(piece(level(view, -0.07, 0.07, 0.01, z, z * 1.22), palette.outside('#d8cfae', 0.3)));
  }
  if (wet) parts.push(puddles(easel, random, view, half));
  easel.sheet(parts, 0);
  if (wet)
    for (let i = 0; i < 9; i += 1)
      easel.glow(
        [800 + random.range(-520, 520), view.horizon + random.range(60, 400)],
        random.range(50, 160),
        random.chance(0.6) ? palette.lamp : random.pick(palette.signs),
        0.2,
        1.6,
      );
}

function puddles(easel: Easel, random: Random, view: View, half: number): string {
  return steps(0, 9, 1)
    .map(() => {
      const z = random.range(1.9, 12);
      const [x, y] = view.at(random.range(-half * 0.85, half * 0.85), 0, z);
      const width = view.scale(z) * random.range(0.3, 1.1);
      const points: Point[] = steps(0, 9, 1).map((i) => [
        x + Math.cos((i / 8) * Math.PI * 2) * width * random.range(0.75, 1.1),
        y + Math.sin((i / 8) * Math.PI * 2) * width * 0.16,
      ]);
      return cut(
        `${smooth(points)}Z`,
        mix(easel.palette.sky[2], easel.palette.sky[1], 0.4),
        undefined,
        ' opacity=".42"',
      );
    })
    .join('');
}

/** A row of houses seen from the front, standing on `y`. */
export function houseRow(
  easel: Easel,
  random: Random,
  row: { y: number; from: number; to: number; width: number; height: number; depth: number; gaps?: number },
  shadow = 0.45,
): void {
  const parts: string[] = [];
  let x = row.from;
  while (x < row.to) {
    const width = row.width * random.range(0.7, 1.35);
    parts.push(
      house(easel, random, x, row.y + random.range(-4, 4), width, row.height * random.range(0.75, 1.25), row.depth),
    );
    x += width * (1 + (row.gaps ?? 0) * random.next());
  }
  easel.sheet(parts, shadow);
}

/** One house from the front, its left corner at `(x, y)`. */
export function house(
  easel: Easel,
  random: Random,
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
): string {
  const { palette, scene } = easel;
  const style = MASONRY[scene.culture];
  const wall = palette.outside(random.pick(style.walls), depth);
  const roof = palette.outside(scene.weather === 'snow' ? '#e6ebed' : style.roof, depth);
  const trim = palette.outside(style.trim, depth);
  const top = y - height;
  const parts = [
    rect(
      x,
      top,
      width,
      height + 4,
      easel.gradient([wall, shade(wall, 0.22)]),
      ` stroke="${lighten(wall, 0.06)}" stroke-opacity=".5" stroke-width="1.4"`,
    ),
  ];
  if (scene.culture === 'fantasy')
    parts.push(
      line(
        [
          [x, top + height * 0.5],
          [x + width, top + height * 0.5],
        ],
        trim,
        width * 0.03,
      ),
      line(
        [
          [x + width * 0.08, y],
          [x + width * 0.08, top],
          [x + width * 0.3, top + height * 0.5],
        ],
        trim,
        width * 0.03,
      ),
      line(
        [
          [x + width * 0.92, y],
          [x + width * 0.92, top],
          [x + width * 0.7, top + height * 0.5],
        ],
        trim,
        width * 0.03,
      ),
    );
  parts.push(houseWindows(easel, random, x, top, width, height, depth, trim));
  parts.push(houseTop(easel, random, x, top, width, height, roof, trim, style));
  return parts.join('');
}

function houseWindows(
  easel: Easel,
  random: Random,
  x: number,
  top: number,
  width: number,
  height: number,
  depth: number,
  trim: Color,
): string {
  const { palette, scene } = easel;
  const tower = MASONRY[scene.culture].top === 'tower' || height > width * 1.7;
  const columns = tower ? Math.max(2, Math.round(width / 26)) : Math.max(2, Math.min(4, Math.round(width / 62)));
  const rows = tower ? Math.max(1, Math.round(height / 30)) : Math.max(1, Math.min(3, Math.round(height / 92)));
  const parts: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (random.chance(tower ? 0.25 : 0.16)) continue;
      const lit = palette.lampsAreLit && random.chance(scene.features.has('ruined') ? 0.07 : 0.5);
      const [w, h] = [
        (width / columns) * (tower ? 0.46 : 0.38),
        Math.min((height / rows) * 0.52, (width / columns) * (tower ? 0.9 : 0.62)),
      ];
      const [wx, wy] = [x + ((column + 0.5) * width) / columns - w / 2, top + ((row + 0.55) * height) / rows - h / 2];
      const pane = lit
        ? mix(palette.lamp, random.pick(['#ffe7b0', '#f4a64f', '#fff2d4']), 0.45)
        : palette.outside(mix(DARK_GLASS, palette.sky[1], 0.3), depth);
      parts.push(rect(wx, wy, w, h, pane, ` stroke="${trim}" stroke-width="${n(Math.max(0.6, w * 0.09))}"`));
      if (w > 12)
        parts.push(
          line(
            [
              [wx + w / 2, wy],
              [wx + w / 2, wy + h],
            ],
            trim,
            w * 0.07,
          ),
        );
      if (lit && w > 9) easel.glow([wx + w / 2, wy + h / 2], w * 2.6, palette.lamp, 0.24);
    }
  }
  return parts.join('');
}

function houseTop(
  easel: Easel,
  random: Random,
  x: number,
  top: number,
  width: number,
  height: number,
  roof: Color,
  trim: Color,
  style: Masonry,
): string {
  const over = width * 0.1;
  if (style.top === 'tiled') {
    const rise = Math.min(height * 0.5, width * 0.28);
    const flick = easel.scene.culture === 'china' ? rise * 0.32 : rise * 0.08;
    return (
      cut(
        `M${n(x - over)} ${n(top + 4 - flick)}Q${n(x + width * 0.1)} ${n(top)} ${n(x + width * 0.24)} ${n(top - rise)}L${n(x + width * 0.76)} ${n(top - rise)}Q${n(x + width * 0.9)} ${n(top)} ${n(x + width + over)} ${n(top + 4 - flick)}L${n(x + width + over * 0.7)} ${n(top + 9)}L${n(x - over * 0.7)} ${n(top + 9)}Z`,
        easel.gradient([lighten(roof, 0.04), shade(roof, 0.2)]),
        lighten(roof, 0.1),
      ) + rect(x + width * 0.2, top - rise - 4, width * 0.6, 6, shade(roof, 0.25))
    );
  }
  if (style.top === 'gable') {
    const rise = width * random.range(0.4, 0.62);
    const chimney = random.chance(0.6)
      ? rect(x + width * 0.68, top - rise * 0.85, width * 0.1, rise * 0.6, shade(trim, 0.4))
      : '';
    return (
      chimney +
      piece(
        [
          [x - over, top + 3],
          [x + width / 2, top - rise],
          [x + width + over, top + 3],
        ],
        roof,
      ) +
      circle(x + width / 2, top - rise * 0.35, width * 0.06, shade(roof, 0.45))
    );
  }
  if (style.top === 'dome') {
    return random.chance(0.4)
      ? cut(
          `M${n(x + width * 0.14)} ${n(top)}C${n(x + width * 0.1)} ${n(top - width * 0.6)} ${n(x + width * 0.5)} ${n(top - width * 0.5)} ${n(x + width * 0.5)} ${n(top - width * 0.78)}C${n(x + width * 0.5)} ${n(top - width * 0.5)} ${n(x + width * 0.9)} ${n(top - width * 0.6)} ${n(x + width * 0.86)} ${n(top)}Z`,
          roof,
          lighten(roof, 0.08),
        )
      : steps(0, 5, 1)
          .map((i) => rect(x + (i * width) / 5, top - 9, width / 8, 10, roof))
          .join('');
  }
  if (style.top === 'tower')
    return (
      rect(x + width * 0.3, top - height * 0.08, width * 0.4, height * 0.09, roof) +
      line(
        [
          [x + width / 2, top - height * 0.08],
          [x + width / 2, top - height * 0.22],
        ],
        roof,
        3,
      )
    );
  if (style.top === 'stepped')
    return (
      rect(x - 3, top - 8, width + 6, 12, trim) +
      (random.chance(0.5) ? rect(x + width * 0.2, top - height * 0.12, width * 0.6, height * 0.12, roof) : '') +
      (random.chance(0.3) ? waterTank(x + width * 0.5, top - 6, width * 0.3, roof) : '')
    );
  return (
    rect(x - 2, top - 6, width + 4, 8, trim) +
    (random.chance(0.45) ? rect(x + width * 0.6, top - height * 0.1, width * 0.22, height * 0.1, roof) : '')
  );
}

/** A wooden water tank as they stand on the roofs of old cities. */
export const waterTank = (x: number, y: number, width: number, color: Color): string =>
  [-0.35, 0, 0.35]
    .map((dx) =>
      line(
        [
          [x + dx * width, y],
          [x + dx * width * 0.8, y - width * 0.6],
        ],
        color,
        width * 0.07,
      ),
    )
    .join('') +
  rect(x - width * 0.42, y - width * 1.4, width * 0.84, width * 0.85, color) +
  piece(
    [
      [x - width * 0.48, y - width * 1.38],
      [x, y - width * 1.75],
      [x + width * 0.48, y - width * 1.38],
    ],
    shade(color, 0.2),
  );

/** A far city: two rows of towers in the haze. */
export function skyline(easel: Easel, random: Random, y: number, height: number, depth = 0.85): void {
  for (const [share, back] of [
    [1, 1],
    [0.62, 0.8],
  ] as const) {
    const parts: string[] = [];
    let x = -30;
    while (x < CANVAS.width) {
      const width = random.range(46, 120);
      const tall = height * share * random.range(0.35, 1) * (1 - Math.abs(x - 800) / 2600);
      parts.push(tower(easel, random, x, y, width, tall, depth * back));
      x += width * random.range(0.85, 1.2);
    }
    easel.sheet(parts, 0.3);
  }
}

function tower(
  easel: Easel,
  random: Random,
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
): string {
  const { palette, scene } = easel;
  const wall = palette.outside(random.pick(MASONRY[scene.culture].walls), depth);
  const top = y - height;
  const parts = [
    rect(
      x,
      top,
      width,
      height + 60,
      easel.gradient([wall, mix(wall, palette.haze, 0.35)]),
      ` stroke="${lighten(wall, 0.06)}" stroke-opacity=".5" stroke-width="1.2"`,
    ),
  ];
  if (random.chance(0.4)) parts.push(rect(x + width * 0.22, top - height * 0.1, width * 0.56, height * 0.11, wall));
  if (random.chance(0.25))
    parts.push(
      line(
        [
          [x + width / 2, top],
          [x + width / 2, top - height * 0.22],
        ],
        wall,
        2.5,
      ),
    );
  const [columns, rows] = [Math.floor(width / 13), Math.floor(height / 19)];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const lit = palette.lampsAreLit && random.chance(0.34);
      if (!lit && random.chance(0.35)) continue;
      parts.push(
        rect(
          x + 5 + column * 13,
          top + 8 + row * 19,
          6,
          9,
          lit ? random.pick([palette.lamp, '#ffe9bd', '#f7b866']) : shade(wall, 0.14),
          lit ? ' opacity=".9"' : ' opacity=".6"',
        ),
      );
    }
  }
  if (scene.features.has('neon') && random.chance(0.4)) {
    const color = random.pick(palette.signs);
    parts.push(rect(x + width * 0.2, top + height * 0.12, width * 0.14, height * 0.4, color, ' opacity=".85"'));
    easel.glow([x + width * 0.27, top + height * 0.3], height * 0.4, color, 0.32);
  }
  return parts.join('');
}
