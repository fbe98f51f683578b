import { type Color, lighten, mix } from '../kit/color.ts';
import type { Random } from '../kit/random.ts';
import { circle, cut, line, n, piece, rect, shade, smooth, steps } from './easel.ts';

/** Furniture as flats of a paper stage: drawn in centimetres, standing on y = 0 with their middle at x = 0, y downwards. */

/** The colours things are made of at a depth of a room. */
export interface Paints {
  wood: Color;
  dark: Color;
  cloth: Color;
  accent: Color;
  metal: Color;
  paper: Color;
  leaf: Color;
  /** A lamp's or window's own light when lit, else pale glass. */
  light: Color;
  lit: boolean;
}

export type Furniture = (p: Paints, random: Random) => string;

const box = (x: number, y: number, width: number, height: number, color: Color) =>
  rect(x, y, width, height, color, ` stroke="${lighten(color, 0.08)}" stroke-opacity=".6" stroke-width="1.2"`);

export const desk: Furniture = (p, random) =>
  [
    box(-80, -74, 160, 7, p.wood),
    box(-74, -67, 44, 67, shade(p.wood, 0.12)),
    box(30, -67, 44, 67, shade(p.wood, 0.12)),
    rect(-30, -67, 60, 60, shade(p.wood, 0.5)),
    ...[-62, -42, -20].flatMap((y) => [
      line(
        [
          [-66, y],
          [-38, y],
        ],
        shade(p.wood, 0.4),
        2,
      ),
      line(
        [
          [38, y],
          [66, y],
        ],
        shade(p.wood, 0.4),
        2,
      ),
    ]),
    ...steps(0, 5, 1).map((i) => rect(-60 + i * 5, -80 - i * 2.4, 40, 2.6, i % 2 ? p.paper : shade(p.paper, 0.12))),
    box(34, -86, 26, 12, p.dark),
    line(
      [
        [47, -86],
        [47, -94],
        [58, -96],
      ],
      p.dark,
      3,
    ),
    ...deskLamp(p),
    random.chance(0.5) ? rect(-8, -77, 26, 3, p.accent) : '',
  ].join('');

function deskLamp(p: Paints): string[] {
  return [
    rect(-30, -76, 16, 3, p.metal),
    line(
      [
        [-22, -76],
        [-30, -98],
        [-16, -114],
      ],
      p.metal,
      2.6,
    ),
    piece(
      [
        [-24, -118],
        [-8, -122],
        [0, -106],
        [-26, -104],
      ],
      mix(p.accent, p.metal, 0.3),
    ),
    p.lit ? rect(-24, -105, 22, 3, p.light) : '',
  ];
}

export const chair: Furniture = (p) =>
  [
    box(-22, -48, 44, 7, p.cloth),
    box(-21, -96, 42, 42, p.wood),
    rect(-14, -90, 28, 30, shade(p.cloth, 0.1)),
    ...[-21, 16].map((x) => rect(x, -41, 5, 41, shade(p.wood, 0.25))),
  ].join('');

export const armchair: Furniture = (p) =>
  [
    cut('M-44 0V-62Q-44 -106 0 -106Q44 -106 44 -62V0Z', p.cloth, lighten(p.cloth, 0.09)),
    cut('M-28 -40V-62Q-28 -92 0 -92Q28 -92 28 -62V-40Z', shade(p.cloth, 0.16)),
    box(-30, -44, 60, 20, lighten(p.cloth, 0.03)),
    cut('M-56 0V-50Q-56 -60 -46 -60Q-34 -60 -34 -50V0Z', shade(p.cloth, 0.08), lighten(p.cloth, 0.06)),
    cut('M56 0V-50Q56 -60 46 -60Q34 -60 34 -50V0Z', shade(p.cloth, 0.08), lighten(p.cloth, 0.06)),
    rect(-50, -4, 10, 6, p.dark),
    rect(40, -4, 10, 6, p.dark),
  ].join('');

