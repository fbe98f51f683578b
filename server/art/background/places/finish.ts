import type { Easel } from '../easel.ts';
import { layFog, layWeather } from '../weather.ts';

/** Fog between the houses where there is any, and the weather before everything. */
export function finishOutdoors(easel: Easel, top: number, bottom: number): void {
  if (easel.scene.weather !== 'fog') layFog(easel, easel.random.fork('haze'), 1, top, bottom, 0.14);
  layWeather(easel);
}
