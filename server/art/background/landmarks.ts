import { type Color, lighten, mix } from '../kit/color.ts';
import type { Random } from '../kit/random.ts';
import { circle, cut, type Easel, line, n, type Point, piece, rect, shade, smooth, steps } from './easel.ts';

/** Things that make a place what it is, seen from the front, standing on `(x, y)` and `height` pixels tall. */

/** A gate of two posts and two beams. */
export function torii(x: number, y: number, height: number, color: Color, dark: Color): string {
  const w = height * 0.92;
  return [
    piece(
      [
        [x - w * 0.4, y],
        [x - w * 0.36, y - height * 0.92],
        [x - w * 0.28, y - height * 0.92],
        [x - w * 0.3, y],
      ],
      color,
    ),
    piece(
      [
        [x + w * 0.4, y],
        [x + w * 0.36, y - height * 0.92],
        [x + w * 0.28, y - height * 0.92],
        [x + w * 0.3, y],
      ],
      color,
    ),
    rect(x - w * 0.41, y - height * 0.07, w * 0.12, height * 0.07, dark),
    rect(x + w * 0.29, y - height * 0.07, w * 0.12, height * 0.07, dark),
    rect(x - w * 0.43, y - height * 0.75, w * 0.86, height * 0.065, color),
    rect(x - w * 0.04, y - height * 0.88, w * 0.08, height * 0.15, dark),
    cut(
      `M${n(x - w * 0.58)} ${n(y - height * 1.01)}Q${n(x)} ${n(y - height * 0.9)} ${n(x + w * 0.58)} ${n(y - height * 1.01)}L${n(x + w * 0.54)} ${n(y - height * 0.91)}Q${n(x)} ${n(y - height * 0.81)} ${n(x - w * 0.54)} ${n(y - height * 0.91)}Z`,
      color,
      lighten(color, 0.08),
    ),
    cut(
      `M${n(x - w * 0.6)} ${n(y - height * 1.06)}Q${n(x)} ${n(y - height * 0.95)} ${n(x + w * 0.6)} ${n(y - height * 1.06)}L${n(x + w * 0.58)} ${n(y - height)}Q${n(x)} ${n(y - height * 0.89)} ${n(x - w * 0.58)} ${n(y - height)}Z`,
      dark,
      lighten(dark, 0.08),
    ),
  ].join('');
}

/** A curved, tiled roof, `width` wide at its eaves. */
export function easternRoof(
  x: number,
  eaves: number,
  width: number,
  height: number,
  color: Color,
  flick: number,
): string {
  const half = width / 2;
  return (
    cut(
      `M${n(x - half)} ${n(eaves - flick)}Q${n(x - half * 0.62)} ${n(eaves - height * 0.06)} ${n(x - half * 0.36)} ${n(eaves - height)}L${n(x + half * 0.36)} ${n(eaves - height)}Q${n(x + half * 0.62)} ${n(eaves - height * 0.06)} ${n(x + half)} ${n(eaves - flick)}L${n(x + half * 0.94)} ${n(eaves + height * 0.1)}L${n(x - half * 0.94)} ${n(eaves + height * 0.1)}Z`,
      color,
      lighten(color, 0.09),
    ) +
    steps(-4, 5, 1)
      .map((i) =>
        line(
          [
            [x + i * half * 0.075, eaves - height * 0.96],
            [x + i * half * 0.19, eaves - height * 0.02],
          ],
          shade(color, 0.22),
          1.6,
          ' opacity=".6"',
        ),
      )
      .join('') +
    rect(x - half * 0.4, eaves - height * 1.1, half * 0.8, height * 0.13, shade(color, 0.25))
  );
}

