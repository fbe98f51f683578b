import { climateOf } from './climate.mjs';
import { chance } from './kit.mjs';

// The weather of a day, out of a seed. Days hang together: pressure, warmth and wind wander slowly, and each day is read off
// where they are. Pure.

export const CONDITIONS = ['clear', 'fair', 'cloudy', 'overcast', 'fog', 'drizzle', 'rain', 'storm', 'sleet', 'snow', 'blizzard'];
export const WINDS = ['calm', 'breeze', 'wind', 'strong', 'gale'];

/** Days between the points a wandering value passes through. */
const SPAN = 4;

/** A value within [-1, 1] that wanders: points drawn every few days, and a smooth way between them. */
function wander(day, ...key) {
  const at = (point) => chance(...key, point).next() * 2 - 1;
  const from = Math.floor(day / SPAN);
  const way = day / SPAN - from;
  const eased = way * way * (3 - 2 * way);
  return at(from) * (1 - eased) + at(from + 1) * eased;
}

/** How much of what wandering gives lies within 0, ±0.1, ±0.2 … ±1; measured. It is seldom at its ends. */
const WITHIN = [0, 0.128, 0.255, 0.379, 0.499, 0.613, 0.719, 0.815, 0.899, 0.964, 1];

/** Evens that out: a tenth of the days lie below 0.1, another between 0.1 and 0.2, and so on. */
function spread(value) {
  const place = Math.min(9.999, Math.abs(value) * 10);
  const step = Math.floor(place);
  const share = WITHIN[step] + (WITHIN[step + 1] - WITHIN[step]) * (place - step);
  return 0.5 + (Math.sign(value) * share) / 2;
}

/**
 * The weather of a day.
 *
 * @param day from 0; whole
 * @returns { condition, temperature: { low, mean, high } in °C, wind: { kind, kmh }, effect: 'rain' | 'snow' | null }
 */
export function weatherOn({ seed, place, climate, season, day }) {
  const { mean, stray, wet, swing, wind } = climateOf(climate, season);
  const key = [seed, 'weather', place, climate];
  const closed = spread(wander(day, ...key, 'sky'));
  const warmth = wander(day, ...key, 'warmth');
  const blow = wander(day, ...key, 'wind');
  const today = chance(...key, 'day', day);

  const isWet = closed > 1 - wet;
  const centre = mean + warmth * stray * 1.4 + (today.next() - 0.5) * 1.5;
  const range = swing * (isWet ? 0.45 : 1) * (0.85 + today.next() * 0.3);
  const kmh = Math.max(0, Math.round(wind * (1 + blow) + (today.next() - 0.5) * 6));
  // How far into the wet it is, 0–1.
  const depth = isWet ? (closed - (1 - wet)) / wet : 0;
  const condition = isWet
    ? fallingOn(centre, depth, kmh, today.next())
    : skyOn(closed / (1 - wet), kmh, today.next(), centre);
  const round = (value) => Math.round(value * 2) / 2;
  return {
    condition,
    temperature: { low: round(centre - range / 2), mean: round(centre), high: round(centre + range / 2) },
    wind: { kind: windOf(kmh), kmh },
    effect: effectOf(condition),
  };
}

/** Of a wet day: closed sky first, rain further in, storms where it is deep and warm or windy. */
function fallingOn(temperature, depth, kmh, luck) {
  if (depth < 0.2) return 'overcast';
  if (temperature <= -0.5) return depth > 0.6 && kmh >= 35 ? 'blizzard' : 'snow';
  if (temperature <= 2) return luck < 0.5 ? 'sleet' : 'snow';
  if (depth > 0.75 && (temperature >= 18 || kmh >= 32) && luck < 0.6) return 'storm';
  return depth < 0.45 ? 'drizzle' : 'rain';
}

/** Of a dry day: `closed` from 0 to 1. Fog needs still air. */
function skyOn(closed, kmh, luck, temperature) {
  if (kmh <= 8 && closed > 0.35 && temperature > -5 && temperature < 16 && luck < 0.35) return 'fog';
  if (closed < 0.35) return 'clear';
  return closed < 0.7 ? 'fair' : 'cloudy';
}

function windOf(kmh) {
  const limits = [6, 20, 38, 60];
  return WINDS[limits.filter((limit) => kmh >= limit).length];
}

/** What the stage can show of it. */
function effectOf(condition) {
  if (['drizzle', 'rain', 'storm', 'sleet'].includes(condition)) return 'rain';
  return ['snow', 'blizzard'].includes(condition) ? 'snow' : null;
}
