import { lighten, mix } from '../../kit/color.ts';
import { houseRow } from '../building/house.ts';
import { streetLamp } from '../building/signs.ts';
import { skyline } from '../building/skyline.ts';
import { circle, closed, cut, type Easel, line, n, piece, points, rect, segment, shade, steps } from '../easel.ts';
import { boat, jetty, lighthouse } from '../landmarks/harbour.ts';
import { fence } from '../landmarks/small.ts';
import { reeds } from '../nature/growth.ts';
import { farRidges, rocks, snowed } from '../nature/land.ts';
import { chooseTree, leafColor, palm, treeLine } from '../nature/trees.ts';
import { water } from '../nature/water.ts';
import { createView, level } from '../perspective.ts';
import { hangSky } from '../sky.ts';
import { isEastern } from '../vocabulary.ts';
import { finishOutdoors, layFog } from '../weather.ts';

export function paintLake(easel: Easel): void {
  const { random, palette, scene } = easel;
  const orb = hangSky(easel, 500);
  const stream = random.fork('lake');
  farRidges(easel, 515, 0.7);
  treeLine(
    easel,
    random.fork('far'),
    chooseTree(easel, stream.fork('tree')),
    { y: 530, from: -40, to: 1640, height: 90, gap: 52, depth: 0.75 },
    0.2,
  );
  water(easel, random.fork('water'), 525, orb);
  layFog(easel, random.fork('mist'), 1, 520, 570, 0.35);
  if (scene.culture !== 'future') easel.sheet(boat(easel, stream.range(520, 1080), 690, 190, 'fishing', 0.35), 0.35);
  jetty(easel, 260, 760);
  const bank = palette.outside(snowed(easel, '#5f7048'), 0.05);
  easel.sheet(
    cut(
      'M-40 900L-40 800Q120 770 260 840Q340 880 420 920L-40 920ZM1640 920L1640 780Q1480 770 1390 840Q1330 890 1240 920Z',
      easel.gradient([bank, shade(bank, 0.35)]),
      lighten(bank, 0.07),
    ),
    0.5,
  );
  reeds(easel, shade(bank, 0.2));
  easel.sheet(
    chooseTree(easel, stream)(
      stream,
      1500,
      850,
      680,
      palette.outside(leafColor(easel, stream), 0),
      palette.outside('#43332b', 0),
    ),
    0.6,
  );
  finishOutdoors(easel, 520, 620);
}

/** Paints a bridge, seen along its deck. */
export function paintBridge(easel: Easel): void {
  const { random, palette, scene } = easel;
  const orb = hangSky(easel, 500);
  const stream = random.fork('bridge');
  if (
    scene.features.has('city') ||
    scene.culture === 'modern' ||
    scene.culture === 'deco' ||
    scene.culture === 'future'
  )
    skyline(easel, random.fork('city'), 520, 320, 0.85);
  else farRidges(easel, 520, 0.6);
  houseRow(
    easel,
    random.fork('bank'),
    { y: 530, from: -40, to: 1640, width: 90, height: 84, depth: 0.7, gaps: 0.3 },
    0.25,
  );
  water(easel, random.fork('water'), 528, orb, 760);
  const view = createView({ horizon: 500, eye: 1.7 });
  const stone = palette.outside(isEastern(scene.culture) ? '#8a5a44' : '#8f8a84', 0.15);
  const deck = [
    cut(
      closed(level(view, -2.9, 2.9, 0, 1, 30)),
      easel.gradient([palette.outside('#8f8a84', 0.6), stone, shade(stone, 0.25)]),
      lighten(stone, 0.06),
    ),
  ];
  for (let z = 1.3; z < 26; z *= 1.16)
    deck.push(
      line(
        [view.at(-2.9, 0, z), view.at(2.9, 0, z)],
        shade(stone, 0.25),
        Math.max(0.6, view.scale(z) * 0.015),
        ' opacity=".6"',
      ),
    );
  easel.sheet(deck, 0.6);
  for (const side of [-1, 1]) {
    const rail: string[] = [];
    for (let z = 1.25; z < 28; z *= 1.17) {
      const [x, y] = view.at(side * 2.8, 0, z);
      const s = view.scale(z);
      rail.push(
        rect(x - s * 0.07, y - s * 1.08, s * 0.14, s * 1.08, mix(stone, palette.haze, z / 60)),
        circle(x, y - s * 1.14, s * 0.1, shade(stone, 0.15)),
      );
    }
    rail.push(
      piece(
        [
          view.at(side * 2.8, 0.92, 1.1),
          view.at(side * 2.8, 0.92, 28),
          view.at(side * 2.8, 1.04, 28),
          view.at(side * 2.8, 1.04, 1.1),
        ],
        shade(stone, 0.12),
      ),
      piece(
        [
          view.at(side * 2.8, 0.4, 1.1),
          view.at(side * 2.8, 0.4, 28),
          view.at(side * 2.8, 0.5, 28),
          view.at(side * 2.8, 0.5, 1.1),
        ],
        shade(stone, 0.2),
      ),
    );
    easel.sheet(rail, 0.4);
  }
  easel.sheet(
    [9, 5, 3].flatMap((z) =>
      [-1, 1].map((side) => {
        const [x, y] = view.at(side * 2.72, 0.9, z);
        return streetLamp(easel, x, y, view.scale(z) * 2.3, z / 30);
      }),
    ),
    0.35,
  );
  if (stream.chance(0.5)) easel.sheet(boat(easel, 250, 700, 170, 'fishing', 0.3), 0.3);
  finishOutdoors(easel, 510, 620);
}

