import { lighten } from '../../kit/color.ts';
import { houseRow } from '../building/house.ts';
import { streetLamp } from '../building/signs.ts';
import { circle, closed, cut, type Easel, line, type Point, points, rect, segment, shade, steps } from '../easel.ts';
import { barrel, boat, crane, crate, lighthouse } from '../landmarks/harbour.ts';
import { ridge, snowed } from '../nature/land.ts';
import { water } from '../nature/water.ts';
import { createView } from '../perspective.ts';
import { hangSky } from '../sky.ts';
import { finishOutdoors } from '../weather.ts';

/** Paints a harbour: quay, ships, crates. */
export function paintHarbor(easel: Easel): void {
  const { random, palette, scene } = easel;
  const orb = hangSky(easel, 490);
  const stream = random.fork('harbor');
  ridge(
    easel,
    random.fork('coast'),
    { y: 510, height: 90, rough: 0.35, wide: 420 },
    palette.outside('#6b7b86', 0.95),
    0.15,
  );
  if (scene.culture === 'modern' || scene.culture === 'deco' || scene.culture === 'future')
    easel.sheet(
      [
        crane(230, 512, 250, palette.outside('#5b5560', 0.75), false),
        crane(1420, 512, 300, palette.outside('#5b5560', 0.7), true),
      ],
      0.25,
    );
  if (scene.features.has('sea') && stream.chance(0.35)) easel.sheet(lighthouse(easel, 1330, 512, 230, 0.6), 0.3);
  houseRow(
    easel,
    random.fork('row'),
    { y: 520, from: -40, to: 640, width: 105, height: 100, depth: 0.65, gaps: 0.15 },
    0.3,
  );
  water(easel, random.fork('water'), 515, orb, 820);
  easel.sheet([boat(easel, 1060, 560, 210, 'sail', 0.55), boat(easel, 700, 575, 150, 'fishing', 0.55)], 0.3);
  easel.sheet(
    [
      boat(
        easel,
        1240,
        690,
        scene.culture === 'fantasy' || scene.culture === 'china' || scene.culture === 'arabia' ? 420 : 520,
        scene.culture === 'fantasy' || scene.culture === 'china' || scene.culture === 'arabia' ? 'sail' : 'steamer',
        0.2,
      ),
    ],
    0.45,
  );
  const stone = palette.outside(snowed(easel, '#8b857c'), 0.08);
  const quay: string[] = [
    cut(
      closed(points(-40, 640, 560, 700, 900, 930, -40, 930)),
      easel.gradient([lighten(stone, 0.03), shade(stone, 0.3)]),
      lighten(stone, 0.09),
    ),
    cut(closed(points(560, 700, 900, 930, 960, 930, 592, 712)), shade(stone, 0.5)),
  ];
  for (let i = 0; i < 9; i += 1)
    quay.push(segment(-40, 668 + i * 32, 420 + i * 50, 706 + i * 28, shade(stone, 0.22), 2, ' opacity=".6"'));
  easel.sheet(quay, 0.5);
  const wood = palette.outside('#7a5b41', 0.05);
  const crates: string[] = [];
  for (const [x, y, size] of [
    [70, 790, 130],
    [180, 800, 108],
    [110, 672, 96],
  ] as const)
    crates.push(crate(easel, x, y, size, wood));
  for (const [x, y] of [
    [330, 800],
    [378, 812],
  ] as const)
    crates.push(barrel(easel, x, y, 84, wood));
  for (const [x, y] of [
    [500, 706],
    [690, 826],
  ] as const)
    crates.push(rect(x - 13, y - 34, 26, 34, palette.shadow), rect(x - 18, y - 40, 36, 11, palette.shadow));
  easel.sheet(crates, 0.5);
  easel.sheet([streetLamp(easel, 430, 716, 250, 0.12), streetLamp(easel, 40, 650, 200, 0.25)], 0.4);
  finishOutdoors(easel, 500, 620);
}

