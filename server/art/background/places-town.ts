import { lighten, mix } from '../kit/color.ts';
import { CANVAS, circle, closed, cut, type Easel, line, piece, rect, shade, steps } from './easel.ts';
import { bench, pagoda, stall, stoneLantern, templeHall, torii } from './landmarks.ts';
import { leafColor, ridge, treeLine, treeOf } from './nature.ts';
import { hangSky } from './sky.ts';
import { createView, frontWall, level, sideWall } from './space.ts';
import {
  house,
  houseRow,
  lantern,
  pavement,
  type Street,
  scribble,
  skyline,
  streetLamp,
  streetWalls,
  waterTank,
  wires,
} from './town.ts';
import { layFog, layWeather } from './weather.ts';

/** Places in towns, in the open. Each lays its sheets from the sky to what stands nearest. */

function backdrop(easel: Easel, horizon: number): void {
  const { scene, random, palette } = easel;
  const stream = random.fork('backdrop');
  if (scene.features.has('mountain') || scene.culture === 'arabia' || scene.culture === 'western')
    ridge(
      easel,
      stream,
      { y: horizon + 20, height: 190, rough: 0.8, wide: 330 },
      palette.outside('#6b7488', 0.95),
      0.2,
    );
  if (
    scene.culture === 'modern' ||
    scene.culture === 'deco' ||
    scene.culture === 'future' ||
    scene.features.has('city')
  )
    skyline(easel, stream.fork('city'), horizon + 30, scene.culture === 'future' ? 470 : 300);
  else if (!scene.features.has('sea'))
    ridge(easel, stream, { y: horizon + 24, height: 110, rough: 0.2, wide: 420 }, palette.outside('#5f7461', 0.9), 0.2);
}

export function paintStreet(easel: Easel): void {
  const { random, palette, scene } = easel;
  const view = createView({ horizon: 500, centre: 800 + random.fork('centre').range(-90, 90) });
  hangSky(easel, 500);
  backdrop(easel, 500);
  const end = random.fork('end');
  if (scene.culture === 'china' || (scene.culture === 'japan' && end.chance(0.4)))
    easel.sheet(pagoda(easel, view.at(0.8, 0, 40)[0], 520, 210, 0.85), 0.3);
  const street: Street = {
    view,
    half: 3.6,
    near: 1.75,
    far: 46,
    tall: scene.culture === 'future' || scene.culture === 'deco' ? 1.15 : 1,
    shops: 0.75,
  };
  pavement(
    easel,
    random.fork('floor'),
    street,
    scene.culture === 'arabia' || scene.culture === 'western' ? '#c7a577' : '#77736f',
  );
  streetWalls(easel, random.fork('walls'), street);
  const poles =
    scene.culture === 'japan' || scene.culture === 'modern' || scene.culture === 'deco' || scene.culture === 'china';
  if (poles) easel.sheet(wires(view, 3, [24, 13, 7.4, 4.1, 1.9], palette.outside('#2b2a30', 0.1)), 0.3);
  lampsAlong(easel, street, [11, 6.2, 3.4]);
  finishOutdoors(easel, 430, 560);
}

function lampsAlong(easel: Easel, { view, half }: Street, distances: readonly number[]): void {
  const parts = distances.map((z, i) => {
    const side = i % 2 ? 1 : -1;
    const [x, y] = view.at(side * (half - 0.55), 0, z);
    return streetLamp(easel, x, y, view.scale(z) * 3.7, z / 30);
  });
  easel.sheet(parts, 0.4);
}