/** A pagoda of several storeys. */
export function pagoda(easel: Easel, x: number, y: number, height: number, depth: number): string {
  const { palette } = easel;
  const [wall, roof, red] = [
    palette.outside('#d9cdb6', depth),
    palette.outside('#3f474f', depth),
    palette.outside('#9a4434', depth),
  ];
  const parts = [
    line(
      [
        [x, y - height * 0.82],
        [x, y - height],
      ],
      roof,
      height * 0.012,
    ),
  ];
  const storeys = 5;
  for (let i = storeys - 1; i >= 0; i -= 1) {
    const width = height * (0.36 - i * 0.045);
    const base = y - height * 0.16 * i;
    parts.push(
      rect(x - width * 0.34, base - height * 0.12, width * 0.68, height * 0.12, wall),
      rect(x - width * 0.34, base - height * 0.02, width * 0.68, height * 0.02, red),
    );
    for (const dx of [-0.3, -0.1, 0.1, 0.3])
      parts.push(rect(x + dx * width - 2, base - height * 0.11, 4, height * 0.1, red));
    if (palette.lampsAreLit) {
      parts.push(rect(x - width * 0.08, base - height * 0.08, width * 0.16, height * 0.06, palette.lamp));
      easel.glow([x, base - height * 0.05], width * 0.6, palette.lamp, 0.2);
    }
    parts.push(easternRoof(x, base - height * 0.11, width, height * 0.065, roof, height * 0.02));
  }
  return parts.join('');
}

/** The hall of a shrine or temple. */
export function templeHall(easel: Easel, x: number, y: number, width: number, depth: number): string {
  const { palette, scene } = easel;
  const [wall, roof, post] = [
    palette.outside('#cdbfa3', depth),
    palette.outside(scene.weather === 'snow' ? '#e3e8ea' : '#3c4650', depth),
    palette.outside(scene.culture === 'china' ? '#8f3128' : '#7a3c2c', depth),
  ];
  const height = width * 0.36;
  const door = palette.lampsAreLit ? mix(palette.lamp, '#ffe8b6', 0.3) : palette.outside('#4a372a', depth);
  if (palette.lampsAreLit) easel.glow([x, y - height * 0.4], width * 0.5, palette.lamp, 0.4);
  return [
    piece(
      [
        [x - width * 0.52, y],
        [x - width * 0.47, y - height * 0.14],
        [x + width * 0.47, y - height * 0.14],
        [x + width * 0.52, y],
      ],
      palette.outside('#8d897f', depth),
    ),
    piece(
      [
        [x - width * 0.16, y],
        [x - width * 0.12, y - height * 0.14],
        [x + width * 0.12, y - height * 0.14],
        [x + width * 0.16, y],
      ],
      palette.outside('#a5a095', depth),
    ),
    rect(x - width * 0.4, y - height * 0.82, width * 0.8, height * 0.68, wall),
    rect(x - width * 0.13, y - height * 0.68, width * 0.26, height * 0.54, door),
    ...[-0.09, -0.045, 0, 0.045, 0.09].map((dx) =>
      rect(x + dx * width - 1.5, y - height * 0.68, 3, height * 0.54, shade(post, 0.3)),
    ),
    ...[-0.4, -0.24, -0.14, 0.13, 0.23, 0.385].map((dx) =>
      rect(x + dx * width, y - height * 0.82, width * 0.022, height * 0.68, post),
    ),
    rect(x - width * 0.41, y - height * 0.84, width * 0.82, height * 0.06, post),
    easternRoof(x, y - height * 0.82, width * 1.16, height * 0.62, roof, width * 0.05),
    piece(
      [
        [x - width * 0.13, y - height * 1.1],
        [x, y - height * 1.5],
        [x + width * 0.13, y - height * 1.1],
      ],
      palette.outside('#b89c6a', depth),
    ),
  ].join('');
}

