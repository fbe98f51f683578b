import { lighten, mix } from '../../kit/color.ts';
import { brushed, cursive } from '../building/writing.ts';
import { CANVAS, circle, closed, cut, type Easel, line, piece, rect, shade, steps } from '../easel.ts';
import { bench } from '../landmarks/small.ts';
import { createView, frontWall, level, sideWall } from '../perspective.ts';
import { hangSky } from '../sky.ts';
import { isEastern } from '../vocabulary.ts';
import { finishOutdoors } from '../weather.ts';
import { backdrop } from './streets.ts';

/** Paints a platform with a train. */
export function paintStation(easel: Easel): void {
  const { random, palette, scene } = easel;
  const view = createView({ horizon: 470, centre: 700, eye: 1.7 });
  hangSky(easel, 480);
  backdrop(easel, 480);
  const stream = random.fork('station');
  const gravel = palette.outside('#6d6861', 0.3);
  easel.sheet(
    rect(0, 480, CANVAS.width, 420, easel.gradient([palette.outside('#6d6861', 0.85), gravel, shade(gravel, 0.3)])),
    0,
  );
  const rails: string[] = [];
  for (let z = 1.6; z < 40; z *= 1.14)
    rails.push(piece(level(view, -4.4, -1.9, -0.55, z, z * 1.055), palette.outside('#4c3e36', z / 40)));
  for (const x of [-3.75, -2.55])
    rails.push(piece(level(view, x, x + 0.09, -0.5, 1.2, 60), palette.outside('#aeb4ba', 0.2)));
  easel.sheet(rails, 0.2);
  const train = palette.outside(stream.pick(['#3d5d54', '#7a3a34', '#37506b', '#6b6048']), 0.2);
  if (stream.chance(0.75)) {
    const coach = [
      cut(
        closed(sideWall(view, -4.3, -0.2, 2.9, 4.2, 40)),
        easel.gradient([lighten(train, 0.03), shade(train, 0.25)], 'across'),
        lighten(train, 0.08),
      ),
      cut(closed(frontWall(view, -6.6, -4.3, -0.2, 2.9, 4.2)), shade(train, 0.18), lighten(train, 0.06)),
      cut(closed(sideWall(view, -4.29, 2.3, 2.5, 4.2, 40)), mix(train, '#e8d8a8', 0.6)),
    ];
    for (let z = 5; z < 36; z *= 1.24)
      coach.push(
        cut(
          closed(sideWall(view, -4.28, 1.1, 2.1, z, z * 1.13)),
          palette.lampsAreLit ? mix(palette.lamp, '#fff3d4', 0.4) : palette.outside('#3a4656', z / 40),
        ),
      );
    if (palette.lampsAreLit)
      for (const z of [5.5, 8, 12]) easel.glow(view.at(-4, 1.5, z), view.scale(z) * 2, palette.lamp, 0.35);
    const [lx, ly] = view.at(-5.4, 1, 4.2);
    coach.push(circle(lx, ly, 20, palette.lampsAreLit ? '#fff4cf' : palette.outside('#d9d2bf', 0.2)));
    if (palette.lampsAreLit) easel.glow([lx, ly], 200, '#fff0c4', 0.7);
    easel.sheet(coach, 0.5);
  }
  const slab = palette.outside(scene.weather === 'snow' ? '#d8dcdc' : '#a39b8e', 0.12);
  const platform = [
    cut(
      closed(level(view, -1.5, 12, 0, 0.9, 50)),
      easel.gradient([palette.outside('#a39b8e', 0.7), slab, shade(slab, 0.25)]),
    ),
    cut(closed(sideWall(view, -1.5, -0.7, 0, 0.9, 50)), shade(slab, 0.45)),
    cut(closed(level(view, -1.35, -1.15, 0.005, 0.9, 50)), palette.outside('#d9b64a', 0.2)),
  ];
  for (let z = 1.4; z < 26; z *= 1.2)
    platform.push(line([view.at(-1.1, 0, z), view.at(12, 0, z)], shade(slab, 0.2), 1.2, ' opacity=".5"'));
  easel.sheet(platform, 0.45);
  const iron = palette.outside('#34373d', 0.12);
  const roof: string[] = [
    cut(
      closed([view.at(-1.9, 4, 1), view.at(-1.9, 4, 44), view.at(4.5, 4.7, 44), view.at(4.5, 4.7, 1)]),
      easel.gradient([shade(iron, 0.2), mix(iron, palette.haze, 0.35)]),
    ),
  ];
  for (const z of [26, 15, 9, 5.4, 3.2]) {
    const [x, y] = view.at(1.7, 0, z);
    const tall = view.scale(z) * 4.2;
    roof.push(
      rect(x - view.scale(z) * 0.08, y - tall, view.scale(z) * 0.16, tall, palette.outside('#34373d', z / 40)),
      line([view.at(1.7, 3.3, z), view.at(0.6, 4.1, z)], iron, view.scale(z) * 0.07),
      line([view.at(1.7, 3.3, z), view.at(2.8, 4.3, z)], iron, view.scale(z) * 0.07),
    );
    const lamp = view.at(0.2, 3.5, z);
    roof.push(circle(lamp[0], lamp[1], view.scale(z) * 0.12, palette.lampsAreLit ? '#fff1c9' : '#d6d0c0'));
    if (palette.lampsAreLit) {
      easel.glow(lamp, view.scale(z) * 1.7, palette.lamp, 0.5);
      easel.glow(view.at(0.2, 0, z), view.scale(z) * 1.4, palette.lamp, 0.28, 0.2);
    }
  }
  easel.sheet(roof, 0.5);
  const [bx, by] = view.at(3.1, 0, 4.6);
  const clock = view.at(0.9, 3, 6);
  const board = view.at(2.6, 2.7, 4.2);
  easel.sheet(
    [
      bench(bx, by, 300, palette.outside('#6b4d38', 0.1)),
      circle(clock[0], clock[1], 34, palette.outside('#efe8d6', 0.05), ` stroke="${iron}" stroke-width="7"`),
      line([clock, [clock[0], clock[1] - 22]], iron, 3.4),
      line([clock, [clock[0] + 14, clock[1] + 8]], iron, 3.4),
      rect(
        board[0] - 110,
        board[1] - 28,
        220,
        58,
        palette.outside('#2d4a63', 0.1),
        ` stroke="#e8e2d2" stroke-width="4"`,
      ),
      ...steps(0, 3, 1).map((i) =>
        (isEastern(scene.culture) ? brushed : cursive)(stream, board[0] - 70 + i * 48, board[1] - 20, 40, '#f1ebdb'),
      ),
    ],
    0.4,
  );
  finishOutdoors(easel, 480, 620);
}