export function paintAlley(easel: Easel): void {
  const { random, palette, scene } = easel;
  const view = createView({ horizon: 480, centre: 800 + random.fork('centre').range(-60, 60), eye: 1.7 });
  hangSky(easel, 470);
  const stream = random.fork('alley');
  const street: Street = { view, half: 1.75, near: 1.25, far: 24, tall: 1.2, shops: 0.35 };
  const end = frontWall(view, -3, 3, 0, 7, 24);
  easel.sheet(cut(closed(end), palette.outside('#5d5664', 0.7)), 0.2);
  easel.glow(view.at(0, 1.6, 22), 150, palette.lampsAreLit ? palette.lamp : palette.sky[2], 0.7);
  pavement(easel, random.fork('floor'), street, '#6d6a68');
  streetWalls(easel, random.fork('walls'), street);
  const clutter: string[] = [];
  for (const z of [9, 5.4, 3.2]) {
    const side = stream.pick([-1, 1]);
    const [x, y] = view.at(side * 1.35, 0, z);
    const size = view.scale(z) * 0.62;
    const wood = palette.outside(stream.pick(['#6a5140', '#4d5a5c', '#70604a']), z / 24);
    clutter.push(
      rect(
        x - size / 2,
        y - size * 0.9,
        size,
        size * 0.9,
        easel.gradient([wood, shade(wood, 0.35)]),
        ` stroke="${lighten(wood, 0.06)}"`,
      ),
      line(
        [
          [x - size / 2, y - size * 0.45],
          [x + size / 2, y - size * 0.45],
        ],
        shade(wood, 0.4),
        2,
      ),
    );
    if (stream.chance(0.6)) clutter.push(circle(x + side * -size * 0.7, y - size * 0.3, size * 0.3, shade(wood, 0.25)));
  }
  for (const z of [14, 8, 4.5])
    clutter.push(
      line(
        [view.at(-1.7, 5.2 - z * 0.05, z), view.at(0, 4.8 - z * 0.05, z), view.at(1.7, 5.3 - z * 0.05, z)],
        palette.shadow,
        Math.max(1.2, view.scale(z) * 0.02),
      ),
    );
  easel.sheet(clutter, 0.5);
  if (scene.culture === 'japan' || scene.culture === 'china' || scene.features.has('lanterns')) {
    easel.sheet(
      [10, 6.4, 4.2].map((z, i) =>
        lantern(easel, view.at(i % 2 ? 0.9 : -0.95, 0, z)[0], view.at(0, 2.6, z)[1], view.scale(z) * 0.22),
      ),
      0.3,
    );
  } else {
    const [x, y] = view.at(-1.7, 3, 4.6);
    easel.sheet(
      line(
        [
          [x, y],
          [x + 46, y - 12],
        ],
        palette.shadow,
        5,
      ) +
        piece(
          [
            [x + 28, y - 12],
            [x + 64, y - 12],
            [x + 74, y + 10],
            [x + 18, y + 10],
          ],
          palette.shadow,
        ),
      0.3,
    );
    if (palette.lampsAreLit) {
      easel.glow([x + 46, y + 14], 260, palette.lamp, 0.65);
      easel.beam(
        [
          [x + 24, y + 10],
          [x + 68, y + 10],
          [x + 260, 820],
          [x - 150, 820],
        ],
        palette.lamp,
        0.34,
        [x + 46, y],
        [x + 60, 830],
      );
    }
  }
  finishOutdoors(easel, 470, 640);
}

export function paintMarket(easel: Easel): void {
  const { random, palette, scene } = easel;
  const stream = random.fork('market');
  hangSky(easel, 430);
  backdrop(easel, 430);
  houseRow(easel, random.fork('back'), { y: 560, from: -60, to: 1640, width: 170, height: 250, depth: 0.55 });
  const view = createView({ horizon: 440, eye: 1.9 });
  pavement(
    easel,
    random.fork('floor'),
    { view, half: 12, near: 1.6, far: 30, tall: 1, shops: 0 },
    scene.culture === 'arabia' ? '#c9a676' : '#8a8178',
  );
  easel.sheet(
    [260, 560, 1010, 1330].map((x, i) => stall(easel, stream, x, 640 + (i % 2) * 16, 230, 0.4)),
    0.45,
  );
  const strings: string[] = [];
  for (const y of [150, 235]) {
    const sag = 70 + y * 0.12;
    strings.push(
      `<path d="M-20 ${y}Q800 ${y + sag * 2} 1620 ${y - 20}" fill="none" stroke="${palette.shadow}" stroke-width="2.4"/>`,
    );
    for (const share of steps(0.06, 1, 0.125)) {
      const x = -20 + share * 1640;
      const ly = (1 - share) ** 2 * y + 2 * share * (1 - share) * (y + sag * 2) + share ** 2 * (y - 20) + 34;
      strings.push(lantern(easel, x, ly, 17 + y * 0.035, stream.pick(['#e8573f', '#f0a53f', '#d9484f'])));
    }
  }
  easel.sheet(strings, 0.35);
  easel.sheet([stall(easel, stream, 60, 830, 430, 0.06), stall(easel, stream, 1560, 842, 440, 0.06)], 0.6);
  finishOutdoors(easel, 520, 700);
}

