import { type Color, lighten, mix } from '../kit/color.ts';
import type { Random } from '../kit/random.ts';
import { CANVAS, circle, closed, cut, type Easel, line, n, type Point, rect, shade, steps } from './easel.ts';
import { curtain, type Furniture, type Paints } from './furniture.ts';
import { createView, frontWall, level, sideWall, standing, type View } from './space.ts';

/** A room as a box that is open towards the viewer. Metres. */
export interface Room {
  view: View;
  half: number;
  height: number;
  depth: number;
  paints: Paints;
}

export interface RoomStyle {
  half?: number;
  height?: number;
  depth?: number;
  horizon?: number;
  eye?: number;
  wall: Color;
  /** The lower third of the walls. */
  panel?: Color;
  floor: Color;
  ceiling: Color;
  pattern?: 'boards' | 'tiles' | 'tatami' | 'stone' | 'carpet' | 'plates';
  beams?: boolean;
}

/** Where the walls have windows, and how they look. */
export interface WindowStyle {
  frame: Color;
  lattice: 'cross' | 'grid' | 'paper' | 'arch' | 'plain' | 'round';
}

const NEAR = 1.1;

/** The colours of things in a room at a depth, 0 near … 1 at its back. */
export function paintsOf(easel: Easel, random: Random, depth: number): Paints {
  const { palette } = easel;
  const tone = (color: Color) => palette.inside(color, depth);
  return {
    wood: tone(random.pick(['#7c5336', '#6a4a34', '#8d6240', '#5e4030'])),
    dark: tone('#2c2528'),
    cloth: tone(random.pick(['#7a3f3d', '#3f5a62', '#6b6a3f', '#59466b', '#8a6a45'])),
    accent: tone(random.pick(['#b0463c', '#3b7a78', '#c28d3a', '#6a568f', '#557d4d'])),
    metal: tone('#8a8d92'),
    paper: tone('#eee5d2'),
    leaf: tone('#4f7a4c'),
    light: palette.lampsAreLit ? '#ffe3a6' : tone('#f3ead6'),
    lit: palette.lampsAreLit,
  };
}

/** Builds the box of a room: back wall, sides, ceiling, floor. */
export function buildRoom(easel: Easel, random: Random, style: RoomStyle): Room {
  const { palette } = easel;
  const { half = 4.1, height = 3.4, depth = 8.5, horizon = 430, eye = 1.55 } = style;
  const view = createView({ horizon, eye, focus: 1130, centre: 800 + random.fork('centre').range(-70, 70) });
  const wall = palette.inside(style.wall, 0.9);
  const side = palette.inside(shade(style.wall, 0.14), 0.35);
  const floor = palette.inside(style.floor, 0.2);
  const ceiling = palette.inside(style.ceiling, 0.4);
  const room: Room = { view, half, height, depth, paints: paintsOf(easel, random.fork('paints'), 0.3) };
  easel.sheet(rect(0, 0, CANVAS.width, CANVAS.height, palette.shadow), 0);
  easel.sheet(
    [
      cut(
        closed(frontWall(view, -half, half, 0, height, depth)),
        easel.gradient([shade(wall, 0.08), lighten(wall, 0.02), shade(wall, 0.12)]),
      ),
      ...wallLines(easel, room, style, wall),
    ],
    0,
  );
  const top = [
    cut(closed(level(view, -half, half, height, NEAR, depth)), easel.gradient([shade(ceiling, 0.35), ceiling])),
  ];
  if (style.beams) {
    for (let z = NEAR * 1.3; z < depth; z *= 1.32)
      top.push(
        cut(
          closed([
            view.at(-half, height, z),
            view.at(half, height, z),
            view.at(half, height - 0.22, z),
            view.at(-half, height - 0.22, z),
          ]),
          palette.inside(shade(style.panel ?? '#4d382b', 0.25), z / depth / 2),
        ),
      );
  }
  easel.sheet(top, 0);
  for (const sign of [-1, 1] as const) easel.sheet(sideOf(easel, room, style, sign, side), 0);
  easel.sheet(floorOf(easel, random, room, style, floor), 0);
  if (palette.lampsAreLit) easel.glow(view.at(0, height * 0.55, depth * 0.8), 820, palette.lamp, 0.34, 0.7);
  return room;
}

