import { lighten, mix } from '../../kit/color.ts';
import { house } from '../building/house.ts';
import { streetLamp } from '../building/signs.ts';
import { skyline } from '../building/skyline.ts';
import { CANVAS, circle, type Easel, piece, rect, segment, shade, steps } from '../easel.ts';
import { archBridge, pagoda, stoneLantern } from '../landmarks/eastern.ts';
import { fence } from '../landmarks/small.ts';
import { hedge, nearFoliage, tallGrass } from '../nature/growth.ts';
import { farRidges, footpath, ground, ridge, rocks, snowed } from '../nature/land.ts';
import { chooseTree, leafColor, treeLine } from '../nature/trees.ts';
import { createView, level } from '../perspective.ts';
import { hangSky } from '../sky.ts';
import { isEastern } from '../vocabulary.ts';
import { finishOutdoors } from '../weather.ts';

/** Paints a field, with paddies in the East. */
export function paintField(easel: Easel): void {
  const { random, palette, scene } = easel;
  hangSky(easel, 540);
  const stream = random.fork('field');
  if (scene.features.has('mountain') || stream.chance(0.55)) farRidges(easel, 560, 0.6);
  else
    ridge(
      easel,
      random.fork('hills'),
      { y: 570, height: 110, rough: 0.1, wide: 520 },
      palette.outside(snowed(easel, '#6d8664'), 0.85),
      0.2,
    );
  treeLine(
    easel,
    random.fork('hedge'),
    chooseTree(easel, stream.fork('tree')),
    { y: 585, from: -40, to: 1640, height: 84, gap: 68, depth: 0.7 },
    0.25,
  );
  if (stream.chance(0.6)) easel.sheet(house(easel, stream, stream.range(250, 1150), 592, 130, 74, 0.6), 0.3);
  const eastern = isEastern(scene.culture);
  const view = createView({ horizon: 545, eye: 2.6 });
  const crop = palette.outside(
    snowed(easel, scene.features.has('autumn') ? '#c79b4a' : eastern ? '#7f9a58' : '#93a257'),
    0.2,
  );
  easel.sheet(
    rect(
      0,
      578,
      CANVAS.width,
      330,
      easel.gradient([palette.outside(snowed(easel, '#93a257'), 0.6), crop, shade(crop, 0.3)]),
    ),
    0.25,
  );
  const rows: string[] = [];
  for (let i = -9; i <= 9; i += 1)
    rows.push(
      piece(
        level(view, i * 1.9, i * 1.9 + (eastern ? 1.5 : 0.8), 0, 2, 40),
        eastern ? mix(palette.sky[2], crop, 0.42) : shade(crop, i % 2 ? 0.1 : 0.02),
      ),
    );
  easel.sheet(rows, 0.1);
  if (eastern) {
    const shoots: string[] = [];
    for (let i = 0; i < 240; i += 1) {
      const z = stream.range(2.2, 22);
      const [x, y] = view.at(Math.round(stream.range(-12, 12)) * 0.95 + 0.4, 0, z);
      shoots.push(
        segment(
          x,
          y,
          x + stream.range(-3, 3),
          y - view.scale(z) * 0.42,
          shade(crop, 0.12),
          Math.max(1, view.scale(z) * 0.03),
        ),
      );
    }
    easel.sheet(shoots, 0);
  }
  easel.sheet(
    [
      footpath(stream, [800 + stream.range(-150, 150), 584], 190, palette.outside(snowed(easel, '#b39b71'), 0.1)),
      fence([-20, 800], [520, 640], 70, palette.outside('#6b543f', 0.12)),
      fence([1080, 640], [1620, 800], 70, palette.outside('#6b543f', 0.12)),
    ],
    0.35,
  );
  const leaves = palette.outside(leafColor(easel, stream), 0);
  easel.sheet(
    chooseTree(easel, stream)(stream, stream.pick([150, 1450]), 830, 560, leaves, palette.outside('#443429', 0)),
    0.55,
  );
  tallGrass(easel, shade(crop, 0.4));
  finishOutdoors(easel, 560, 680);
}