export function paintBeach(easel: Easel): void {
  const { random, palette, scene } = easel;
  const orb = hangSky(easel, 500);
  const stream = random.fork('beach');
  water(easel, random.fork('water'), 500, orb, 780);
  const cliff = palette.outside(snowed(easel, '#7d7a70'), 0.5);
  easel.sheet([rocks(stream, 180, 540, 620, 210, cliff), rocks(stream, 1450, 530, 380, 120, shade(cliff, 0.1))], 0.35);
  easel.sheet(boat(easel, stream.range(620, 1060), 556, 130, 'sail', 0.6), 0.25);
  const sand = palette.outside(snowed(easel, '#d8bf92'), 0.1);
  easel.sheet(
    cut(
      'M-40 720Q240 660 520 712Q840 772 1180 706Q1420 664 1640 700L1640 930L-40 930Z',
      mix(palette.sky[2], '#ffffff', 0.4),
    ),
    0.15,
  );
  easel.sheet(
    cut(
      'M-40 742Q240 684 520 738Q840 798 1180 734Q1420 690 1640 726L1640 930L-40 930Z',
      easel.gradient([lighten(sand, 0.03), shade(sand, 0.2)]),
      lighten(sand, 0.06),
    ),
    0.3,
  );
  easel.sheet(
    [
      ...steps(0, 22, 1).map(
        () =>
          `<ellipse cx="${n(stream.range(0, 1600))}" cy="${n(stream.range(770, 890))}" rx="${n(stream.range(4, 12))}" ry="${n(stream.range(2, 5))}" fill="${palette.outside(stream.pick(['#efe5d2', '#b39b78', '#9d8768']), 0)}"/>`,
      ),
      rocks(stream, 1380, 870, 260, 110, palette.outside('#6d6a66', 0.03)),
      rocks(stream, 1530, 900, 230, 160, palette.outside('#6d6a66', 0)),
    ],
    0.45,
  );
  if (scene.weather !== 'snow' && (scene.culture === 'arabia' || scene.culture === 'modern'))
    easel.sheet([palm(stream, 150, 830, 640, palette.outside('#5d7a4a', 0), palette.outside('#7a5f44', 0))], 0.55);
  else
    easel.sheet(
      [
        piece(points(70, 850, 40, 800, 330, 770, 420, 800, 380, 848), palette.outside('#7a5840', 0)),
        piece(points(60, 806, 330, 774, 410, 800, 120, 828), palette.outside('#3f2f28', 0)),
      ],
      0.5,
    );
  finishOutdoors(easel, 500, 620);
}

export function paintLighthouse(easel: Easel): void {
  const { random, palette } = easel;
  const orb = hangSky(easel, 560);
  const stream = random.fork('light');
  water(easel, random.fork('water'), 560, orb);
  easel.sheet(boat(easel, 300, 620, 120, 'sail', 0.6), 0.25);
  const side = stream.pick([1, -1]);
  const x = 800 + side * 250;
  const cliff = palette.outside(snowed(easel, '#6f6a64'), 0.25);
  const edge =
    side > 0
      ? 'M620 720L700 650L760 640L830 596L900 580L1180 566L1400 590L1640 560L1640 930L560 930L600 800Z'
      : 'M980 720L900 650L840 640L770 596L700 580L420 566L200 590L-40 560L-40 930L1040 930L1000 800Z';
  easel.sheet(lighthouse(easel, x, 580, 500, 0.2), 0.45);
  easel.sheet(
    [
      cut(edge, easel.gradient([lighten(cliff, 0.04), shade(cliff, 0.35)]), lighten(cliff, 0.1)),
      ...steps(0, 7, 1).map((i) =>
        segment(
          x - side * (150 - i * 60),
          640 + i * 14,
          x - side * (190 - i * 64),
          760 + i * 20,
          shade(cliff, 0.3),
          5,
          ' opacity=".6"',
        ),
      ),
    ],
    0.5,
  );
  const grass = palette.outside(snowed(easel, '#66774d'), 0.1);
  easel.sheet(
    [
      cut(
        side > 0
          ? 'M760 642Q900 584 1180 566L1400 588L1640 560L1640 700Q1300 620 1000 660Z'
          : 'M840 642Q700 584 420 566L200 588L-40 560L-40 700Q300 620 600 660Z',
        grass,
        lighten(grass, 0.07),
      ),
      fence([x - 60, 640], [x + side * 560, 640], 54, palette.outside('#8a7a66', 0.12)),
    ],
    0.35,
  );
  easel.sheet(
    [
      rocks(stream, 800 - side * 560, 900, 420, 120, palette.outside('#5f5b58', 0.05)),
      rocks(stream, 800 - side * 230, 920, 300, 90, palette.outside('#5f5b58', 0.02)),
    ],
    0.5,
  );
  finishOutdoors(easel, 560, 640);
}