export const sofa: Furniture = (p) =>
  [
    cut('M-100 -18V-72Q-98 -88 -82 -88H82Q98 -88 100 -72V-18Z', shade(p.cloth, 0.1), lighten(p.cloth, 0.07)),
    box(-84, -48, 83, 24, p.cloth),
    box(1, -48, 83, 24, p.cloth),
    cut('M-112 -4V-56Q-110 -66 -98 -66Q-84 -66 -84 -56V-4Z', p.cloth, lighten(p.cloth, 0.09)),
    cut('M112 -4V-56Q110 -66 98 -66Q84 -66 84 -56V-4Z', p.cloth, lighten(p.cloth, 0.09)),
    rect(-86, -24, 172, 20, shade(p.cloth, 0.25)),
    box(-60, -76, 34, 30, p.accent),
  ].join('');

export const bed: Furniture = (p) =>
  [
    box(-100, -96, 14, 96, p.wood),
    box(92, -62, 12, 62, p.wood),
    box(-88, -46, 182, 34, shade(p.wood, 0.15)),
    cut('M-88 -62Q-40 -72 94 -60V-34H-88Z', p.cloth, lighten(p.cloth, 0.08)),
    cut('M-86 -64Q-70 -86 -44 -70Q-36 -58 -86 -56Z', p.paper, lighten(p.paper, 0.05)),
    cut(
      'M-30 -66Q20 -74 94 -62V-20Q30 -24 -20 -20Q-40 -44 -30 -66Z',
      mix(p.cloth, p.accent, 0.35),
      lighten(p.cloth, 0.08),
    ),
  ].join('');

export const bookcase: Furniture = (p, random) => {
  const parts = [box(-60, -220, 120, 220, shade(p.wood, 0.1)), rect(-53, -212, 106, 204, shade(p.wood, 0.55))];
  for (const shelf of steps(0, 5, 1)) {
    const y = -10 - shelf * 41;
    parts.push(books(p, random, -52, y, 104, 33), rect(-54, y, 108, 4, p.wood));
  }
  return parts.join('');
};

/** A run of book spines standing on `y`. */
export function books(p: Paints, random: Random, x: number, y: number, width: number, height: number): string {
  const parts: string[] = [];
  const spines = [
    p.accent,
    mix(p.accent, p.dark, 0.5),
    p.cloth,
    mix(p.wood, p.paper, 0.3),
    mix(p.leaf, p.dark, 0.4),
    mix(p.paper, p.wood, 0.4),
    p.dark,
  ] as const;
  let at = x;
  while (at < x + width - 3) {
    const w = random.range(3.2, 8.4);
    if (random.chance(0.07)) {
      at += w * 1.6;
      continue;
    }
    const h = height * random.range(0.66, 1);
    const color = random.pick(spines as unknown as [Color, ...Color[]]);
    parts.push(
      rect(at, y - h, Math.min(w, x + width - at), h, color),
      rect(at + w * 0.15, y - h * 0.8, w * 0.7, 1.4, lighten(color, 0.16)),
    );
    at += w + 0.5;
  }
  return parts.join('');
}

export const cabinet: Furniture = (p) =>
  [
    box(-45, -132, 90, 132, p.metal),
    ...[0, 1, 2, 3].flatMap((i) => [
      box(-41, -128 + i * 32, 82, 29, shade(p.metal, 0.08)),
      rect(-9, -116 + i * 32, 18, 4, p.dark),
      rect(-14, -124 + i * 32, 28, 6, p.paper),
    ]),
    ...steps(0, 4, 1).map((i) => rect(-34 + i * 3, -136 - i * 3, 46, 3, i % 2 ? p.paper : p.accent)),
  ].join('');

export const floorLamp: Furniture = (p) =>
  [
    rect(-16, -4, 32, 4, p.dark),
    rect(-2, -150, 4, 148, p.metal),
    piece(
      [
        [-26, -146],
        [-16, -184],
        [16, -184],
        [26, -146],
      ],
      p.lit ? mix(p.light, p.accent, 0.12) : p.cloth,
    ),
  ].join('');

