import type { Random } from '../kit/random.ts';
import { CANVAS, disc, type Easel, gathered, n, outline, points, steps } from './easel.ts';

/** Adds fog between the houses, if any, and weather in front of everything. */
export function finishOutdoors(easel: Easel, top: number, bottom: number): void {
  if (easel.scene.weather !== 'fog') layFog(easel, easel.random.fork('haze'), 1, top, bottom, 0.14);
  layWeather(easel);
}

/** Adds weather outdoors: rain, snow, fog. */
function layWeather(easel: Easel): void {
  const { scene, random } = easel;
  const stream = random.fork('weather');
  if (scene.weather === 'rain' || scene.weather === 'storm')
    easel.sheet(rain(stream, easel, scene.weather === 'storm' ? 260 : 180), 0);
  if (scene.weather === 'snow') easel.sheet(flakes(stream), 0.25);
  if (scene.weather === 'fog') layFog(easel, stream, 3, 560, 860, 0.55);
}

const DEPTHS = 6;
const inDepths = (share: number): number => (Math.floor(share * DEPTHS) + 0.5) / DEPTHS;

function rain(random: Random, { palette }: Easel, count: number): string {
  const drops = gathered();
  for (let drop = 0; drop < count; drop += 1) {
    const near = random.next();
    const [x, y] = [random.range(-40, CANVAS.width + 40), random.range(-60, CANVAS.height)];
    const length = 26 + near * 74;
    const depth = inDepths(near);
    const half = 0.4 + depth * 0.8;
    const lean = length * 0.16;
    drops.add(
      ` fill="${palette.sky[2]}" opacity="${n(0.12 + depth * 0.26)}"`,
      outline(points(x - half, y, x + half, y, x + half - lean, y + length, x - half - lean, y + length)),
    );
  }
  return drops.markup();
}

function flakes(random: Random): string {
  const snow = gathered();
  for (let flake = 0; flake < 190; flake += 1) {
    const near = random.next() ** 3;
    const shape = disc(random.range(0, CANVAS.width), random.range(0, CANVAS.height), 1.4 + near * 7);
    snow.add(` fill="#fbfaf5" opacity="${n(0.55 + inDepths(random.next()) * 0.4)}"`, shape);
  }
  return snow.markup();
}

/** Banks of fog between two heights. */
export function layFog(
  easel: Easel,
  random: Random,
  banks: number,
  top: number,
  bottom: number,
  strength: number,
): void {
  for (let bank = 0; bank < banks; bank += 1) {
    const y = top + ((bottom - top) * (bank + 0.5)) / banks;
    for (const x of steps(0, CANVAS.width + 1, 320)) {
      easel.glow(
        [x + random.range(-120, 120), y + random.range(-26, 26)],
        random.range(300, 520),
        easel.palette.haze,
        strength * random.range(0.45, 0.9),
        0.22,
      );
    }
  }
}