/** Paints the deck of a ship at sea. */
export function paintDeck(easel: Easel): void {
  const { random, palette, scene } = easel;
  const orb = hangSky(easel, 500);
  const stream = random.fork('deck');
  ridge(
    easel,
    random.fork('coast'),
    { y: 510, height: 46, rough: 0.4, wide: 360 },
    palette.outside('#6b7b86', 0.96),
    0.1,
  );
  water(easel, random.fork('water'), 505, orb, 760);
  const view = createView({ horizon: 500, eye: 2.1 });
  const wood = palette.outside('#a17c55', 0.1);
  const hull: Point[] = [
    view.at(-5.5, 0, 1),
    view.at(-4.6, 0, 5),
    view.at(-2.6, 0, 9),
    view.at(0, 0, 12.5),
    view.at(2.6, 0, 9),
    view.at(4.6, 0, 5),
    view.at(5.5, 0, 1),
  ];
  easel.sheet(
    [
      cut(closed(hull), easel.gradient([palette.outside('#a17c55', 0.4), wood, shade(wood, 0.3)]), lighten(wood, 0.07)),
      ...steps(-5, 5.1, 0.42).map((x) =>
        line(
          [view.at(x, 0, 1), view.at(x * 0.42, 0, Math.max(2, 11 - Math.abs(x) * 1.6))],
          shade(wood, 0.24),
          2,
          ' opacity=".7"',
        ),
      ),
    ],
    0.6,
  );
  const rail: string[] = [];
  for (const side of [-1, 1]) {
    const edge = (
      [
        [5.5, 1.2],
        [4.6, 5],
        [2.6, 9],
        [0, 12.5],
      ] as const
    ).map(([x, z]) => ({ x: x * side, z }));
    for (let i = 0; i < edge.length - 1; i += 1) {
      const [a, b] = [edge[i], edge[i + 1]];
      if (!a || !b) continue;
      for (const share of [0, 0.25, 0.5, 0.75]) {
        const [x, z] = [a.x + (b.x - a.x) * share, a.z + (b.z - a.z) * share];
        rail.push(
          line(
            [view.at(x, 0, z), view.at(x, 1.05, z)],
            palette.outside('#e0d8c6', z / 24),
            Math.max(2, view.scale(z) * 0.06),
          ),
        );
      }
      for (const up of [0.55, 1.05])
        rail.push(
          line(
            [view.at(a.x, up, a.z), view.at(b.x, up, b.z)],
            palette.outside(up > 1 ? '#7a5138' : '#e0d8c6', 0.1),
            up > 1 ? 9 : 4,
          ),
        );
    }
  }
  easel.sheet(rail, 0.4);
  const [mx, my] = view.at(0, 0, 6);
  const dark = palette.outside('#5d432f', 0.15);
  const sails =
    scene.culture === 'fantasy' || scene.culture === 'arabia' || scene.culture === 'china' || stream.chance(0.4);
  const mast = [
    rect(
      mx - 15,
      -40,
      30,
      my + 40,
      easel.gradient([shade(dark, 0.15), lighten(dark, 0.06), shade(dark, 0.35)], 'across'),
    ),
    ...[-640, 640].map((dx) => segment(mx, 20, mx + dx, 640, palette.shadow, 2.4)),
    ...[-420, 420].map((dx) => segment(mx, -10, mx + dx, 560, palette.shadow, 2)),
  ];
  if (sails) {
    const cloth = palette.outside('#eadfc6', 0.12);
    mast.push(
      segment(mx - 420, 96, mx + 420, 96, dark, 15),
      cut(
        `M${mx - 400} 100Q${mx} 130 ${mx + 400} 100Q${mx + 360} 260 ${mx + 380} 372Q${mx} 300 ${mx - 380} 372Q${mx - 360} 250 ${mx - 400} 100Z`,
        easel.gradient([cloth, shade(cloth, 0.14)]),
        lighten(cloth, 0.04),
      ),
      ...[-190, 0, 190].map(
        (dx) =>
          `<path d="M${mx + dx} 112Q${mx + dx * 0.94} 240 ${mx + dx * 0.96} 326" fill="none" stroke="${shade(cloth, 0.16)}" stroke-width="3"/>`,
      ),
    );
  } else mast.push(circle(mx, 250, 16, palette.lampsAreLit ? '#fff1c8' : '#d8d2c2'));
  if (!sails && palette.lampsAreLit) easel.glow([mx, 250], 300, palette.lamp, 0.6);
  easel.sheet(mast, 0.5);
  easel.sheet(
    [
      barrel(easel, 170, 850, 190, palette.outside('#7a5b41', 0.02)),
      crate(easel, 1440, 866, 200, palette.outside('#7a5b41', 0.02)),
      `<ellipse cx="1260" cy="850" rx="86" ry="30" fill="none" stroke="${palette.outside('#b79a6a', 0.02)}" stroke-width="17"/><ellipse cx="1260" cy="836" rx="66" ry="22" fill="none" stroke="${palette.outside('#a98c5d', 0.02)}" stroke-width="15"/>`,
    ],
    0.55,
  );
  finishOutdoors(easel, 500, 600);
}
