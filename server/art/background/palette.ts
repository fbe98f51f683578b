import { type Color, lit, mix, saturate } from '../kit/color.ts';
import type { Treatment } from '../kit/treatment.ts';
import type { PlaceScene } from './scene.ts';
import type { TimeOfDay } from './vocabulary.ts';

interface Hour {
  /** The sky's colours, top to horizon. */
  sky: readonly [Color, Color, Color];
  /** The colour of light on things outside, and inside together with lamps and windows. */
  light: Color;
  indoors: Color;
  haze: Color;
  /** How much haze covers the far distance. */
  thickness: number;
  orb: Color;
}

const HOURS: Readonly<Record<TimeOfDay, Hour>> = {
  dawn: {
    sky: ['#6a86b3', '#d9b3b5', '#fbdcae'],
    light: '#efd5c8',
    indoors: '#e6d3c4',
    haze: '#edcdb8',
    thickness: 0.72,
    orb: '#fff0c8',
  },
  day: {
    sky: ['#5f9bc8', '#a5cbdb', '#e6ecdf'],
    light: '#fbf6ea',
    indoors: '#efe6d8',
    haze: '#d3e2e2',
    thickness: 0.62,
    orb: '#fffbe6',
  },
  dusk: {
    sky: ['#3b3a70', '#b0567c', '#fb9f5e'],
    light: '#d79c90',
    indoors: '#e6bda0',
    haze: '#cf8378',
    thickness: 0.66,
    orb: '#ffd79a',
  },
  night: {
    sky: ['#111a3d', '#243667', '#4b688f'],
    light: '#8595c9',
    indoors: '#dcb999',
    haze: '#3f5a80',
    thickness: 0.62,
    orb: '#f4f1dc',
  },
};

export interface Palette {
  hour: Hour;
  sky: readonly [Color, Color, Color];
  haze: Color;
  shadow: Color;
  /** Warm light of windows and lamps; cold and coloured light of signs. */
  lamp: Color;
  signs: readonly [Color, ...Color[]];
  lampsAreLit: boolean;
  /** A surface's colour outside at a depth, 0 near … 1 far. */
  outside(surface: Color, depth: number): Color;
  inside(surface: Color, depth?: number): Color;
}

/** Mixes the palette of a scene in a style. `grade` is applied last to every painted surface; lamps and signs are unaffected. */
export function mixPalette(
  scene: PlaceScene,
  treatment: Treatment,
  grade: (color: Color) => Color = (color) => color,
): Palette {
  const base = HOURS[scene.time];
  const hour = scene.features.has('red') ? bloodied(base) : base;
  const grey =
    scene.weather === 'rain' || scene.weather === 'storm'
      ? 0.42
      : scene.weather === 'fog'
        ? 0.3
        : scene.weather === 'snow'
          ? 0.3
          : 0;
  const cloud =
    scene.weather === 'snow'
      ? mix(hour.haze, '#cbd8e8', 0.62)
      : mix(hour.haze, scene.time === 'night' ? '#222c40' : '#7f8a94', 0.6);
  const tune = (color: Color): Color => grade(saturate(color, treatment.saturation));
  const overcast = (color: Color): Color => tune(mix(color, cloud, grey));
  const haze = overcast(hour.haze);
  const thickness = Math.min(
    0.94,
    hour.thickness * (scene.weather === 'fog' ? 1.45 : scene.weather === 'clear' ? 1 : 1.18),
  );
  const light = mix(
    hour.light,
    scene.weather === 'snow' ? '#dfe8f4' : cloud,
    grey * (scene.weather === 'snow' ? 1.2 : 0.5),
  );
  const neon = treatment.name === 'neon' || scene.features.has('neon');
  return {
    hour,
    sky: [overcast(hour.sky[0]), overcast(hour.sky[1]), overcast(hour.sky[2])],
    haze,
    shadow: tune(mix(mix(hour.sky[0], '#120f18', 0.72), treatment.ink, 0.4)),
    lamp: neon ? '#ffb46b' : '#ffcb7d',
    signs: neon
      ? ['#ff4f93', '#38dfe8', '#ffd04a', '#8f70ff', '#5cf29a']
      : ['#ff8a5c', '#ffd27a', '#e5616b', '#8fd0c4'],
    lampsAreLit:
      scene.time === 'night' || scene.time === 'dusk' || scene.weather === 'storm' || scene.weather === 'rain',
    outside: (surface, depth) => mix(tune(lit(surface, light)), haze, Math.max(0, Math.min(1, depth)) * thickness),
    inside: (surface, depth = 0) =>
      mix(
        tune(lit(surface, hour.indoors)),
        scene.weather === 'fog' ? mix(haze, hour.indoors, 0.5) : tune(mix(hour.indoors, surface, 0.5)),
        Math.max(0, Math.min(1, depth)) * (scene.weather === 'fog' ? 0.3 : 0.18),
      ),
  };
}

const bloodied = (hour: Hour): Hour => ({
  ...hour,
  sky: [mix(hour.sky[0], '#2a0a12', 0.7), mix(hour.sky[1], '#8a1f22', 0.7), mix(hour.sky[2], '#e2552f', 0.7)],
  light: mix(hour.light, '#d86a55', 0.5),
  haze: mix(hour.haze, '#9a3a34', 0.6),
  orb: '#ff9a6a',
});