/** A stone lantern. */
export function stoneLantern(easel: Easel, x: number, y: number, height: number, depth: number): string {
  const { palette, scene } = easel;
  const stone = palette.outside(scene.weather === 'snow' ? '#c7cccd' : '#8e8c84', depth);
  const lit = palette.lampsAreLit;
  if (lit) easel.glow([x, y - height * 0.66], height * 1.1, palette.lamp, 0.5);
  return [
    piece(
      [
        [x - height * 0.2, y],
        [x - height * 0.14, y - height * 0.12],
        [x + height * 0.14, y - height * 0.12],
        [x + height * 0.2, y],
      ],
      stone,
    ),
    rect(x - height * 0.06, y - height * 0.52, height * 0.12, height * 0.42, shade(stone, 0.1)),
    piece(
      [
        [x - height * 0.17, y - height * 0.5],
        [x - height * 0.13, y - height * 0.57],
        [x + height * 0.13, y - height * 0.57],
        [x + height * 0.17, y - height * 0.5],
      ],
      stone,
    ),
    rect(x - height * 0.12, y - height * 0.76, height * 0.24, height * 0.2, shade(stone, 0.15)),
    rect(x - height * 0.07, y - height * 0.73, height * 0.14, height * 0.14, lit ? '#ffe6ac' : shade(stone, 0.6)),
    cut(
      `M${n(x - height * 0.27)} ${n(y - height * 0.78)}Q${n(x - height * 0.08)} ${n(y - height * 0.82)} ${n(x)} ${n(y - height)}Q${n(x + height * 0.08)} ${n(y - height * 0.82)} ${n(x + height * 0.27)} ${n(y - height * 0.78)}L${n(x + height * 0.22)} ${n(y - height * 0.73)}L${n(x - height * 0.22)} ${n(y - height * 0.73)}Z`,
      stone,
      lighten(stone, 0.09),
    ),
  ].join('');
}

/** A lighthouse with its beam. */
export function lighthouse(easel: Easel, x: number, y: number, height: number, depth: number): string {
  const { palette } = easel;
  const [white, red, dark] = [
    palette.outside('#ece6d8', depth),
    palette.outside('#b2463a', depth),
    palette.outside('#3a3d46', depth),
  ];
  const half = (share: number) => height * (0.115 - share * 0.052);
  const band = (a: number, b: number, color: Color) =>
    piece(
      [
        [x - half(a), y - height * a],
        [x - half(b), y - height * b],
        [x + half(b), y - height * b],
        [x + half(a), y - height * a],
      ],
      color,
    );
  const lamp: Point = [x, y - height * 0.87];
  if (palette.lampsAreLit || easel.scene.weather === 'fog') {
    easel.glow(lamp, height * 0.62, '#fff0c0', 0.85);
    easel.beam(
      [lamp, [x - height * 2.6, y - height * 1.22], [x - height * 2.6, y - height * 0.76]],
      '#fff0c8',
      0.55,
      lamp,
      [x - height * 2.5, y - height * 0.98],
    );
    easel.beam(
      [lamp, [x + height * 2.6, y - height * 1.02], [x + height * 2.6, y - height * 0.62]],
      '#fff0c8',
      0.42,
      lamp,
      [x + height * 2.5, y - height * 0.82],
    );
  }
  return [
    piece(
      [
        [x - height * 0.34, y],
        [x - height * 0.34, y - height * 0.15],
        [x - height * 0.2, y - height * 0.24],
        [x - height * 0.06, y - height * 0.15],
        [x - height * 0.06, y],
      ],
      palette.outside('#c9bda6', depth),
    ),
    piece(
      [
        [x - height * 0.37, y - height * 0.145],
        [x - height * 0.2, y - height * 0.26],
        [x - height * 0.03, y - height * 0.145],
      ],
      red,
    ),
    rect(x - height * 0.25, y - height * 0.11, height * 0.05, height * 0.06, palette.lampsAreLit ? palette.lamp : dark),
    band(0, 0.2, white),
    band(0.2, 0.38, red),
    band(0.38, 0.56, white),
    band(0.56, 0.7, red),
    band(0.7, 0.8, white),
    ...[0.12, 0.3, 0.48, 0.64].map((share) =>
      rect(
        x - height * 0.014,
        y - height * share,
        height * 0.028,
        height * 0.045,
        palette.lampsAreLit ? palette.lamp : dark,
      ),
    ),
    rect(x - height * 0.1, y - height * 0.815, height * 0.2, height * 0.022, dark),
    rect(x - height * 0.055, y - height * 0.92, height * 0.11, height * 0.11, '#fff3cf'),
    ...[-0.055, -0.02, 0.018, 0.05].map((dx) =>
      rect(x + dx * height, y - height * 0.92, height * 0.007, height * 0.11, dark),
    ),
    piece(
      [
        [x - height * 0.075, y - height * 0.92],
        [x, y - height],
        [x + height * 0.075, y - height * 0.92],
      ],
      red,
    ),
    line(
      [
        [x, y - height],
        [x, y - height * 1.05],
      ],
      dark,
      3,
    ),
  ].join('');
}

