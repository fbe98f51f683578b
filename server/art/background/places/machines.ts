import { lighten, mix } from '../../kit/color.ts';
import { CANVAS, circle, closed, cut, type Easel, line, n, rect, segment, shade, steps } from '../easel.ts';
import * as f from '../furniture/index.ts';
import { furnish, nearFrame, type PlacedFurniture } from '../interior/furnish.ts';
import { pendant, strips } from '../interior/lamps.ts';
import { STYLES, styled } from '../interior/looks.ts';
import { buildRoom, choosePaints, type Room } from '../interior/room.ts';
import { backWindow } from '../interior/windows.ts';
import { createView, level, sideWall, standing } from '../perspective.ts';

/** Paints a laboratory, old or new. */
export function paintLab(easel: Easel): void {
  const { random, scene, palette } = easel;
  const stream = random.fork('furnish');
  const old = scene.culture === 'victorian' || scene.culture === 'fantasy' || scene.culture === 'deco';
  const { room } = styled(
    easel,
    old
      ? { pattern: 'tiles', floor: '#7c7468' }
      : { ...STYLES.future, wall: '#8fa0ac', floor: '#6f7c88', ceiling: '#7d8a96', pattern: 'tiles' },
  );
  easel.sheet(
    backWindow(easel, stream, room, -1.5, 1, 3, 1.6, { frame: '#4a5560', lattice: old ? 'grid' : 'plain' }),
    0.3,
  );
  if (old) easel.sheet([pendant(easel, room, -1, 2.3, 5.4), pendant(easel, room, 1.6, 2.3, 6)], 0.3);
  else easel.sheet(strips(easel, room), 0);
  furnish(
    easel,
    stream,
    room,
    old
      ? [
          [f.bookcase, -3.3, 8],
          [f.gears, 3.1, 8],
          [f.telescope, 0.2, 7.4],
          [f.workbench, 2.1, 6],
          [f.tank, -2.4, 6.6],
          [f.workbench, -1.9, 4.6],
          [f.stool, 0.4, 4.6],
        ]
      : [
          [f.rack, -3.5, 8],
          [f.rack, -2.5, 8.1],
          [f.rack, 3.5, 8],
          [f.tank, 2.4, 7.6],
          [f.tank, 1.3, 7.8],
          [f.controlDesk, -1.8, 6.2],
          [f.chair, -1.7, 5.4],
          [f.workbench, 2.3, 5],
          [f.stool, 1.2, 4.4],
        ],
  );
  for (const x of old ? [-2.4] : [2.4, 1.3]) easel.glow(room.view.at(x, 1.1, 7.4), 150, '#59e0c8', 0.55);
  if (palette.lampsAreLit) easel.glow(room.view.at(-1.8, 1.3, 6.2), 170, '#59e0e8', 0.3);
  nearFrame(easel, stream, 'pillar');
}

/** Paints the bridge of a ship between the stars. */
export function paintSpaceship(easel: Easel): void {
  const { random, palette } = easel;
  const stream = random.fork('ship');
  const view = createView({ horizon: 430, eye: 1.6, focus: 1000 });
  const hull = palette.inside('#6b7694', 0.3);
  const deep = mix(palette.sky[0], '#04050d', 0.85);
  easel.sheet(
    [
      rect(0, 0, CANVAS.width, CANVAS.height, deep),
      ...steps(0, 240, 1).map(() =>
        circle(
          stream.range(150, 1450),
          stream.range(60, 560),
          stream.next() ** 4 * 2.6 + 0.6,
          '#fff8e6',
          ` opacity="${n(stream.range(0.4, 1))}"`,
        ),
      ),
    ],
    0,
  );
  const world = stream.pick(['#d59a5c', '#6f9ecb', '#b9728c', '#86b39a'] as const);
  const [px, py] = [stream.range(620, 1080), stream.range(470, 560)];
  easel.sheet(
    [
      circle(px, py, 260, easel.gradient([lighten(world, 0.08), shade(world, 0.5)])),
      ...[-0.5, -0.15, 0.2].map(
        (dy) =>
          `<ellipse cx="${n(px)}" cy="${n(py + dy * 260)}" rx="${n(260 * Math.sqrt(1 - dy * dy) * 0.98)}" ry="15" fill="${shade(world, 0.18)}" opacity=".6"/>`,
      ),
    ],
    0.3,
  );
  easel.glow([px, py], 520, world, 0.4);
  const frame = `M-20 -20H1620V920H-20ZM230 110Q240 90 270 88L1330 88Q1360 90 1370 110L1440 520Q1444 552 1410 556L190 556Q156 552 160 520Z`;
  easel.sheet(
    [
      `<path fill-rule="evenodd" d="${frame}" fill="${easel.gradient([shade(hull, 0.35), hull, shade(hull, 0.45)])}" stroke="${lighten(hull, 0.1)}" stroke-width="3"/>`,
      segment(560, 88, 500, 556, shade(hull, 0.15), 26),
      segment(1040, 88, 1100, 556, shade(hull, 0.15), 26),
      ...steps(0, 11, 1).map((i) => circle(200 + i * 120, 72, 5, shade(hull, 0.4))),
    ],
    0.6,
  );
  const floor = palette.inside('#4a5470', 0.2);
  const deck = [cut(closed(level(view, -5, 5, 0, 1, 5.6)), easel.gradient([floor, shade(floor, 0.4)]))];
  for (const z of [4.6, 3.6, 2.8, 2.2, 1.7])
    deck.push(line([view.at(-5, 0, z), view.at(5, 0, z)], shade(floor, 0.35), 2.4));
  for (const x of [-3, -1, 1, 3]) deck.push(line([view.at(x, 0, 1), view.at(x, 0, 5.6)], shade(floor, 0.35), 2));
  for (const side of [-1, 1])
    deck.push(line([view.at(side * 1.4, 0.01, 1), view.at(side * 1.4, 0.01, 5.6)], '#8ff5f0', 5));
  easel.sheet(deck, 0.5);
  for (const z of [1.8, 3, 4.6])
    for (const side of [-1, 1]) easel.glow(view.at(side * 1.4, 0, z), view.scale(z) * 0.7, '#38dfe8', 0.28, 0.4);
  const room: Room = { view, half: 5, height: 3.4, depth: 6.5, paints: choosePaints(easel, stream, 0.3) };
  furnish(easel, stream, room, [
    [f.controlDesk, -2.3, 5.2],
    [f.controlDesk, 2.3, 5.2],
    [f.controlDesk, 0, 5.5],
    [pilotSeat, 0, 4.3],
    [pilotSeat, -2.2, 4],
    [pilotSeat, 2.2, 4],
    [f.rack, -4, 3.9],
    [f.rack, 4, 3.9],
  ]);
  for (const x of [-2.3, 0, 2.3]) easel.glow(view.at(x, 1.2, 5.3), 190, '#3fe0e0', 0.45);
  nearFrame(easel, stream, 'pillar');
}

