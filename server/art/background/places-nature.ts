import { type Color, lighten, mix } from '../kit/color.ts';
import type { Random } from '../kit/random.ts';
import {
  CANVAS,
  circle,
  closed,
  cut,
  type Easel,
  line,
  n,
  type Point,
  piece,
  rect,
  shade,
  smooth,
  steps,
} from './easel.ts';
import {
  boat,
  cactus,
  castle,
  column,
  crane,
  fence,
  footpath,
  grave,
  lighthouse,
  pagoda,
  stoneLantern,
} from './landmarks.ts';
import {
  bamboo,
  bareTree,
  broadleaf,
  conifer,
  foliage,
  ground,
  leafColor,
  nearFoliage,
  palm,
  ridge,
  rocks,
  type Tree,
  treeLine,
  treeOf,
  water,
} from './nature.ts';
import { finishOutdoors } from './places-town.ts';
import { hangSky } from './sky.ts';
import { createView, level } from './space.ts';
import { house, houseRow, skyline, streetLamp } from './town.ts';
import { layFog } from './weather.ts';

/** Places in the open country and by the water. Each lays its sheets from the sky to what stands nearest. */

const snowed = (easel: Easel, color: Color): Color =>
  easel.scene.weather === 'snow' ? mix(color, '#e9eef0', 0.85) : color;

function farRidges(easel: Easel, horizon: number, steep = 0.75): void {
  const { random, palette } = easel;
  ridge(
    easel,
    random.fork('ridge1'),
    { y: horizon, height: 270, rough: steep, wide: 350 },
    palette.outside(snowed(easel, '#7886a0'), 1),
    0.15,
  );
  ridge(
    easel,
    random.fork('ridge2'),
    { y: horizon + 20, height: 170, rough: steep * 0.6, wide: 290 },
    palette.outside(snowed(easel, '#66788a'), 0.82),
    0.25,
  );
}

export function paintForest(easel: Easel): void {
  const { random, palette, scene } = easel;
  const orb = hangSky(easel, 520);
  const stream = random.fork('forest');
  const kind = woodlandTree(easel, stream);
  treeLine(easel, random.fork('t1'), kind, { y: 560, from: -40, to: 1640, height: 330, gap: 46, depth: 0.95 }, 0.2);
  treeLine(easel, random.fork('t2'), kind, { y: 590, from: -40, to: 1640, height: 430, gap: 84, depth: 0.72 }, 0.3);
  layFog(easel, random.fork('mist'), 1, 500, 600, 0.3);
  treeLine(easel, random.fork('t3'), kind, { y: 640, from: -60, to: 1660, height: 560, gap: 170, depth: 0.45 }, 0.4);
  const soil = palette.outside(snowed(easel, scene.features.has('autumn') ? '#8a6a45' : '#586b47'), 0.15);
  ground(easel, random.fork('ground'), 610, soil, scene.weather === 'snow' ? 'none' : 'grass');
  easel.sheet(
    footpath(stream, [800 + stream.range(-130, 130), 626], 230, palette.outside(snowed(easel, '#9a8663'), 0.1)),
    0.12,
  );
  const source: Point = orb ? [orb.x, orb.y] : [800, 100];
  if (scene.time !== 'night') {
    for (let i = 0; i < 5; i += 1) {
      const x = stream.range(260, 1340);
      easel.beam(
        [
          [source[0] - 12, source[1]],
          [source[0] + 12, source[1]],
          [x + 130, 800],
          [x - 20, 800],
        ],
        palette.hour.orb,
        0.2,
        source,
        [x, 840],
      );
    }
  } else fireflies(easel);
  const leaves = palette.outside(leafColor(easel, stream), 0);
  const bark = palette.outside('#3a2d27', 0);
  easel.sheet([kind(stream, 120, 880, 1050, leaves, bark), kind(stream, 1490, 900, 1120, leaves, bark)], 0.6);
  ferns(easel, shade(leaves, 0.3));
  finishOutdoors(easel, 520, 640);
}

