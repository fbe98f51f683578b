import { type Color, lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import {
  closed,
  cut,
  type Easel,
  type Gathered,
  gathered,
  line,
  n,
  open,
  type Point,
  piece,
  SHADOWLESS,
  shade,
  steps,
  stroked,
} from '../easel.ts';
import { frontWall, sideWall, type View } from '../perspective.ts';
import { isEastern } from '../vocabulary.ts';
import { DARK_GLASS, type Facade, MASONRY } from './masonry.ts';
import { shopFront } from './shop-front.ts';
import { lantern, sign } from './signs.ts';
import { chooseWriting, emblem } from './writing.ts';

/** The geometry of a street, in metres. */
export interface Street {
  view: View;
  half: number;
  near: number;
  far: number;
  tall: number;
  /** The share of ground floors that are shops, 0…1. */
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
  const ceiling = isEastern(scene.culture) ? 2.7 : 3.1;
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
  const facade: Facade = { easel, view, x: inner, side, z1, z2, depth };
  const bays = Math.max(2, Math.round((z2 - z1) / 1.7));
  const bay = (z2 - z1) / bays;
  const [panes, bars] = [gathered(SHADOWLESS), gathered(SHADOWLESS)];
  const over: string[] = [];
  for (let storey = 0; storey < storeys; storey += 1) {
    const [low, high] = [(height / storeys) * storey, (height / storeys) * (storey + 1)];
    const shop = storey === 0 && random.chance(shops);
    if (shop) parts.push(shopFront(facade, random, low, high));
    else
      for (let i = 0; i < bays; i += 1)
        windowBay({ ...facade, z1: z1 + bay * i, z2: z1 + bay * (i + 1) }, random, { panes, bars }, low, high, storey);
    if (storey > 0) over.push(ledge(facade, low));
  }
  parts.push(panes.markup(), bars.markup(), ...over);
  parts.push(...roofLine(facade, height));
  if (scene.features.has('neon')) parts.push(neonStrips(facade, random, height));
  if (random.chance(shops * 0.8) && z1 > 2.6) {
    const z = z1 + (z2 - z1) * 0.3;
    const brushed = chooseWriting(scene.culture) !== emblem;
    const tallSign = brushed ? random.range(1.3, 2.6) : random.range(0.7, 0.95);
    const from = random.range(2.4, Math.max(2.6, height * 0.5));
    parts.push(
      sign(
        easel,
        random,
        frontWall(view, inner, inner - side * (brushed ? random.range(0.5, 0.85) : tallSign), from, from + tallSign, z),
        brushed ? Math.round(tallSign / 0.6) : 1,
      ),
    );
  }
  if (random.chance(scene.features.has('lanterns') ? 0.95 : isEastern(scene.culture) ? 0.55 : 0) && z1 > 2.2) {
    for (const share of [0.25, 0.7]) {
      const [lx, ly] = view.at(inner - side * 0.45, 2.25, z1 + (z2 - z1) * share);
      parts.push(lantern(easel, lx, ly, view.scale(z1 + (z2 - z1) * share) * 0.2));
    }
  }
  return parts.join('');
}

function windowBay(
  { easel, view, x, z1, z2, depth }: Facade,
  random: Random,
  { panes, bars }: { panes: Gathered; bars: Gathered },
  low: number,
  high: number,
  storey: number,
): void {
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
  const scale = view.scale(middle);
  panes.add(` fill="${pane}" stroke="${frame}" stroke-width="${n(Math.max(0.8, scale * 0.07))}"`, closed(corners));
  bars.add(
    stroked(frame, Math.max(0.6, scale * 0.05)),
    open([view.at(x, bottom, middle), view.at(x, bottom + tall, middle)]) +
      open([view.at(x, bottom + tall * 0.5, za), view.at(x, bottom + tall * 0.5, zb)]),
  );
  if (isEastern(scene.culture))
    for (const share of [0.2, 0.35, 0.65, 0.8]) {
      const z = za + (zb - za) * share;
      bars.add(
        stroked(frame, Math.max(0.5, scale * 0.03)),
        open([view.at(x, bottom, z), view.at(x, bottom + tall, z)]),
      );
    }
}

/** A surface from `z1` to `z2` between two edges, each at (x, y). */
const strip = (view: View, [x1, y1]: Point, [x2, y2]: Point, z1: number, z2: number, color: Color): string =>
  piece([view.at(x1, y1, z1), view.at(x1, y1, z2), view.at(x2, y2, z2), view.at(x2, y2, z1)], color);

function ledge({ easel, view, x, side, z1, z2, depth }: Facade, y: number): string {
  const style = MASONRY[easel.scene.culture];
  const color = easel.palette.outside(style.top === 'tiled' ? style.roof : style.trim, depth);
  const out = style.top === 'tiled' ? 0.7 : 0.14;
  const drop = style.top === 'tiled' ? 0.28 : 0.16;
  return strip(view, [x, y + 0.2], [x - side * out, y - drop], z1, z2, color);
}

function roofLine({ easel, view, x, side, z1, z2, depth }: Facade, height: number): string[] {
  const style = MASONRY[easel.scene.culture];
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
  const eave = x - side * 0.2;
  return [
    strip(view, [x, height - 0.35], [eave, height], z1, z2, shade(trim, 0.15)),
    strip(view, [eave, height], [eave, height + 0.3], z1, z2, trim),
  ];
}

function neonStrips({ easel, view, x, z1, z2 }: Facade, random: Random, height: number): string {
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
