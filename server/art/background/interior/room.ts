import { type Color, lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import { CANVAS, closed, cut, type Easel, line, n, rect, shade, steps } from '../easel.ts';
import type { Paints } from '../furniture/index.ts';
import { createView, frontWall, level, sideWall, type View } from '../perspective.ts';

/** Colours of materials in a room at a depth, 0 near … 1 at its back. */
export function choosePaints(easel: Easel, random: Random, depth: number): Paints {
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

/** A room as a box open towards the viewer, in metres. */
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

const NEAR = 1.1;

/** Builds the box of a room: back wall, sides, ceiling, floor. */
export function buildRoom(easel: Easel, random: Random, style: RoomStyle): Room {
  const { palette } = easel;
  const { half = 4.1, height = 3.4, depth = 8.5, horizon = 430, eye = 1.55 } = style;
  const view = createView({ horizon, eye, focus: 1130, centre: 800 + random.fork('centre').range(-70, 70) });
  const wall = palette.inside(style.wall, 0.9);
  const side = palette.inside(shade(style.wall, 0.14), 0.35);
  const floor = palette.inside(style.floor, 0.2);
  const ceiling = palette.inside(style.ceiling, 0.4);
  const room: Room = { view, half, height, depth, paints: choosePaints(easel, random.fork('paints'), 0.3) };
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
  for (const sign of [-1, 1] as const) easel.sheet(paintSide(easel, room, style, sign, side), 0);
  easel.sheet(paintFloor(easel, random, room, style, floor), 0);
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

function paintSide(
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

function paintFloor(
  easel: Easel,
  random: Random,
  { view, half, depth }: Room,
  style: RoomStyle,
  floor: Color,
): string[] {
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