export const plant: Furniture = (p, random) =>
  [
    piece(
      [
        [-20, -38],
        [-15, 0],
        [15, 0],
        [20, -38],
      ],
      mix(p.accent, p.dark, 0.3),
    ),
    ...steps(0, 13, 1).map((i) => {
      const angle = -Math.PI * (0.06 + (i / 12) * 0.88);
      const length = random.range(50, 104);
      const [x, y] = [Math.cos(angle) * length * 0.72, -36 + Math.sin(angle) * length];
      const color = mix(p.leaf, shade(p.leaf, 0.4), random.next());
      return cut(
        `M0 -36Q${n(x * 0.3 - 12)} ${n(-36 + (y + 36) * 0.7)} ${n(x)} ${n(y)}Q${n(x * 0.5 + 12)} ${n(-36 + (y + 36) * 0.4)} 0 -36Z`,
        color,
        lighten(color, 0.06),
      );
    }),
  ].join('');

export const fireplace: Furniture = (p) =>
  [
    box(-95, -128, 190, 128, mix(p.metal, p.paper, 0.3)),
    box(-106, -140, 212, 14, p.wood),
    rect(-58, -96, 116, 96, shade(p.dark, 0.4)),
    p.lit
      ? cut('M-40 0Q-46 -40 -22 -54Q-24 -30 -10 -34Q-14 -70 8 -84Q4 -52 22 -44Q20 -60 30 -64Q46 -34 38 0Z', '#ff9a3d') +
        cut('M-20 0Q-24 -26 -6 -34Q-4 -18 6 -44Q22 -24 18 0Z', '#ffe39a')
      : '',
    rect(-44, -10, 88, 10, p.dark),
    ...[-64, 60].map((x) => rect(x - 3, -164, 8, 24, p.metal)),
    circle(0, -158, 17, p.paper, ` stroke="${p.dark}" stroke-width="4"`),
    line(
      [
        [0, -158],
        [0, -168],
      ],
      p.dark,
      2,
    ),
    line(
      [
        [0, -158],
        [7, -155],
      ],
      p.dark,
      2,
    ),
  ].join('');

export const roundTable: Furniture = (p) =>
  [
    `<ellipse cx="0" cy="-74" rx="56" ry="11" fill="${p.wood}" stroke="${lighten(p.wood, 0.1)}" stroke-width="2"/>`,
    rect(-5, -70, 10, 66, shade(p.wood, 0.3)),
    `<ellipse cx="0" cy="-2" rx="28" ry="6" fill="${shade(p.wood, 0.4)}"/>`,
    rect(-6, -96, 12, 22, p.paper),
    rect(-26, -82, 13, 9, p.accent),
    p.lit ? rect(20, -90, 7, 14, p.light) : rect(20, -90, 7, 14, p.metal),
  ].join('');

export const lowTable: Furniture = (p) =>
  [
    box(-70, -36, 140, 7, p.wood),
    rect(-62, -29, 9, 29, shade(p.wood, 0.3)),
    rect(53, -29, 9, 29, shade(p.wood, 0.3)),
    rect(-14, -50, 22, 14, p.accent),
    line(
      [
        [8, -46],
        [16, -48],
      ],
      p.accent,
      4,
    ),
    rect(-42, -43, 12, 7, p.paper),
    rect(26, -43, 12, 7, p.paper),
  ].join('');

export const cushion: Furniture = (p) => cut('M-34 0Q-40 -8 -32 -13H32Q40 -8 34 0Z', p.accent, lighten(p.accent, 0.08));

export const stool: Furniture = (p) =>
  [
    cut('M-20 -70Q-20 -78 -12 -78H12Q20 -78 20 -70V-66H-20Z', p.accent, lighten(p.accent, 0.1)),
    rect(-3, -66, 6, 62, p.metal),
    `<ellipse cx="0" cy="-3" rx="18" ry="4" fill="${p.metal}"/>`,
    line(
      [
        [-14, -30],
        [14, -30],
      ],
      p.metal,
      3,
    ),
  ].join('');

export const counter: Furniture = (p) =>
  [
    box(-230, -108, 460, 12, lighten(p.wood, 0.05)),
    box(-222, -96, 444, 96, shade(p.wood, 0.16)),
    ...steps(-205, 205, 74).map((x) => box(x, -84, 60, 72, shade(p.wood, 0.26))),
    rect(-222, -12, 444, 12, shade(p.wood, 0.5)),
    line(
      [
        [-220, -24],
        [220, -24],
      ],
      '#c7a45a',
      4,
    ),
  ].join('');

