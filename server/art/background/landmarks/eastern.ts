import { type Color, lighten, mix } from '../../kit/color.ts';
import { cut, type Easel, line, n, type Point, piece, points, rect, segment, shade, smooth, steps } from '../easel.ts';

/** Landmarks seen from the front, standing on `(x, y)` and `height` pixels tall. */

/** A gate of two posts and two beams. */
export function torii(x: number, y: number, height: number, color: Color, dark: Color): string {
  const w = height * 0.92;
  return [
    piece(
      points(x - w * 0.4, y, x - w * 0.36, y - height * 0.92, x - w * 0.28, y - height * 0.92, x - w * 0.3, y),
      color,
    ),
    piece(
      points(x + w * 0.4, y, x + w * 0.36, y - height * 0.92, x + w * 0.28, y - height * 0.92, x + w * 0.3, y),
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
function easternRoof(x: number, eaves: number, width: number, height: number, color: Color, flick: number): string {
  const half = width / 2;
  return (
    cut(
      `M${n(x - half)} ${n(eaves - flick)}Q${n(x - half * 0.62)} ${n(eaves - height * 0.06)} ${n(x - half * 0.36)} ${n(eaves - height)}L${n(x + half * 0.36)} ${n(eaves - height)}Q${n(x + half * 0.62)} ${n(eaves - height * 0.06)} ${n(x + half)} ${n(eaves - flick)}L${n(x + half * 0.94)} ${n(eaves + height * 0.1)}L${n(x - half * 0.94)} ${n(eaves + height * 0.1)}Z`,
      color,
      lighten(color, 0.09),
    ) +
    steps(-4, 5, 1)
      .map((i) =>
        segment(
          x + i * half * 0.075,
          eaves - height * 0.96,
          x + i * half * 0.19,
          eaves - height * 0.02,
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
  const parts = [segment(x, y - height * 0.82, x, y - height, roof, height * 0.012)];
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
      points(
        x - width * 0.52,
        y,
        x - width * 0.47,
        y - height * 0.14,
        x + width * 0.47,
        y - height * 0.14,
        x + width * 0.52,
        y,
      ),
      palette.outside('#8d897f', depth),
    ),
    piece(
      points(
        x - width * 0.16,
        y,
        x - width * 0.12,
        y - height * 0.14,
        x + width * 0.12,
        y - height * 0.14,
        x + width * 0.16,
        y,
      ),
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
      points(x - width * 0.13, y - height * 1.1, x, y - height * 1.5, x + width * 0.13, y - height * 1.1),
      palette.outside('#b89c6a', depth),
    ),
  ].join('');
}

export function stoneLantern(easel: Easel, x: number, y: number, height: number, depth: number): string {
  const { palette, scene } = easel;
  const stone = palette.outside(scene.weather === 'snow' ? '#c7cccd' : '#8e8c84', depth);
  const lit = palette.lampsAreLit;
  if (lit) easel.glow([x, y - height * 0.66], height * 1.1, palette.lamp, 0.5);
  return [
    piece(
      points(
        x - height * 0.2,
        y,
        x - height * 0.14,
        y - height * 0.12,
        x + height * 0.14,
        y - height * 0.12,
        x + height * 0.2,
        y,
      ),
      stone,
    ),
    rect(x - height * 0.06, y - height * 0.52, height * 0.12, height * 0.42, shade(stone, 0.1)),
    piece(
      points(
        x - height * 0.17,
        y - height * 0.5,
        x - height * 0.13,
        y - height * 0.57,
        x + height * 0.13,
        y - height * 0.57,
        x + height * 0.17,
        y - height * 0.5,
      ),
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

/** A bridge in a bow with its railing. */
export function archBridge(x: number, y: number, width: number, color: Color): string {
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
