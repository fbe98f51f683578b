import { type Color, lighten } from '../../kit/color.ts';
import { circle, cut, type Easel, line, n, type Point, piece, points, rect, segment, shade, steps } from '../easel.ts';

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
      points(
        x - half(a),
        y - height * a,
        x - half(b),
        y - height * b,
        x + half(b),
        y - height * b,
        x + half(a),
        y - height * a,
      ),
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
      points(
        x - height * 0.34,
        y,
        x - height * 0.34,
        y - height * 0.15,
        x - height * 0.2,
        y - height * 0.24,
        x - height * 0.06,
        y - height * 0.15,
        x - height * 0.06,
        y,
      ),
      palette.outside('#c9bda6', depth),
    ),
    piece(
      points(
        x - height * 0.37,
        y - height * 0.145,
        x - height * 0.2,
        y - height * 0.26,
        x - height * 0.03,
        y - height * 0.145,
      ),
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
    piece(points(x - height * 0.075, y - height * 0.92, x, y - height, x + height * 0.075, y - height * 0.92), red),
    segment(x, y - height, x, y - height * 1.05, dark, 3),
  ].join('');
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
      segment(x, y - width * 0.1, x, y - width * 1.02, dark, width * 0.014),
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
      segment(x + width * 0.1, y - width * 0.1, x + width * 0.1, y - width * 0.72, dark, width * 0.016),
      segment(x + width * 0.1, y - width * 0.7, x + width * 0.42, y - width * 0.2, dark, width * 0.006),
      segment(x + width * 0.1, y - width * 0.7, x - width * 0.2, y - width * 0.37, dark, width * 0.006),
    );
  } else {
    parts.push(
      rect(x - width * 0.3, y - width * 0.2, width * 0.56, width * 0.1, deck),
      rect(x - width * 0.22, y - width * 0.28, width * 0.36, width * 0.09, deck),
      piece(
        points(
          x - width * 0.06,
          y - width * 0.28,
          x - width * 0.05,
          y - width * 0.46,
          x + width * 0.04,
          y - width * 0.46,
          x + width * 0.05,
          y - width * 0.28,
        ),
        palette.outside('#a4483a', depth),
      ),
      ...steps(-4, 4, 1).map((i) =>
        circle(x + i * width * 0.065, y - width * 0.15, width * 0.014, palette.lampsAreLit ? palette.lamp : dark),
      ),
      segment(x + width * 0.26, y - width * 0.1, x + width * 0.26, y - width * 0.5, dark, width * 0.009),
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

/** A crate; `(x, y)` is the middle of its foot. */
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
    segment(x - size / 2, y - size, x + size / 2, y, dark, size * 0.07) +
    segment(x - size / 2, y, x + size / 2, y - size, dark, size * 0.07)
  );
}

/** A barrel; `(x, y)` is the middle of its foot. */
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
        segment(x - w * 0.98, y - height * up, x + w * 0.98, y - height * up, shade(wood, 0.6), height * 0.05),
      )
      .join('')
  );
}

/** Lays a wooden jetty that runs out to the right from `(x, y)`. */
export function jetty(easel: Easel, x: number, y: number): void {
  const wood = easel.palette.outside('#75593f', 0.1);
  easel.sheet(
    [
      ...[0, 130, 260, 380].map((dx) => rect(x + dx, y - 8 - dx * 0.1, 13, 90, shade(wood, 0.4))),
      piece(points(x - 140, y + 30, x + 420, y - 54, x + 450, y - 36, x - 80, y + 70), wood),
      ...steps(0, 14, 1).map((i) =>
        segment(x - 120 + i * 40, y + 28 - i * 6, x - 76 + i * 38, y + 58 - i * 7, shade(wood, 0.25), 2),
      ),
    ],
    0.5,
  );
}
