import { type Color, lighten, mix } from '../../kit/color.ts';
import { closed, cut, type Easel, n, segment, shade, steps } from '../easel.ts';
import * as f from '../furniture/index.ts';
import { furnish, nearFrame } from '../interior/furnish.ts';
import { neonSign, pendant } from '../interior/lamps.ts';
import { chooseRoomLook, styled } from '../interior/looks.ts';
import { buildRoom, type Room } from '../interior/room.ts';
import { backWindow, sideWindows } from '../interior/windows.ts';
import { barrel } from '../landmarks/harbour.ts';
import { frontWall, standing } from '../perspective.ts';

export function paintBar(easel: Easel): void {
  const { palette, random, scene } = easel;
  const stream = random.fork('furnish');
  const { room, look } = styled(easel, {
    panel: '#4c3026',
    pattern: chooseRoomLook(easel) === 'stone' ? 'stone' : 'boards',
    floor: '#6d4a34',
    wall: chooseRoomLook(easel) === 'eastern' ? '#a98a62' : '#5c4440',
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

export function paintCafe(easel: Easel): void {
  const { random, scene } = easel;
  const stream = random.fork('furnish');
  const { room, window, look } = styled(
    easel,
    chooseRoomLook(easel) === 'eastern'
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

/** Paints a stage between its curtains. */
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
  easel.sheet(backCurtain(view, red), 0.4);
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
      segment(-20, 122, 1620, 122, '#d9b45c', 4),
    ],
    0.6,
  );
  if (scene.features.has('piano')) furnish(easel, stream, room, [[f.piano, -2, 6]]);
}

function backCurtain(view: Room['view'], color: Color): string {
  const [x1, y1] = view.at(-5, 5.4, 9.4);
  const [x2, y2] = view.at(5, 0, 9.4);
  return f.curtain(x1, y1, x2 - x1, y2 - y1, shade(color, 0.3), 14);
}