export function paintVillage(easel: Easel): void {
  const { random, palette, scene } = easel;
  hangSky(easel, 500);
  ridge(
    easel,
    random.fork('far'),
    { y: 520, height: 240, rough: scene.features.has('mountain') ? 0.85 : 0.3, wide: 380 },
    palette.outside('#6d7d83', 0.9),
    0.2,
  );
  ridge(
    easel,
    random.fork('mid'),
    { y: 560, height: 130, rough: 0.15, wide: 460 },
    palette.outside(scene.weather === 'snow' ? '#dfe6e8' : '#5d7a58', 0.65),
    0.3,
  );
  houseRow(easel, random.fork('row1'), { y: 585, from: 60, to: 1560, width: 110, height: 90, depth: 0.5, gaps: 0.7 });
  treeLine(easel, random.fork('trees'), treeOf(easel, random.fork('tree')), {
    y: 600,
    from: 0,
    to: 1600,
    height: 130,
    gap: 210,
    depth: 0.45,
  });
  const view = createView({ horizon: 520, eye: 2.4 });
  pavement(
    easel,
    random.fork('floor'),
    { view, half: 14, near: 1.7, far: 30, tall: 1, shops: 0 },
    scene.weather === 'snow'
      ? '#dfe4e4'
      : scene.culture === 'arabia' || scene.culture === 'western'
        ? '#c8a777'
        : '#8b8a6d',
  );
  const homes = random.fork('homes');
  easel.sheet([house(easel, homes, 90, 690, 260, 170, 0.25), house(easel, homes, 1190, 684, 290, 180, 0.25)], 0.45);
  easel.sheet(
    [
      well(easel, 800 + homes.range(-160, 160), 668),
      streetLamp(easel, 470, 722, 190, 0.12),
      streetLamp(easel, 1130, 716, 186, 0.12),
    ],
    0.4,
  );
  easel.sheet([house(easel, homes, -190, 860, 420, 330, 0.02), house(easel, homes, 1390, 850, 430, 340, 0.02)], 0.6);
  finishOutdoors(easel, 540, 700);
}

function well(easel: Easel, x: number, y: number): string {
  const { palette } = easel;
  const [stone, wood, roof] = [
    palette.outside('#9a958b', 0.3),
    palette.outside('#5f4634', 0.3),
    palette.outside('#6f4a3c', 0.3),
  ];
  return [
    rect(x - 44, y - 44, 88, 44, easel.gradient([stone, shade(stone, 0.3)])),
    rect(x - 40, y - 118, 8, 78, wood),
    rect(x + 32, y - 118, 8, 78, wood),
    piece(
      [
        [x - 62, y - 108],
        [x, y - 152],
        [x + 62, y - 108],
      ],
      roof,
    ),
    line(
      [
        [x - 36, y - 92],
        [x + 36, y - 92],
      ],
      wood,
      6,
    ),
  ].join('');
}