export const bottleShelf: Furniture = (p, random) => {
  const parts = [
    box(-200, -250, 400, 250, shade(p.wood, 0.22)),
    rect(-190, -242, 380, 226, p.lit ? mix(p.light, p.wood, 0.42) : shade(p.wood, 0.5)),
  ];
  for (const y of [-36, -104, -172]) {
    for (let x = -182; x < 178; x += random.range(13, 22)) {
      const height = random.range(28, 50);
      const color = random.pick([
        p.accent,
        mix(p.leaf, p.dark, 0.3),
        '#b9772f',
        p.paper,
        mix(p.accent, p.dark, 0.5),
        '#5c8a8c',
      ] as [Color, ...Color[]]);
      parts.push(
        cut(
          `M${n(x)} ${y}v${n(-height * 0.6)}q1 -5 3.4 -6v${n(-height * 0.3)}h4v${n(height * 0.3)}q2.6 1 3.4 6v${n(height * 0.6)}Z`,
          color,
        ),
        rect(x + 2, y - height * 0.45, 7, height * 0.22, lighten(color, 0.18)),
      );
    }
    parts.push(rect(-192, y, 384, 6, p.wood));
  }
  return parts.join('');
};

export const piano: Furniture = (p) =>
  [
    box(-76, -124, 152, 124, shade(p.dark, 0.1)),
    box(-84, -74, 168, 9, shade(p.dark, 0.25)),
    rect(-74, -71, 148, 5, p.paper),
    ...steps(-70, 72, 6).map((x) => rect(x, -71, 2, 3, p.dark)),
    rect(-30, -112, 60, 30, shade(p.dark, 0.35)),
    rect(-24, -110, 48, 26, p.paper),
    ...[-106, -100, -94].map((y) =>
      line(
        [
          [-20, y],
          [20, y],
        ],
        p.dark,
        0.8,
      ),
    ),
    rect(-70, -65, 8, 65, p.dark),
    rect(62, -65, 8, 65, p.dark),
  ].join('');

export const painting: Furniture = (p, random) => {
  const [w, h] = [random.range(40, 70), random.range(44, 64)];
  return [
    box(-w / 2 - 5, -h - 5, w + 10, h + 10, '#b08d4f'),
    rect(-w / 2, -h, w, h, mix(p.paper, p.leaf, 0.4)),
    cut(
      `M${n(-w / 2)} ${n(-h * 0.35)}Q${n(-w * 0.2)} ${n(-h * 0.7)} 0 ${n(-h * 0.4)}T${n(w / 2)} ${n(-h * 0.45)}V0H${n(-w / 2)}Z`,
      mix(p.leaf, p.dark, 0.4),
    ),
    circle(w * 0.2, -h * 0.75, w * 0.09, p.accent),
  ].join('');
};

export const door: Furniture = (p) =>
  [
    box(-52, -216, 104, 216, shade(p.wood, 0.3)),
    box(-43, -206, 86, 206, p.wood),
    ...[
      [-34, -194, 30, 84],
      [4, -194, 30, 84],
      [-34, -96, 30, 84],
      [4, -96, 30, 84],
    ].map(([x = 0, y = 0, w = 0, h = 0]) => rect(x, y, w, h, shade(p.wood, 0.2))),
    circle(34, -100, 4, '#cfb069'),
  ].join('');

export const blackboard: Furniture = (p, random) =>
  [
    box(-190, -210, 380, 130, p.wood),
    rect(-182, -203, 364, 116, '#2f4a41'),
    ...steps(0, 9, 1).map(() => {
      const [x, y] = [random.range(-170, 90), random.range(-194, -100)];
      return line(
        [
          [x, y],
          [x + random.range(24, 84), y + random.range(-4, 4)],
        ],
        '#cfd8cf',
        2,
        ' opacity=".6"',
      );
    }),
    `<path d="M90 -150q20 -40 50 0t34 -6" fill="none" stroke="#cfd8cf" stroke-width="2.2" opacity=".65"/>`,
    rect(-120, -84, 30, 4, p.paper),
  ].join('');