/** A castle of towers and walls. */
export function castle(easel: Easel, random: Random, x: number, y: number, width: number, depth: number): string {
  const { palette, scene } = easel;
  const stone = palette.outside(scene.weather === 'snow' ? '#b7bcc1' : '#8b8682', depth);
  const roof = palette.outside(scene.weather === 'snow' ? '#e6eaec' : '#4d5570', depth);
  const lit = () => (palette.lampsAreLit && random.chance(0.6) ? palette.lamp : shade(stone, 0.5));
  const towers = [
    [-0.46, 0.62, 0.12, false],
    [-0.25, 0.86, 0.13, true],
    [0.02, 1.16, 0.17, true],
    [0.27, 0.78, 0.12, true],
    [0.47, 0.56, 0.13, false],
  ] as const;
  const parts: string[] = [];
  for (const [dx, tall, wide, pointed] of towers) {
    const [cx, w, h] = [x + dx * width, wide * width, tall * width * 0.62 * random.range(0.94, 1.06)];
    const color = mix(stone, shade(stone, 0.3), random.next() * 0.5);
    parts.push(
      rect(
        cx - w / 2,
        y - h,
        w,
        h + 20,
        easel.gradient([lighten(color, 0.03), shade(color, 0.15)], 'across'),
        ` stroke="${lighten(color, 0.07)}" stroke-opacity=".5"`,
      ),
    );
    parts.push(
      pointed
        ? piece(
            [
              [cx - w * 0.6, y - h + 3],
              [cx, y - h - w * 1.35],
              [cx + w * 0.6, y - h + 3],
            ],
            roof,
          )
        : battlements(cx - w * 0.56, y - h, w * 1.12, w * 0.16, color),
    );
    for (const share of [0.3, 0.55, 0.8]) {
      const fill = lit();
      const [wx, wy] = [cx - w * 0.07, y - h * share];
      parts.push(
        cut(`M${n(wx)} ${n(wy)}v${n(-w * 0.2)}q${n(w * 0.07)} ${n(-w * 0.13)} ${n(w * 0.14)} 0v${n(w * 0.2)}Z`, fill),
      );
      if (fill === palette.lamp) easel.glow([cx, wy - w * 0.1], w * 0.55, palette.lamp, 0.34);
    }
    if (pointed)
      parts.push(
        line(
          [
            [cx, y - h - w * 1.3],
            [cx, y - h - w * 1.75],
          ],
          shade(stone, 0.5),
          2.5,
        ),
        piece(
          [
            [cx, y - h - w * 1.75],
            [cx + w * 0.45, y - h - w * 1.62],
            [cx, y - h - w * 1.48],
          ],
          palette.outside('#a53c3c', depth),
        ),
      );
  }
  const wall = shade(stone, 0.08);
  const top = y - width * 0.2;
  parts.push(
    rect(x - width * 0.5, top, width, width * 0.24, easel.gradient([wall, shade(wall, 0.25)])),
    battlements(x - width * 0.5, top, width, width * 0.028, wall),
  );
  parts.push(
    cut(
      `M${n(x - width * 0.06)} ${n(y + 8)}V${n(y - width * 0.08)}Q${n(x)} ${n(y - width * 0.17)} ${n(x + width * 0.06)} ${n(y - width * 0.08)}V${n(y + 8)}Z`,
      shade(wall, 0.65),
    ),
  );
  return parts.join('');
}