export function paintRooftop(easel: Easel): void {
  const { random, palette, scene } = easel;
  hangSky(easel, 560);
  skyline(easel, random.fork('far'), 610, scene.culture === 'future' ? 520 : 330, 0.9);
  skyline(easel, random.fork('mid'), 670, 230, 0.55);
  const stream = random.fork('roof');
  const floor = palette.outside('#7b7672', 0.1);
  const view = createView({ horizon: 560, eye: 1.9 });
  const parts = [
    cut(closed(level(view, -9, 9, 0, 1.2, 5.2)), easel.gradient([lighten(floor, 0.02), shade(floor, 0.35)])),
  ];
  for (const z of [4.6, 3.7, 3, 2.4, 1.9])
    parts.push(line([view.at(-9, 0, z), view.at(9, 0, z)], shade(floor, 0.2), 2, ' opacity=".5"'));
  easel.sheet(parts, 0.5);
  const wall = palette.outside('#8d877f', 0.2);
  easel.sheet(
    [
      cut(
        closed(frontWall(view, -9, 9, 0, 0.55, 5.2)),
        easel.gradient([lighten(wall, 0.04), shade(wall, 0.25)]),
        lighten(wall, 0.08),
      ),
      ...steps(-4.4, 4.5, 0.55).map((x) => line([view.at(x, 0.55, 5.2), view.at(x, 1.35, 5.2)], shade(wall, 0.5), 3)),
      line([view.at(-9, 1.35, 5.2), view.at(9, 1.35, 5.2)], shade(wall, 0.5), 5),
    ],
    0.35,
  );
  const [hx, hy] = view.at(-2.7, 0, 4);
  const hut = palette.outside('#9a8f80', 0.15);
  easel.sheet(
    [
      rect(hx - 170, hy - 300, 330, 300, easel.gradient([hut, shade(hut, 0.3)]), ` stroke="${lighten(hut, 0.06)}"`),
      rect(hx - 190, hy - 316, 370, 22, shade(hut, 0.15)),
      rect(hx - 40, hy - 200, 96, 200, shade(hut, 0.5)),
      circle(hx + 42, hy - 96, 5, '#c9b27a'),
      waterTank(view.at(2.8, 0, 4.4)[0], view.at(2.8, 0, 4.4)[1], 170, palette.outside('#5c4a40', 0.15)),
    ],
    0.5,
  );
  if (palette.lampsAreLit) {
    easel.sheet(circle(hx + 8, hy - 226, 9, '#fff0c8'), 0);
    easel.glow([hx + 8, hy - 226], 240, palette.lamp, 0.6);
    easel.glow([hx + 20, hy + 10], 260, palette.lamp, 0.36, 0.25);
  }
  if (stream.chance(0.6)) {
    const rope: string[] = [
      `<path d="M${hx + 160} ${hy - 250}Q960 ${hy - 180} 1290 ${hy - 300}" fill="none" stroke="${palette.shadow}" stroke-width="2.4"/>`,
    ];
    for (let i = 0; i < 5; i += 1) {
      const x = hx + 250 + i * 120;
      const y = hy - 226 + Math.sin(i) * 8;
      const color = palette.outside(stream.pick(['#d8d2c4', '#8a9bb0', '#b58a7a', '#c7b98f']), 0.1);
      rope.push(
        piece(
          [
            [x, y],
            [x + 74, y - 3],
            [x + 70, y + 96],
            [x + 4, y + 92],
          ],
          color,
        ),
      );
    }
    easel.sheet(rope, 0.35);
  }
  finishOutdoors(easel, 560, 640);
}

export function paintSkyline(easel: Easel): void {
  const { random, palette, scene } = easel;
  hangSky(easel, 620);
  skyline(easel, random.fork('far'), 640, scene.culture === 'future' ? 600 : 380, 0.92);
  skyline(easel, random.fork('mid'), 720, scene.culture === 'future' ? 480 : 300, 0.6);
  layFog(easel, random.fork('haze'), 2, 560, 720, 0.4);
  houseRow(
    easel,
    random.fork('near'),
    {
      y: 830,
      from: -40,
      to: 1640,
      width: scene.culture === 'future' ? 200 : 150,
      height: scene.culture === 'future' ? 320 : 190,
      depth: 0.3,
    },
    0.55,
  );
  houseRow(easel, random.fork('nearest'), { y: 940, from: -60, to: 1640, width: 250, height: 190, depth: 0.05 }, 0.6);
  if (scene.features.has('neon'))
    for (let i = 0; i < 5; i += 1)
      easel.glow([random.range(100, 1500), random.range(420, 760)], 160, random.pick(palette.signs), 0.28);
  finishOutdoors(easel, 600, 760);
}