function wallLines(easel: Easel, { view, half, depth }: Room, style: RoomStyle, wall: Color): string[] {
  if (!style.panel) return [];
  const panel = easel.palette.inside(style.panel, 0.8);
  const boards = steps(-half, half, 0.55).map((x) =>
    line([view.at(x, 0, depth), view.at(x, 1, depth)], shade(panel, 0.3), 1.6, ' opacity=".7"'),
  );
  return [
    cut(closed(frontWall(view, -half, half, 0, 1, depth)), easel.gradient([panel, shade(panel, 0.2)])),
    ...boards,
    line([view.at(-half, 1, depth), view.at(half, 1, depth)], lighten(panel, 0.07), 4),
    line([view.at(-half, 0.08, depth), view.at(half, 0.08, depth)], shade(wall, 0.5), 5),
  ];
}

function sideOf(
  easel: Easel,
  { view, half, height, depth }: Room,
  style: RoomStyle,
  sign: 1 | -1,
  color: Color,
): string[] {
  const x = sign * half;
  const lightSide = sign < 0 ? lighten(color, 0.02) : shade(color, 0.1);
  const parts = [
    cut(
      closed(sideWall(view, x, 0, height, NEAR, depth)),
      easel.gradient(sign < 0 ? [shade(lightSide, 0.32), lightSide] : [lightSide, shade(lightSide, 0.32)], 'across'),
    ),
  ];
  if (style.panel) {
    const panel = easel.palette.inside(shade(style.panel, 0.12), 0.3);
    parts.push(
      cut(
        closed(sideWall(view, x, 0, 1, NEAR, depth)),
        easel.gradient(sign < 0 ? [shade(panel, 0.35), panel] : [panel, shade(panel, 0.35)], 'across'),
      ),
    );
    for (let z = NEAR; z < depth; z += 0.55)
      parts.push(
        line(
          [view.at(x, 0, z), view.at(x, 1, z)],
          shade(panel, 0.3),
          Math.max(1, view.scale(z) * 0.012),
          ' opacity=".7"',
        ),
      );
    parts.push(line([view.at(x, 1, NEAR), view.at(x, 1, depth)], lighten(panel, 0.07), 4));
  }
  return parts;
}

function floorOf(easel: Easel, random: Random, { view, half, depth }: Room, style: RoomStyle, floor: Color): string[] {
  const parts = [
    cut(
      closed(level(view, -half, half, 0, NEAR, depth)),
      easel.gradient([mix(floor, easel.palette.haze, 0.12), floor, shade(floor, 0.3)]),
    ),
  ];
  const joint = shade(floor, 0.26);
  const across = (step: number) => {
    for (let z = NEAR; z < depth; z += step)
      parts.push(
        line([view.at(-half, 0, z), view.at(half, 0, z)], joint, Math.max(0.8, view.scale(z) * 0.012), ' opacity=".6"'),
      );
  };
  const along = (step: number) => {
    for (const x of steps(-half, half + 0.01, step))
      parts.push(line([view.at(x, 0, NEAR), view.at(x, 0, depth)], joint, 1.5, ' opacity=".6"'));
  };
  if (style.pattern === 'tatami') {
    for (const [row, z] of steps(NEAR, depth, 1.2).entries()) {
      for (const x of steps(-half + (row % 2 ? -0.9 : 0), half, 1.8))
        parts.push(
          `<path d="${closed(level(view, Math.max(-half, x), Math.min(half, x + 1.8), 0.001, z, Math.min(depth, z + 1.2)))}" fill="${mix(floor, lighten(floor, 0.05), random.next())}" stroke="${shade(floor, 0.62)}" stroke-width="${n(Math.max(1.2, view.scale(z) * 0.03))}"/>`,
        );
    }
  } else if (style.pattern === 'tiles') {
    for (const [row, z] of steps(NEAR, depth, 0.6).entries()) {
      for (const [column, x] of steps(-half, half, 0.6).entries())
        if ((row + column) % 2)
          parts.push(
            cut(
              closed(level(view, x, Math.min(half, x + 0.6), 0.001, z, Math.min(depth, z + 0.6))),
              shade(floor, 0.2),
              undefined,
              ' opacity=".75"',
            ),
          );
    }
  } else if (style.pattern === 'stone') {
    for (const [row, z] of steps(NEAR, depth, 0.7).entries()) {
      parts.push(
        line([view.at(-half, 0, z), view.at(half, 0, z)], joint, Math.max(1, view.scale(z) * 0.016), ' opacity=".7"'),
      );
      for (const x of steps(-half + (row % 2) * 0.5, half, 1))
        parts.push(
          line(
            [view.at(x, 0, z), view.at(x, 0, Math.min(depth, z + 0.7))],
            joint,
            Math.max(1, view.scale(z) * 0.014),
            ' opacity=".6"',
          ),
        );
    }
  } else if (style.pattern === 'plates') {
    across(1.1);
    along(1.35);
  } else if (style.pattern === 'carpet') {
    const cloth = easel.palette.inside('#7e3336', 0.15);
    parts.push(
      cut(closed(level(view, -1.35, 1.35, 0.002, NEAR, depth)), easel.gradient([cloth, shade(cloth, 0.3)])),
      ...[-1.25, 1.2].map((x) =>
        cut(closed(level(view, x, x + 0.06, 0.003, NEAR, depth)), easel.palette.inside('#c9a35a', 0.15)),
      ),
    );
    along(2.05);
  } else along(0.36);
  return parts;
}

