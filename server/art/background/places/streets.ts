import { lighten } from '../../kit/color.ts';
import { houseRow } from '../building/house.ts';
import { pavement } from '../building/pavement.ts';
import { lantern, streetLamp, wires } from '../building/signs.ts';
import { skyline } from '../building/skyline.ts';
import { type Street, streetWalls } from '../building/street.ts';
import { circle, closed, cut, type Easel, line, piece, points, rect, segment, shade, steps } from '../easel.ts';
import { pagoda } from '../landmarks/eastern.ts';
import { stall } from '../landmarks/small.ts';
import { ridge } from '../nature/land.ts';
import { createView, frontWall } from '../perspective.ts';
import { hangSky } from '../sky.ts';
import { isEastern } from '../vocabulary.ts';
import { finishOutdoors } from '../weather.ts';

/** Streets. Each place adds its sheets from the sky to the foreground. */

/** Adds the background of a town: hills or a distant city. */
export function backdrop(easel: Easel, horizon: number): void {
  const { scene, random, palette } = easel;
  const stream = random.fork('backdrop');
  if (scene.features.has('mountain') || scene.culture === 'arabia' || scene.culture === 'western')
    ridge(
      easel,
      stream,
      { y: horizon + 20, height: 190, rough: 0.8, wide: 330 },
      palette.outside('#6b7488', 0.95),
      0.2,
    );
  if (
    scene.culture === 'modern' ||
    scene.culture === 'deco' ||
    scene.culture === 'future' ||
    scene.features.has('city')
  )
    skyline(easel, stream.fork('city'), horizon + 30, scene.culture === 'future' ? 470 : 300);
  else if (!scene.features.has('sea'))
    ridge(easel, stream, { y: horizon + 24, height: 110, rough: 0.2, wide: 420 }, palette.outside('#5f7461', 0.9), 0.2);
}

/** Paints a street between houses. */
export function paintStreet(easel: Easel): void {
  const { random, palette, scene } = easel;
  const view = createView({ horizon: 500, centre: 800 + random.fork('centre').range(-90, 90) });
  hangSky(easel, 500);
  backdrop(easel, 500);
  const end = random.fork('end');
  if (scene.culture === 'china' || (scene.culture === 'japan' && end.chance(0.4)))
    easel.sheet(pagoda(easel, view.at(0.8, 0, 40)[0], 520, 210, 0.85), 0.3);
  const street: Street = {
    view,
    half: 3.6,
    near: 1.75,
    far: 46,
    tall: scene.culture === 'future' || scene.culture === 'deco' ? 1.15 : 1,
    shops: 0.75,
  };
  pavement(
    easel,
    random.fork('floor'),
    street,
    scene.culture === 'arabia' || scene.culture === 'western' ? '#c7a577' : '#77736f',
  );
  streetWalls(easel, random.fork('walls'), street);
  const poles =
    scene.culture === 'japan' || scene.culture === 'modern' || scene.culture === 'deco' || scene.culture === 'china';
  if (poles) easel.sheet(wires(view, 3, [24, 13, 7.4, 4.1, 1.9], palette.outside('#2b2a30', 0.1)), 0.3);
  lampsAlong(easel, street, [11, 6.2, 3.4]);
  finishOutdoors(easel, 430, 560);
}

function lampsAlong(easel: Easel, { view, half }: Street, distances: readonly number[]): void {
  const parts = distances.map((z, i) => {
    const side = i % 2 ? 1 : -1;
    const [x, y] = view.at(side * (half - 0.55), 0, z);
    return streetLamp(easel, x, y, view.scale(z) * 3.7, z / 30);
  });
  easel.sheet(parts, 0.4);
}