function woodlandTree({ scene }: Easel, random: Random): Tree {
  if (scene.features.has('bamboo')) return bamboo;
  if (scene.features.has('ruined')) return bareTree;
  if (scene.weather === 'snow') return random.chance(0.7) ? conifer : bareTree;
  if (scene.features.has('autumn') || scene.features.has('blossom')) return broadleaf;
  return random.pick([conifer, broadleaf]);
}

function fireflies(easel: Easel): void {
  const stream = easel.random.fork('fireflies');
  for (let i = 0; i < 26; i += 1)
    easel.glow([stream.range(80, 1520), stream.range(420, 800)], stream.range(10, 26), '#ffe9a0', 0.9);
}

function ferns(easel: Easel, color: Color): void {
  const stream = easel.random.fork('ferns');
  const parts: string[] = [];
  for (const x of [40, 200, 380, 1230, 1400, 1570]) {
    for (let blade = 0; blade < 9; blade += 1) {
      const angle = -Math.PI * (0.12 + (blade / 8) * 0.76);
      const length = stream.range(90, 170);
      const [ex, ey] = [x + Math.cos(angle) * length, 930 + Math.sin(angle) * length];
      parts.push(
        cut(
          `M${n(x - 6)} 930Q${n((x + ex) / 2 - 8)} ${n((930 + ey) / 2 - 18)} ${n(ex)} ${n(ey)}Q${n((x + ex) / 2 + 8)} ${n((930 + ey) / 2)} ${n(x + 6)} 930Z`,
          mix(color, shade(color, 0.3), stream.next()),
          lighten(color, 0.05),
        ),
      );
    }
  }
  easel.sheet(parts, 0.55);
}

export function paintMountain(easel: Easel): void {
  const { random, palette, scene } = easel;
  hangSky(easel, 520);
  const stream = random.fork('mountain');
  farRidges(easel, 540, 0.95);
  const peak = palette.outside(snowed(easel, '#6c7686'), 0.6);
  const [px, py] = [stream.range(520, 1080), 150];
  const face: Point[] = [
    [px - 620, 640],
    [px - 380, 430],
    [px - 250, 380],
    [px - 120, 230],
    [px, py],
    [px + 90, 240],
    [px + 210, 330],
    [px + 330, 470],
    [px + 640, 640],
  ];
  easel.sheet(
    [
      cut(closed(face), easel.gradient([lighten(peak, 0.06), peak]), lighten(peak, 0.1)),
      cut(
        closed([
          [px, py],
          [px + 90, 240],
          [px + 210, 330],
          [px + 330, 470],
          [px + 640, 640],
          [px + 120, 640],
          [px + 40, 420],
          [px + 70, 320],
        ]),
        shade(peak, 0.22),
      ),
      cut(
        closed([
          [px - 120, 230],
          [px, py],
          [px + 90, 240],
          [px + 52, 268],
          [px + 22, 240],
          [px - 10, 290],
          [px - 52, 250],
          [px - 84, 288],
        ]),
        palette.outside('#f2f4f4', 0.35),
      ),
    ],
    0.35,
  );
  layFog(easel, random.fork('mist'), 1, 540, 620, 0.5);
  ridge(
    easel,
    random.fork('near'),
    { y: 700, height: 190, rough: 0.3, wide: 420 },
    palette.outside(snowed(easel, '#56694f'), 0.4),
    0.4,
  );
  treeLine(easel, random.fork('trees'), conifer, { y: 690, from: -40, to: 1640, height: 150, gap: 74, depth: 0.4 });
  ground(
    easel,
    random.fork('ground'),
    730,
    palette.outside(snowed(easel, '#6a6f52'), 0.12),
    scene.weather === 'snow' ? 'none' : 'stones',
    0.5,
  );
  easel.sheet(
    footpath(stream, [800 + stream.range(-200, 200), 742], 200, palette.outside(snowed(easel, '#a39476'), 0.1)),
    0.12,
  );
  const stone = palette.outside('#6d6a68', 0.05);
  easel.sheet([rocks(stream, 150, 900, 380, 150, stone), rocks(stream, 1490, 905, 420, 190, stone)], 0.55);
  easel.sheet(
    [
      conifer(stream, 60, 850, 460, palette.outside(leafColor(easel, stream), 0), palette.outside('#3a2d27', 0)),
      conifer(stream, 1560, 860, 540, palette.outside(leafColor(easel, stream), 0), palette.outside('#3a2d27', 0)),
    ],
    0.6,
  );
  finishOutdoors(easel, 560, 700);
}

