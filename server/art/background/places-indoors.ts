import { type Color, lighten, mix } from '../kit/color.ts';
import { CANVAS, circle, closed, cut, type Easel, line, n, type Point, rect, shade, steps } from './easel.ts';
import * as f from './furniture.ts';
import {
  backWindow,
  buildRoom,
  furnish,
  hang,
  nearFrame,
  type Placed,
  paintsOf,
  pendant,
  type Room,
  type RoomStyle,
  sideWindows,
  type WindowStyle,
} from './interior.ts';
import { barrel, crate, torch } from './places-nature.ts';
import { createView, frontWall, level, sideWall, standing } from './space.ts';
import { scribble } from './town.ts';

/** Places under a roof. Each builds its room, then furnishes it from the back to what stands nearest. */

type Look = 'eastern' | 'western' | 'stone' | 'modern' | 'future' | 'desert';

function lookOf({ scene }: Easel): Look {
  if (scene.culture === 'japan' || scene.culture === 'china') return 'eastern';
  if (scene.culture === 'fantasy') return 'stone';
  if (scene.culture === 'future') return 'future';
  if (scene.culture === 'arabia') return 'desert';
  return scene.culture === 'modern' ? 'modern' : 'western';
}

const STYLES: Readonly<Record<Look, RoomStyle & { window: WindowStyle }>> = {
  eastern: {
    wall: '#d9c9a8',
    panel: '#6d4a34',
    floor: '#b9a46c',
    ceiling: '#5c4434',
    pattern: 'tatami',
    beams: true,
    window: { frame: '#4c3527', lattice: 'paper' },
  },
  western: {
    wall: '#6f7f6c',
    panel: '#5f4030',
    floor: '#7d573b',
    ceiling: '#8f8676',
    pattern: 'boards',
    window: { frame: '#5a3f2f', lattice: 'cross' },
  },
  stone: {
    wall: '#8f8577',
    floor: '#7c7268',
    ceiling: '#4f3f34',
    pattern: 'stone',
    beams: true,
    window: { frame: '#4f4338', lattice: 'arch' },
  },
  modern: {
    wall: '#c9c2b4',
    floor: '#a07c57',
    ceiling: '#dcd7cb',
    pattern: 'boards',
    window: { frame: '#e9e4d8', lattice: 'cross' },
  },
  future: {
    wall: '#5a6382',
    floor: '#3f4864',
    ceiling: '#39415c',
    pattern: 'plates',
    window: { frame: '#2b3350', lattice: 'plain' },
  },
  desert: {
    wall: '#d9b98a',
    panel: '#3f6f7a',
    floor: '#b98a5a',
    ceiling: '#a87f55',
    pattern: 'tiles',
    window: { frame: '#6b4a33', lattice: 'arch' },
  },
};

const WALLPAPERS: readonly [Color, ...Color[]] = ['#6f7f6c', '#7d6a5c', '#5f6f7d', '#86695f', '#7a7350'];

function styled(easel: Easel, changes: Partial<RoomStyle> = {}): { room: Room; window: WindowStyle; look: Look } {
  const look = lookOf(easel);
  const { window, ...style } = STYLES[look];
  const wall = look === 'western' ? easel.random.fork('paper').pick(WALLPAPERS) : style.wall;
  return { room: buildRoom(easel, easel.random.fork('room'), { ...style, wall, ...changes }), window, look };
}

export function paintRoom(easel: Easel): void {
  const { scene, random } = easel;
  const stream = random.fork('furnish');
  const { room, window, look } = styled(easel);
  if (look === 'eastern') {
    easel.sheet(
      [
        backWindow(easel, stream, room, -2.3, 0, 2.2, 2.3, window),
        backWindow(easel, stream, room, 0.1, 0.5, 1.7, 1.6, { ...window, lattice: 'round' }),
      ],
      0.3,
    );
    hang(easel, stream, room, [[f.painting, 2.9, 1.1]]);
    sideWindows(easel, room, [[3.4, 5.2]], 0.4, 2.1, window.frame);
    easel.sheet([pendant(easel, room, 0, 2.1, 5.4, 'lantern')], 0.3);
    furnish(easel, stream, room, [
      [f.bookcase, -3.3, 7.8],
      [f.screen, 3.1, 7.2],
      [f.plant, 2.2, 6.4],
      [f.lowTable, 0, 5.2],
      [f.cushion, -1.1, 4.9],
      [f.cushion, 1.1, 4.9],
    ]);
    nearFrame(easel, stream, 'pillar');
    return;
  }
  if (look === 'future') {
    paintQuarters(easel, room);
    return;
  }
  easel.sheet([backWindow(easel, stream, room, -0.95, 1, 1.9, 1.6, window, look !== 'stone')], 0.3);
  sideWindows(
    easel,
    room,
    [
      [3, 4.2],
      [5.2, 6.6],
    ],
    0.95,
    2.5,
    window.frame,
  );
  hang(easel, stream, room, [
    [f.painting, -2.6, 1.5],
    [f.painting, 2.4, 1.4],
  ]);
  easel.sheet([pendant(easel, room, 0.2, 2.4, 5, look === 'stone' ? 'lantern' : 'shade')], 0.3);
  const warm: Placed = look === 'stone' || scene.features.has('fire') ? [f.fireplace, 2.6, 8] : [f.bookcase, 3, 8];
  const main: Placed[] = scene.features.has('bed')
    ? [
        [f.bed, 1.9, 5],
        [f.floorLamp, 3.6, 5.4],
        [f.desk, -2.4, 7.4],
        [f.chair, -2.3, 6.7],
      ]
    : [
        [f.sofa, 1.7, 5.2],
        [f.lowTable, 0.1, 4.3],
        [f.floorLamp, 3.3, 5.4],
        [f.armchair, -2.1, 5, true],
      ];
  furnish(easel, stream, room, [warm, [f.bookcase, -3.3, 8], [f.plant, -1.6, 7.8], ...main]);
  if (scene.features.has('piano')) furnish(easel, stream, room, [[f.piano, -2.9, 4]]);
  nearFrame(easel, stream, scene.features.has('plants') ? 'plant' : stream.pick(['curtain', 'plant']));
}

