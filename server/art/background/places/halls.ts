import { type Color, lighten, mix } from '../../kit/color.ts';
import {
  circle,
  closed,
  cut,
  type Easel,
  gathered,
  n,
  open,
  type Point,
  segment,
  shade,
  steps,
  stroked,
} from '../easel.ts';
import * as f from '../furniture/index.ts';
import { furnish, hang, nearFrame, type PlacedFurniture } from '../interior/furnish.ts';
import { pendant, strips } from '../interior/lamps.ts';
import { chooseRoomLook, type Look, styled } from '../interior/looks.ts';
import { buildRoom } from '../interior/room.ts';
import { backWindow, sideWindows, stainedGlass, type WindowStyle } from '../interior/windows.ts';
import { sideWall } from '../perspective.ts';

/** Paints a library: shelves along both sides to a tall window. */
export function paintLibrary(easel: Easel): void {
  const stream = easel.random.fork('furnish');
  const { room, look } = styled(easel, {
    half: 3.6,
    height: 4.8,
    depth: 12,
    panel: '#5b3d2c',
    pattern: 'boards',
    floor: '#7a5439',
    beams: true,
  });
  easel.sheet(
    backWindow(easel, stream, room, -1.1, 1.1, 2.2, 3, {
      frame: '#4c3527',
      lattice: look === 'eastern' ? 'grid' : 'arch',
    }),
    0.3,
  );
  const { view } = room;
  const shelves: string[] = [];
  const wood = easel.palette.inside('#5f4030', 0.25);
  for (const z of [9.6, 7.4, 5.5, 3.9, 2.6]) {
    for (const side of [-1, 1]) {
      const x = side * 3.5;
      const near = z / 1.24;
      shelves.push(
        cut(
          closed(sideWall(view, x - side * 0.5, 0, 3.9, near, z)),
          easel.gradient([shade(wood, 0.1), shade(wood, 0.4)]),
          lighten(wood, 0.05),
        ),
      );
      const spines = (['#7d3a34', '#4d5b4f', '#6e5a36', '#3f4a63', '#8a6a48', '#59405c'] as [Color, ...Color[]]).map(
        (color) => ` fill="${easel.palette.inside(color, z / 14)}"`,
      ) as [string, ...string[]];
      const [books, boards] = [gathered(), gathered()];
      const board = stroked(lighten(wood, 0.06), Math.max(1.5, view.scale(z) * 0.03));
      for (const y of steps(0.25, 3.7, 0.58)) {
        for (const share of steps(0.04, 0.95, 0.065)) {
          const [za, zb] = [near + (z - near) * share, near + (z - near) * Math.min(0.97, share + 0.052)];
          const spine = closed(sideWall(view, x - side * 0.52, y, y + stream.range(0.3, 0.46), za, zb));
          books.add(stream.pick(spines), spine);
        }
        boards.add(board, open([view.at(x - side * 0.5, y - 0.02, near), view.at(x - side * 0.5, y - 0.02, z)]));
      }
      shelves.push(books.markup(), boards.markup());
    }
  }
  easel.sheet(shelves, 0.45);
  easel.sheet(
    [9, 6.2, 4.2].map((z) => pendant(easel, room, 0, 3.1, z, look === 'eastern' ? 'lantern' : 'shade')),
    0.35,
  );
  const [lx, ly] = view.at(2.2, 0, 4.4);
  easel.sheet(
    [
      segment(lx, ly, lx + 60, ly - view.scale(4.4) * 3.3, wood, 9),
      segment(lx + 84, ly + 6, lx + 134, ly - view.scale(4.4) * 3.3, wood, 9),
      ...steps(0, 9, 1).map((i) =>
        segment(lx + i * 6.4, ly - 24 - i * 68, lx + 84 + i * 5.6, ly - 20 - i * 68, wood, 6),
      ),
    ],
    0.45,
  );
  furnish(easel, stream, room, [
    [f.desk, 0.1, 8],
    [f.roundTable, -0.9, 5.6],
    [f.chair, -1.9, 5.8],
    [f.armchair, 1.5, 5.2],
    [f.globe, -1.8, 3.9],
  ]);
  nearFrame(easel, stream, 'shelf');
}