export function paintDesert(easel: Easel): void {
  const { random, palette, scene } = easel;
  hangSky(easel, 530);
  const stream = random.fork('desert');
  const western = scene.culture === 'western';
  if (western) {
    const mesa = palette.outside('#b0694a', 0.8);
    easel.sheet(
      [
        mesaOf(stream, 240, 560, 330, 210, mesa),
        mesaOf(stream, 1180, 560, 430, 260, mesa),
        mesaOf(stream, 760, 560, 190, 120, mesa),
      ],
      0.3,
    );
  } else
    ridge(
      easel,
      random.fork('r'),
      { y: 560, height: 120, rough: 0.5, wide: 520 },
      palette.outside('#c98f62', 0.9),
      0.2,
    );
  for (const [i, y] of [570, 640, 735].entries()) {
    const color = palette.outside(i === 1 ? '#d3a468' : '#dcb277', 0.62 - i * 0.26);
    dune(easel, stream, y, 70 + i * 26, color);
  }
  if (scene.culture === 'arabia')
    easel.sheet(
      [
        palm(stream, 1290, 770, 330, palette.outside('#55713f', 0.1), palette.outside('#7a5a3c', 0.1)),
        palm(stream, 1390, 790, 260, palette.outside('#55713f', 0.1), palette.outside('#7a5a3c', 0.1)),
      ],
      0.5,
    );
  else
    easel.sheet(
      [
        cactus(300, 790, 240, palette.outside('#56724d', 0.08)),
        cactus(1330, 760, 170, palette.outside('#56724d', 0.16)),
        rocks(stream, 1180, 850, 220, 60, palette.outside('#93694c', 0.08)),
      ],
      0.5,
    );
  dune(easel, stream, 850, 60, palette.outside('#c4935a', 0.02));
  finishOutdoors(easel, 540, 640);
}

function dune(easel: Easel, random: Random, y: number, height: number, color: Color): void {
  const crest = random.range(300, 1300);
  const top = y - height;
  const d = `M-40 ${n(y + 10)}Q${n(crest * 0.5)} ${n(top + height * 0.7)} ${n(crest)} ${n(top)}Q${n((crest + 1640) / 2)} ${n(top + height * 0.45)} 1640 ${n(y - 6)}L1640 920L-40 920Z`;
  const lee = `M${n(crest)} ${n(top)}Q${n(crest + 60)} ${n(y)} ${n(crest - 120)} 920L1640 920L1640 ${n(y - 6)}Q${n((crest + 1640) / 2)} ${n(top + height * 0.45)} ${n(crest)} ${n(top)}Z`;
  easel.sheet(
    [cut(d, easel.gradient([lighten(color, 0.05), color]), lighten(color, 0.09)), cut(lee, shade(color, 0.17))],
    0.4,
  );
}

function mesaOf(random: Random, x: number, y: number, width: number, height: number, color: Color): string {
  const top = y - height;
  return (
    piece(
      [
        [x - width * 0.62, y + 20],
        [x - width * 0.44, y - height * 0.4],
        [x - width * 0.38, top + random.range(0, 20)],
        [x - width * 0.1, top - random.range(0, 12)],
        [x + width * 0.32, top],
        [x + width * 0.42, y - height * 0.45],
        [x + width * 0.62, y + 20],
      ],
      color,
    ) +
    [0.3, 0.5, 0.68]
      .map((up) =>
        line(
          [
            [x - width * 0.4, y - height * up],
            [x + width * 0.38, y - height * up + 4],
          ],
          shade(color, 0.16),
          4,
          ' opacity=".6"',
        ),
      )
      .join('')
  );
}

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
    treeOf(easel, stream.fork('tree')),
    { y: 585, from: -40, to: 1640, height: 84, gap: 68, depth: 0.7 },
    0.25,
  );
  if (stream.chance(0.6)) easel.sheet(house(easel, stream, stream.range(250, 1150), 592, 130, 74, 0.6), 0.3);
  const eastern = scene.culture === 'japan' || scene.culture === 'china';
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
        line(
          [
            [x, y],
            [x + stream.range(-3, 3), y - view.scale(z) * 0.42],
          ],
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
    treeOf(easel, stream)(stream, stream.pick([150, 1450]), 830, 560, leaves, palette.outside('#443429', 0)),
    0.55,
  );
  tallGrass(easel, shade(crop, 0.4));
  finishOutdoors(easel, 560, 680);
}