export const schoolDesk: Furniture = (p) =>
  [
    box(-32, -72, 64, 6, lighten(p.wood, 0.05)),
    rect(-30, -66, 60, 14, shade(p.wood, 0.2)),
    ...[-30, 26].map((x) => rect(x, -52, 4, 52, p.metal)),
    box(-20, -84, 40, 4, shade(p.wood, 0.1)),
    box(-18, -94, 36, 14, shade(p.wood, 0.18)),
    rect(-18, -75, 20, 3, p.paper),
  ].join('');

export const hospitalBed: Furniture = (p) =>
  [
    rect(-104, -84, 5, 84, p.metal),
    rect(98, -64, 5, 64, p.metal),
    ...[-78, -66].map((y) =>
      line(
        [
          [-102, y],
          [-102, y + 20],
        ],
        p.metal,
        3,
      ),
    ),
    box(-100, -46, 200, 8, p.metal),
    cut('M-98 -46V-60Q-40 -68 98 -58V-46Z', p.paper, lighten(p.paper, 0.04)),
    cut('M-94 -62Q-80 -82 -52 -72Q-44 -62 -94 -58Z', lighten(p.paper, 0.04), p.metal),
    cut('M-34 -64Q30 -70 100 -60V-34Q40 -40 -30 -36Z', mix(p.paper, p.cloth, 0.4), p.paper),
    ...[-90, 88].map((x) => circle(x, -5, 6, p.dark)),
  ].join('');

export const dripStand: Furniture = (p) =>
  [
    rect(-1.5, -190, 3, 188, p.metal),
    line(
      [
        [-14, -188],
        [14, -188],
      ],
      p.metal,
      3,
    ),
    line(
      [
        [-18, -2],
        [18, -2],
      ],
      p.metal,
      4,
    ),
    cut('M8 -186h14v26q-7 10 -14 0Z', mix(p.paper, p.light, 0.3), p.metal),
    line(
      [
        [15, -152],
        [12, -90],
      ],
      p.metal,
      1,
    ),
  ].join('');

export const screen: Furniture = (p) =>
  [0, 1, 2]
    .map((i) =>
      [
        box(-84 + i * 56, -180, 54, 176, p.metal),
        rect(-79 + i * 56, -174, 44, 164, mix(p.paper, p.cloth, 0.2)),
        ...[0.3, 0.6].map((share) =>
          line(
            [
              [-79 + i * 56 + 44 * share, -172],
              [-79 + i * 56 + 44 * share, -12],
            ],
            shade(p.paper, 0.15),
            1.6,
          ),
        ),
      ].join(''),
    )
    .join('');

export const rack: Furniture = (p, random) =>
  [
    box(-42, -210, 84, 210, shade(p.metal, 0.45)),
    ...steps(0, 9, 1).flatMap((i) => [
      rect(-36, -204 + i * 22, 72, 18, shade(p.metal, 0.6)),
      ...steps(0, 6, 1).map((j) =>
        rect(
          -30 + j * 8,
          -198 + i * 22,
          4.4,
          4.4,
          random.pick(['#5ff0c2', '#ffcf5a', '#ff6d6d', '#3a5560', '#3a5560'] as [Color, ...Color[]]),
        ),
      ),
    ]),
  ].join('');

export const controlDesk: Furniture = (p, random) =>
  [
    piece(
      [
        [-110, 0],
        [-96, -78],
        [96, -78],
        [110, 0],
      ],
      shade(p.metal, 0.3),
    ),
    piece(
      [
        [-100, -78],
        [-84, -104],
        [84, -104],
        [100, -78],
      ],
      shade(p.metal, 0.15),
    ),
    ...steps(0, 14, 1).map((i) =>
      rect(
        -80 + (i % 7) * 24,
        -98 + Math.floor(i / 7) * 10,
        12,
        5,
        random.pick(['#5ff0d8', '#ffc65a', '#ff7d70', '#9fb8ff'] as [Color, ...Color[]]),
      ),
    ),
    ...[-62, 2].map(
      (x) =>
        box(x, -160, 60, 46, shade(p.metal, 0.5)) +
        rect(x + 4, -156, 52, 38, mix('#2fd6d0', p.dark, 0.45)) +
        `<path d="M${x + 8} -134q8 -16 16 0t16 -4t12 2" fill="none" stroke="#b8fff2" stroke-width="1.8"/>`,
    ),
  ].join('');