export function paintAlley(easel: Easel): void {
  const { random, palette, scene } = easel;
  const view = createView({ horizon: 480, centre: 800 + random.fork('centre').range(-60, 60), eye: 1.7 });
  hangSky(easel, 470);
  const stream = random.fork('alley');
  const street: Street = { view, half: 1.75, near: 1.25, far: 24, tall: 1.2, shops: 0.35 };
  const end = frontWall(view, -3, 3, 0, 7, 24);
  easel.sheet(cut(closed(end), palette.outside('#5d5664', 0.7)), 0.2);
  easel.glow(view.at(0, 1.6, 22), 150, palette.lampsAreLit ? palette.lamp : palette.sky[2], 0.7);
  pavement(easel, random.fork('floor'), street, '#6d6a68');
  streetWalls(easel, random.fork('walls'), street);
  const clutter: string[] = [];
  for (const z of [9, 5.4, 3.2]) {
    const side = stream.pick([-1, 1]);
    const [x, y] = view.at(side * 1.35, 0, z);
    const size = view.scale(z) * 0.62;
    const wood = palette.outside(stream.pick(['#6a5140', '#4d5a5c', '#70604a']), z / 24);
    clutter.push(
      rect(
        x - size / 2,
        y - size * 0.9,
        size,
        size * 0.9,
        easel.gradient([wood, shade(wood, 0.35)]),
        ` stroke="${lighten(wood, 0.06)}"`,
      ),
      segment(x - size / 2, y - size * 0.45, x + size / 2, y - size * 0.45, shade(wood, 0.4), 2),
    );
    if (stream.chance(0.6)) clutter.push(circle(x + side * -size * 0.7, y - size * 0.3, size * 0.3, shade(wood, 0.25)));
  }
  for (const z of [14, 8, 4.5])
    clutter.push(
      line(
        [view.at(-1.7, 5.2 - z * 0.05, z), view.at(0, 4.8 - z * 0.05, z), view.at(1.7, 5.3 - z * 0.05, z)],
        palette.shadow,
        Math.max(1.2, view.scale(z) * 0.02),
      ),
    );
  easel.sheet(clutter, 0.5);
  if (isEastern(scene.culture) || scene.features.has('lanterns')) {
    easel.sheet(
      [10, 6.4, 4.2].map((z, i) =>
        lantern(easel, view.at(i % 2 ? 0.9 : -0.95, 0, z)[0], view.at(0, 2.6, z)[1], view.scale(z) * 0.22),
      ),
      0.3,
    );
  } else {
    const [x, y] = view.at(-1.7, 3, 4.6);
    easel.sheet(
      segment(x, y, x + 46, y - 12, palette.shadow, 5) +
        piece(points(x + 28, y - 12, x + 64, y - 12, x + 74, y + 10, x + 18, y + 10), palette.shadow),
      0.3,
    );
    if (palette.lampsAreLit) {
      easel.glow([x + 46, y + 14], 260, palette.lamp, 0.65);
      easel.beam(
        points(x + 24, y + 10, x + 68, y + 10, x + 260, 820, x - 150, 820),
        palette.lamp,
        0.34,
        [x + 46, y],
        [x + 60, 830],
      );
    }
  }
  finishOutdoors(easel, 470, 640);
}

/** Paints a market under strings of lanterns. */
export function paintMarket(easel: Easel): void {
  const { random, palette, scene } = easel;
  const stream = random.fork('market');
  hangSky(easel, 430);
  backdrop(easel, 430);
  houseRow(easel, random.fork('back'), { y: 560, from: -60, to: 1640, width: 170, height: 250, depth: 0.55 });
  const view = createView({ horizon: 440, eye: 1.9 });
  pavement(
    easel,
    random.fork('floor'),
    { view, half: 12, near: 1.6, far: 30, tall: 1, shops: 0 },
    scene.culture === 'arabia' ? '#c9a676' : '#8a8178',
  );
  easel.sheet(
    [260, 560, 1010, 1330].map((x, i) => stall(easel, stream, x, 640 + (i % 2) * 16, 230, 0.4)),
    0.45,
  );
  const strings: string[] = [];
  for (const y of [150, 235]) {
    const sag = 70 + y * 0.12;
    strings.push(
      `<path d="M-20 ${y}Q800 ${y + sag * 2} 1620 ${y - 20}" fill="none" stroke="${palette.shadow}" stroke-width="2.4"/>`,
    );
    for (const share of steps(0.06, 1, 0.125)) {
      const x = -20 + share * 1640;
      const ly = (1 - share) ** 2 * y + 2 * share * (1 - share) * (y + sag * 2) + share ** 2 * (y - 20) + 34;
      strings.push(lantern(easel, x, ly, 17 + y * 0.035, stream.pick(['#e8573f', '#f0a53f', '#d9484f'])));
    }
  }
  easel.sheet(strings, 0.35);
  easel.sheet([stall(easel, stream, 60, 830, 430, 0.06), stall(easel, stream, 1560, 842, 440, 0.06)], 0.6);
  finishOutdoors(easel, 520, 700);
}