export function paintStation(easel: Easel): void {
  const { random, palette, scene } = easel;
  const view = createView({ horizon: 470, centre: 700, eye: 1.7 });
  hangSky(easel, 480);
  backdrop(easel, 480);
  const stream = random.fork('station');
  const gravel = palette.outside('#6d6861', 0.3);
  easel.sheet(
    rect(0, 480, CANVAS.width, 420, easel.gradient([palette.outside('#6d6861', 0.85), gravel, shade(gravel, 0.3)])),
    0,
  );
  const rails: string[] = [];
  for (let z = 1.6; z < 40; z *= 1.14)
    rails.push(piece(level(view, -4.4, -1.9, -0.55, z, z * 1.055), palette.outside('#4c3e36', z / 40)));
  for (const x of [-3.75, -2.55])
    rails.push(piece(level(view, x, x + 0.09, -0.5, 1.2, 60), palette.outside('#aeb4ba', 0.2)));
  easel.sheet(rails, 0.2);
  const train = palette.outside(stream.pick(['#3d5d54', '#7a3a34', '#37506b', '#6b6048']), 0.2);
  if (stream.chance(0.75)) {
    const coach = [
      cut(
        closed(sideWall(view, -4.3, -0.2, 2.9, 4.2, 40)),
        easel.gradient([lighten(train, 0.03), shade(train, 0.25)], 'across'),
        lighten(train, 0.08),
      ),
      cut(closed(frontWall(view, -6.6, -4.3, -0.2, 2.9, 4.2)), shade(train, 0.18), lighten(train, 0.06)),
      cut(closed(sideWall(view, -4.29, 2.3, 2.5, 4.2, 40)), mix(train, '#e8d8a8', 0.6)),
    ];
    for (let z = 5; z < 36; z *= 1.24)
      coach.push(
        cut(
          closed(sideWall(view, -4.28, 1.1, 2.1, z, z * 1.13)),
          palette.lampsAreLit ? mix(palette.lamp, '#fff3d4', 0.4) : palette.outside('#3a4656', z / 40),
        ),
      );
    if (palette.lampsAreLit)
      for (const z of [5.5, 8, 12]) easel.glow(view.at(-4, 1.5, z), view.scale(z) * 2, palette.lamp, 0.35);
    const [lx, ly] = view.at(-5.4, 1, 4.2);
    coach.push(circle(lx, ly, 20, palette.lampsAreLit ? '#fff4cf' : palette.outside('#d9d2bf', 0.2)));
    if (palette.lampsAreLit) easel.glow([lx, ly], 200, '#fff0c4', 0.7);
    easel.sheet(coach, 0.5);
  }
  const slab = palette.outside(scene.weather === 'snow' ? '#d8dcdc' : '#a39b8e', 0.12);
  const platform = [
    cut(
      closed(level(view, -1.5, 12, 0, 0.9, 50)),
      easel.gradient([palette.outside('#a39b8e', 0.7), slab, shade(slab, 0.25)]),
    ),
    cut(closed(sideWall(view, -1.5, -0.7, 0, 0.9, 50)), shade(slab, 0.45)),
    cut(closed(level(view, -1.35, -1.15, 0.005, 0.9, 50)), palette.outside('#d9b64a', 0.2)),
  ];
  for (let z = 1.4; z < 26; z *= 1.2)
    platform.push(line([view.at(-1.1, 0, z), view.at(12, 0, z)], shade(slab, 0.2), 1.2, ' opacity=".5"'));
  easel.sheet(platform, 0.45);
  const iron = palette.outside('#34373d', 0.12);
  const roof: string[] = [
    cut(
      closed([view.at(-1.9, 4, 1), view.at(-1.9, 4, 44), view.at(4.5, 4.7, 44), view.at(4.5, 4.7, 1)]),
      easel.gradient([shade(iron, 0.2), mix(iron, palette.haze, 0.35)]),
    ),
  ];
  for (const z of [26, 15, 9, 5.4, 3.2]) {
    const [x, y] = view.at(1.7, 0, z);
    const tall = view.scale(z) * 4.2;
    roof.push(
      rect(x - view.scale(z) * 0.08, y - tall, view.scale(z) * 0.16, tall, palette.outside('#34373d', z / 40)),
      line([view.at(1.7, 3.3, z), view.at(0.6, 4.1, z)], iron, view.scale(z) * 0.07),
      line([view.at(1.7, 3.3, z), view.at(2.8, 4.3, z)], iron, view.scale(z) * 0.07),
    );
    const lamp = view.at(0.2, 3.5, z);
    roof.push(circle(lamp[0], lamp[1], view.scale(z) * 0.12, palette.lampsAreLit ? '#fff1c9' : '#d6d0c0'));
    if (palette.lampsAreLit) {
      easel.glow(lamp, view.scale(z) * 1.7, palette.lamp, 0.5);
      easel.glow(view.at(0.2, 0, z), view.scale(z) * 1.4, palette.lamp, 0.28, 0.2);
    }
  }
  easel.sheet(roof, 0.5);
  const [bx, by] = view.at(3.1, 0, 4.6);
  const clock = view.at(0.9, 3, 6);
  const board = view.at(2.6, 2.7, 4.2);
  easel.sheet(
    [
      bench(bx, by, 300, palette.outside('#6b4d38', 0.1)),
      circle(clock[0], clock[1], 34, palette.outside('#efe8d6', 0.05), ` stroke="${iron}" stroke-width="7"`),
      line([clock, [clock[0], clock[1] - 22]], iron, 3.4),
      line([clock, [clock[0] + 14, clock[1] + 8]], iron, 3.4),
      rect(
        board[0] - 110,
        board[1] - 28,
        220,
        58,
        palette.outside('#2d4a63', 0.1),
        ` stroke="#e8e2d2" stroke-width="4"`,
      ),
      ...steps(0, 3, 1).map((i) => scribble(stream, board[0] - 70 + i * 48, board[1] - 20, 40, '#f1ebdb')),
    ],
    0.4,
  );
  finishOutdoors(easel, 480, 620);
}

