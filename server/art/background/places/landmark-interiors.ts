import { lighten, mix } from '../../kit/color.ts';
import { cut, type Easel, line, n, points, rect, shade, smooth, steps } from '../easel.ts';
import * as f from '../furniture/index.ts';
import { furnish, nearFrame, type PlacedFurniture } from '../interior/furnish.ts';
import { pendant } from '../interior/lamps.ts';
import { chooseRoomLook, styled } from '../interior/looks.ts';
import { buildRoom } from '../interior/room.ts';
import { backWindow, sideWindows } from '../interior/windows.ts';

/** Paints the hall of a shrine or temple: pillars and a rope with paper streamers, offerings at the far end, mats, candles. */
export function paintWorship(easel: Easel): void {
  const { random, palette, scene } = easel;
  const stream = random.fork('worship');
  const mats = scene.culture === 'japan';
  const { room, window } = styled(easel, {
    half: 5,
    height: 4.6,
    depth: 11,
    horizon: 440,
    wall: mats ? '#c2aa82' : '#9c4a3a',
    panel: '#5c3e2c',
    pattern: mats ? 'tatami' : 'boards',
    ...(mats ? {} : { floor: '#6f5140' }),
    ceiling: '#4a362a',
    beams: true,
  });
  const { view } = room;
  const lattice = { ...window, lattice: chooseRoomLook(easel) === 'eastern' ? ('paper' as const) : ('grid' as const) };
  easel.sheet(
    [-4.5, 2.7].map((x) => backWindow(easel, stream, room, x, 0.3, 1.8, 2.5, lattice)),
    0.3,
  );
  sideWindows(
    easel,
    room,
    [
      [3.2, 4.6],
      [5.6, 7.8],
    ],
    0.4,
    2.6,
    window.frame,
  );
  furnish(easel, stream, room, [[f.offerings, 0, 10.4]]);
  easel.glow(view.at(0, 1.5, 10.4), 240, palette.lamp, 0.7);
  const posts: f.Furniture = (p) =>
    rect(-17, -460, 34, 460, mats ? p.wood : mix('#a33c2c', p.dark, 0.2)) + rect(-24, -12, 48, 12, shade(p.dark, 0.2));
  furnish(
    easel,
    stream,
    room,
    [9.6, 6.6].flatMap((z): PlacedFurniture[] => [
      [posts, -3.1, z],
      [posts, 3.1, z],
    ]),
  );
  easel.sheet(strawRope(easel, view.at(-3.1, 3.5, 9.4), view.at(3.1, 3.5, 9.4), view.scale(9.4)), 0.4);
  easel.sheet(
    [-2.1, 2.1].map((x) => pendant(easel, room, x, 3, 7.4, 'lantern')),
    0.35,
  );
  furnish(easel, stream, room, [
    [f.candleStand, -1.7, 9.2],
    [f.candleStand, 1.7, 9.2],
    [f.bundle, -3.9, 7.6],
    [f.bundle, 3.7, 7],
    [f.cushion, -1.2, 7.2],
    [f.cushion, 1.1, 7],
    [f.cushion, -2.3, 5.8],
    [f.cushion, 2.2, 5.6],
    [f.candleStand, -3.3, 5],
    [f.candleStand, 3.2, 4.8],
  ]);
  for (const [x, z] of [
    [-1.7, 9.2],
    [1.7, 9.2],
    [-3.3, 5],
    [3.2, 4.8],
  ] as const)
    easel.glow(view.at(x, 1.25, z), view.scale(z) * 1.5, palette.lamp, 0.6);
  nearFrame(easel, stream, 'pillar');
}

function strawRope(
  easel: Easel,
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  metre: number,
): string[] {
  const straw = easel.palette.inside('#c9ae72', 0.5);
  const paper = easel.palette.inside('#f1e9d6', 0.4);
  const middle = (x1 + x2) / 2;
  const low = (y1 + y2) / 2 + metre * 0.35;
  const rope = smooth(points(x1, y1, middle, low, x2, y2));
  const twists = steps(0.04, 0.98, 0.05).map((share) => {
    const [x, y] = [x1 + (x2 - x1) * share, y1 + (low - y1) * 4 * share * (1 - share)];
    return line(
      [[x - metre * 0.05, y + metre * 0.07] as const, [x + metre * 0.05, y - metre * 0.07] as const],
      shade(straw, 0.3),
      2,
    );
  });
  const folded = [0.2, 0.4, 0.6, 0.8].map((share) => {
    const [x, y] = [x1 + (x2 - x1) * share, y1 + (low - y1) * 4 * share * (1 - share)];
    const s = metre * 0.16;
    return cut(
      `M${n(x - s * 0.5)} ${n(y)}h${n(s)}l${n(-s * 0.3)} ${n(s)}h${n(s * 0.7)}l${n(-s * 0.4)} ${n(s)}h${n(s * 0.6)}l${n(-s * 1.3)} ${n(s * 1.4)}l${n(s * 0.3)} ${n(-s * 1.2)}h${n(-s * 0.7)}l${n(s * 0.3)} ${n(-s)}h${n(-s * 0.6)}Z`,
      paper,
      lighten(paper, 0.04),
    );
  });
  return [
    `<path d="${rope}" fill="none" stroke="${straw}" stroke-width="${n(metre * 0.14)}" stroke-linecap="round"/>`,
    ...twists,
    ...folded,
  ];
}

/** Paints the room at the top of a lighthouse: panes all round, the great lens on its stand, unlit. */
export function paintLampRoom(easel: Easel): void {
  const { random } = easel;
  const stream = random.fork('lamp room');
  const room = buildRoom(easel, random.fork('room'), {
    half: 3.4,
    height: 3.8,
    depth: 7,
    wall: '#8f8a80',
    floor: '#6b5a49',
    ceiling: '#4a4d55',
    pattern: 'plates',
  });
  const iron = '#3a3d46';
  easel.sheet(backWindow(easel, stream, room, -3.3, 0.9, 6.6, 2.7, { frame: iron, lattice: 'grid' }), 0.35);
  sideWindows(
    easel,
    room,
    [
      [2.2, 3],
      [3.2, 4.4],
      [4.7, 6.6],
    ],
    0.9,
    3.5,
    iron,
  );
  furnish(easel, stream, room, [
    [f.lighthouseLens, 0.1, 5],
    [f.cushion, 1.6, 4.3],
    [f.stool, -1.9, 4.2],
    [f.biscuitTin, 2.2, 4.2],
  ]);
  nearFrame(easel, stream, 'pillar');
}
