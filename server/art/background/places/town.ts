import { lighten } from '../../kit/color.ts';
import { house, houseRow, waterTank } from '../building/house.ts';
import { pavement } from '../building/pavement.ts';
import { streetLamp } from '../building/signs.ts';
import { skyline } from '../building/skyline.ts';
import { circle, closed, cut, type Easel, line, piece, points, rect, shade, steps } from '../easel.ts';
import { well } from '../landmarks/stone.ts';
import { ridge } from '../nature/land.ts';
import { chooseTree, treeLine } from '../nature/trees.ts';
import { createView, frontWall, level } from '../perspective.ts';
import { hangSky } from '../sky.ts';
import { finishOutdoors, layFog } from '../weather.ts';

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
  treeLine(easel, random.fork('trees'), chooseTree(easel, random.fork('tree')), {
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

/** Paints a flat roof above a city. */
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
      rope.push(piece(points(x, y, x + 74, y - 3, x + 70, y + 96, x + 4, y + 92), color));
    }
    easel.sheet(rope, 0.35);
  }
  finishOutdoors(easel, 560, 640);
}

/** Paints a city from above. */
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