/** Paints a garden with a pond and a bridge. */
export function paintGarden(easel: Easel): void {
  const { random, palette, scene } = easel;
  const orb = hangSky(easel, 500);
  const stream = random.fork('garden');
  const eastern = isEastern(scene.culture);
  if (scene.culture === 'modern' || scene.features.has('city')) skyline(easel, random.fork('city'), 540, 260, 0.9);
  else
    ridge(
      easel,
      random.fork('hills'),
      { y: 530, height: 120, rough: 0.2, wide: 420 },
      palette.outside(snowed(easel, '#5f7d66'), 0.85),
      0.2,
    );
  treeLine(easel, random.fork('trees'), chooseTree(easel, stream.fork('tree')), {
    y: 570,
    from: -40,
    to: 1640,
    height: 230,
    gap: 110,
    depth: 0.6,
  });
  if (eastern) {
    easel.sheet(
      scene.culture === 'china' ? pagoda(easel, 1230, 590, 330, 0.45) : house(easel, stream, 1040, 596, 380, 120, 0.4),
      0.4,
    );
  } else easel.sheet(hedge(stream, 575, palette.outside('#46684a', 0.5)), 0.35);
  const lawn = palette.outside(snowed(easel, '#6f8a55'), 0.15);
  ground(easel, random.fork('lawn'), 580, lawn, scene.weather === 'snow' ? 'none' : 'grass', 0.3);
  const pond = `M330 ${690}C330 620 640 610 820 640C1010 668 1290 640 1330 700C1370 770 1100 812 800 800C520 790 330 770 330 690Z`;
  const [, middle, low] = palette.sky;
  const shore = palette.outside('#9a9488', 0.2);
  easel.sheet(
    [
      `<path d="${pond}" fill="${mix(low, middle, 0.4)}" stroke="${shore}" stroke-width="14"/>`,
      ...steps(0, 7, 1).map((i) =>
        segment(
          470 + i * 90,
          690 + (i % 3) * 26,
          540 + i * 92,
          690 + (i % 3) * 26,
          lighten(low, 0.05),
          2.4,
          ' opacity=".6"',
        ),
      ),
    ],
    0.25,
  );
  if (orb) easel.glow([Math.max(480, Math.min(1180, orb.x)), 712], 170, palette.hour.orb, 0.3, 0.25);
  const red = palette.outside('#a8402f', 0.2);
  easel.sheet(
    eastern ? archBridge(800, 716, 380, red) : archBridge(800, 716, 380, palette.outside('#b5aea1', 0.2)),
    0.45,
  );
  easel.sheet(
    [
      stoneLantern(easel, 420, 690, 130, 0.2),
      rocks(stream, 1270, 740, 170, 60, palette.outside('#87847d', 0.15)),
      rocks(stream, 380, 770, 140, 46, palette.outside('#87847d', 0.12)),
      eastern ? '' : streetLamp(easel, 1180, 660, 200, 0.2),
    ],
    0.45,
  );
  const blossoms = steps(0, 40, 1).map(() => {
    const side = stream.pick([0, 1]);
    return circle(
      stream.range(0, 460) + side * 1140,
      stream.range(800, 890),
      stream.range(5, 12),
      palette.outside(stream.pick(['#d9788a', '#e6c35c', '#f2ece0', '#a97cc0', '#d6613f']), 0),
    );
  });
  easel.sheet(scene.weather === 'snow' ? '' : blossoms, 0.35);
  const leaves = palette.outside(leafColor(easel, stream), 0);
  easel.sheet(chooseTree(easel, stream)(stream, 130, 870, 740, leaves, palette.outside('#43332b', 0)), 0.6);
  nearFoliage(easel, stream, 'right', shade(leaves, 0.3));
  finishOutdoors(easel, 530, 680);
}