function paintQuarters(easel: Easel, room: Room): void {
  const stream = easel.random.fork('quarters');
  easel.sheet(backWindow(easel, stream, room, -1.4, 1, 2.8, 1.3, { frame: '#2b3350', lattice: 'plain' }), 0.3);
  easel.sheet(strips(easel, room), 0);
  furnish(easel, stream, room, [
    [f.rack, -3.3, 7.6],
    [f.cabinet, 3.3, 7.8],
    [f.bed, 2, 5.2],
    [f.desk, -2.3, 5.4],
    [f.chair, -1.9, 4.8],
    [f.plant, 0.9, 7.6],
  ]);
  nearFrame(easel, stream, 'pillar');
}

/** Strips of light along walls and ceiling, as ships and laboratories have them. */
function strips(easel: Easel, { view, half, height, depth }: Room): string[] {
  const { palette } = easel;
  const color = palette.signs[1] ?? '#38dfe8';
  const parts: string[] = [];
  for (const side of [-1, 1]) {
    for (const y of [height - 0.25, 0.2]) {
      const [a, b] = [view.at(side * half, y, 1.3), view.at(side * half, y, depth)];
      parts.push(line([a, b], mix(color, '#ffffff', 0.5), y > 1 ? 6 : 4));
      for (const z of [3, 4.5, 6.5]) easel.glow(view.at(side * half, y, z), view.scale(z) * 1.1, color, 0.26);
    }
  }
  for (const z of [2.2, 3.6, 5.6]) {
    parts.push(cut(closed(level(view, -0.7, 0.7, height - 0.01, z, z * 1.22)), '#eaf6ff'));
    easel.glow(view.at(0, height - 0.1, z), view.scale(z) * 1.6, '#dcefff', 0.4);
  }
  return parts;
}

export function paintStudy(easel: Easel): void {
  const { scene, random } = easel;
  const stream = random.fork('furnish');
  const { room, window, look } = styled(
    easel,
    lookOf(easel) === 'eastern' ? { pattern: 'boards', floor: '#7d573b' } : {},
  );
  const blinds = scene.culture === 'deco';
  easel.sheet(
    [
      backWindow(
        easel,
        stream,
        room,
        -1.3,
        0.95,
        2.6,
        1.75,
        look === 'eastern' ? { ...window, lattice: 'grid' } : window,
        look === 'western' && !blinds,
      ),
    ],
    0.3,
  );
  if (blinds) blindsOver(easel, room, -1.3, 0.95, 2.6, 1.75);
  sideWindows(easel, room, [[3.2, 4.6]], 0.95, 2.5, window.frame);
  hang(easel, stream, room, [
    [f.painting, -2.9, 1.5],
    [f.painting, 2.2, 1.55],
  ]);
  easel.sheet([pendant(easel, room, 0.1, 2.35, 5.6, look === 'eastern' ? 'lantern' : 'shade')], 0.3);
  furnish(easel, stream, room, [
    [f.bookcase, -3.2, 8.1],
    [f.bookcase, 3.3, 8.1],
    [f.cabinet, 2.3, 8],
    [f.globe, -1.9, 7.8],
    [f.chair, 0.2, 6.7],
    [f.desk, 0.1, 5.8],
    [f.chair, -1.5, 4.6],
    [f.plant, 3.3, 5.6],
    [f.floorLamp, -3.3, 5.6],
  ]);
  if (easel.palette.lampsAreLit) easel.glow(room.view.at(-0.2, 1, 5.7), 260, easel.palette.lamp, 0.5);
  nearFrame(easel, stream, 'shelf');
}