function tallGrass(easel: Easel, color: Color): void {
  const stream = easel.random.fork('grass');
  const parts = steps(0, 150, 1).map(() => {
    const x = stream.range(-20, 1620);
    const height = stream.range(40, 120) * (0.5 + Math.abs(x - 800) / 900);
    const lean = stream.range(-22, 26);
    return cut(
      `M${n(x - 4)} 920Q${n(x + lean * 0.3)} ${n(920 - height * 0.6)} ${n(x + lean)} ${n(915 - height)}Q${n(x + lean * 0.4 + 5)} ${n(920 - height * 0.5)} ${n(x + 4)} 920Z`,
      mix(color, lighten(color, 0.07), stream.next()),
    );
  });
  easel.sheet(parts, 0.45);
}

export function paintGarden(easel: Easel): void {
  const { random, palette, scene } = easel;
  const orb = hangSky(easel, 500);
  const stream = random.fork('garden');
  const eastern = scene.culture === 'japan' || scene.culture === 'china';
  if (scene.culture === 'modern' || scene.features.has('city')) skyline(easel, random.fork('city'), 540, 260, 0.9);
  else
    ridge(
      easel,
      random.fork('hills'),
      { y: 530, height: 120, rough: 0.2, wide: 420 },
      palette.outside(snowed(easel, '#5f7d66'), 0.85),
      0.2,
    );
  treeLine(easel, random.fork('trees'), treeOf(easel, stream.fork('tree')), {
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
        line(
          [
            [470 + i * 90, 690 + (i % 3) * 26],
            [540 + i * 92, 690 + (i % 3) * 26],
          ],
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
  easel.sheet(treeOf(easel, stream)(stream, 130, 870, 740, leaves, palette.outside('#43332b', 0)), 0.6);
  nearFoliage(easel, stream, 'right', shade(leaves, 0.3));
  finishOutdoors(easel, 530, 680);
}

const hedge = (random: Random, y: number, color: Color): string =>
  steps(-20, 1640, 62)
    .map((x) =>
      foliage(random, x, y - random.range(10, 34), random.range(44, 70), mix(color, shade(color, 0.25), random.next())),
    )
    .join('');

/** A bridge in a bow with its railing. */
function archBridge(x: number, y: number, width: number, color: Color): string {
  const at = (share: number, up: number): Point => [
    x + (share - 0.5) * width,
    y - up - Math.sin(Math.PI * share) * width * 0.2,
  ];
  const shares = steps(0, 1.001, 0.1);
  const deck = `${smooth(shares.map((share) => at(share, 0)))}L${shares
    .toReversed()
    .map((share) =>
      at(share, -18)
        .map((value) => n(value))
        .join(' '),
    )
    .join('L')}Z`;
  return [
    cut(deck, color, lighten(color, 0.08)),
    ...shares.map((share) => line([at(share, 0), at(share, 44)], shade(color, 0.12), 7)),
    `<path d="${smooth(shares.map((share) => at(share, 40)))}" fill="none" stroke="${color}" stroke-width="8" stroke-linecap="round"/>`,
    `<path d="${smooth(shares.map((share) => at(share, 20)))}" fill="none" stroke="${shade(color, 0.1)}" stroke-width="4"/>`,
  ].join('');
}

export function paintLake(easel: Easel): void {
  const { random, palette, scene } = easel;
  const orb = hangSky(easel, 500);
  const stream = random.fork('lake');
  farRidges(easel, 515, 0.7);
  treeLine(
    easel,
    random.fork('far'),
    treeOf(easel, stream.fork('tree')),
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
    treeOf(easel, stream)(
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

function jetty(easel: Easel, x: number, y: number): void {
  const wood = easel.palette.outside('#75593f', 0.1);
  easel.sheet(
    [
      ...[0, 130, 260, 380].map((dx) => rect(x + dx, y - 8 - dx * 0.1, 13, 90, shade(wood, 0.4))),
      piece(
        [
          [x - 140, y + 30],
          [x + 420, y - 54],
          [x + 450, y - 36],
          [x - 80, y + 70],
        ],
        wood,
      ),
      ...steps(0, 14, 1).map((i) =>
        line(
          [
            [x - 120 + i * 40, y + 28 - i * 6],
            [x - 76 + i * 38, y + 58 - i * 7],
          ],
          shade(wood, 0.25),
          2,
        ),
      ),
    ],
    0.5,
  );
}

function reeds(easel: Easel, color: Color): void {
  const stream = easel.random.fork('reeds');
  const parts = steps(0, 60, 1).map((i) => {
    const x = i % 2 ? stream.range(-10, 330) : stream.range(1290, 1610);
    const height = stream.range(80, 190);
    const lean = stream.range(-24, 24);
    return `<path d="M${n(x)} 915Q${n(x)} ${n(900 - height * 0.6)} ${n(x + lean)} ${n(905 - height)}" fill="none" stroke="${mix(color, lighten(color, 0.08), stream.next())}" stroke-width="${n(stream.range(2, 5))}"/>${i % 3 === 0 ? `<ellipse cx="${n(x + lean)}" cy="${n(905 - height)}" rx="5" ry="17" fill="${shade(color, 0.35)}"/>` : ''}`;
  });
  easel.sheet(parts, 0.45);
}

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
  const stone = palette.outside(scene.culture === 'japan' || scene.culture === 'china' ? '#8a5a44' : '#8f8a84', 0.15);
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
      closed([
        [-40, 640],
        [560, 700],
        [900, 930],
        [-40, 930],
      ]),
      easel.gradient([lighten(stone, 0.03), shade(stone, 0.3)]),
      lighten(stone, 0.09),
    ),
    cut(
      closed([
        [560, 700],
        [900, 930],
        [960, 930],
        [592, 712],
      ]),
      shade(stone, 0.5),
    ),
  ];
  for (let i = 0; i < 9; i += 1)
    quay.push(
      line(
        [
          [-40, 668 + i * 32],
          [420 + i * 50, 706 + i * 28],
        ],
        shade(stone, 0.22),
        2,
        ' opacity=".6"',
      ),
    );
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

export function crate(easel: Easel, x: number, y: number, size: number, wood: Color): string {
  const dark = shade(wood, 0.35);
  return (
    rect(
      x - size / 2,
      y - size,
      size,
      size,
      easel.gradient([wood, shade(wood, 0.2)]),
      ` stroke="${dark}" stroke-width="${n(size * 0.06)}"`,
    ) +
    line(
      [
        [x - size / 2, y - size],
        [x + size / 2, y],
      ],
      dark,
      size * 0.07,
    ) +
    line(
      [
        [x - size / 2, y],
        [x + size / 2, y - size],
      ],
      dark,
      size * 0.07,
    )
  );
}

export function barrel(easel: Easel, x: number, y: number, height: number, wood: Color): string {
  const w = height * 0.36;
  return (
    cut(
      `M${n(x - w * 0.8)} ${n(y)}Q${n(x - w * 1.2)} ${n(y - height / 2)} ${n(x - w * 0.8)} ${n(y - height)}L${n(x + w * 0.8)} ${n(y - height)}Q${n(x + w * 1.2)} ${n(y - height / 2)} ${n(x + w * 0.8)} ${n(y)}Z`,
      easel.gradient([shade(wood, 0.1), lighten(wood, 0.05), shade(wood, 0.3)], 'across'),
      lighten(wood, 0.08),
    ) +
    [0.22, 0.78]
      .map((up) =>
        line(
          [
            [x - w * 0.98, y - height * up],
            [x + w * 0.98, y - height * up],
          ],
          shade(wood, 0.6),
          height * 0.05,
        ),
      )
      .join('')
  );
}

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
    ...[-640, 640].map((dx) =>
      line(
        [
          [mx, 20],
          [mx + dx, 640],
        ],
        palette.shadow,
        2.4,
      ),
    ),
    ...[-420, 420].map((dx) =>
      line(
        [
          [mx, -10],
          [mx + dx, 560],
        ],
        palette.shadow,
        2,
      ),
    ),
  ];
  if (sails) {
    const cloth = palette.outside('#eadfc6', 0.12);
    mast.push(
      line(
        [
          [mx - 420, 96],
          [mx + 420, 96],
        ],
        dark,
        15,
      ),
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
        piece(
          [
            [70, 850],
            [40, 800],
            [330, 770],
            [420, 800],
            [380, 848],
          ],
          palette.outside('#7a5840', 0),
        ),
        piece(
          [
            [60, 806],
            [330, 774],
            [410, 800],
            [120, 828],
          ],
          palette.outside('#3f2f28', 0),
        ),
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
        line(
          [
            [x - side * (150 - i * 60), 640 + i * 14],
            [x - side * (190 - i * 64), 760 + i * 20],
          ],
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

export function paintCastle(easel: Easel): void {
  const { random, palette, scene } = easel;
  hangSky(easel, 520);
  const stream = random.fork('castle');
  farRidges(easel, 560, 0.9);
  if (scene.culture === 'japan' || scene.culture === 'china') easel.sheet(pagoda(easel, 800, 610, 480, 0.4), 0.45);
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
  treeLine(easel, random.fork('trees'), treeOf(easel, stream.fork('tree')), {
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
      treeOf(easel, stream)(
        stream,
        80,
        880,
        700,
        palette.outside(leafColor(easel, stream), 0),
        palette.outside('#3a2e29', 0),
      ),
      treeOf(easel, stream)(
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

export function paintRuins(easel: Easel): void {
  const { random, palette, scene } = easel;
  hangSky(easel, 530);
  const stream = random.fork('ruins');
  farRidges(easel, 550, 0.7);
  if (scene.culture === 'arabia')
    easel.sheet(
      [
        piece(
          [
            [260, 600],
            [560, 250],
            [860, 600],
          ],
          palette.outside('#c9a06a', 0.65),
        ),
        piece(
          [
            [560, 250],
            [860, 600],
            [640, 600],
          ],
          palette.outside('#8f6d48', 0.65),
        ),
        piece(
          [
            [900, 600],
            [1120, 350],
            [1340, 600],
          ],
          palette.outside('#c9a06a', 0.75),
        ),
        piece(
          [
            [1120, 350],
            [1340, 600],
            [1180, 600],
          ],
          palette.outside('#8f6d48', 0.75),
        ),
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
      ...steps(0, 6, 1).map((i) =>
        line(
          [
            [606, 640 - i * 36],
            [694, 640 - i * 36],
          ],
          shade(wall, 0.2),
          3,
          ' opacity=".6"',
        ),
      ),
      ...steps(0, 6, 1).map((i) =>
        line(
          [
            [906, 640 - i * 36],
            [994, 640 - i * 36],
          ],
          shade(wall, 0.2),
          3,
          ' opacity=".6"',
        ),
      ),
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
      piece(
        [
          [990, 474],
          [1115, 380],
          [1240, 474],
        ],
        shade(chapel, 0.4),
      ),
      rect(1080, 330, 70, 150, chapel),
      piece(
        [
          [1066, 334],
          [1115, 200],
          [1164, 334],
        ],
        shade(chapel, 0.4),
      ),
      line(
        [
          [1115, 205],
          [1115, 164],
        ],
        chapel,
        5,
      ),
      line(
        [
          [1100, 180],
          [1130, 180],
        ],
        chapel,
        5,
      ),
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
        (x) =>
          rect(x, 740, 7, 190, iron) +
          piece(
            [
              [x - 4, 742],
              [x + 3.5, 720],
              [x + 11, 742],
            ],
            iron,
          ),
      ),
      rect(1110, 770, 520, 7, iron),
      rect(1110, 860, 520, 7, iron),
    ],
    0.55,
  );
  finishOutdoors(easel, 580, 720);
}

export function paintCave(easel: Easel): void {
  const { random, palette, scene } = easel;
  const stream = random.fork('cave');
  const rock = (depth: number) => palette.inside(mix('#5a5560', '#8b8696', depth), depth);
  const mouth: Point = [800 + stream.range(-140, 140), 400];
  const glow = scene.features.has('fire') ? palette.lamp : scene.time === 'night' ? '#7fc7e0' : palette.hour.orb;
  easel.sheet(rect(0, 0, CANVAS.width, CANVAS.height, mix(rock(1), glow, 0.35)), 0);
  easel.glow(mouth, 520, glow, 0.75);
  for (const [i, size] of [
    [0, 300],
    [1, 430],
    [2, 590],
  ] as const) {
    const color = mix(rock(0.7 - i * 0.3), palette.shadow, 0.18 + i * 0.22);
    const hole: Point[] = steps(0, 25, 1).map((step) => {
      const angle = (step / 24) * Math.PI * 2;
      const r = size * stream.range(0.86, 1.14) * (step === 24 ? 1 : 1);
      return [mouth[0] + Math.cos(angle) * r * 1.25, mouth[1] + 40 + Math.sin(angle) * r * 0.72];
    });
    hole[24] = hole[0] ?? mouth;
    easel.sheet(
      `<path fill-rule="evenodd" d="M-20 -20H1620V920H-20Z${smooth(hole)}Z" fill="${easel.gradient([shade(color, 0.3), color, shade(color, 0.2)])}" stroke="${lighten(color, 0.08)}" stroke-opacity=".6" stroke-width="2"/>`,
      0.6,
    );
    const teeth: string[] = [];
    for (let t = 0; t < 9 - i; t += 1) {
      const x = mouth[0] + stream.range(-1, 1) * size * 1.1;
      const length = stream.range(40, 130) * (1 + i * 0.4);
      const top = mouth[1] + 40 - size * 0.72 * Math.sqrt(Math.max(0, 1 - ((x - mouth[0]) / (size * 1.25)) ** 2)) - 20;
      teeth.push(
        piece(
          [
            [x - length * 0.16, top],
            [x + length * 0.2, top],
            [x + stream.range(-6, 6), top + length],
          ],
          color,
        ),
      );
    }
    easel.sheet(teeth, 0.4);
  }
  const floor = mix(rock(0.2), palette.shadow, 0.3);
  easel.sheet(
    cut(
      'M-40 930L-40 790Q300 700 620 740Q900 770 1180 728Q1420 700 1640 770L1640 930Z',
      easel.gradient([lighten(floor, 0.06), shade(floor, 0.4)]),
      lighten(floor, 0.1),
    ),
    0.5,
  );
  easel.glow([mouth[0], 770], 420, glow, 0.34, 0.22);
  if (scene.features.has('fire'))
    easel.sheet(
      [160, 1440].map((x) => torch(easel, x, 470)),
      0.3,
    );
  else crystals(easel, stream, glow);
  easel.sheet(
    [rocks(stream, 120, 920, 420, 230, shade(floor, 0.35)), rocks(stream, 1500, 930, 460, 280, shade(floor, 0.4))],
    0.6,
  );
}

export function torch(easel: Easel, x: number, y: number): string {
  easel.glow([x, y - 30], 300, '#ffb05c', 0.7);
  easel.glow([x, y - 30], 70, '#fff0b8', 0.8);
  return (
    piece(
      [
        [x - 9, y],
        [x - 5, y + 110],
        [x + 5, y + 110],
        [x + 9, y],
      ],
      '#4b372b',
    ) +
    cut(
      `M${x} ${y - 84}Q${x + 30} ${y - 30} ${x + 13} ${y}L${x - 13} ${y}Q${x - 30} ${y - 26} ${x} ${y - 84}Z`,
      '#ffad4a',
    ) +
    cut(
      `M${x} ${y - 46}Q${x + 15} ${y - 18} ${x + 6} ${y}L${x - 6} ${y}Q${x - 15} ${y - 16} ${x} ${y - 46}Z`,
      '#fff0b5',
    )
  );
}

function crystals(easel: Easel, random: Random, color: Color): void {
  const parts: string[] = [];
  for (const x of [260, 390, 1180, 1330]) {
    for (let i = 0; i < 4; i += 1) {
      const [cx, height, lean] = [x + i * 22 - 30, random.range(50, 140), random.range(-0.4, 0.4)];
      const tip: Point = [cx + lean * height, 790 - height];
      const tone = mix(color, '#5b6ea8', random.range(0.2, 0.6));
      parts.push(
        piece([[cx - 12, 800], [tip[0] - 7, tip[1] + 18], tip, [tip[0] + 8, tip[1] + 20], [cx + 14, 800]], tone),
        piece([[cx + 2, 800], tip, [tip[0] + 8, tip[1] + 20], [cx + 14, 800]], shade(tone, 0.25)),
      );
    }
    easel.glow([x, 740], 150, color, 0.4);
  }
  easel.sheet(parts, 0.4);
}

export function paintPlanet(easel: Easel): void {
  const { random, palette, scene } = easel;
  const stream = random.fork('planet');
  const dark = mix(palette.sky[0], '#05060f', 0.75);
  const tint = stream.pick(['#b5654a', '#6d7fb5', '#8a6aa8', '#c29a5a'] as const);
  easel.sheet(
    [
      rect(0, 0, CANVAS.width, CANVAS.height, easel.gradient([dark, mix(dark, tint, 0.25), mix(dark, tint, 0.6)])),
      ...steps(0, 260, 1).map(() =>
        circle(
          stream.range(0, 1600),
          stream.range(0, 560),
          stream.next() ** 4 * 2.4 + 0.6,
          '#fdf6e0',
          ` opacity="${n(stream.range(0.3, 1))}"`,
        ),
      ),
    ],
    0,
  );
  const [px, py, pr] = [stream.range(950, 1300), stream.range(170, 260), stream.range(120, 190)];
  const world = stream.pick(['#d9a05a', '#7fa6c9', '#c9748a', '#9ac0a8'] as const);
  easel.sheet(
    [
      circle(px, py, pr, easel.gradient([lighten(world, 0.05), shade(world, 0.35)])),
      ...[-0.5, -0.1, 0.3].map(
        (dy) =>
          `<ellipse cx="${n(px)}" cy="${n(py + dy * pr)}" rx="${n(pr * Math.sqrt(1 - dy * dy) * 0.98)}" ry="${n(pr * 0.07)}" fill="${shade(world, 0.16)}" opacity=".7"/>`,
      ),
      `<ellipse cx="${n(px)}" cy="${n(py)}" rx="${n(pr * 1.7)}" ry="${n(pr * 0.32)}" fill="none" stroke="${lighten(world, 0.1)}" stroke-width="${n(pr * 0.1)}" opacity=".65" transform="rotate(-16 ${n(px)} ${n(py)})"/>`,
    ],
    0.4,
  );
  easel.glow([px, py], pr * 3.2, world, 0.35);
  const soil = (depth: number) => mix(palette.outside(tint, depth * 0.3), mix(dark, tint, 0.6), depth * 0.6);
  ridge(easel, random.fork('r1'), { y: 590, height: 230, rough: 0.95, wide: 300 }, soil(0.9), 0.3);
  ridge(easel, random.fork('r2'), { y: 640, height: 130, rough: 0.7, wide: 260 }, soil(0.6), 0.4);
  const hull = palette.outside('#cfd3da', 0.35);
  easel.sheet(
    [330, 560, 760].flatMap((x, i) => {
      const r = 100 - i * 22;
      easel.glow([x, 640], r * 1.4, palette.lamp, 0.4);
      return [
        cut(
          `M${x - r} 668A${r} ${r} 0 0 1 ${x + r} 668Z`,
          easel.gradient([lighten(hull, 0.03), shade(hull, 0.3)]),
          lighten(hull, 0.1),
        ),
        ...[-0.5, 0, 0.5].map((dx) => rect(x + dx * r - 9, 636, 18, 13, palette.lamp)),
        line(
          [
            [x, 668 - r],
            [x, 640 - r * 1.3],
          ],
          hull,
          3,
        ),
      ];
    }),
    0.45,
  );
  ground(easel, random.fork('ground'), 680, soil(0.15), 'stones', 0.45);
  easel.sheet(
    [rocks(stream, 190, 900, 420, 150, soil(0.02)), rocks(stream, 1450, 910, 480, 210, shade(soil(0.02), 0.15))],
    0.55,
  );
  if (scene.weather !== 'clear') finishOutdoors(easel, 600, 700);
}