export function battlements(x: number, y: number, width: number, tooth: number, color: Color): string {
  const count = Math.max(3, Math.round(width / (tooth * 2)));
  return (
    rect(x, y, width, tooth, color) +
    steps(0, count, 1)
      .map((i) => rect(x + (i * width) / count, y - tooth, width / count / 1.8, tooth + 1, color))
      .join('')
  );
}

/** A boat or ship afloat, `width` long, its waterline at `y`. */
export function boat(
  easel: Easel,
  x: number,
  y: number,
  width: number,
  kind: 'sail' | 'fishing' | 'steamer',
  depth: number,
): string {
  const { palette } = easel;
  const [hull, deck, cloth, dark] = [
    palette.outside(kind === 'steamer' ? '#33404f' : '#6e4634', depth),
    palette.outside('#d8cdb4', depth),
    palette.outside('#eae0c8', depth),
    palette.outside('#2f2b30', depth),
  ];
  const parts: string[] = [];
  const light = (lx: number, ly: number) => {
    parts.push(circle(lx, ly, Math.max(2, width * 0.011), palette.lampsAreLit ? '#ffe8b4' : cloth));
    if (palette.lampsAreLit) {
      easel.glow([lx, ly], width * 0.2, palette.lamp, 0.5);
      easel.glow([lx, y + width * 0.08], width * 0.1, palette.lamp, 0.3, 1.8);
    }
  };
  if (kind === 'sail') {
    parts.push(
      line(
        [
          [x, y - width * 0.1],
          [x, y - width * 1.02],
        ],
        dark,
        width * 0.014,
      ),
      cut(
        `M${n(x + width * 0.03)} ${n(y - width * 0.96)}Q${n(x + width * 0.4)} ${n(y - width * 0.52)} ${n(x + width * 0.36)} ${n(y - width * 0.18)}L${n(x + width * 0.03)} ${n(y - width * 0.2)}Z`,
        cloth,
        lighten(cloth, 0.05),
      ),
      cut(
        `M${n(x - width * 0.03)} ${n(y - width * 0.88)}Q${n(x - width * 0.3)} ${n(y - width * 0.5)} ${n(x - width * 0.36)} ${n(y - width * 0.2)}L${n(x - width * 0.03)} ${n(y - width * 0.2)}Z`,
        shade(cloth, 0.12),
        cloth,
      ),
    );
  } else if (kind === 'fishing') {
    parts.push(
      rect(x - width * 0.3, y - width * 0.34, width * 0.22, width * 0.24, deck),
      rect(x - width * 0.33, y - width * 0.37, width * 0.28, width * 0.04, hull),
      rect(x - width * 0.26, y - width * 0.3, width * 0.06, width * 0.07, palette.lampsAreLit ? palette.lamp : dark),
      line(
        [
          [x + width * 0.1, y - width * 0.1],
          [x + width * 0.1, y - width * 0.72],
        ],
        dark,
        width * 0.016,
      ),
      line(
        [
          [x + width * 0.1, y - width * 0.7],
          [x + width * 0.42, y - width * 0.2],
        ],
        dark,
        width * 0.006,
      ),
      line(
        [
          [x + width * 0.1, y - width * 0.7],
          [x - width * 0.2, y - width * 0.37],
        ],
        dark,
        width * 0.006,
      ),
    );
  } else {
    parts.push(
      rect(x - width * 0.3, y - width * 0.2, width * 0.56, width * 0.1, deck),
      rect(x - width * 0.22, y - width * 0.28, width * 0.36, width * 0.09, deck),
      piece(
        [
          [x - width * 0.06, y - width * 0.28],
          [x - width * 0.05, y - width * 0.46],
          [x + width * 0.04, y - width * 0.46],
          [x + width * 0.05, y - width * 0.28],
        ],
        palette.outside('#a4483a', depth),
      ),
      ...steps(-4, 4, 1).map((i) =>
        circle(x + i * width * 0.065, y - width * 0.15, width * 0.014, palette.lampsAreLit ? palette.lamp : dark),
      ),
      line(
        [
          [x + width * 0.26, y - width * 0.1],
          [x + width * 0.26, y - width * 0.5],
        ],
        dark,
        width * 0.009,
      ),
    );
  }
  parts.push(
    cut(
      `M${n(x - width * 0.5)} ${n(y - width * 0.13)}Q${n(x)} ${n(y - width * 0.07)} ${n(x + width * 0.5)} ${n(y - width * 0.16)}Q${n(x + width * 0.44)} ${n(y + width * 0.02)} ${n(x + width * 0.32)} ${n(y + width * 0.03)}L${n(x - width * 0.36)} ${n(y + width * 0.03)}Q${n(x - width * 0.46)} ${n(y)} ${n(x - width * 0.5)} ${n(y - width * 0.13)}Z`,
      easel.gradient([hull, shade(hull, 0.3)]),
      lighten(hull, 0.1),
    ),
  );
  light(
    x + (kind === 'fishing' ? 0.1 : kind === 'steamer' ? 0.26 : 0) * width,
    y - width * (kind === 'sail' ? 1.02 : kind === 'fishing' ? 0.72 : 0.5),
  );
  return parts.join('');
}