/** What is seen outside through a pane `width × height` with its foot at (0, 0): sky, and what the place is near. */
function viewOutside(easel: Easel, random: Random, width: number, height: number): string {
  const { palette, scene } = easel;
  const [top, middle, low] = palette.sky;
  const space = scene.features.has('space') || scene.kind === 'spaceship';
  if (space) {
    const deep = mix(top, '#05060f', 0.8);
    const planet = random.pick(['#d59a5c', '#7ba3cc', '#b87894'] as const);
    return (
      rect(0, -height, width, height, easel.gradient([deep, mix(deep, middle, 0.25)])) +
      steps(0, 40, 1)
        .map(() =>
          circle(random.range(0, width), -random.range(0, height), random.range(0.3, 1.1) * (height / 160), '#fff8e4'),
        )
        .join('') +
      circle(width * 0.68, -height * 0.32, height * 0.34, easel.gradient([lighten(planet, 0.08), shade(planet, 0.4)]))
    );
  }
  const parts = [rect(0, -height, width, height, easel.gradient([top, middle, low]))];
  if (scene.time === 'night' && scene.weather === 'clear')
    parts.push(circle(width * 0.7, -height * 0.76, height * 0.07, palette.hour.orb));
  const far = palette.outside('#66758a', 0.85);
  if (scene.features.has('sea'))
    parts.push(
      rect(
        0,
        -height * 0.4,
        width,
        height * 0.4,
        easel.gradient([mix(low, middle, 0.5), mix(top, palette.shadow, 0.3)]),
      ),
      ...steps(0, 5, 1).map((i) =>
        line(
          [
            [width * (0.1 + i * 0.14), -height * (0.34 - i * 0.05)],
            [width * (0.3 + i * 0.13), -height * (0.34 - i * 0.05)],
          ],
          low,
          height * 0.008,
        ),
      ),
    );
  else if (scene.features.has('mountain'))
    parts.push(
      cut(
        `M0 0L0 ${n(-height * 0.3)}L${n(width * 0.3)} ${n(-height * 0.58)}L${n(width * 0.52)} ${n(-height * 0.36)}L${n(width * 0.78)} ${n(-height * 0.64)}L${n(width)} ${n(-height * 0.34)}L${n(width)} 0Z`,
        far,
      ),
    );
  else if (scene.features.has('forest') || scene.culture === 'fantasy')
    for (const x of steps(0, width, width / 7))
      parts.push(
        cut(
          `M${n(x - width * 0.02)} 0L${n(x + width * 0.07)} ${n(-height * random.range(0.34, 0.6))}L${n(x + width * 0.17)} 0Z`,
          palette.outside('#496a52', random.range(0.4, 0.75)),
        ),
      );
  else {
    for (let x = -width * 0.05; x < width; x += width * random.range(0.1, 0.17)) {
      const [w, h] = [width * random.range(0.11, 0.18), height * random.range(0.2, 0.56)];
      parts.push(rect(x, -h, w, h, palette.outside('#5d6472', random.range(0.6, 0.9))));
      if (palette.lampsAreLit)
        for (let i = 0; i < 6; i += 1)
          parts.push(
            rect(
              x + w * random.range(0.1, 0.8),
              -h * random.range(0.15, 0.9),
              w * 0.11,
              h * 0.06,
              palette.lamp,
              ' opacity=".85"',
            ),
          );
    }
  }
  if (scene.weather === 'rain' || scene.weather === 'storm')
    parts.push(
      ...steps(0, 34, 1).map(() => {
        const [x, y] = [random.range(0, width), -random.range(0, height)];
        return line(
          [
            [x, y],
            [x - height * 0.014, Math.min(0, y + height * random.range(0.05, 0.14))],
          ],
          lighten(low, 0.08),
          height * 0.006,
          ' opacity=".55"',
        );
      }),
    );
  if (scene.weather === 'snow')
    parts.push(
      ...steps(0, 40, 1).map(() =>
        circle(random.range(0, width), -random.range(0, height), height * random.range(0.004, 0.013), '#fbfaf5'),
      ),
    );
  if (scene.weather === 'fog') parts.push(rect(0, -height * 0.7, width, height * 0.7, palette.haze, ' opacity=".5"'));
  return parts.join('');
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
    bars.push(
      line(
        [
          [w / 2, 0],
          [w / 2, -h],
        ],
        frame,
        bar,
      ),
      line(
        [
          [0, -h * 0.55],
          [w, -h * 0.55],
        ],
        frame,
        bar,
      ),
    );
  if (style.lattice === 'grid')
    for (const share of [0.25, 0.5, 0.75])
      bars.push(
        line(
          [
            [w * share, 0],
            [w * share, -h],
          ],
          frame,
          bar,
        ),
        line(
          [
            [0, -h * share],
            [w, -h * share],
          ],
          frame,
          bar,
        ),
      );
  if (style.lattice === 'round')
    for (const share of [0.33, 0.66])
      bars.push(
        line(
          [
            [w * share, 0],
            [w * share, -w],
          ],
          frame,
          bar,
        ),
        line(
          [
            [0, -w * share],
            [w, -w * share],
          ],
          frame,
          bar,
        ),
      );
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
        line(
          [
            [w * share, 0],
            [w * share, -h],
          ],
          frame,
          bar * 0.7,
        ),
        line(
          [
            [0, -h * share],
            [w, -h * share],
          ],
          frame,
          bar * 0.5,
        ),
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

/** Windows along the left wall and the light that falls through them onto the floor. */
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

/** A lamp hanging from the ceiling, `y` the height of its shade. */
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
  const cord = line(
    [
      [px, top],
      [px, py - s * 0.1],
    ],
    dark,
    Math.max(1.2, s * 0.012),
  );
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

/** A piece of furniture and where it stands: metres from the middle and from the viewer. */
export type Placed = readonly [piece: Furniture, x: number, z: number, mirrored?: boolean];

/** Puts furniture into a room, far pieces first, each distance on a sheet of its own. */
export function furnish(easel: Easel, random: Random, room: Room, pieces: readonly Placed[]): void {
  const sorted = [...pieces].sort((a, b) => b[2] - a[2]);
  let group: string[] = [];
  let last = sorted[0]?.[2] ?? 0;
  const lay = () => {
    if (group.length > 0) easel.sheet(group, 0.5);
    group = [];
  };
  for (const [index, [furniture, x, z, mirrored]] of sorted.entries()) {
    if (last - z > 1) {
      lay();
      last = z;
    }
    const stream = random.fork(`piece ${index}`);
    const paints = paintsOf(easel, random.fork('paints'), z / room.depth);
    group.push(floorShadow(easel, room, x, z), standing(room.view, x, z, furniture(paints, stream), mirrored));
  }
  lay();
}

function floorShadow(easel: Easel, { view }: Room, x: number, z: number): string {
  const [px, py] = view.at(x, 0, z);
  const s = view.scale(z);
  return `<ellipse cx="${n(px)}" cy="${n(py)}" rx="${n(s * 0.72)}" ry="${n(s * 0.07)}" fill="${easel.palette.shadow}" opacity=".28"/>`;
}

/** Things hung on the back wall: their foot at `y` metres above the floor. */
export function hang(
  easel: Easel,
  random: Random,
  room: Room,
  pieces: readonly (readonly [piece: Furniture, x: number, y: number])[],
): void {
  const scale = room.view.scale(room.depth) / 100;
  const parts = pieces.map(([furniture, x, y], index) => {
    const [px, py] = room.view.at(x, y, room.depth);
    return `<g transform="translate(${n(px)} ${n(py)}) scale(${n(scale)})">${furniture(paintsOf(easel, random.fork('paints'), 0.85), random.fork(`hung ${index}`))}</g>`;
  });
  easel.sheet(parts, 0.3);
}

/** Something dark and near at the edge of the view that frames the room. */
export function nearFrame(easel: Easel, random: Random, kind: 'curtain' | 'pillar' | 'plant' | 'shelf'): void {
  const { palette } = easel;
  const wood = mix(palette.inside('#4b3225', 0), palette.shadow, 0.3);
  const dark = mix(wood, palette.shadow, 0.4);
  if (kind === 'curtain') {
    const cloth = mix(
      palette.inside(random.pick(['#7b2f35', '#36505a', '#5a4030', '#4c3a5c']), 0),
      palette.shadow,
      0.25,
    );
    const left = 'M-20 -20H150Q120 260 150 470Q96 560 60 620Q92 760 84 920H-20Z';
    const right = 'M1620 -20H1450Q1480 260 1450 470Q1504 560 1540 620Q1508 760 1516 920H1620Z';
    const folds = [20, 62, 104]
      .flatMap((x) => [x, 1600 - x])
      .map((x) => {
        const tie = x < 800 ? 44 : 1556;
        return `<path d="M${x} -20Q${x} 300 ${(x + tie) / 2} 520T${(x + tie * 2) / 3} 920" fill="none" stroke="${shade(cloth, 0.35)}" stroke-width="9" opacity=".7"/>`;
      });
    const ties = [44, 1556].map((x) => rect(x - 48, 590, 96, 20, palette.inside('#c9a45a', 0)));
    easel.sheet(
      [
        cut(left, easel.gradient([shade(cloth, 0.3), cloth, shade(cloth, 0.4)]), lighten(cloth, 0.08)),
        cut(right, easel.gradient([shade(cloth, 0.3), cloth, shade(cloth, 0.4)]), lighten(cloth, 0.08)),
        ...folds,
        ...ties,
      ],
      0.6,
    );
  }
  if (kind === 'pillar') {
    const beamed = ['japan', 'china', 'fantasy', 'western'].includes(easel.scene.culture);
    const post = easel.gradient([shade(wood, 0.45), lighten(wood, 0.03), shade(wood, 0.5)], 'across');
    easel.sheet(
      [
        rect(-30, -20, 92, 960, post),
        rect(1538, -20, 92, 960, post),
        ...(beamed
          ? [
              rect(-30, 40, 1660, 30, easel.gradient([lighten(wood, 0.02), shade(wood, 0.4)])),
              rect(-30, -20, 1660, 46, shade(wood, 0.5)),
            ]
          : []),
      ],
      0.6,
    );
  }
  if (kind === 'plant') {
    const leaf = mix(palette.inside('#35523a', 0), palette.shadow, 0.35);
    const parts = steps(0, 9, 1).map((i) => {
      const angle = -Math.PI * (0.5 + (i / 8) * 0.42);
      const length = random.range(190, 330);
      const [x, y] = [1640 + Math.cos(angle) * length, 930 + Math.sin(angle) * length];
      return cut(
        `M1640 940Q${n((1640 + x) / 2 - 30)} ${n((930 + y) / 2 - 40)} ${n(x)} ${n(y)}Q${n((1640 + x) / 2 + 20)} ${n((930 + y) / 2 + 20)} 1640 940Z`,
        mix(leaf, shade(leaf, 0.3), random.next()),
        lighten(leaf, 0.06),
      );
    });
    easel.sheet(parts, 0.6);
  }
  if (kind === 'shelf')
    easel.sheet(
      [
        rect(-40, -20, 150, 960, dark),
        ...steps(60, 900, 150).map((y) => rect(-40, y, 165, 14, shade(dark, 0.35))),
        ...steps(60, 900, 150).flatMap((y) =>
          steps(-30, 96, 24).map((x) =>
            rect(
              x,
              y - random.range(70, 118),
              19,
              118,
              mix(dark, random.pick(['#7a4038', '#4f5d55', '#6b5a3f', '#3f4a5c'] as const), 0.4),
            ),
          ),
        ),
      ],
      0.6,
    );
}
