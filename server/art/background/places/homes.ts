import type { Easel } from '../easel.ts';
import * as f from '../furniture/index.ts';
import { furnish, hang, nearFrame, type PlacedFurniture } from '../interior/furnish.ts';
import { pendant, strips } from '../interior/lamps.ts';
import { chooseRoomLook, styled } from '../interior/looks.ts';
import type { Room } from '../interior/room.ts';
import { backWindow, blindsOver, sideWindows } from '../interior/windows.ts';

/** Homes and workplaces. Each builds its room, then furnishes it from back to front. */

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
  const warm: PlacedFurniture =
    look === 'stone' || scene.features.has('fire')
      ? [scene.features.has('fire') ? f.burningFireplace : f.fireplace, 2.6, 8]
      : [f.bookcase, 3, 8];
  const main: PlacedFurniture[] = scene.features.has('bed')
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

export function paintStudy(easel: Easel): void {
  const { scene, random } = easel;
  const stream = random.fork('furnish');
  const { room, window, look } = styled(
    easel,
    chooseRoomLook(easel) === 'eastern' ? { pattern: 'boards', floor: '#7d573b' } : {},
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

export function paintKitchen(easel: Easel): void {
  const stream = easel.random.fork('furnish');
  const { room, window, look } = styled(easel, {
    pattern: 'tiles',
    floor: '#9a8468',
    ...(chooseRoomLook(easel) === 'future' ? {} : { wall: '#b7a98a', panel: '#6b8079' }),
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

/** Paints a shop full of goods. */
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
