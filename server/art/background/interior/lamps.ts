import { type Color, lighten, mix } from '../../kit/color.ts';
import { brushed } from '../building/writing.ts';
import { circle, closed, cut, type Easel, line, n, rect, segment, shade } from '../easel.ts';
import { level } from '../perspective.ts';
import type { Room } from './room.ts';

/** A pendant lamp; `y` is the height of its shade. */
export function pendant(
  easel: Easel,
  room: Room,
  x: number,
  y: number,
  z: number,
  shape: 'shade' | 'lantern' | 'bulb' | 'chandelier' = 'shade',
  color: Color = '#3f5a4e',
): string {
  const { view, height } = room;
  const { palette } = easel;
  const [px, py] = view.at(x, y, z);
  const [, top] = view.at(x, height, z);
  const s = view.scale(z);
  const dark = palette.inside('#2b2528', z / room.depth / 2);
  const lit = palette.lampsAreLit || shape === 'lantern' || shape === 'chandelier';
  if (lit) {
    easel.glow([px, py], s * 2.1, palette.lamp, 0.6);
    easel.glow(view.at(x, 0, z), s * 1.7, palette.lamp, 0.3, 0.25);
    if (shape === 'shade')
      easel.beam(
        [[px - s * 0.2, py], [px + s * 0.2, py], view.at(x + 1.1, 0, z), view.at(x - 1.1, 0, z)],
        palette.lamp,
        0.2,
        [px, py],
        view.at(x, -0.2, z),
      );
  }
  const cord = segment(px, top, px, py - s * 0.1, dark, Math.max(1.2, s * 0.012));
  if (shape === 'lantern') {
    const body = lit ? '#ffdfa0' : palette.inside('#e9dcc0', 0.3);
    return `${cord}<ellipse cx="${n(px)}" cy="${n(py)}" rx="${n(s * 0.25)}" ry="${n(s * 0.28)}" fill="${body}" stroke="${shade(body, 0.25)}" stroke-width="2"/>${[-0.14, 0, 0.14].map((dy) => `<path d="M${n(px - s * 0.23)} ${n(py + dy * s)}q${n(s * 0.23)} ${n(s * 0.05)} ${n(s * 0.46)} 0" fill="none" stroke="${shade(body, 0.2)}" stroke-width="1.5"/>`).join('')}`;
  }
  if (shape === 'bulb') return cord + circle(px, py, s * 0.06, lit ? '#fff4cf' : palette.inside('#d9d4c6', 0.3));
  if (shape === 'chandelier') {
    const gold = palette.inside('#c9a45a', 0.2);
    const arms = [-0.62, -0.32, 0, 0.32, 0.62].map(
      (dx) =>
        `<path d="M${n(px)} ${n(py - s * 0.2)}Q${n(px + dx * s * 0.6)} ${n(py + s * 0.14)} ${n(px + dx * s)} ${n(py - s * 0.04)}" fill="none" stroke="${gold}" stroke-width="${n(s * 0.035)}"/>${rect(px + dx * s - s * 0.025, py - s * 0.17, s * 0.05, s * 0.13, '#f5ecd6')}${circle(px + dx * s, py - s * 0.2, s * 0.035, '#ffe6a8')}`,
    );
    return cord + arms.join('') + circle(px, py - s * 0.2, s * 0.07, gold);
  }
  const shadeColor = palette.inside(color, 0.2);
  return (
    cord +
    cut(
      `M${n(px - s * 0.08)} ${n(py - s * 0.16)}L${n(px + s * 0.08)} ${n(py - s * 0.16)}L${n(px + s * 0.28)} ${n(py + s * 0.06)}L${n(px - s * 0.28)} ${n(py + s * 0.06)}Z`,
      shadeColor,
      lighten(shadeColor, 0.1),
    ) +
    (lit
      ? `<ellipse cx="${n(px)}" cy="${n(py + s * 0.06)}" rx="${n(s * 0.26)}" ry="${n(s * 0.045)}" fill="#fff0c6"/>`
      : '')
  );
}

/** Light strips along walls and ceiling, as in ships and laboratories. */
export function strips(easel: Easel, { view, half, height, depth }: Room): string[] {
  const { palette } = easel;
  const color = palette.signs[1] ?? '#38dfe8';
  const parts: string[] = [];
  for (const side of [-1, 1]) {
    for (const y of [height - 0.25, 0.2]) {
      const [a, b] = [view.at(side * half, y, 1.3), view.at(side * half, y, depth)];
      parts.push(line([a, b], mix(color, '#ffffff', 0.5), y > 1 ? 6 : 4));
      for (const z of [3, 4.5, 6.5]) easel.glow(view.at(side * half, y, z), view.scale(z) * 1.1, color, 0.26);
    }
  }
  for (const z of [2.2, 3.6, 5.6]) {
    parts.push(cut(closed(level(view, -0.7, 0.7, height - 0.01, z, z * 1.22)), '#eaf6ff'));
    easel.glow(view.at(0, height - 0.1, z), view.scale(z) * 1.6, '#dcefff', 0.4);
  }
  return parts;
}

/** A neon sign on the back wall, `x` and `y` in metres. */
export function neonSign(easel: Easel, { view, depth }: Room, x: number, y: number): void {
  const color = easel.random.fork('neon').pick(easel.palette.signs);
  const [px, py] = view.at(x, y, depth);
  easel.sheet(
    [0, 1, 2].map((i) => brushed(easel.random.fork(`neon ${i}`), px + i * 46, py - 40, 40, mix(color, '#ffffff', 0.4))),
    0,
  );
  easel.glow([px + 70, py - 20], 210, color, 0.7);
}