export const tank: Furniture = (p) =>
  [
    rect(-44, -24, 88, 24, shade(p.metal, 0.3)),
    rect(-36, -190, 72, 168, mix('#59e0c8', p.light, 0.2), ' opacity=".75"'),
    cut('M-10 -60Q-24 -110 -4 -150Q22 -120 10 -60Z', mix('#1d5c5a', p.dark, 0.3), undefined, ' opacity=".7"'),
    ...[
      [-20, -150],
      [12, -170],
      [22, -90],
      [-24, -80],
    ].map(([x = 0, y = 0]) => circle(x, y, 4, '#e4fff8', ' opacity=".7"')),
    box(-44, -206, 88, 18, shade(p.metal, 0.3)),
  ].join('');

export const pew: Furniture = (p) =>
  [
    box(-150, -92, 300, 16, p.wood),
    rect(-146, -76, 292, 40, shade(p.wood, 0.3)),
    box(-152, -46, 304, 10, p.wood),
    box(-158, -96, 16, 96, shade(p.wood, 0.12)),
    box(142, -96, 16, 96, shade(p.wood, 0.12)),
  ].join('');

export const altar: Furniture = (p) =>
  [
    box(-90, -100, 180, 100, mix(p.paper, p.metal, 0.3)),
    rect(-96, -108, 192, 12, p.paper),
    piece(
      [
        [-40, -100],
        [40, -100],
        [34, -34],
        [0, -24],
        [-34, -34],
      ],
      p.accent,
    ),
    ...[-70, 64].map((x) => rect(x, -144, 6, 36, p.paper) + (p.lit ? circle(x + 3, -150, 5, '#ffdf9a') : '')),
    rect(-4, -176, 8, 68, '#c9a452'),
    rect(-20, -158, 40, 8, '#c9a452'),
  ].join('');

export const throne: Furniture = (p) =>
  [
    box(-120, -20, 240, 20, p.metal),
    box(-90, -40, 180, 20, shade(p.metal, 0.08)),
    cut('M-56 -40V-220Q0 -290 56 -220V-40Z', p.wood, '#d9b45c'),
    cut('M-38 -90V-206Q0 -252 38 -206V-90Z', p.accent),
    box(-50, -100, 100, 24, p.accent),
    box(-66, -130, 18, 92, p.wood),
    box(48, -130, 18, 92, p.wood),
    circle(-57, -136, 11, '#d9b45c'),
    circle(57, -136, 11, '#d9b45c'),
    circle(0, -262, 12, '#d9b45c'),
  ].join('');

export const banner: Furniture = (p) =>
  [
    line(
      [
        [-36, -260],
        [36, -260],
      ],
      p.metal,
      5,
    ),
    cut('M-30 -258H30V-70L0 -96L-30 -70Z', p.accent, lighten(p.accent, 0.08)),
    rect(-30, -236, 60, 8, '#d9b45c'),
    circle(0, -180, 18, '#d9b45c'),
    circle(0, -180, 11, p.accent),
  ].join('');

export const pillar: Furniture = (p) =>
  [
    box(-34, -26, 68, 26, p.metal),
    rect(-22, -420, 44, 396, p.metal),
    ...[-13, -4, 5, 14].map((x) => rect(x, -418, 3, 390, shade(p.metal, 0.14))),
    rect(-22, -420, 8, 396, lighten(p.metal, 0.06)),
    box(-36, -440, 72, 24, p.metal),
  ].join('');

