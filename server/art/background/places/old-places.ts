import { lighten } from '../../kit/color.ts';
import { streetLamp } from '../building/signs.ts';
import { CANVAS, cut, type Easel, piece, points, rect, segment, shade, steps } from '../easel.ts';
import { pagoda, stoneLantern, templeHall, torii } from '../landmarks/eastern.ts';
import { castle, column, grave } from '../landmarks/stone.ts';
import { ferns } from '../nature/growth.ts';
import { farRidges, footpath, ground, ridge, rocks, snowed } from '../nature/land.ts';
import { bareTree, chooseTree, leafColor, treeLine } from '../nature/trees.ts';
import { createView, level } from '../perspective.ts';
import { hangSky } from '../sky.ts';
import { isEastern } from '../vocabulary.ts';
import { finishOutdoors, layFog } from '../weather.ts';

/** Paints a shrine or temple behind its gate. */
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
  treeLine(easel, random.fork('back'), chooseTree(easel, stream.fork('tree')), {
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
  easel.sheet(chooseTree(easel, stream)(stream, 110, 880, 720, leaves, palette.outside('#3d2f28', 0)), 0.6);
  finishOutdoors(easel, 520, 680);
}

/** Paints a castle or great house on its hill. */
export function paintCastle(easel: Easel): void {
  const { random, palette, scene } = easel;
  hangSky(easel, 520);
  const stream = random.fork('castle');
  farRidges(easel, 560, 0.9);
  if (isEastern(scene.culture)) easel.sheet(pagoda(easel, 800, 610, 480, 0.4), 0.45);
  else
    easel.sheet(
      castle(easel, stream, 800, 610, scene.culture === 'modern' || scene.culture === 'deco' ? 560 : 700, 0.42),
      0.45,
    );
  ridge(
    easel,
    random.fork('hill'),
    { y: 690, height: 110, rough: 0.1, wide: 520 },
    palette.outside(snowed(easel, '#56694a'), 0.35),
    0.4,
  );
  treeLine(easel, random.fork('trees'), chooseTree(easel, stream.fork('tree')), {
    y: 700,
    from: -40,
    to: 1640,
    height: 150,
    gap: 92,
    depth: 0.35,
  });
  ground(
    easel,
    random.fork('ground'),
    720,
    palette.outside(snowed(easel, '#66724c'), 0.12),
    scene.weather === 'snow' ? 'none' : 'grass',
  );
  easel.sheet(
    [
      footpath(stream, [800, 640], 220, palette.outside(snowed(easel, '#b3a182'), 0.12)),
      streetLamp(easel, 470, 800, 230, 0.08),
      streetLamp(easel, 1140, 800, 230, 0.08),
    ],
    0.3,
  );
  easel.sheet(
    [
      chooseTree(easel, stream)(
        stream,
        80,
        880,
        700,
        palette.outside(leafColor(easel, stream), 0),
        palette.outside('#3a2e29', 0),
      ),
      chooseTree(easel, stream)(
        stream,
        1540,
        890,
        760,
        palette.outside(leafColor(easel, stream), 0),
        palette.outside('#3a2e29', 0),
      ),
    ],
    0.6,
  );
  finishOutdoors(easel, 580, 700);
}

/** Paints ruins, with pyramids in the desert. */
export function paintRuins(easel: Easel): void {
  const { random, palette, scene } = easel;
  hangSky(easel, 530);
  const stream = random.fork('ruins');
  farRidges(easel, 550, 0.7);
  if (scene.culture === 'arabia')
    easel.sheet(
      [
        piece(points(260, 600, 560, 250, 860, 600), palette.outside('#c9a06a', 0.65)),
        piece(points(560, 250, 860, 600, 640, 600), palette.outside('#8f6d48', 0.65)),
        piece(points(900, 600, 1120, 350, 1340, 600), palette.outside('#c9a06a', 0.75)),
        piece(points(1120, 350, 1340, 600, 1180, 600), palette.outside('#8f6d48', 0.75)),
      ],
      0.35,
    );
  const stone = (depth: number) =>
    palette.outside(snowed(easel, scene.culture === 'arabia' ? '#cdae7e' : '#a29b8d'), depth);
  easel.sheet(
    [200, 360, 520, 1060, 1220, 1390].map((x) =>
      column(stream, x, 640, stream.range(120, 260), 44, stone(0.55), stream.chance(0.3)),
    ),
    0.4,
  );
  const wall = stone(0.38);
  easel.sheet(
    [
      cut(
        `M600 660L600 420L640 400L650 330Q800 220 950 330L960 390L1000 410L1000 660L900 660L900 470Q800 350 700 470L700 660Z`,
        easel.gradient([lighten(wall, 0.03), shade(wall, 0.2)]),
        lighten(wall, 0.09),
      ),
      ...steps(0, 6, 1).map((i) => segment(606, 640 - i * 36, 694, 640 - i * 36, shade(wall, 0.2), 3, ' opacity=".6"')),
      ...steps(0, 6, 1).map((i) => segment(906, 640 - i * 36, 994, 640 - i * 36, shade(wall, 0.2), 3, ' opacity=".6"')),
    ],
    0.5,
  );
  if (scene.features.has('fire') || palette.lampsAreLit) easel.glow([800, 560], 210, palette.lamp, 0.4);
  ground(
    easel,
    random.fork('ground'),
    650,
    palette.outside(snowed(easel, scene.culture === 'arabia' ? '#c9a872' : '#6d7554'), 0.15),
    scene.culture === 'arabia' ? 'stones' : 'grass',
  );
  easel.sheet(
    [
      footpath(stream, [800, 660], 210, palette.outside(snowed(easel, '#a3987f'), 0.12)),
      column(stream, 240, 830, 330, 96, stone(0.1), false),
      column(stream, 1370, 820, 400, 96, stone(0.1), stream.chance(0.5)),
      rocks(stream, 1150, 820, 180, 50, stone(0.08)),
      rocks(stream, 430, 850, 210, 46, stone(0.06)),
    ],
    0.5,
  );
  if (scene.culture !== 'arabia') ferns(easel, palette.outside('#3f5a3c', 0));
  finishOutdoors(easel, 560, 690);
}

export function paintGraveyard(easel: Easel): void {
  const { random, palette, scene } = easel;
  hangSky(easel, 520);
  const stream = random.fork('grave');
  ridge(
    easel,
    random.fork('hill'),
    { y: 580, height: 130, rough: 0.2, wide: 460 },
    palette.outside(snowed(easel, '#59655c'), 0.85),
    0.25,
  );
  treeLine(
    easel,
    random.fork('trees'),
    bareTree,
    { y: 600, from: -40, to: 1640, height: 270, gap: 180, depth: 0.6 },
    0.35,
  );
  const chapel = palette.outside('#7c7a78', 0.55);
  easel.sheet(
    [
      rect(1010, 470, 210, 140, chapel),
      piece(points(990, 474, 1115, 380, 1240, 474), shade(chapel, 0.4)),
      rect(1080, 330, 70, 150, chapel),
      piece(points(1066, 334, 1115, 200, 1164, 334), shade(chapel, 0.4)),
      segment(1115, 205, 1115, 164, chapel, 5),
      segment(1100, 180, 1130, 180, chapel, 5),
      cut('M1096 420v-34q19 -30 38 0v34Z', palette.lampsAreLit ? palette.lamp : shade(chapel, 0.6)),
    ],
    0.4,
  );
  if (palette.lampsAreLit) easel.glow([1115, 400], 110, palette.lamp, 0.5);
  ground(
    easel,
    random.fork('ground'),
    600,
    palette.outside(snowed(easel, '#5d6850'), 0.2),
    scene.weather === 'snow' ? 'none' : 'grass',
  );
  easel.sheet(footpath(stream, [1060, 608], 170, palette.outside(snowed(easel, '#938a78'), 0.15)), 0.15);
  for (const [y, height, depth, gap] of [
    [650, 66, 0.45, 120],
    [715, 100, 0.28, 190],
    [815, 160, 0.1, 300],
  ] as const) {
    const parts: string[] = [];
    for (let x = stream.range(-20, 90); x < 1620; x += gap * stream.range(0.7, 1.35))
      if (Math.abs(x - 830) > gap * 0.9 || y < 700)
        parts.push(
          grave(
            stream,
            x,
            y + stream.range(-8, 8),
            height * stream.range(0.85, 1.2),
            palette.outside(snowed(easel, '#8b8984'), depth),
          ),
        );
    easel.sheet(parts, 0.45);
  }
  layFog(easel, random.fork('mist'), 2, 600, 780, 0.34);
  const iron = palette.outside('#232228', 0);
  easel.sheet(
    [
      bareTree(stream, 150, 890, 800, iron, palette.outside('#2f2825', 0)),
      ...steps(1120, 1640, 34).map(
        (x) => rect(x, 740, 7, 190, iron) + piece(points(x - 4, 742, x + 3.5, 720, x + 11, 742), iron),
      ),
      rect(1110, 770, 520, 7, iron),
      rect(1110, 860, 520, 7, iron),
    ],
    0.55,
  );
  finishOutdoors(easel, 580, 720);
}