/** A dockside crane. */
export function crane(x: number, y: number, height: number, color: Color, flipped: boolean): string {
  const s = flipped ? -1 : 1;
  const at = (dx: number, dy: number): Point => [x + s * dx * height, y - dy * height];
  const w = height * 0.016;
  return [
    line([at(-0.16, 0), at(-0.08, 0.5)], color, w),
    line([at(0.16, 0), at(0.08, 0.5)], color, w),
    line([at(-0.12, 0.25), at(0.12, 0.25)], color, w),
    line([at(-0.15, 0.03), at(0.12, 0.25)], color, w * 0.6),
    line([at(0.15, 0.03), at(-0.12, 0.25)], color, w * 0.6),
    piece([at(-0.12, 0.5), at(-0.12, 0.64), at(0.1, 0.64), at(0.12, 0.5)], color),
    line([at(-0.02, 0.62), at(0.02, 0.86)], color, w * 1.3),
    line([at(0.02, 0.86), at(0.62, 1)], color, w),
    line([at(0.06, 0.62), at(0.62, 1)], color, w * 1.2),
    line([at(0.02, 0.86), at(-0.22, 0.64)], color, w * 0.7),
    ...[0.2, 0.32, 0.44].map((d) =>
      line([at(d, 0.64 + (d - 0.06) * 0.68), at(d + 0.05, 0.875 + d * 0.22)], color, w * 0.6),
    ),
    line([at(0.62, 1), at(0.62, 0.46)], color, w * 0.45),
    rect(at(0.6, 0.46)[0] - 4, at(0.6, 0.46)[1], 10, 12, color),
  ].join('');
}

