import { type Color, lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import { circle, closed, cut, type Easel, line, n, type Point, rect, segment, steps } from '../easel.ts';
import { curtain } from '../furniture/index.ts';
import { frontWall, sideWall } from '../perspective.ts';
import { viewOutside } from './outlook.ts';
import type { Room } from './room.ts';

export interface WindowStyle {
  frame: Color;
  lattice: 'cross' | 'grid' | 'paper' | 'arch' | 'plain' | 'round';
}

/** A window on the back wall, its sill at `y`, in metres. */
export function backWindow(
  easel: Easel,
  random: Random,
  room: Room,
  x: number,
  y: number,
  width: number,
  height: number,
  style: WindowStyle,
  curtains = false,
): string {
  const [left, bottom] = room.view.at(x, y, room.depth);
  const scale = room.view.scale(room.depth);
  const [w, h] = [width * scale, height * scale];
  const frame = easel.palette.inside(style.frame, 0.8);
  const shape =
    style.lattice === 'arch'
      ? `M0 0V${n(-h * 0.66)}Q0 ${n(-h)} ${n(w / 2)} ${n(-h * 1.04)}Q${n(w)} ${n(-h)} ${n(w)} ${n(-h * 0.66)}V0Z`
      : style.lattice === 'round'
        ? `M${n(w / 2)} 0A${n(w / 2)} ${n(w / 2)} 0 1 1 ${n(w / 2 + 0.1)} 0Z`
        : `M0 0V${n(-h)}H${n(w)}V0Z`;
  const id = `w${Math.round(left)}_${Math.round(bottom)}_${easel.sheets.length}`;
  const bars: string[] = [];
  const bar = Math.max(2, scale * 0.035);
  if (style.lattice === 'cross' || style.lattice === 'arch')
    bars.push(segment(w / 2, 0, w / 2, -h, frame, bar), segment(0, -h * 0.55, w, -h * 0.55, frame, bar));
  if (style.lattice === 'grid')
    for (const share of [0.25, 0.5, 0.75])
      bars.push(segment(w * share, 0, w * share, -h, frame, bar), segment(0, -h * share, w, -h * share, frame, bar));
  if (style.lattice === 'round')
    for (const share of [0.33, 0.66])
      bars.push(segment(w * share, 0, w * share, -w, frame, bar), segment(0, -w * share, w, -w * share, frame, bar));
  const paper = style.lattice === 'paper';
  const outside = paper
    ? rect(
        0,
        -h,
        w,
        h,
        easel.palette.lampsAreLit
          ? mix(easel.palette.sky[2], '#efe3c8', 0.45)
          : mix('#f5efdf', easel.palette.sky[2], 0.25),
      )
    : viewOutside(easel, random, w, style.lattice === 'round' ? w : h * 1.05);
  if (paper)
    for (const share of steps(0, 1.01, 1 / 5))
      bars.push(
        segment(w * share, 0, w * share, -h, frame, bar * 0.7),
        segment(0, -h * share, w, -h * share, frame, bar * 0.5),
      );
  const drapes = curtains
    ? curtain(-w * 0.26, -h * 1.12, w * 0.32, h * 1.22, room.paints.cloth, 4) +
      curtain(w * 0.94, -h * 1.12, w * 0.32, h * 1.22, room.paints.cloth, 4) +
      rect(-w * 0.32, -h * 1.16, w * 1.64, bar * 2, room.paints.wood)
    : '';
  easel.glow(
    [left + w / 2, bottom - h / 2],
    Math.max(w, h) * 1.1,
    easel.palette.sky[2],
    easel.scene.time === 'night' ? 0.22 : 0.42,
  );
  return `<g transform="translate(${n(left)} ${n(bottom)})"><clipPath id="${id}"><path d="${shape}"/></clipPath><g clip-path="url(#${id})">${outside}${bars.join('')}</g><path d="${shape}" fill="none" stroke="${frame}" stroke-width="${n(bar * 2.4)}"/>${style.lattice === 'round' ? '' : rect(-bar * 2, 0, w + bar * 4, bar * 2.4, lighten(frame, 0.05))}${drapes}</g>`;
}

/** Windows along the left wall, with their light on the floor. */
export function sideWindows(
  easel: Easel,
  room: Room,
  places: readonly (readonly [z1: number, z2: number])[],
  y1: number,
  y2: number,
  frameColor: Color,
): void {
  const { view, half } = room;
  const { palette, scene } = easel;
  const frame = palette.inside(frameColor, 0.3);
  const [top, middle, low] = palette.sky;
  const parts: string[] = [];
  for (const [z1, z2] of places) {
    const x = -half + 0.01;
    const corners = sideWall(view, x, y1, y2, z1, z2);
    parts.push(
      `<path d="${closed(corners)}" fill="${easel.gradient(scene.kind === 'spaceship' ? [mix(top, '#05060f', 0.8), mix(top, '#05060f', 0.6)] : [mix(top, middle, 0.5), low])}" stroke="${frame}" stroke-width="${n(view.scale(z1) * 0.06)}" stroke-linejoin="round"/>`,
    );
    const middleZ = (z1 + z2) / 2;
    parts.push(
      line([view.at(x, y1, middleZ), view.at(x, y2, middleZ)], frame, view.scale(middleZ) * 0.045),
      line([view.at(x, (y1 + y2) / 2, z1), view.at(x, (y1 + y2) / 2, z2)], frame, view.scale(middleZ) * 0.04),
    );
    if (scene.time !== 'night' || scene.weather === 'clear') {
      const from = view.at(x, (y1 + y2) / 2, middleZ);
      const patch: Point[] = [
        view.at(-half + 1, 0, z1 + 0.2),
        view.at(-half + 1, 0, z2 + 0.2),
        view.at(-half + 3.4, 0, z2 - 0.3),
        view.at(-half + 3.4, 0, z1 - 0.3),
      ];
      const color = scene.time === 'night' ? '#9fb4e6' : palette.hour.orb;
      const strength = scene.time === 'night' ? 0.26 : scene.weather === 'clear' ? 0.5 : 0.24;
      easel.beam(patch, color, strength, patch[0] ?? from, patch[2] ?? from);
      easel.beam(
        [view.at(x, y2, z1), view.at(x, y2, z2), patch[2] ?? from, patch[3] ?? from],
        color,
        strength * 0.42,
        from,
        patch[2] ?? from,
      );
      easel.glow(from, view.scale(middleZ) * 1.5, color, strength * 0.7);
    }
  }
  easel.sheet(parts, 0.25);
}

/** Slatted blinds with their stripes of light on the floor. */
export function blindsOver(
  easel: Easel,
  { view, depth, half }: Room,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const dark = easel.palette.inside('#3a342f', 0.7);
  const slats = steps(0, height, 0.11).map((dy) =>
    cut(closed(frontWall(view, x, x + width, y + dy, y + dy + 0.055, depth - 0.02)), dark),
  );
  easel.sheet(slats, 0.2);
  const source = view.at(x + width / 2, y + height, depth);
  const color = easel.scene.time === 'night' ? '#b9c9ee' : easel.palette.hour.orb;
  for (const share of steps(0, 1, 0.16)) {
    const [z1, z2] = [2.4 + share * 3.6, 2.4 + share * 3.6 + 0.26];
    easel.beam(
      [
        view.at(-half * 0.5, 0, z1),
        view.at(half * 0.7, 0, z1),
        view.at(half * 0.7, 0, z2),
        view.at(-half * 0.5, 0, z2),
      ],
      color,
      0.42,
      source,
      view.at(0, -0.6, 1.6),
    );
  }
}

/** A tall stained-glass window at the end of a nave, with its colours on the floor. */
export function stainedGlass(
  easel: Easel,
  random: ReturnType<Easel['random']['fork']>,
  { view, depth }: Room,
): string[] {
  const [x, y] = view.at(-1.3, 2.6, depth);
  const s = view.scale(depth);
  const [w, h] = [2.6 * s, 4.2 * s];
  const colors = ['#c8433f', '#3c6fb0', '#e0b13e', '#4b8f62', '#8458a8', '#e8dcb8'] as const;
  const bright = easel.scene.time === 'night' ? 0.45 : 0.1;
  const shape = `M0 0V${n(-h * 0.62)}Q0 ${n(-h * 0.92)} ${n(w / 2)} ${n(-h)}Q${n(w)} ${n(-h * 0.92)} ${n(w)} ${n(-h * 0.62)}V0Z`;
  const panes: string[] = [];
  for (const py of steps(0, h, h / 9))
    for (const px of steps(0, w, w / 5))
      panes.push(
        rect(
          px,
          -py - h / 9,
          w / 5,
          h / 9,
          mix(random.pick(colors), easel.palette.shadow, bright),
          ` stroke="#2b2730" stroke-width="2.4"`,
        ),
      );
  panes.push(
    circle(
      w / 2,
      -h * 0.72,
      w * 0.24,
      mix('#e0b13e', easel.palette.shadow, bright),
      ' stroke="#2b2730" stroke-width="3"',
    ),
    circle(
      w / 2,
      -h * 0.72,
      w * 0.12,
      mix('#c8433f', easel.palette.shadow, bright),
      ' stroke="#2b2730" stroke-width="3"',
    ),
  );
  for (const [i, color] of colors.slice(0, 4).entries())
    easel.glow(view.at(-1.2 + i * 0.8, 0, 6 + i), 150, color, easel.scene.time === 'night' ? 0.14 : 0.3, 0.4);
  easel.glow([x + w / 2, y - h / 2], h * 0.8, easel.palette.hour.orb, easel.scene.time === 'night' ? 0.25 : 0.5);
  return [
    `<g transform="translate(${n(x)} ${n(y)})"><clipPath id="glass"><path d="${shape}"/></clipPath><g clip-path="url(#glass)">${panes.join('')}</g><path d="${shape}" fill="none" stroke="${easel.palette.inside('#6b645c', 0.8)}" stroke-width="9"/></g>`,
  ];
}
