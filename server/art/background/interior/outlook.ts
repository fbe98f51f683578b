import { lighten, mix } from '../../kit/color.ts';
import type { Random } from '../../kit/random.ts';
import { circle, cut, type Easel, n, rect, segment, shade, steps } from '../easel.ts';
import { isEastern } from '../vocabulary.ts';

/** A window pane of `width × height` pixels with its foot at (0, 0), y downwards. */
interface Pane {
  width: number;
  height: number;
}

type Outlook = (easel: Easel, random: Random, pane: Pane) => string[];

/** Paints the view through a window: sky, surroundings and weather. */
export function viewOutside(easel: Easel, random: Random, width: number, height: number): string {
  const { palette, scene } = easel;
  const pane: Pane = { width, height };
  if (scene.features.has('space') || scene.kind === 'spaceship') return space(easel, random, pane).join('');
  const moon =
    scene.time === 'night' && scene.weather === 'clear'
      ? circle(width * 0.7, -height * 0.76, height * 0.07, palette.hour.orb)
      : '';
  return [
    rect(0, -height, width, height, easel.gradient([...palette.sky])),
    moon,
    ...chooseOutlook(easel)(easel, random, pane),
    ...weatherOn(easel, random, pane),
  ].join('');
}

function chooseOutlook({ scene }: Easel): Outlook {
  const { kind, features, culture } = scene;
  if (features.has('sea') || kind === 'lamproom') return sea;
  if (features.has('mountain')) return mountains;
  if (features.has('forest') || culture === 'fantasy') return firs;
  if (features.has('city') || culture === 'modern' || culture === 'deco' || culture === 'future') return towers;
  return roofs;
}

const space: Outlook = ({ palette }, random, { width, height }) => {
  const deep = mix(palette.sky[0], '#05060f', 0.8);
  const planet = random.pick(['#d59a5c', '#7ba3cc', '#b87894']);
  const star = () =>
    circle(random.range(0, width), -random.range(0, height), random.range(0.3, 1.1) * (height / 160), '#fff8e4');
  const [x, y, radius] = [width * 0.68, -height * 0.32, height * 0.34];
  return [
    rect(0, -height, width, height, mix(deep, palette.sky[1], 0.12)),
    ...steps(0, 40, 1).map(star),
    circle(x, y, radius, planet),
    cut(
      `M${n(x)} ${n(y - radius)}A${n(radius)} ${n(radius)} 0 0 1 ${n(x)} ${n(y + radius)}A${n(radius * 1.3)} ${n(radius * 1.3)} 0 0 0 ${n(x)} ${n(y - radius)}Z`,
      shade(planet, 0.35),
    ),
  ];
};

const sea: Outlook = (easel, _random, { width, height }) => {
  const [top, middle, low] = easel.palette.sky;
  const color = easel.gradient([mix(low, middle, 0.5), mix(top, easel.palette.shadow, 0.3)]);
  const waves = steps(0, 5, 1).map((i) => {
    const y = -height * (0.34 - i * 0.05);
    return segment(width * (0.1 + i * 0.14), y, width * (0.3 + i * 0.13), y, low, height * 0.008);
  });
  return [rect(0, -height * 0.4, width, height * 0.4, color), ...waves];
};

const mountains: Outlook = ({ palette }, _random, { width, height }) => {
  const peaks = [0.3, 0.58, 0.36, 0.64, 0.34].map((up, i) => `L${n((width * i) / 4)} ${n(-height * up)}`);
  return [cut(`M0 0${peaks.join('')}L${n(width)} 0Z`, palette.outside('#66758a', 0.85))];
};

const firs: Outlook = ({ palette }, random, { width, height }) =>
  steps(0, width, width / 7).map((x) => {
    const top = -height * random.range(0.34, 0.6);
    const d = `M${n(x - width * 0.02)} 0L${n(x + width * 0.07)} ${n(top)}L${n(x + width * 0.17)} 0Z`;
    return cut(d, palette.outside('#496a52', random.range(0.4, 0.75)));
  });

const towers: Outlook = ({ palette }, random, { width, height }) => {
  const parts: string[] = [];
  for (let x = -width * 0.05; x < width; x += width * random.range(0.1, 0.17)) {
    const [w, h] = [width * random.range(0.11, 0.18), height * random.range(0.2, 0.56)];
    parts.push(rect(x, -h, w, h, palette.outside('#5d6472', random.range(0.6, 0.9))));
    if (!palette.lampsAreLit) continue;
    for (let i = 0; i < 6; i += 1) {
      const [wx, wy] = [x + w * random.range(0.1, 0.8), -h * random.range(0.15, 0.9)];
      parts.push(rect(wx, wy, w * 0.11, h * 0.06, palette.lamp, ' opacity=".85"'));
    }
  }
  return parts;
};

const roofs: Outlook = ({ palette, scene }, random, { width, height }) => {
  const eastern = isEastern(scene.culture);
  const hill = `M0 0V${n(-height * 0.38)}Q${n(width * 0.3)} ${n(-height * 0.58)} ${n(width * 0.55)} ${n(-height * 0.42)}T${n(width)} ${n(-height * 0.44)}V0Z`;
  const parts = [cut(hill, palette.outside('#66806c', 0.85))];
  for (let x = -width * 0.1; x < width; x += width * random.range(0.2, 0.3)) {
    const [w, eaves] = [width * random.range(0.26, 0.36), -height * random.range(0.12, 0.26)];
    const top = eaves - height * random.range(0.09, 0.15);
    const wall = palette.outside(eastern ? '#cfc2a6' : '#9a7a64', 0.6);
    const roof = palette.outside(scene.weather === 'snow' ? '#e6ebed' : eastern ? '#47505a' : '#6b4438', 0.55);
    const d = eastern
      ? `M${n(x - w * 0.06)} ${n(eaves - height * 0.015)}Q${n(x + w * 0.14)} ${n(eaves)} ${n(x + w * 0.26)} ${n(top)}H${n(x + w * 0.74)}Q${n(x + w * 0.86)} ${n(eaves)} ${n(x + w * 1.06)} ${n(eaves - height * 0.015)}L${n(x + w)} ${n(eaves + height * 0.02)}H${n(x)}Z`
      : `M${n(x - w * 0.05)} ${n(eaves)}L${n(x + w / 2)} ${n(top - height * 0.06)}L${n(x + w * 1.05)} ${n(eaves)}Z`;
    parts.push(rect(x, eaves, w, -eaves, wall), cut(d, roof, lighten(roof, 0.08)));
    if (palette.lampsAreLit) parts.push(rect(x + w * 0.4, eaves * 0.6, w * 0.16, -eaves * 0.3, palette.lamp));
  }
  return parts;
};

const weatherOn: Outlook = ({ palette, scene }, random, { width, height }) => {
  if (scene.weather === 'rain' || scene.weather === 'storm') {
    return steps(0, 34, 1).map(() => {
      const [x, y] = [random.range(0, width), -random.range(0, height)];
      const end = Math.min(0, y + height * random.range(0.05, 0.14));
      return segment(x, y, x - height * 0.014, end, lighten(palette.sky[2], 0.08), height * 0.006, ' opacity=".55"');
    });
  }
  if (scene.weather === 'snow') {
    return steps(0, 40, 1).map(() =>
      circle(random.range(0, width), -random.range(0, height), height * random.range(0.004, 0.013), '#fbfaf5'),
    );
  }
  return scene.weather === 'fog' ? [rect(0, -height * 0.7, width, height * 0.7, palette.haze, ' opacity=".5"')] : [];
};