/** A gravestone, a cross or a slab. */
export function grave(random: Random, x: number, y: number, height: number, color: Color): string {
  const w = height * 0.3;
  const tilt = ` transform="rotate(${n(random.range(-7, 7))} ${n(x)} ${n(y)})"`;
  const kind = random.int(0, 2);
  if (kind === 0)
    return `<g${tilt}>${cut(`M${n(x - w)} ${n(y)}V${n(y - height * 0.7)}Q${n(x - w)} ${n(y - height)} ${n(x)} ${n(y - height)}Q${n(x + w)} ${n(y - height)} ${n(x + w)} ${n(y - height * 0.7)}V${n(y)}Z`, color, lighten(color, 0.08))}${line(
      [
        [x - w * 0.5, y - height * 0.65],
        [x + w * 0.5, y - height * 0.65],
      ],
      shade(color, 0.3),
      2,
    )}${line(
      [
        [x - w * 0.4, y - height * 0.52],
        [x + w * 0.4, y - height * 0.52],
      ],
      shade(color, 0.3),
      2,
    )}</g>`;
  if (kind === 1)
    return `<g${tilt}>${rect(x - w * 0.22, y - height * 1.1, w * 0.44, height * 1.1, color)}${rect(x - w * 0.85, y - height * 0.86, w * 1.7, w * 0.42, color)}</g>`;
  return `<g${tilt}>${rect(x - w * 0.8, y - height * 0.86, w * 1.6, height * 0.86, color, ` stroke="${lighten(color, 0.08)}"`)}${rect(x - w * 1.05, y - height * 0.14, w * 2.1, height * 0.14, shade(color, 0.15))}</g>`;
}

/** A broken column, or a whole one where `whole` says so. */
export function column(
  random: Random,
  x: number,
  y: number,
  height: number,
  width: number,
  color: Color,
  whole: boolean,
): string {
  const top = y - height;
  const broken: Point[] = [
    [x - width / 2, top + random.range(0, 20)],
    [x - width * 0.2, top - random.range(0, 18)],
    [x + width * 0.15, top + random.range(0, 26)],
    [x + width / 2, top - random.range(0, 12)],
  ];
  const shaft = piece(
    [
      [x - width / 2, y],
      ...(whole
        ? ([
            [x - width / 2, top],
            [x + width / 2, top],
          ] as Point[])
        : broken),
      [x + width / 2, y],
    ],
    color,
  );
  const flutes = [-0.3, -0.1, 0.1, 0.3]
    .map((dx) =>
      line(
        [
          [x + dx * width, top + 30],
          [x + dx * width, y - 8],
        ],
        shade(color, 0.18),
        width * 0.05,
      ),
    )
    .join('');
  const foot = rect(x - width * 0.68, y - width * 0.24, width * 1.36, width * 0.3, shade(color, 0.08));
  return (
    shaft +
    flutes +
    foot +
    (whole ? rect(x - width * 0.7, top - width * 0.22, width * 1.4, width * 0.26, lighten(color, 0.02)) : '')
  );
}

/** A market stall under its awning. */
export function stall(easel: Easel, random: Random, x: number, y: number, width: number, depth: number): string {
  const { palette } = easel;
  const [wood, cloth, pale] = [
    palette.outside('#6b4a35', depth),
    palette.outside(random.pick(['#b0423a', '#2f6a72', '#c18a33', '#5b6d3d', '#7d4a78']), depth),
    palette.outside('#ece1c8', depth),
  ];
  const height = width * 0.86;
  const parts: string[] = [];
  if (palette.lampsAreLit) {
    parts.push(
      rect(
        x - width * 0.46,
        y - height * 0.72,
        width * 0.92,
        height * 0.4,
        easel.gradient([mix(palette.lamp, '#fff3d0', 0.4), mix(palette.lamp, '#9a5527', 0.5)]),
        ' opacity=".85"',
      ),
    );
    easel.glow([x, y - height * 0.5], width * 0.85, palette.lamp, 0.5);
    easel.glow([x, y], width * 0.7, palette.lamp, 0.34, 0.22);
  } else parts.push(rect(x - width * 0.46, y - height * 0.72, width * 0.92, height * 0.4, shade(wood, 0.35)));
  parts.push(
    rect(x - width * 0.48, y - height * 0.76, width * 0.03, height * 0.76, wood),
    rect(x + width * 0.45, y - height * 0.76, width * 0.03, height * 0.76, wood),
  );
  for (let i = 0; i < 9; i += 1)
    parts.push(
      circle(
        x - width * 0.4 + i * width * 0.1,
        y - height * 0.36 - random.range(0, 6),
        width * random.range(0.035, 0.055),
        palette.outside(random.pick(['#d0743c', '#c23f3a', '#8aa04a', '#e0b84e', '#8a5a8a', '#d9cba8']), depth * 0.6),
      ),
    );
  parts.push(
    rect(x - width * 0.5, y - height * 0.34, width, height * 0.34, easel.gradient([wood, shade(wood, 0.35)])),
    rect(x - width * 0.53, y - height * 0.37, width * 1.06, height * 0.05, lighten(wood, 0.05)),
  );
  const stripes = 8;
  for (let i = 0; i < stripes; i += 1) {
    const [a, b] = [
      x - width * 0.56 + (i * width * 1.12) / stripes,
      x - width * 0.56 + ((i + 1) * width * 1.12) / stripes,
    ];
    const [ta, tb] = [x + (a - x) * 0.86, x + (b - x) * 0.86];
    const color = i % 2 ? pale : cloth;
    parts.push(
      cut(
        `M${n(ta)} ${n(y - height)}L${n(tb)} ${n(y - height)}L${n(b)} ${n(y - height * 0.74)}Q${n((a + b) / 2)} ${n(y - height * 0.66)} ${n(a)} ${n(y - height * 0.74)}Z`,
        color,
        lighten(color, 0.05),
      ),
    );
  }
  return parts.join('');
}