export const stove: Furniture = (p) =>
  [
    box(-80, -90, 160, 90, shade(p.metal, 0.25)),
    rect(-86, -96, 172, 8, p.dark),
    rect(-66, -74, 56, 52, shade(p.dark, 0.3)),
    p.lit ? rect(-58, -50, 40, 24, '#ff9a3d') : '',
    rect(14, -74, 52, 52, shade(p.metal, 0.4)),
    cut('M-50 -96V-118Q-50 -124 -44 -124H-10Q-4 -124 -4 -118V-96Z', p.metal, lighten(p.metal, 0.1)),
    cut('M18 -96V-112H60V-96Z', mix(p.accent, p.dark, 0.2)),
    line(
      [
        [60, -106],
        [78, -108],
      ],
      p.dark,
      4,
    ),
    rect(-26, -260, 30, 130, shade(p.metal, 0.4)),
    piece(
      [
        [-90, -150],
        [-50, -196],
        [50, -196],
        [90, -150],
      ],
      shade(p.metal, 0.3),
    ),
  ].join('');

export const pans: Furniture = (p) =>
  [
    line(
      [
        [-110, -220],
        [110, -220],
      ],
      p.metal,
      4,
    ),
    ...[-92, -50, -8, 34, 78].map(
      (x, i) =>
        line(
          [
            [x, -220],
            [x, -186],
          ],
          p.metal,
          3,
        ) +
        (i % 2
          ? circle(x, -166, 20, shade('#b3693d', 0.1))
          : cut(`M${x - 18} -186h36v22q-18 18 -36 0Z`, p.metal, lighten(p.metal, 0.1))),
    ),
  ].join('');

export const goodsShelf: Furniture = (p, random) => {
  const parts = [box(-90, -230, 180, 230, shade(p.wood, 0.15)), rect(-82, -222, 164, 210, shade(p.wood, 0.48))];
  for (const y of [-14, -66, -118, -170]) {
    for (let x = -74; x < 66; x += random.range(18, 28)) {
      const color = random.pick([
        p.accent,
        p.cloth,
        p.paper,
        p.leaf,
        mix(p.accent, p.paper, 0.5),
        '#c79a4a',
        '#6a8790',
      ] as [Color, ...Color[]]);
      const size = random.range(13, 22);
      parts.push(
        random.pick([
          () => box(x, y - size, size, size, color),
          () =>
            cut(
              `M${n(x)} ${y}q-3 ${n(-size)} ${n(size * 0.3)} ${n(-size * 1.1)}v-7h${n(size * 0.4)}v7q${n(size * 0.5)} ${n(size * 0.2)} ${n(size * 0.3)} ${n(size * 1.1)}Z`,
              color,
              lighten(color, 0.1),
            ),
          () => circle(x + size / 2, y - size / 2, size / 2, color),
        ])(),
      );
    }
    parts.push(rect(-86, y, 172, 5, p.wood));
  }
  return parts.join('');
};

export const workbench: Furniture = (p, random) =>
  [
    box(-110, -86, 220, 10, p.wood),
    ...[-100, 88].map((x) => rect(x, -76, 12, 76, shade(p.wood, 0.25))),
    rect(-96, -30, 192, 7, shade(p.wood, 0.2)),
    ...steps(0, 5, 1).map((i) => {
      const x = -80 + i * 36;
      return random.pick([
        () => box(x, -104, 22, 18, p.metal),
        () => circle(x + 10, -98, 11, p.dark, ` stroke="${p.metal}" stroke-width="4"`),
        () =>
          line(
            [
              [x, -88],
              [x + 24, -96],
            ],
            p.metal,
            4,
          ),
      ])();
    }),
    box(-70, -28, 50, 28, shade(p.wood, 0.35)),
    box(10, -28, 40, 28, shade(p.accent, 0.3)),
  ].join('');

export const easelStand: Furniture = (p, random) =>
  [
    line(
      [
        [-30, 0],
        [0, -170],
      ],
      p.wood,
      5,
    ),
    line(
      [
        [30, 0],
        [0, -170],
      ],
      p.wood,
      5,
    ),
    box(-46, -150, 92, 74, p.paper),
    ...steps(0, 6, 1).map(() =>
      circle(
        random.range(-32, 32),
        random.range(-138, -90),
        random.range(7, 15),
        random.pick([p.accent, p.leaf, p.cloth, '#d9a94c'] as [Color, ...Color[]]),
        ' opacity=".8"',
      ),
    ),
    rect(-48, -78, 96, 6, p.wood),
  ].join('');

