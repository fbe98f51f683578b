import type { Random } from '../kit/random.ts';
import { CANVAS, circle, type Easel, line, n, steps } from './easel.ts';

/** Lays the weather over a place in the open: veils of rain, flakes, banks of fog. */
export function layWeather(easel: Easel): void {
  const { scene, random } = easel;
  const stream = random.fork('weather');
  if (scene.weather === 'rain' || scene.weather === 'storm')
    easel.sheet(rain(stream, easel, scene.weather === 'storm' ? 260 : 180), 0);
  if (scene.weather === 'snow') easel.sheet(flakes(stream), 0.25);
  if (scene.weather === 'fog') layFog(easel, stream, 3, 560, 860, 0.55);
}

function rain(random: Random, { palette }: Easel, count: number): string {
  const color = palette.sky[2];
  return steps(0, count, 1)
    .map(() => {
      const near = random.next();
      const [x, y] = [random.range(-40, CANVAS.width + 40), random.range(-60, CANVAS.height)];
      const length = 26 + near * 74;
      return line(
        [
          [x, y],
          [x - length * 0.16, y + length],
        ],
        color,
        0.8 + near * 1.6,
        ` opacity="${n(0.12 + near * 0.26)}"`,
      );
    })
    .join('');
}

function flakes(random: Random): string {
  return steps(0, 190, 1)
    .map(() => {
      const near = random.next() ** 3;
      return circle(
        random.range(0, CANVAS.width),
        random.range(0, CANVAS.height),
        1.4 + near * 7,
        '#fbfaf5',
        ` opacity="${n(0.55 + random.next() * 0.4)}"`,
      );
    })
    .join('');
}

/** Banks of fog between two heights of the picture. */
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
