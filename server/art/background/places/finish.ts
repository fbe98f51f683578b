import type { Easel } from '../easel.ts';
import { layFog, layWeather } from '../weather.ts';

/** Adds fog between the houses, if any, and weather in front of everything. */
export function finishOutdoors(easel: Easel, top: number, bottom: number): void {
  if (easel.scene.weather !== 'fog') layFog(easel, easel.random.fork('haze'), 1, top, bottom, 0.14);
  layWeather(easel);
}
