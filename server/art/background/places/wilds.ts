import { lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import {
  CANVAS,
  circle,
  closed,
  cut,
  type Easel,
  n,
  type Point,
  piece,
  points,
  rect,
  segment,
  shade,
  smooth,
  steps,
} from '../easel.ts';
import { crystals, torch } from '../landmarks/stone.ts';
import { cactus, ferns, fireflies } from '../nature/growth.ts';
import { drawMesa, dune, farRidges, footpath, ground, ridge, rocks, snowed } from '../nature/land.ts';
import { bamboo, bareTree, broadleaf, conifer, leafColor, palm, type Tree, treeLine } from '../nature/trees.ts';
import { hangSky } from '../sky.ts';
import { finishOutdoors, layFog } from '../weather.ts';

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
        points(source[0] - 12, source[1], source[0] + 12, source[1], x + 130, 800, x - 20, 800),
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

/** Paints a mountain above a valley. */
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
        closed(
          points(
            px,
            py,
            px + 90,
            240,
            px + 210,
            330,
            px + 330,
            470,
            px + 640,
            640,
            px + 120,
            640,
            px + 40,
            420,
            px + 70,
            320,
          ),
        ),
        shade(peak, 0.22),
      ),
      cut(
        closed(
          points(
            px - 120,
            230,
            px,
            py,
            px + 90,
            240,
            px + 52,
            268,
            px + 22,
            240,
            px - 10,
            290,
            px - 52,
            250,
            px - 84,
            288,
          ),
        ),
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
        drawMesa(stream, 240, 560, 330, 210, mesa),
        drawMesa(stream, 1180, 560, 430, 260, mesa),
        drawMesa(stream, 760, 560, 190, 120, mesa),
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

/** Paints a cave, looking out. */
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
        piece(points(x - length * 0.16, top, x + length * 0.2, top, x + stream.range(-6, 6), top + length), color),
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

/** Paints another world under its sky. */
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
        segment(x, 668 - r, x, 640 - r * 1.3, hull, 3),
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