/** Paints a great hall: pillars, carpet, a throne or a lobby. */
export function paintHall(easel: Easel): void {
  const { random, scene, palette } = easel;
  const stream = random.fork('furnish');
  const grand = chooseRoomLook(easel) === 'stone' || chooseRoomLook(easel) === 'desert';
  const { room, look } = styled(easel, {
    half: 5.2,
    height: 6.4,
    depth: 13,
    horizon: 450,
    eye: 1.9,
    pattern: 'carpet',
    floor: grand ? '#8a8076' : '#a3937c',
    wall: chooseRoomLook(easel) === 'eastern' ? '#a34a38' : grand ? '#8d8478' : '#8c7a66',
    beams: chooseRoomLook(easel) === 'eastern',
  });
  const arch: WindowStyle = {
    frame: '#5b4a3a',
    lattice: look === 'eastern' ? 'grid' : look === 'future' ? 'plain' : 'arch',
  };
  easel.sheet(
    [-3.9, 2.3].map((x) => backWindow(easel, stream, room, x, 1.6, 1.6, 3, arch)),
    0.3,
  );
  sideWindows(
    easel,
    room,
    [
      [5, 6.4],
      [8, 10],
    ],
    1.5,
    4.6,
    '#5b4a3a',
  );
  const throne = scene.culture === 'fantasy' || scene.culture === 'china' || scene.culture === 'arabia';
  hang(
    easel,
    stream,
    room,
    throne
      ? [
          [f.banner, -1.7, 1.6],
          [f.banner, 1.7, 1.6],
        ]
      : [
          [f.painting, -1.2, 2.4],
          [f.painting, 1.3, 2.4],
        ],
  );
  furnish(easel, stream, room, throne ? [[f.throne, 0, 12]] : [[f.door, 0, 12.9]]);
  easel.sheet(
    [9.4, 5.6].map((z) =>
      pendant(easel, room, 0, 4.1, z, look === 'eastern' ? 'lantern' : look === 'future' ? 'bulb' : 'chandelier'),
    ),
    0.35,
  );
  furnish(
    easel,
    stream,
    room,
    [10.4, 7.4, 5].flatMap((z): PlacedFurniture[] => [
      [choosePillar(look), -3.4, z],
      [choosePillar(look), 3.4, z],
    ]),
  );
  if (!throne)
    furnish(easel, stream, room, [
      [f.sofa, -2.1, 8.4],
      [f.armchair, 2.2, 8],
      [f.plant, 2.6, 11],
      [f.plant, -2.6, 11],
    ]);
  if (palette.lampsAreLit) for (const x of [-3.4, 3.4]) easel.glow(room.view.at(x, 2.4, 7.4), 180, palette.lamp, 0.4);
  nearFrame(easel, stream, 'pillar');
}

const choosePillar = (look: Look): f.Furniture =>
  look === 'eastern' ? (p, r) => f.pillar({ ...p, metal: mix('#a33c2c', p.dark, 0.2) }, r) : f.pillar;

/** Paints a nave with pews, altar and stained glass. */
export function paintChurch(easel: Easel): void {
  const { random, palette } = easel;
  const stream = random.fork('furnish');
  const room = buildRoom(easel, random.fork('room'), {
    half: 4.4,
    height: 7.6,
    depth: 15,
    horizon: 470,
    eye: 1.8,
    wall: '#8b857d',
    floor: '#7d756c',
    ceiling: '#5b544e',
    pattern: 'carpet',
  });
  const { view } = room;
  const ribs = [12, 8.6, 6, 4.2].map((z) => {
    const [x1, y1] = view.at(-4.4, 4.6, z);
    const [x2] = view.at(4.4, 4.6, z);
    const [, top] = view.at(0, 8.4, z);
    return `<path d="M${n(x1)} ${n(y1)}Q${n(x1 + (x2 - x1) * 0.16)} ${n(top)} ${n((x1 + x2) / 2)} ${n(top)}Q${n(x2 - (x2 - x1) * 0.16)} ${n(top)} ${n(x2)} ${n(y1)}" fill="none" stroke="${palette.inside('#a39b8f', z / 16)}" stroke-width="${n(view.scale(z) * 0.2)}"/>`;
  });
  easel.sheet(ribs, 0.35);
  easel.sheet(stainedGlass(easel, stream, room), 0.35);
  sideWindows(
    easel,
    room,
    [
      [4.6, 5.6],
      [7, 8.6],
      [10.4, 12.4],
    ],
    2.2,
    5.4,
    '#4d463f',
  );
  furnish(easel, stream, room, [
    [f.altar, 0, 13.6],
    ...[11.4, 8.2, 5.7].flatMap((z): PlacedFurniture[] => [
      [f.pillar, -3.7, z],
      [f.pillar, 3.7, z],
    ]),
  ]);
  furnish(
    easel,
    stream,
    room,
    [10.4, 8.9, 7.5, 6.3, 5.2].flatMap((z): PlacedFurniture[] => [
      [f.pew, -2.35, z],
      [f.pew, 2.35, z],
    ]),
  );
  for (const x of [-0.7, 0.7]) easel.glow(view.at(x, 1.5, 13.5), 110, palette.lamp, 0.7);
  nearFrame(easel, stream, 'pillar');
}

