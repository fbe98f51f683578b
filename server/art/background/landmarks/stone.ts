import { type Color, lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import { cut, type Easel, n, type Point, piece, points, rect, segment, shade, steps } from '../easel.ts';

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
        ? piece(points(cx - w * 0.6, y - h + 3, cx, y - h - w * 1.35, cx + w * 0.6, y - h + 3), roof)
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
        segment(cx, y - h - w * 1.3, cx, y - h - w * 1.75, shade(stone, 0.5), 2.5),
        piece(
          points(cx, y - h - w * 1.75, cx + w * 0.45, y - h - w * 1.62, cx, y - h - w * 1.48),
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

function battlements(x: number, y: number, width: number, tooth: number, color: Color): string {
  const count = Math.max(3, Math.round(width / (tooth * 2)));
  return (
    rect(x, y, width, tooth, color) +
    steps(0, count, 1)
      .map((i) => rect(x + (i * width) / count, y - tooth, width / count / 1.8, tooth + 1, color))
      .join('')
  );
}

/** A gravestone, a cross or a slab. */
export function grave(random: Random, x: number, y: number, height: number, color: Color): string {
  const w = height * 0.3;
  const tilt = ` transform="rotate(${n(random.range(-7, 7))} ${n(x)} ${n(y)})"`;
  const kind = random.int(0, 2);
  if (kind === 0)
    return `<g${tilt}>${cut(`M${n(x - w)} ${n(y)}V${n(y - height * 0.7)}Q${n(x - w)} ${n(y - height)} ${n(x)} ${n(y - height)}Q${n(x + w)} ${n(y - height)} ${n(x + w)} ${n(y - height * 0.7)}V${n(y)}Z`, color, lighten(color, 0.08))}${segment(
      x - w * 0.5,
      y - height * 0.65,
      x + w * 0.5,
      y - height * 0.65,
      shade(color, 0.3),
      2,
    )}${segment(x - w * 0.4, y - height * 0.52, x + w * 0.4, y - height * 0.52, shade(color, 0.3), 2)}</g>`;
  if (kind === 1)
    return `<g${tilt}>${rect(x - w * 0.22, y - height * 1.1, w * 0.44, height * 1.1, color)}${rect(x - w * 0.85, y - height * 0.86, w * 1.7, w * 0.42, color)}</g>`;
  return `<g${tilt}>${rect(x - w * 0.8, y - height * 0.86, w * 1.6, height * 0.86, color, ` stroke="${lighten(color, 0.08)}"`)}${rect(x - w * 1.05, y - height * 0.14, w * 2.1, height * 0.14, shade(color, 0.15))}</g>`;
}

/** A column; broken unless `whole`. */
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
    .map((dx) => segment(x + dx * width, top + 30, x + dx * width, y - 8, shade(color, 0.18), width * 0.05))
    .join('');
  const foot = rect(x - width * 0.68, y - width * 0.24, width * 1.36, width * 0.3, shade(color, 0.08));
  return (
    shaft +
    flutes +
    foot +
    (whole ? rect(x - width * 0.7, top - width * 0.22, width * 1.4, width * 0.26, lighten(color, 0.02)) : '')
  );
}

/** A well under its roof. */
export function well(easel: Easel, x: number, y: number): string {
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
    piece(points(x - 62, y - 108, x, y - 152, x + 62, y - 108), roof),
    segment(x - 36, y - 92, x + 36, y - 92, wood, 6),
  ].join('');
}

/** A burning torch and its light. */
export function torch(easel: Easel, x: number, y: number): string {
  easel.glow([x, y - 30], 300, '#ffb05c', 0.7);
  easel.glow([x, y - 30], 70, '#fff0b8', 0.8);
  return (
    piece(points(x - 9, y, x - 5, y + 110, x + 5, y + 110, x + 9, y), '#4b372b') +
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

/** Lays crystals that glow in a colour. */
export function crystals(easel: Easel, random: Random, color: Color): void {
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