/** Slatted blinds before a window, and their stripes of light across the floor. */
function blindsOver(
  easel: Easel,
  { view, depth, half }: Room,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const dark = easel.palette.inside('#3a342f', 0.7);
  const slats = steps(0, height, 0.11).map((dy) =>
    cut(closed(frontWall(view, x, x + width, y + dy, y + dy + 0.055, depth - 0.02)), dark),
  );
  easel.sheet(slats, 0.2);
  const source = view.at(x + width / 2, y + height, depth);
  const color = easel.scene.time === 'night' ? '#b9c9ee' : easel.palette.hour.orb;
  for (const share of steps(0, 1, 0.16)) {
    const [z1, z2] = [2.4 + share * 3.6, 2.4 + share * 3.6 + 0.26];
    easel.beam(
      [
        view.at(-half * 0.5, 0, z1),
        view.at(half * 0.7, 0, z1),
        view.at(half * 0.7, 0, z2),
        view.at(-half * 0.5, 0, z2),
      ],
      color,
      0.42,
      source,
      view.at(0, -0.6, 1.6),
    );
  }
}

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
      for (const y of steps(0.25, 3.7, 0.58)) {
        for (const share of steps(0.04, 0.95, 0.065)) {
          const [za, zb] = [near + (z - near) * share, near + (z - near) * Math.min(0.97, share + 0.052)];
          shelves.push(
            cut(
              closed(sideWall(view, x - side * 0.52, y, y + stream.range(0.3, 0.46), za, zb)),
              easel.palette.inside(
                stream.pick(['#7d3a34', '#4d5b4f', '#6e5a36', '#3f4a63', '#8a6a48', '#59405c']),
                z / 14,
              ),
            ),
          );
        }
        shelves.push(
          line(
            [view.at(x - side * 0.5, y - 0.02, near), view.at(x - side * 0.5, y - 0.02, z)],
            lighten(wood, 0.06),
            Math.max(1.5, view.scale(z) * 0.03),
          ),
        );
      }
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
      line(
        [
          [lx, ly],
          [lx + 60, ly - view.scale(4.4) * 3.3],
        ],
        wood,
        9,
      ),
      line(
        [
          [lx + 84, ly + 6],
          [lx + 134, ly - view.scale(4.4) * 3.3],
        ],
        wood,
        9,
      ),
      ...steps(0, 9, 1).map((i) =>
        line(
          [
            [lx + i * 6.4, ly - 24 - i * 68],
            [lx + 84 + i * 5.6, ly - 20 - i * 68],
          ],
          wood,
          6,
        ),
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

export function paintBar(easel: Easel): void {
  const { palette, random, scene } = easel;
  const stream = random.fork('furnish');
  const { room, look } = styled(easel, {
    panel: '#4c3026',
    pattern: lookOf(easel) === 'stone' ? 'stone' : 'boards',
    floor: '#6d4a34',
    wall: lookOf(easel) === 'eastern' ? '#a98a62' : '#5c4440',
    depth: 8,
  });
  easel.sheet(
    standing(room.view, 0.2, 7.9, f.bottleShelf({ ...room.paints, lit: true, light: palette.lamp }, stream)),
    0.4,
  );
  easel.glow(room.view.at(0.2, 1.3, 7.9), 420, palette.lamp, 0.6);
  if (look === 'stone') furnish(easel, stream, room, [[f.fireplace, -3.1, 7.8]]);
  easel.sheet(
    [-2.2, -0.7, 0.8, 2.3].map((x) =>
      pendant(
        easel,
        { ...room },
        x,
        2.15,
        6,
        look === 'eastern' ? 'lantern' : look === 'stone' ? 'lantern' : 'shade',
        '#7a3a34',
      ),
    ),
    0.35,
  );
  furnish(easel, stream, room, [
    [f.counter, 0.2, 6.4],
    [f.stool, -1.9, 5.5],
    [f.stool, -0.8, 5.5],
    [f.stool, 0.4, 5.5],
    [f.stool, 1.6, 5.5],
  ]);
  if (scene.features.has('piano') || scene.culture === 'deco')
    furnish(easel, stream, room, [
      [f.piano, -3, 5.1],
      [f.stool, -2.7, 4.6],
    ]);
  else if (look === 'stone' || scene.culture === 'western')
    easel.sheet(
      [
        barrel(easel, room.view.at(-3, 0, 4.6)[0], room.view.at(-3, 0, 4.6)[1], 190, room.paints.wood),
        barrel(easel, room.view.at(-2.3, 0, 4.3)[0], room.view.at(-2.3, 0, 4.3)[1], 190, room.paints.wood),
      ],
      0.5,
    );
  furnish(easel, stream, room, [
    [f.roundTable, 2.5, 4],
    [f.chair, 3.3, 4.1],
    [f.roundTable, -2, 3.3],
    [f.chair, -2.9, 3.4],
  ]);
  if (scene.features.has('neon')) neonSign(easel, room, stream.range(-3, -2.4), 2.3);
  nearFrame(easel, stream, 'curtain');
}

function neonSign(easel: Easel, { view, depth }: Room, x: number, y: number): void {
  const color = easel.random.fork('neon').pick(easel.palette.signs);
  const [px, py] = view.at(x, y, depth);
  easel.sheet(
    [0, 1, 2].map((i) =>
      scribble(easel.random.fork(`neon ${i}`), px + i * 46, py - 40, 40, mix(color, '#ffffff', 0.4)),
    ),
    0,
  );
  easel.glow([px + 70, py - 20], 210, color, 0.7);
}

export function paintCafe(easel: Easel): void {
  const { random, scene } = easel;
  const stream = random.fork('furnish');
  const { room, window, look } = styled(
    easel,
    lookOf(easel) === 'eastern'
      ? {
          pattern: scene.culture === 'china' ? 'boards' : 'tatami',
          floor: scene.culture === 'china' ? '#7a523a' : '#b9a46c',
        }
      : { panel: '#5f4334' },
  );
  if (look === 'eastern') {
    easel.sheet(
      [
        backWindow(easel, stream, room, -3.4, 0.55, 1.9, 1.9, {
          ...window,
          lattice: scene.culture === 'china' ? 'grid' : 'paper',
        }),
        backWindow(easel, stream, room, -0.85, 0.6, 1.7, 1.7, { ...window, lattice: 'round' }),
        backWindow(easel, stream, room, 1.5, 0.55, 1.9, 1.9, {
          ...window,
          lattice: scene.culture === 'china' ? 'grid' : 'paper',
        }),
      ],
      0.35,
    );
    easel.sheet(
      [-2.4, 0, 2.4].map((x) => pendant(easel, room, x, 2.3, 6.6, 'lantern')),
      0.35,
    );
    furnish(easel, stream, room, [
      [f.goodsShelf, 3.5, 7.6],
      [f.plant, -3.5, 7.4],
      [f.lowTable, -1.8, 6.2],
      [f.cushion, -2.8, 6],
      [f.lowTable, 1.9, 5.8],
      [f.cushion, 2.9, 5.6],
      [f.lowTable, 0, 4.2],
      [f.cushion, -1.1, 4],
      [f.cushion, 1.1, 4],
    ]);
    nearFrame(easel, stream, 'pillar');
    return;
  }
  easel.sheet(
    [
      backWindow(easel, stream, room, -3.3, 0.75, 2.6, 1.8, { ...window, lattice: 'grid' }),
      backWindow(easel, stream, room, 0.6, 0.75, 2.6, 1.8, { ...window, lattice: 'grid' }),
    ],
    0.3,
  );
  sideWindows(
    easel,
    room,
    [
      [2.8, 4.1],
      [4.9, 6.6],
    ],
    0.8,
    2.5,
    window.frame,
  );
  easel.sheet(
    [-2, 0.2, 2.2].map((x, i) => pendant(easel, room, x, 2.2, 5.4 - (i % 2) * 0.8)),
    0.35,
  );
  furnish(easel, stream, room, [
    [f.plant, 0, 8],
    [f.counter, 2.2, 7],
    [f.goodsShelf, 3.5, 8],
    [f.roundTable, -2.2, 6.4],
    [f.chair, -3, 6.5],
    [f.chair, -1.4, 6.4],
    [f.roundTable, 0.3, 5],
    [f.chair, 1.2, 5.1],
    [f.chair, -0.6, 5],
    [f.roundTable, -2.4, 3.8],
    [f.chair, -3.2, 3.9],
  ]);
  nearFrame(easel, stream, 'plant');
}

export function paintHall(easel: Easel): void {
  const { random, scene, palette } = easel;
  const stream = random.fork('furnish');
  const grand = lookOf(easel) === 'stone' || lookOf(easel) === 'desert';
  const { room, look } = styled(easel, {
    half: 5.2,
    height: 6.4,
    depth: 13,
    horizon: 450,
    eye: 1.9,
    pattern: 'carpet',
    floor: grand ? '#8a8076' : '#a3937c',
    wall: lookOf(easel) === 'eastern' ? '#a34a38' : grand ? '#8d8478' : '#8c7a66',
    beams: lookOf(easel) === 'eastern',
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
    [10.4, 7.4, 5].flatMap((z): Placed[] => [
      [pillarOf(look), -3.4, z],
      [pillarOf(look), 3.4, z],
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

const pillarOf = (look: Look): f.Furniture =>
  look === 'eastern' ? (p, r) => f.pillar({ ...p, metal: mix('#a33c2c', p.dark, 0.2) }, r) : f.pillar;

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
    ...[11.4, 8.2, 5.7].flatMap((z): Placed[] => [
      [f.pillar, -3.7, z],
      [f.pillar, 3.7, z],
    ]),
  ]);
  furnish(
    easel,
    stream,
    room,
    [10.4, 8.9, 7.5, 6.3, 5.2].flatMap((z): Placed[] => [
      [f.pew, -2.35, z],
      [f.pew, 2.35, z],
    ]),
  );
  for (const x of [-0.7, 0.7]) easel.glow(view.at(x, 1.5, 13.5), 110, palette.lamp, 0.7);
  nearFrame(easel, stream, 'pillar');
}

/** A tall window of coloured panes at the end of a nave, and its colours on the floor. */
function stainedGlass(easel: Easel, random: ReturnType<Easel['random']['fork']>, { view, depth }: Room): string[] {
  const [x, y] = view.at(-1.3, 2.6, depth);
  const s = view.scale(depth);
  const [w, h] = [2.6 * s, 4.2 * s];
  const colors = ['#c8433f', '#3c6fb0', '#e0b13e', '#4b8f62', '#8458a8', '#e8dcb8'] as const;
  const bright = easel.scene.time === 'night' ? 0.45 : 0.1;
  const shape = `M0 0V${n(-h * 0.62)}Q0 ${n(-h * 0.92)} ${n(w / 2)} ${n(-h)}Q${n(w)} ${n(-h * 0.92)} ${n(w)} ${n(-h * 0.62)}V0Z`;
  const panes: string[] = [];
  for (const py of steps(0, h, h / 9))
    for (const px of steps(0, w, w / 5))
      panes.push(
        rect(
          px,
          -py - h / 9,
          w / 5,
          h / 9,
          mix(random.pick(colors), easel.palette.shadow, bright),
          ` stroke="#2b2730" stroke-width="2.4"`,
        ),
      );
  panes.push(
    circle(
      w / 2,
      -h * 0.72,
      w * 0.24,
      mix('#e0b13e', easel.palette.shadow, bright),
      ' stroke="#2b2730" stroke-width="3"',
    ),
    circle(
      w / 2,
      -h * 0.72,
      w * 0.12,
      mix('#c8433f', easel.palette.shadow, bright),
      ' stroke="#2b2730" stroke-width="3"',
    ),
  );
  for (const [i, color] of colors.slice(0, 4).entries())
    easel.glow(view.at(-1.2 + i * 0.8, 0, 6 + i), 150, color, easel.scene.time === 'night' ? 0.14 : 0.3, 0.4);
  easel.glow([x + w / 2, y - h / 2], h * 0.8, easel.palette.hour.orb, easel.scene.time === 'night' ? 0.25 : 0.5);
  return [
    `<g transform="translate(${n(x)} ${n(y)})"><clipPath id="glass"><path d="${shape}"/></clipPath><g clip-path="url(#glass)">${panes.join('')}</g><path d="${shape}" fill="none" stroke="${easel.palette.inside('#6b645c', 0.8)}" stroke-width="9"/></g>`,
  ];
}

export function paintClassroom(easel: Easel): void {
  const stream = easel.random.fork('furnish');
  const { room, window } = styled(easel, {
    wall: '#d3cbb5',
    panel: '#8a6b4b',
    floor: '#a9825a',
    ceiling: '#cfc9ba',
    pattern: 'boards',
    depth: 9,
    half: 4.4,
    height: 3.3,
  });
  hang(easel, stream, room, [[f.blackboard, 0, 0.25]]);
  sideWindows(
    easel,
    room,
    [
      [2.4, 3.5],
      [4, 5.4],
      [6, 7.8],
    ],
    0.95,
    2.7,
    window.frame,
  );
  const clock = room.view.at(0, 2.75, room.depth);
  easel.sheet(
    [
      circle(clock[0], clock[1], 16, '#f2ecdc', ' stroke="#3a3532" stroke-width="3"'),
      line([clock, [clock[0], clock[1] - 11]], '#3a3532', 2),
      ...[-1.8, 1.8].flatMap((x) =>
        [5.2, 3.6].map((z) => cut(closed(level(room.view, x - 0.5, x + 0.5, 3.24, z, z + 0.5)), '#fbf7ea')),
      ),
    ],
    0.2,
  );
  if (easel.palette.lampsAreLit)
    for (const x of [-1.8, 1.8]) easel.glow(room.view.at(x, 3.2, 4.4), 330, '#f3efe0', 0.4);
  furnish(easel, stream, room, [
    [f.desk, -2.2, 8.2],
    [f.cabinet, 3.7, 8.4],
    [f.plant, 3, 8.5],
  ]);
  furnish(
    easel,
    stream,
    room,
    [6.9, 5.5, 4.3].flatMap((z): Placed[] => [-2.6, -0.9, 0.9, 2.6].map((x): Placed => [f.schoolDesk, x, z])),
  );
}

export function paintHospital(easel: Easel): void {
  const stream = easel.random.fork('furnish');
  const { room, window } = styled(easel, {
    wall: '#c8d2cb',
    panel: '#9ab0a6',
    floor: '#a9b2ab',
    ceiling: '#d5d9d2',
    pattern: 'tiles',
    depth: 9.5,
  });
  easel.sheet(backWindow(easel, stream, room, -1, 1, 2, 1.7, { ...window, lattice: 'cross' }, true), 0.3);
  sideWindows(
    easel,
    room,
    [
      [3.2, 4.6],
      [5.6, 7.4],
    ],
    1,
    2.6,
    window.frame,
  );
  easel.sheet(
    [6.4, 4].map((z) => pendant(easel, room, 0, 2.5, z, 'shade', '#d7d7cf')),
    0.3,
  );
  furnish(easel, stream, room, [
    [f.cabinet, 3.4, 9],
    [f.hospitalBed, -2.5, 7.8],
    [f.dripStand, -1.2, 7.9],
    [f.hospitalBed, 2.3, 7.4, true],
    [f.screen, 0.4, 8.6],
    [f.hospitalBed, -2.4, 5.4],
    [f.dripStand, -0.9, 5.5],
    [f.hospitalBed, 2.5, 4.9, true],
    [f.chair, 0.9, 4.6],
  ]);
  nearFrame(easel, stream, 'curtain');
}

export function paintLab(easel: Easel): void {
  const { random, scene, palette } = easel;
  const stream = random.fork('furnish');
  const old = scene.culture === 'victorian' || scene.culture === 'fantasy' || scene.culture === 'deco';
  const { room } = styled(
    easel,
    old
      ? { pattern: 'tiles', floor: '#7c7468' }
      : { ...STYLES.future, wall: '#8fa0ac', floor: '#6f7c88', ceiling: '#7d8a96', pattern: 'tiles' },
  );
  easel.sheet(
    backWindow(easel, stream, room, -1.5, 1, 3, 1.6, { frame: '#4a5560', lattice: old ? 'grid' : 'plain' }),
    0.3,
  );
  if (old) easel.sheet([pendant(easel, room, -1, 2.3, 5.4), pendant(easel, room, 1.6, 2.3, 6)], 0.3);
  else easel.sheet(strips(easel, room), 0);
  furnish(
    easel,
    stream,
    room,
    old
      ? [
          [f.bookcase, -3.3, 8],
          [f.gears, 3.1, 8],
          [f.telescope, 0.2, 7.4],
          [f.workbench, 2.1, 6],
          [f.tank, -2.4, 6.6],
          [f.workbench, -1.9, 4.6],
          [f.stool, 0.4, 4.6],
        ]
      : [
          [f.rack, -3.5, 8],
          [f.rack, -2.5, 8.1],
          [f.rack, 3.5, 8],
          [f.tank, 2.4, 7.6],
          [f.tank, 1.3, 7.8],
          [f.controlDesk, -1.8, 6.2],
          [f.chair, -1.7, 5.4],
          [f.workbench, 2.3, 5],
          [f.stool, 1.2, 4.4],
        ],
  );
  for (const x of old ? [-2.4] : [2.4, 1.3]) easel.glow(room.view.at(x, 1.1, 7.4), 150, '#59e0c8', 0.55);
  if (palette.lampsAreLit) easel.glow(room.view.at(-1.8, 1.3, 6.2), 170, '#59e0e8', 0.3);
  nearFrame(easel, stream, 'pillar');
}

export function paintSpaceship(easel: Easel): void {
  const { random, palette } = easel;
  const stream = random.fork('ship');
  const view = createView({ horizon: 430, eye: 1.6, focus: 1000 });
  const hull = palette.inside('#6b7694', 0.3);
  const deep = mix(palette.sky[0], '#04050d', 0.85);
  easel.sheet(
    [
      rect(0, 0, CANVAS.width, CANVAS.height, deep),
      ...steps(0, 240, 1).map(() =>
        circle(
          stream.range(150, 1450),
          stream.range(60, 560),
          stream.next() ** 4 * 2.6 + 0.6,
          '#fff8e6',
          ` opacity="${n(stream.range(0.4, 1))}"`,
        ),
      ),
    ],
    0,
  );
  const world = stream.pick(['#d59a5c', '#6f9ecb', '#b9728c', '#86b39a'] as const);
  const [px, py] = [stream.range(620, 1080), stream.range(470, 560)];
  easel.sheet(
    [
      circle(px, py, 260, easel.gradient([lighten(world, 0.08), shade(world, 0.5)])),
      ...[-0.5, -0.15, 0.2].map(
        (dy) =>
          `<ellipse cx="${n(px)}" cy="${n(py + dy * 260)}" rx="${n(260 * Math.sqrt(1 - dy * dy) * 0.98)}" ry="15" fill="${shade(world, 0.18)}" opacity=".6"/>`,
      ),
    ],
    0.3,
  );
  easel.glow([px, py], 520, world, 0.4);
  const frame = `M-20 -20H1620V920H-20ZM230 110Q240 90 270 88L1330 88Q1360 90 1370 110L1440 520Q1444 552 1410 556L190 556Q156 552 160 520Z`;
  easel.sheet(
    [
      `<path fill-rule="evenodd" d="${frame}" fill="${easel.gradient([shade(hull, 0.35), hull, shade(hull, 0.45)])}" stroke="${lighten(hull, 0.1)}" stroke-width="3"/>`,
      line(
        [
          [560, 88],
          [500, 556],
        ],
        shade(hull, 0.15),
        26,
      ),
      line(
        [
          [1040, 88],
          [1100, 556],
        ],
        shade(hull, 0.15),
        26,
      ),
      ...steps(0, 11, 1).map((i) => circle(200 + i * 120, 72, 5, shade(hull, 0.4))),
    ],
    0.6,
  );
  const floor = palette.inside('#4a5470', 0.2);
  const deck = [cut(closed(level(view, -5, 5, 0, 1, 5.6)), easel.gradient([floor, shade(floor, 0.4)]))];
  for (const z of [4.6, 3.6, 2.8, 2.2, 1.7])
    deck.push(line([view.at(-5, 0, z), view.at(5, 0, z)], shade(floor, 0.35), 2.4));
  for (const x of [-3, -1, 1, 3]) deck.push(line([view.at(x, 0, 1), view.at(x, 0, 5.6)], shade(floor, 0.35), 2));
  for (const side of [-1, 1])
    deck.push(line([view.at(side * 1.4, 0.01, 1), view.at(side * 1.4, 0.01, 5.6)], '#8ff5f0', 5));
  easel.sheet(deck, 0.5);
  for (const z of [1.8, 3, 4.6])
    for (const side of [-1, 1]) easel.glow(view.at(side * 1.4, 0, z), view.scale(z) * 0.7, '#38dfe8', 0.28, 0.4);
  const room: Room = { view, half: 5, height: 3.4, depth: 6.5, paints: paintsOf(easel, stream, 0.3) };
  furnish(easel, stream, room, [
    [f.controlDesk, -2.3, 5.2],
    [f.controlDesk, 2.3, 5.2],
    [f.controlDesk, 0, 5.5],
    [pilotSeat, 0, 4.3],
    [pilotSeat, -2.2, 4],
    [pilotSeat, 2.2, 4],
    [f.rack, -4, 3.9],
    [f.rack, 4, 3.9],
  ]);
  for (const x of [-2.3, 0, 2.3]) easel.glow(view.at(x, 1.2, 5.3), 190, '#3fe0e0', 0.45);
  nearFrame(easel, stream, 'pillar');
}

const pilotSeat: f.Furniture = (p) =>
  [
    cut('M-34 -30V-118Q-34 -148 0 -148Q34 -148 34 -118V-30Z', shade(p.metal, 0.45), p.metal),
    cut('M-24 -40V-112Q-24 -134 0 -134Q24 -134 24 -112V-40Z', p.accent),
    rect(-46, -66, 12, 36, shade(p.metal, 0.3)),
    rect(34, -66, 12, 36, shade(p.metal, 0.3)),
    rect(-10, -30, 20, 26, p.metal),
    rect(-30, -6, 60, 6, shade(p.metal, 0.4)),
  ].join('');

export function paintTrain(easel: Easel): void {
  const { palette, random } = easel;
  const stream = random.fork('train');
  const room = buildRoom(easel, random.fork('room'), {
    half: 1.75,
    height: 2.6,
    depth: 11,
    horizon: 440,
    eye: 1.55,
    wall: '#8f6b47',
    panel: '#5f3f2d',
    floor: '#6a4a38',
    ceiling: '#cbbb98',
    pattern: 'carpet',
  });
  const { view, half } = room;
  const frame = palette.inside('#5a3d2b', 0.2);
  const [top, middle, low] = palette.sky;
  const panes: string[] = [];
  for (const side of [-1, 1]) {
    for (const [z1, z2] of [
      [1.25, 1.75],
      [1.95, 2.75],
      [3.05, 4.2],
      [4.6, 6.2],
      [6.8, 9],
    ] as const) {
      const x = side * (half - 0.01);
      panes.push(
        `<path d="${closed(sideWall(view, x, 0.95, 2, z1, z2))}" fill="${easel.gradient([mix(top, middle, 0.5), low])}" stroke="${frame}" stroke-width="${n(view.scale(z1) * 0.05)}" stroke-linejoin="round"/>`,
      );
      const hills = palette.outside('#5d7260', 0.6);
      panes.push(
        cut(
          closed([
            view.at(x, 0.97, z1 + 0.03),
            view.at(x, 1.25 + stream.range(0, 0.12), z1 + 0.03),
            view.at(x, 1.4, (z1 + z2) / 2),
            view.at(x, 1.22 + stream.range(0, 0.14), z2 - 0.03),
            view.at(x, 0.97, z2 - 0.03),
          ]),
          hills,
        ),
      );
      easel.glow(
        view.at(x, 1.5, (z1 + z2) / 2),
        view.scale(z2) * 0.9,
        palette.hour.orb,
        easel.scene.time === 'night' ? 0.12 : 0.35,
      );
    }
    panes.push(line([view.at(side * half * 0.98, 2.2, 1.1), view.at(side * half * 0.98, 2.2, 11)], '#c6a662', 6));
  }
  easel.sheet(panes, 0.3);
  easel.sheet(standing(view, 0, 10.9, f.door(room.paints, stream)), 0.3);
  easel.sheet(
    [8.4, 5.6, 3.7].map((z) => {
      const [x, y] = view.at(0, 2.5, z);
      easel.glow([x, y], view.scale(z) * 0.9, palette.lamp, 0.6);
      return circle(
        x,
        y,
        view.scale(z) * 0.1,
        '#fff0c8',
        ` stroke="#b79350" stroke-width="${n(view.scale(z) * 0.03)}"`,
      );
    }),
    0.25,
  );
  const seats = [8.2, 6.4, 5, 3.9, 3.05, 2.4].flatMap((z): Placed[] => [
    [trainSeat, -1.12, z],
    [trainSeat, 1.12, z, true],
  ]);
  furnish(easel, stream, room, seats);
  furnish(easel, stream, room, [[f.suitcase, 0.35, 4.4]]);
}

const trainSeat: f.Furniture = (p) =>
  [
    cut('M-56 0V-118Q-56 -132 -42 -132H42Q56 -132 56 -118V0Z', p.cloth, lighten(p.cloth, 0.1)),
    cut('M-46 -14V-112Q-46 -122 -36 -122H36Q46 -122 46 -112V-14Z', shade(p.cloth, 0.14)),
    ...[-22, 0, 22].map((x) =>
      line(
        [
          [x, -118],
          [x, -18],
        ],
        shade(p.cloth, 0.28),
        2,
      ),
    ),
    rect(-58, -134, 116, 8, '#b7924d'),
    rect(-40, -120, 80, 22, p.paper, ' opacity=".8"'),
  ].join('');

export function paintPrison(easel: Easel): void {
  const { random, scene } = easel;
  const stream = random.fork('furnish');
  const room = buildRoom(easel, random.fork('room'), {
    half: 3.3,
    height: 3.2,
    depth: 7.5,
    wall: '#6f6a66',
    floor: '#5c5753',
    ceiling: '#4c4744',
    pattern: 'stone',
  });
  stoneCourses(easel, room);
  easel.sheet(backWindow(easel, stream, room, -0.5, 1.9, 1, 0.75, { frame: '#33302f', lattice: 'grid' }), 0.3);
  const beamFrom = room.view.at(0, 2.3, room.depth);
  easel.beam(
    [
      [beamFrom[0] - 40, beamFrom[1] - 30],
      [beamFrom[0] + 40, beamFrom[1] - 30],
      room.view.at(1.5, 0, 4),
      room.view.at(-0.3, 0, 4),
    ],
    scene.time === 'night' ? '#a9bdf0' : easel.palette.hour.orb,
    0.4,
    beamFrom,
    room.view.at(0.6, -0.2, 3.8),
  );
  const cellar = /cellar|wine|vault|basement|bunker|地窖|酒窖|地下室/.test(scene.seed);
  if (cellar)
    easel.sheet(
      [
        [-2.6, 5.4],
        [-1.9, 5.2],
        [2.5, 5.6],
        [2.7, 4.4],
        [-2.7, 4],
      ].map(([x = 0, z = 5]) => {
        const [px, py] = room.view.at(x, 0, z);
        return barrel(easel, px, py, room.view.scale(z) * 1.1, room.paints.wood);
      }),
      0.5,
    );
  else
    furnish(easel, stream, room, [
      [f.bunk, -2.2, 6.2],
      [f.bars, 2.1, 6.6],
      [f.stool, 1, 5.6],
    ]);
  easel.sheet([torch(easel, ...room.view.at(-2.9, 2, 4.2)), torch(easel, ...room.view.at(2.9, 2, 4.2))], 0.35);
  if (!cellar)
    easel.sheet(
      [
        ...steps(80, 1600, 240)
          .filter((x) => x < 420 || x > 1180)
          .map((x) => rect(x, -20, 22, 960, mix(easel.palette.shadow, '#2a2a30', 0.5))),
        rect(-20, 150, 460, 20, easel.palette.shadow),
        rect(1160, 150, 460, 20, easel.palette.shadow),
      ],
      0.6,
    );
  else nearFrame(easel, stream, 'pillar');
}

function stoneCourses(easel: Easel, { view, half, height, depth }: Room): void {
  const joint = easel.palette.inside('#4a4643', 0.4);
  const parts: string[] = [];
  for (const [row, y] of steps(0.35, height, 0.38).entries()) {
    parts.push(line([view.at(-half, y, depth), view.at(half, y, depth)], joint, 1.8, ' opacity=".7"'));
    for (const x of steps(-half + (row % 2) * 0.4, half, 0.8))
      parts.push(
        line([view.at(x, y, depth), view.at(x, Math.min(height, y + 0.38), depth)], joint, 1.6, ' opacity=".7"'),
      );
    for (const side of [-1, 1]) {
      parts.push(line([view.at(side * half, y, 1.1), view.at(side * half, y, depth)], joint, 1.8, ' opacity=".6"'));
      for (const z of steps(1.2 + (row % 2) * 0.45, depth, 0.9))
        parts.push(
          line(
            [view.at(side * half, y, z), view.at(side * half, Math.min(height, y + 0.38), z)],
            joint,
            Math.max(1.2, view.scale(z) * 0.01),
            ' opacity=".6"',
          ),
        );
    }
  }
  easel.sheet(parts, 0);
}

export function paintKitchen(easel: Easel): void {
  const stream = easel.random.fork('furnish');
  const { room, window, look } = styled(easel, {
    pattern: 'tiles',
    floor: '#9a8468',
    ...(lookOf(easel) === 'future' ? {} : { wall: '#b7a98a', panel: '#6b8079' }),
  });
  easel.sheet(
    backWindow(
      easel,
      stream,
      room,
      -0.7,
      1.1,
      1.4,
      1.3,
      { ...window, lattice: 'cross' },
      look === 'modern' || look === 'western',
    ),
    0.3,
  );
  sideWindows(easel, room, [[3.4, 4.8]], 1, 2.4, window.frame);
  hang(easel, stream, room, [[f.pans, -2.4, 0.5]]);
  easel.sheet([pendant(easel, room, 0.3, 2.2, 4.9, look === 'eastern' ? 'lantern' : 'shade', '#8a4a3a')], 0.35);
  furnish(easel, stream, room, [
    [f.stove, 2.6, 8],
    [f.goodsShelf, -3.5, 7.9],
    [f.cabinet, 3.7, 7],
    [f.workbench, 0.1, 5.4],
    [f.stool, -1.6, 4.8],
    [f.plant, -3.4, 5],
  ]);
  if (easel.palette.lampsAreLit) easel.glow(room.view.at(2.2, 0.5, 7.9), 180, '#ff9a4a', 0.5);
}

export function paintShop(easel: Easel): void {
  const stream = easel.random.fork('furnish');
  const { room, window, look } = styled(easel, { pattern: 'boards', floor: '#7b573c' });
  easel.sheet(backWindow(easel, stream, room, -1, 0.9, 2, 1.7, { ...window, lattice: 'grid' }), 0.3);
  easel.sheet(
    [-1.8, 0.6, 2.2].map((x, i) =>
      pendant(easel, room, x, 2.3, 5 + (i % 2), look === 'eastern' ? 'lantern' : 'shade', '#6b4a2f'),
    ),
    0.35,
  );
  furnish(easel, stream, room, [
    [f.goodsShelf, -3.2, 8],
    [f.goodsShelf, -1.9, 8.2],
    [f.goodsShelf, 1.9, 8.2],
    [f.goodsShelf, 3.3, 8],
    [f.counter, 1.2, 6.2],
    [f.globe, -2.6, 5.6],
    [f.suitcase, -1.9, 5.2],
    [f.plant, 3.4, 5.2],
    [f.goodsShelf, -3.4, 4.4],
    [f.stool, 0.2, 4.8],
  ]);
  nearFrame(easel, stream, 'shelf');
}

export function paintTheater(easel: Easel): void {
  const { random, palette, scene } = easel;
  const stream = random.fork('stage');
  const room = buildRoom(easel, random.fork('room'), {
    half: 5,
    height: 5.4,
    depth: 9.5,
    horizon: 480,
    eye: 1.9,
    wall: '#4a3844',
    floor: '#8a5f3f',
    ceiling: '#2c2329',
    pattern: 'boards',
  });
  const { view } = room;
  const red = palette.inside('#a5333a', 0.15);
  easel.sheet(curtain9(view, red), 0.4);
  easel.sheet(
    [
      cut(
        closed(frontWall(view, -2.6, 2.6, 0.2, 3, 8.6)),
        easel.gradient([mix('#5a7aa0', red, 0.1), mix('#d9a56a', red, 0.1)]),
      ),
      ...[-1.9, -0.6, 0.9, 1.9].map((x, i) =>
        cut(
          closed([
            view.at(x - 0.5, 0.2, 8.4),
            view.at(x - 0.4, 1.1 + i * 0.2, 8.4),
            view.at(x, 1.5 + i * 0.2, 8.4),
            view.at(x + 0.4, 1.1 + i * 0.2, 8.4),
            view.at(x + 0.5, 0.2, 8.4),
          ]),
          palette.inside(i % 2 ? '#4d6b50' : '#5d5a70', 0.3),
          lighten('#5d6a60', 0.1),
        ),
      ),
    ],
    0.45,
  );
  for (const [x, color] of [
    [-2.4, '#ffe2a0'],
    [2.4, '#ffd0a0'],
    [0, '#fff0cf'],
  ] as const) {
    const top = view.at(x * 1.3, 5.3, 7);
    easel.beam(
      [[top[0] - 14, top[1]], [top[0] + 14, top[1]], view.at(x * 0.3 + 1.3, 0, 6), view.at(x * 0.3 - 1.3, 0, 6)],
      color,
      0.4,
      top,
      view.at(x * 0.3, -0.4, 6),
    );
  }
  easel.glow(view.at(0, 0, 6.2), 460, '#ffe7b0', 0.5, 0.28);
  const lip = palette.inside('#5b3d2c', 0.1);
  easel.sheet(
    [
      cut(closed(frontWall(view, -9, 9, -0.9, 0, 3.4)), easel.gradient([lip, shade(lip, 0.4)]), lighten(lip, 0.1)),
      ...steps(-4.4, 4.5, 0.8).map((x) => {
        const [px, py] = view.at(x, 0.02, 3.4);
        easel.glow([px, py - 8], 80, palette.lamp, 0.5);
        return cut(
          `M${n(px - 20)} ${n(py + 6)}Q${n(px)} ${n(py - 34)} ${n(px + 20)} ${n(py + 6)}Z`,
          '#c7a257',
          '#f1dca0',
        );
      }),
    ],
    0.5,
  );
  const drape = palette.inside('#8f2b33', 0.05);
  easel.sheet([f.curtain(-60, -20, 330, 900, drape, 7), f.curtain(1330, -20, 330, 900, drape, 7)], 0.6);
  easel.sheet(
    [
      cut(
        `M-20 -20H1620V120Q1480 190 1340 120Q1200 190 1070 120Q935 190 800 120Q665 190 530 120Q400 190 260 120Q120 190 -20 120Z`,
        easel.gradient([shade(drape, 0.3), drape]),
        lighten(drape, 0.1),
      ),
      line(
        [
          [-20, 122],
          [1620, 122],
        ],
        '#d9b45c',
        4,
      ),
    ],
    0.6,
  );
  if (scene.features.has('piano')) furnish(easel, stream, room, [[f.piano, -2, 6]]);
}

function curtain9(view: Room['view'], color: Color): string {
  const [x1, y1] = view.at(-5, 5.4, 9.4);
  const [x2, y2] = view.at(5, 0, 9.4);
  return f.curtain(x1, y1, x2 - x1, y2 - y1, shade(color, 0.3), 14);
}

export function paintWorkshop(easel: Easel): void {
  const { random, palette, scene } = easel;
  const stream = random.fork('furnish');
  const { room, look } = styled(easel, {
    half: 5,
    height: 5,
    depth: 11,
    horizon: 440,
    wall: '#7d6a58',
    floor: '#7a6f63',
    ceiling: '#4d4138',
    pattern: lookOf(easel) === 'future' ? 'plates' : 'stone',
    beams: true,
  });
  easel.sheet(
    [-3.4, 1.2].map((x) => backWindow(easel, stream, room, x, 2.1, 2.2, 1.6, { frame: '#3f3630', lattice: 'grid' })),
    0.3,
  );
  sideWindows(
    easel,
    room,
    [
      [4, 5.6],
      [7, 9.4],
    ],
    2,
    4,
    '#3f3630',
  );
  easel.sheet(
    [8, 5.4].flatMap((z) => [-1.6, 1.9].map((x) => pendant(easel, room, x, 3.1, z))),
    0.35,
  );
  const art = /studio|atelier|painter|画室|工作室/.test(scene.seed);
  furnish(
    easel,
    stream,
    room,
    art
      ? [
          [f.goodsShelf, -4, 10],
          [f.easelStand, 0.6, 8],
          [f.easelStand, -1.9, 7],
          [f.workbench, 2.9, 7.6],
          [f.stool, -0.6, 6.4],
          [f.easelStand, 2.4, 5.4],
          [f.plant, -3.9, 6],
        ]
      : [
          [f.gears, 3.6, 10.4],
          [f.goodsShelf, -4, 10.2],
          [f.workbench, 1.9, 8.4],
          [f.workbench, -2.6, 7.2],
          [f.stool, -1.2, 6.2],
          [f.cabinet, 4, 7],
        ],
  );
  const wood = palette.inside('#80603f', 0.15);
  if (!art)
    easel.sheet(
      (
        [
          [-3.6, 5, 1.1],
          [-2.7, 5.2, 0.9],
          [-3.4, 4.9, 0.8],
          [3.5, 4.8, 1.2],
          [2.6, 5, 0.9],
        ] as const
      ).map(([x, z, size], i) => {
        const [px, py] = room.view.at(x, i === 2 ? 1.1 : 0, z);
        return crate(easel, px, py, room.view.scale(z) * size, wood);
      }),
      0.5,
    );
  if (scene.features.has('fire') || /forge|smith|铁匠/.test(scene.seed)) {
    furnish(easel, stream, room, [[f.fireplace, 0, 10.4]]);
    easel.glow(room.view.at(0, 0.6, 10.2), 260, '#ff9a4a', 0.7);
  }
  if (look === 'future') easel.sheet(strips(easel, room), 0);
  nearFrame(easel, stream, 'pillar');
}

export function paintCorridor(easel: Easel): void {
  const { random, palette } = easel;
  const stream = random.fork('corridor');
  const { room, look, window } = styled(easel, {
    half: 1.9,
    height: 3,
    depth: 14,
    horizon: 440,
    pattern:
      lookOf(easel) === 'eastern'
        ? 'boards'
        : lookOf(easel) === 'future'
          ? 'plates'
          : lookOf(easel) === 'stone'
            ? 'stone'
            : 'carpet',
    ...(lookOf(easel) === 'eastern' ? { floor: '#8a6242' } : {}),
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