/** Paints a corridor with doors on both sides. */
export function paintCorridor(easel: Easel): void {
  const { random, palette } = easel;
  const stream = random.fork('corridor');
  const { room, look, window } = styled(easel, {
    half: 1.9,
    height: 3,
    depth: 14,
    horizon: 440,
    pattern:
      chooseRoomLook(easel) === 'eastern'
        ? 'boards'
        : chooseRoomLook(easel) === 'future'
          ? 'plates'
          : chooseRoomLook(easel) === 'stone'
            ? 'stone'
            : 'carpet',
    ...(chooseRoomLook(easel) === 'eastern' ? { floor: '#8a6242' } : {}),
  });
  const { view, half } = room;
  easel.sheet(backWindow(easel, stream, room, -0.7, 0.9, 1.4, 1.6, window), 0.3);
  const doors: string[] = [];
  for (const [z1, z2] of [
    [2, 2.6],
    [3.4, 4.5],
    [5.8, 7.6],
    [9.4, 11.6],
  ] as const) {
    for (const side of [-1, 1]) {
      const wood = palette.inside('#6a4632', z1 / 16);
      const x = side * (half - 0.01);
      doors.push(
        `<path d="${closed(sideWall(view, x, 0, 2.15, z1, z2))}" fill="${easel.gradient([wood, shade(wood, 0.25)])}" stroke="${shade(wood, 0.45)}" stroke-width="${n(view.scale(z1) * 0.06)}" stroke-linejoin="round"/>`,
        `<path d="${closed(sideWall(view, x, 1.15, 1.95, z1 + (z2 - z1) * 0.18, z2 - (z2 - z1) * 0.18))}" fill="${look === 'eastern' ? palette.inside('#efe5cc', 0.2) : shade(wood, 0.2)}"/>`,
      );
      const [kx, ky] = view.at(x, 1, z1 + (z2 - z1) * 0.12);
      doors.push(circle(kx, ky, view.scale(z1) * 0.04, '#cfae62'));
    }
  }
  easel.sheet(doors, 0.35);
  const lamps: string[] = [];
  for (const z of [2.9, 4.9, 8.4]) {
    for (const side of [-1, 1]) {
      const at: Point = view.at(side * (half - 0.12), 1.9, z);
      const s = view.scale(z);
      lamps.push(
        cut(
          `M${n(at[0] - s * 0.06)} ${n(at[1])}L${n(at[0] - s * 0.1)} ${n(at[1] - s * 0.22)}L${n(at[0] + s * 0.1)} ${n(at[1] - s * 0.22)}L${n(at[0] + s * 0.06)} ${n(at[1])}Z`,
          palette.lampsAreLit ? '#ffeabb' : palette.inside('#e3d8c0', 0.2),
          '#b9934f',
        ),
      );
      if (palette.lampsAreLit) easel.glow(at, s * 0.85, palette.lamp, 0.5);
    }
  }
  if (look === 'future') easel.sheet(strips(easel, room), 0);
  else easel.sheet(lamps, 0.3);
  easel.glow(view.at(0, 1.5, 13.5), 190, palette.lampsAreLit ? palette.lamp : palette.hour.orb, 0.45);
  furnish(easel, stream, room, [
    [f.plant, -1.4, 12],
    [f.roundTable, 1.3, 8.8],
  ]);
  nearFrame(easel, stream, 'pillar');
}
