import { type Color, lighten, mix } from '../kit/color.ts';
import type { Random } from '../kit/random.ts';
import { CANVAS, circle, cut, disc, type Easel, gathered, n, open, type Point, rect } from './easel.ts';

export interface Orb {
  x: number;
  y: number;
  radius: number;
}

/** Paints the sky: colour, stars, sun or moon with paper haloes, and clouds. Returns its light, null if hidden. */
export function hangSky(easel: Easel, horizon = 560): Orb | null {
  const { palette, scene, random } = easel;
  const stream = random.fork('sky');
  const [top, middle, low] = palette.sky;
  const night = scene.time === 'night';
  const covered = scene.weather === 'rain' || scene.weather === 'storm' || scene.weather === 'snow';
  const markup = [rect(0, 0, CANVAS.width, CANVAS.height, easel.gradient([top, middle, low, low]))];
  if (night && !covered)
    markup.push(
      stars(stream.fork('stars'), scene.features.has('stars') || scene.features.has('space') ? 320 : 130, horizon),
    );
  easel.sheet(markup, 0);

  const orb: Orb = {
    x: stream.range(300, 1300),
    y:
      scene.time === 'day'
        ? stream.range(90, 170)
        : scene.time === 'night'
          ? stream.range(120, 250)
          : horizon - stream.range(40, 130),
    radius: scene.features.has('moon') && night ? 92 : scene.time === 'day' ? 52 : stream.range(58, 84),
  };
  if (!covered) {
    easel.sheet(haloes(orb, palette.hour.orb, middle, night), 0);
    easel.glow([orb.x, orb.y], orb.radius * 7, palette.hour.orb, night ? 0.3 : 0.42);
  }
  hangClouds(easel, stream.fork('clouds'), horizon, covered);
  if (scene.weather === 'storm') easel.sheet(lightning(easel, stream.fork('bolt'), horizon), 0);
  return covered ? null : orb;
}

function haloes({ x, y, radius }: Orb, color: Color, sky: Color, night: boolean): string {
  const rings = [3.1, 2.2, 1.5].map((times, i) =>
    circle(x, y, radius * times, mix(sky, color, 0.16 + i * 0.12), ` opacity="${night ? 0.28 : 0.34}"`),
  );
  const marks = night
    ? circle(x - radius * 0.3, y - radius * 0.2, radius * 0.2, mix(color, sky, 0.22)) +
      circle(x + radius * 0.28, y + radius * 0.3, radius * 0.28, mix(color, sky, 0.18)) +
      circle(x + radius * 0.3, y - radius * 0.4, radius * 0.11, mix(color, sky, 0.2))
    : '';
  return [...rings, circle(x, y, radius, color), marks].join('');
}

function stars(random: Random, count: number, horizon: number): string {
  const sky = gathered();
  for (let number = 0; number < count; number += 1) {
    const y = random.next() ** 1.5 * horizon;
    const size = random.next() ** 4 * 2.1 + 0.6;
    const star = disc(random.range(0, CANVAS.width), y, size);
    const bright = random.range(0.35, 0.95) * (1 - (y / horizon) * 0.6);
    sky.add(` fill="#fdf6e0" opacity="${n(Math.round(bright * 10) / 10)}"`, star);
  }
  return sky.markup();
}

function hangClouds(easel: Easel, random: Random, horizon: number, covered: boolean): void {
  const [top, middle, low] = easel.palette.sky;
  const bright = easel.scene.time === 'night' ? mix(middle, low, 0.6) : lighten(low, 0.05);
  const banks = covered ? 4 : easel.scene.weather === 'fog' ? 1 : random.int(2, 4);
  for (let bank = 0; bank < banks; bank += 1) {
    if (covered) {
      const color = mix(top, low, 0.1 + bank * 0.2);
      const d = `${lobes(random, -80, CANVAS.width + 80, 20 + bank * 78, 70, 1)}L1700 -60L-100 -60Z`;
      easel.sheet(cut(d, easel.gradient([lighten(color, -0.05), color]), lighten(color, 0.05)), 0.35);
    } else {
      const y = random.range(90, horizon * 0.62);
      const color = mix(middle, bright, random.range(0.4, 0.85));
      const width = random.range(300, 640);
      const left = random.range(-120, CANVAS.width - width * 0.6);
      const d = `${lobes(random, left, left + width, y, 34, -1)}Z`;
      easel.sheet(cut(d, easel.gradient([lighten(color, 0.03), color]), lighten(color, 0.05)), 0.2);
    }
  }
}

/** The outline of a cloud: round heads along its top (`side` −1) or bottom (1); the other side is flat. */
function lobes(random: Random, left: number, right: number, y: number, size: number, side: 1 | -1): string {
  let d = `M${n(left)} ${n(y)}`;
  let x = left;
  while (x < right) {
    const middle = 1 - Math.abs((2 * (x - left)) / (right - left) - 1);
    const width = size * (side === 1 ? random.range(1.2, 2.6) : 0.7 + middle * random.range(1.2, 2.2));
    const radius = width * random.range(0.52, 0.62);
    x += width;
    const rise =
      side === 1 || x >= right
        ? 0
        : (random.range(-0.12, 0.12) - (0.5 - Math.abs(x - (left + right) / 2) / (right - left)) * 0.5) * size;
    d += `A${n(radius)} ${n(radius)} 0 0 ${side === 1 ? 0 : 1} ${n(x)} ${n(x >= right ? y : y + rise)}`;
  }
  return side === 1
    ? `${d}`
    : `${d}L${n(x)} ${n(y + size * 0.3)}Q${n(x)} ${n(y + size * 0.55)} ${n(x - size * 0.6)} ${n(y + size * 0.55)}L${n(left + size * 0.6)} ${n(y + size * 0.55)}Q${n(left)} ${n(y + size * 0.55)} ${n(left)} ${n(y)}`;
}

function lightning(easel: Easel, random: Random, horizon: number): string {
  let [x, y] = [random.range(350, 1250), 130];
  const points: Point[] = [[x, y]];
  while (y < horizon - 30) {
    x += random.range(-46, 46);
    y += random.range(28, 62);
    points.push([x, y]);
  }
  easel.glow([x, y - 160], 460, '#dfe6ff', 0.4);
  return `<path d="${open(points)}" fill="none" stroke="#f3f1ff" stroke-width="4.5" stroke-linejoin="bevel" opacity=".9"/>`;
}
