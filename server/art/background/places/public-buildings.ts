import { mix } from '../../kit/color.ts';
import { circle, closed, cut, type Easel, line, rect, steps } from '../easel.ts';
import * as f from '../furniture/index.ts';
import { furnish, hang, nearFrame, type PlacedFurniture } from '../interior/furnish.ts';
import { pendant, strips } from '../interior/lamps.ts';
import { chooseRoomLook, styled } from '../interior/looks.ts';
import { buildRoom, type Room } from '../interior/room.ts';
import { backWindow, sideWindows } from '../interior/windows.ts';
import { barrel, crate } from '../landmarks/harbour.ts';
import { torch } from '../landmarks/stone.ts';
import { level } from '../perspective.ts';

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
    [6.9, 5.5, 4.3].flatMap((z): PlacedFurniture[] =>
      [-2.6, -0.9, 0.9, 2.6].map((x): PlacedFurniture => [f.schoolDesk, x, z]),
    ),
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

/** Paints a workshop, warehouse, forge or studio. */
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
    pattern: chooseRoomLook(easel) === 'future' ? 'plates' : 'stone',
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
    furnish(easel, stream, room, [[f.burningFireplace, 0, 10.4]]);
    easel.glow(room.view.at(0, 0.6, 10.2), 260, '#ff9a4a', 0.7);
  }
  if (look === 'future') easel.sheet(strips(easel, room), 0);
  nearFrame(easel, stream, 'pillar');
}

/** Paints a cell or a cellar. */
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