const pilotSeat: f.Furniture = (p) =>
  [
    cut('M-34 -30V-118Q-34 -148 0 -148Q34 -148 34 -118V-30Z', shade(p.metal, 0.45), p.metal),
    cut('M-24 -40V-112Q-24 -134 0 -134Q24 -134 24 -112V-40Z', p.accent),
    rect(-46, -66, 12, 36, shade(p.metal, 0.3)),
    rect(34, -66, 12, 36, shade(p.metal, 0.3)),
    rect(-10, -30, 20, 26, p.metal),
    rect(-30, -6, 60, 6, shade(p.metal, 0.4)),
  ].join('');

/** Paints a railway carriage. */
export function paintTrain(easel: Easel): void {
  const { palette, random } = easel;
  const stream = random.fork('train');
  const room = buildRoom(easel, random.fork('room'), {
    half: 1.75,
    height: 2.6,
    depth: 11,
    horizon: 440,
    eye: 1.55,
    wall: '#8f6b47',
    panel: '#5f3f2d',
    floor: '#6a4a38',
    ceiling: '#cbbb98',
    pattern: 'carpet',
  });
  const { view, half } = room;
  const frame = palette.inside('#5a3d2b', 0.2);
  const [top, middle, low] = palette.sky;
  const panes: string[] = [];
  for (const side of [-1, 1]) {
    for (const [z1, z2] of [
      [1.25, 1.75],
      [1.95, 2.75],
      [3.05, 4.2],
      [4.6, 6.2],
      [6.8, 9],
    ] as const) {
      const x = side * (half - 0.01);
      panes.push(
        `<path d="${closed(sideWall(view, x, 0.95, 2, z1, z2))}" fill="${easel.gradient([mix(top, middle, 0.5), low])}" stroke="${frame}" stroke-width="${n(view.scale(z1) * 0.05)}" stroke-linejoin="round"/>`,
      );
      const hills = palette.outside('#5d7260', 0.6);
      panes.push(
        cut(
          closed([
            view.at(x, 0.97, z1 + 0.03),
            view.at(x, 1.25 + stream.range(0, 0.12), z1 + 0.03),
            view.at(x, 1.4, (z1 + z2) / 2),
            view.at(x, 1.22 + stream.range(0, 0.14), z2 - 0.03),
            view.at(x, 0.97, z2 - 0.03),
          ]),
          hills,
        ),
      );
      easel.glow(
        view.at(x, 1.5, (z1 + z2) / 2),
        view.scale(z2) * 0.9,
        palette.hour.orb,
        easel.scene.time === 'night' ? 0.12 : 0.35,
      );
    }
    panes.push(line([view.at(side * half * 0.98, 2.2, 1.1), view.at(side * half * 0.98, 2.2, 11)], '#c6a662', 6));
  }
  easel.sheet(panes, 0.3);
  easel.sheet(standing(view, 0, 10.9, f.door(room.paints, stream)), 0.3);
  easel.sheet(
    [8.4, 5.6, 3.7].map((z) => {
      const [x, y] = view.at(0, 2.5, z);
      easel.glow([x, y], view.scale(z) * 0.9, palette.lamp, 0.6);
      return circle(
        x,
        y,
        view.scale(z) * 0.1,
        '#fff0c8',
        ` stroke="#b79350" stroke-width="${n(view.scale(z) * 0.03)}"`,
      );
    }),
    0.25,
  );
  const seats = [8.2, 6.4, 5, 3.9, 3.05, 2.4].flatMap((z): PlacedFurniture[] => [
    [trainSeat, -1.12, z],
    [trainSeat, 1.12, z, true],
  ]);
  furnish(easel, stream, room, seats);
  furnish(easel, stream, room, [[f.suitcase, 0.35, 4.4]]);
}

const trainSeat: f.Furniture = (p) =>
  [
    cut('M-56 0V-118Q-56 -132 -42 -132H42Q56 -132 56 -118V0Z', p.cloth, lighten(p.cloth, 0.1)),
    cut('M-46 -14V-112Q-46 -122 -36 -122H36Q46 -122 46 -112V-14Z', shade(p.cloth, 0.14)),
    ...[-22, 0, 22].map((x) => segment(x, -118, x, -18, shade(p.cloth, 0.28), 2)),
    rect(-58, -134, 116, 8, '#b7924d'),
    rect(-40, -120, 80, 22, p.paper, ' opacity=".8"'),
  ].join('');