export function paintShrine(easel: Easel): void {
  const { random, palette, scene } = easel;
  hangSky(easel, 460);
  ridge(
    easel,
    random.fork('far'),
    { y: 500, height: 290, rough: 0.6, wide: 360 },
    palette.outside('#6f8090', 0.92),
    0.2,
  );
  ridge(
    easel,
    random.fork('hill'),
    { y: 560, height: 170, rough: 0.2, wide: 380 },
    palette.outside(scene.weather === 'snow' ? '#d6dfe2' : '#4d6a55', 0.65),
    0.3,
  );
  const stream = random.fork('shrine');
  treeLine(easel, random.fork('back'), treeOf(easel, stream.fork('tree')), {
    y: 600,
    from: -40,
    to: 1640,
    height: 280,
    gap: 120,
    depth: 0.55,
  });
  easel.sheet(templeHall(easel, 800, 616, 520, 0.38), 0.4);
  const view = createView({ horizon: 470, eye: 2.1 });
  const moss = palette.outside(scene.weather === 'snow' ? '#e2e7e8' : '#6f7a55', 0.2);
  easel.sheet(
    rect(
      0,
      610,
      CANVAS.width,
      300,
      easel.gradient([palette.outside(scene.weather === 'snow' ? '#e2e7e8' : '#6f7a55', 0.5), moss, shade(moss, 0.35)]),
    ),
    0.2,
  );
  const path: string[] = [];
  for (let z = 1.6; z < 12.5; z *= 1.13)
    path.push(
      piece(
        level(view, -1.25 + stream.range(-0.04, 0.04), 1.25, 0, z, z * 1.105),
        palette.outside(
          scene.weather === 'snow' ? '#cdd3d4' : stream.pick(['#a7a296', '#989387', '#b1ab9d']),
          Math.min(1, z / 18),
        ),
      ),
    );
  easel.sheet(path, 0.15);
  const lanterns: string[] = [];
  for (const z of [9.5, 6.4, 4.2])
    for (const side of [-1, 1]) {
      const [x, y] = view.at(side * 2.15, 0, z);
      lanterns.push(stoneLantern(easel, x, y, view.scale(z) * 1.75, z / 20));
    }
  easel.sheet(lanterns, 0.45);
  if (scene.culture !== 'china' || stream.chance(0.3)) {
    const red = palette.outside('#b8432f', 0.1);
    easel.sheet(torii(800, 800, 560, red, palette.outside('#2f2a2c', 0.1)), 0.6);
  }
  const leaves = palette.outside(leafColor(easel, stream), 0);
  easel.sheet(treeOf(easel, stream)(stream, 110, 880, 720, leaves, palette.outside('#3d2f28', 0)), 0.6);
  finishOutdoors(easel, 520, 680);
}

/** Fog between the houses where there is any, and the weather before everything. */
export function finishOutdoors(easel: Easel, top: number, bottom: number): void {
  if (easel.scene.weather !== 'fog') layFog(easel, easel.random.fork('haze'), 1, top, bottom, 0.14);
  layWeather(easel);
}