export const gears: Furniture = (p) =>
  [
    [-30, -150, 46],
    [44, -196, 32],
    [40, -110, 26],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        steps(0, 12, 1)
          .map((i) => rect(x - 4, y - r - 6, 8, 10, p.metal, ` transform="rotate(${i * 30} ${x} ${y})"`))
          .join('') +
        circle(x, y, r, p.metal) +
        circle(x, y, r * 0.62, shade(p.metal, 0.4)) +
        circle(x, y, r * 0.22, p.metal),
    )
    .join('');

export const bars: Furniture = (p) =>
  [
    ...steps(-150, 151, 22).map((x) => rect(x - 3, -260, 6, 260, p.metal)),
    ...[-256, -150, -12].map((y) => rect(-156, y, 312, 9, p.metal)),
    box(88, -146, 26, 30, shade(p.metal, 0.2)),
    circle(101, -134, 4, p.dark),
  ].join('');

export const bunk: Furniture = (p) =>
  [
    line(
      [
        [-90, -150],
        [-90, -52],
      ],
      p.metal,
      4,
    ),
    line(
      [
        [90, -150],
        [90, -52],
      ],
      p.metal,
      4,
    ),
    box(-95, -56, 190, 9, p.wood),
    cut('M-92 -56V-68Q0 -74 92 -66V-56Z', p.paper),
    cut('M-92 -66Q-80 -82 -56 -74V-66Z', lighten(p.paper, 0.03)),
  ].join('');

export const globe: Furniture = (p) =>
  [
    line(
      [
        [-14, 0],
        [0, -30],
        [14, 0],
      ],
      p.wood,
      5,
    ),
    `<path d="M-24 -40A32 32 0 0 0 24 -92" fill="none" stroke="#c2a052" stroke-width="4"/>`,
    circle(0, -66, 26, mix('#4d7f96', p.cloth, 0.2)),
    cut('M-14 -80Q0 -92 10 -78Q18 -68 4 -62Q-8 -66 -14 -80Z', p.leaf),
    cut('M-18 -58Q-6 -54 -8 -44Q-18 -48 -18 -58Z', p.leaf),
  ].join('');

export const telescope: Furniture = (p) =>
  [
    line(
      [
        [0, -90],
        [-44, 0],
      ],
      p.dark,
      6,
    ),
    line(
      [
        [0, -90],
        [44, 0],
      ],
      p.dark,
      6,
    ),
    line(
      [
        [0, -90],
        [4, 0],
      ],
      p.dark,
      5,
    ),
    piece(
      [
        [-64, -66],
        [70, -150],
        [82, -130],
        [-54, -50],
      ],
      '#b8924a',
    ),
    piece(
      [
        [64, -156],
        [80, -166],
        [98, -138],
        [82, -126],
      ],
      '#8f6d33',
    ),
  ].join('');

export const suitcase: Furniture = (p) =>
  [
    box(-30, -42, 60, 42, mix(p.wood, p.accent, 0.3)),
    rect(-22, -42, 6, 42, p.dark),
    rect(16, -42, 6, 42, p.dark),
    `<path d="M-9 -42v-7h18v7" fill="none" stroke="${p.dark}" stroke-width="4"/>`,
  ].join('');

/** Cloth in folds, hanging from a rod or the frame of a stage. */
export function curtain(x: number, y: number, width: number, height: number, color: Color, folds = 6): string {
  const parts = [rect(x, y, width, height, color)];
  for (let i = 0; i < folds; i += 1) {
    const at = x + ((i + 0.5) * width) / folds;
    parts.push(
      `<path d="${smooth([
        [at, y],
        [at + width * 0.02, y + height * 0.5],
        [at - width * 0.015, y + height],
      ])}" fill="none" stroke="${i % 2 ? lighten(color, 0.06) : shade(color, 0.3)}" stroke-width="${n((width / folds) * 0.3)}" opacity=".75"/>`,
    );
  }
  return parts.join('');
}