/** A cactus. */
export function cactus(x: number, y: number, height: number, color: Color): string {
  const w = height * 0.13;
  const arm = (side: number, from: number, up: number) =>
    line(
      [
        [x, y - height * from],
        [x + side * height * 0.2, y - height * from],
        [x + side * height * 0.2, y - height * (from + up)],
      ],
      color,
      w * 0.75,
    );
  return (
    line(
      [
        [x, y],
        [x, y - height],
      ],
      color,
      w,
    ) +
    arm(-1, 0.42, 0.26) +
    arm(1, 0.55, 0.2)
  );
}

/** A bench seen from the front. */
export function bench(x: number, y: number, width: number, color: Color): string {
  return (
    [0, 0.09, 0.18].map((dy) => rect(x - width / 2, y - width * (0.42 - dy), width, width * 0.06, color)).join('') +
    rect(x - width / 2, y - width * 0.2, width, width * 0.05, shade(color, 0.15)) +
    [-0.42, 0.38]
      .map((dx) => rect(x + dx * width, y - width * 0.2, width * 0.04, width * 0.2, shade(color, 0.4)))
      .join('')
  );
}

/** A post-and-rail fence between two points of the ground. */
export function fence(from: Point, to: Point, height: number, color: Color, posts = 9): string {
  const at = (share: number): Point => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  return (
    steps(0, posts, 1)
      .map((i) => {
        const [x, y] = at(i / (posts - 1));
        return rect(x - height * 0.06, y - height, height * 0.12, height, color);
      })
      .join('') +
    [0.35, 0.75]
      .map((up) =>
        line(
          [
            [from[0], from[1] - height * up],
            [to[0], to[1] - height * up],
          ],
          color,
          height * 0.07,
        ),
      )
      .join('')
  );
}

/** A path that runs from the bottom of the picture to a point far away. */
export function footpath(random: Random, to: Point, width: number, color: Color): string {
  const sway = random.range(-120, 120);
  const mid: Point = [800 + sway, (to[1] + 900) / 2];
  const left: Point[] = [
    [800 - width, 920],
    [mid[0] - width * 0.42, mid[1]],
    [to[0] - 6, to[1]],
  ];
  const right: Point[] = [
    [to[0] + 6, to[1]],
    [mid[0] + width * 0.4, mid[1]],
    [800 + width, 920],
  ];
  return cut(`${smooth(left)}L${smooth(right).slice(1)}Z`, color, lighten(color, 0.05));
}
