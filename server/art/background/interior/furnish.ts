import { lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import { cut, type Easel, n, rect, shade, steps } from '../easel.ts';
import type { Furniture } from '../furniture/index.ts';
import { standing } from '../perspective.ts';
import { choosePaints, type Room } from './room.ts';

/** Furniture with its position: metres from the middle and from the viewer. */
export type PlacedFurniture = readonly [piece: Furniture, x: number, z: number, mirrored?: boolean];

/** Places furniture in a room, far pieces first, one sheet for each distance. */
export function furnish(easel: Easel, random: Random, room: Room, pieces: readonly PlacedFurniture[]): void {
  const sorted = [...pieces].sort((a, b) => b[2] - a[2]);
  let group: string[] = [];
  let last = sorted[0]?.[2] ?? 0;
  const lay = () => {
    if (group.length > 0) easel.sheet(group, 0.5);
    group = [];
  };
  for (const [index, [furniture, x, z, mirrored]] of sorted.entries()) {
    if (last - z > 1) {
      lay();
      last = z;
    }
    const stream = random.fork(`piece ${index}`);
    const paints = choosePaints(easel, random.fork('paints'), z / room.depth);
    group.push(floorShadow(easel, room, x, z), standing(room.view, x, z, furniture(paints, stream), mirrored));
  }
  lay();
}

function floorShadow(easel: Easel, { view }: Room, x: number, z: number): string {
  const [px, py] = view.at(x, 0, z);
  const s = view.scale(z);
  return `<ellipse cx="${n(px)}" cy="${n(py)}" rx="${n(s * 0.72)}" ry="${n(s * 0.07)}" fill="${easel.palette.shadow}" opacity=".28"/>`;
}

/** Objects on the back wall: their foot at `y` metres above the floor. */
export function hang(
  easel: Easel,
  random: Random,
  room: Room,
  pieces: readonly (readonly [piece: Furniture, x: number, y: number])[],
): void {
  const scale = room.view.scale(room.depth) / 100;
  const parts = pieces.map(([furniture, x, y], index) => {
    const [px, py] = room.view.at(x, y, room.depth);
    return `<g transform="translate(${n(px)} ${n(py)}) scale(${n(scale)})">${furniture(choosePaints(easel, random.fork('paints'), 0.85), random.fork(`hung ${index}`))}</g>`;
  });
  easel.sheet(parts, 0.3);
}

/** A dark, near object at the edge that frames the room. */
export function nearFrame(easel: Easel, random: Random, kind: 'curtain' | 'pillar' | 'plant' | 'shelf'): void {
  const { palette } = easel;
  const wood = mix(palette.inside('#4b3225', 0), palette.shadow, 0.3);
  const dark = mix(wood, palette.shadow, 0.4);
  if (kind === 'curtain') {
    const cloth = mix(
      palette.inside(random.pick(['#7b2f35', '#36505a', '#5a4030', '#4c3a5c']), 0),
      palette.shadow,
      0.25,
    );
    const left = 'M-20 -20H150Q120 260 150 470Q96 560 60 620Q92 760 84 920H-20Z';
    const right = 'M1620 -20H1450Q1480 260 1450 470Q1504 560 1540 620Q1508 760 1516 920H1620Z';
    const folds = [20, 62, 104]
      .flatMap((x) => [x, 1600 - x])
      .map((x) => {
        const tie = x < 800 ? 44 : 1556;
        return `<path d="M${x} -20Q${x} 300 ${(x + tie) / 2} 520T${(x + tie * 2) / 3} 920" fill="none" stroke="${shade(cloth, 0.35)}" stroke-width="9" opacity=".7"/>`;
      });
    const ties = [44, 1556].map((x) => rect(x - 48, 590, 96, 20, palette.inside('#c9a45a', 0)));
    easel.sheet(
      [
        cut(left, easel.gradient([shade(cloth, 0.3), cloth, shade(cloth, 0.4)]), lighten(cloth, 0.08)),
        cut(right, easel.gradient([shade(cloth, 0.3), cloth, shade(cloth, 0.4)]), lighten(cloth, 0.08)),
        ...folds,
        ...ties,
      ],
      0.6,
    );
  }
  if (kind === 'pillar') {
    const beamed = ['japan', 'china', 'fantasy', 'western'].includes(easel.scene.culture);
    const post = easel.gradient([shade(wood, 0.45), lighten(wood, 0.03), shade(wood, 0.5)], 'across');
    easel.sheet(
      [
        rect(-30, -20, 92, 960, post),
        rect(1538, -20, 92, 960, post),
        ...(beamed
          ? [
              rect(-30, 40, 1660, 30, easel.gradient([lighten(wood, 0.02), shade(wood, 0.4)])),
              rect(-30, -20, 1660, 46, shade(wood, 0.5)),
            ]
          : []),
      ],
      0.6,
    );
  }
  if (kind === 'plant') {
    const leaf = mix(palette.inside('#35523a', 0), palette.shadow, 0.35);
    const parts = steps(0, 9, 1).map((i) => {
      const angle = -Math.PI * (0.5 + (i / 8) * 0.42);
      const length = random.range(190, 330);
      const [x, y] = [1640 + Math.cos(angle) * length, 930 + Math.sin(angle) * length];
      return cut(
        `M1640 940Q${n((1640 + x) / 2 - 30)} ${n((930 + y) / 2 - 40)} ${n(x)} ${n(y)}Q${n((1640 + x) / 2 + 20)} ${n((930 + y) / 2 + 20)} 1640 940Z`,
        mix(leaf, shade(leaf, 0.3), random.next()),
        lighten(leaf, 0.06),
      );
    });
    easel.sheet(parts, 0.6);
  }
  if (kind === 'shelf')
    easel.sheet(
      [
        rect(-40, -20, 150, 960, dark),
        ...steps(60, 900, 150).map((y) => rect(-40, y, 165, 14, shade(dark, 0.35))),
        ...steps(60, 900, 150).flatMap((y) =>
          steps(-30, 96, 24).map((x) =>
            rect(
              x,
              y - random.range(70, 118),
              19,
              118,
              mix(dark, random.pick(['#7a4038', '#4f5d55', '#6b5a3f', '#3f4a5c'] as const), 0.4),
            ),
          ),
        ),
      ],
      0.6,
    );
}
