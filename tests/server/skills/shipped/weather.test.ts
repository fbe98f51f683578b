import { describe, expect, test } from 'vitest';
import { countOf, load, mean, range } from './kit.ts';

interface Weather {
  condition: string;
  temperature: { low: number; mean: number; high: number };
  wind: { kind: string; kmh: number };
  effect: 'rain' | 'snow' | null;
}
const { weatherOn, CONDITIONS, WINDS } = (await load('weather/forecast.mjs')) as {
  weatherOn(at: { seed: number | string; place: string; climate: string; season: string; day: number }): Weather;
  CONDITIONS: string[];
  WINDS: string[];
};
const { CLIMATES, SEASONS } = (await load('weather/climate.mjs')) as {
  CLIMATES: Record<string, unknown>;
  SEASONS: string[];
};
const { sayWeather, CONDITION_WORDS, WIND_WORDS } = (await load('weather/words.mjs')) as {
  sayWeather(weather: Weather, language: string): string;
  CONDITION_WORDS: Record<string, Record<string, string>>;
  WIND_WORDS: Record<string, Record<string, string>>;
};

const climates = Object.keys(CLIMATES);
const days = (climate: string, season: string, seed: number | string = 1, count = 600) =>
  range(count).map((day) => weatherOn({ seed, place: '', climate, season, day }));
const means = (weather: Weather[]) => weather.map(({ temperature }) => temperature.mean);
const share = (weather: Weather[], ...conditions: string[]) =>
  mean(weather.map(({ condition }) => (conditions.includes(condition) ? 1 : 0)));
const falling = ['drizzle', 'rain', 'storm', 'sleet', 'snow', 'blizzard'];

describe('the weather', () => {
  test('of a seed, place and day is always the same, and of another its own', () => {
    const at = { seed: 'a', place: 'harbour', climate: 'temperate', season: 'autumn', day: 12 };
    expect(weatherOn(at)).toEqual(weatherOn(at));
    const month = (change: object) => range(30).map((day) => weatherOn({ ...at, ...change, day }));
    expect(month({ seed: 'b' })).not.toEqual(month({}));
    expect(month({ place: 'hill' })).not.toEqual(month({}));
  });

  test.each(climates)('hangs together from day to day: %s', (climate) => {
    for (const season of SEASONS) {
      const temperatures = means(days(climate, season));
      const steps = temperatures.slice(1).map((value, index) => Math.abs(value - (temperatures[index] ?? 0)));
      const far = temperatures.slice(20).map((value, index) => Math.abs(value - (temperatures[index] ?? 0)));
      expect(Math.max(...steps)).toBeLessThan(10);
      expect(mean(steps)).toBeLessThan(mean(far) * 0.75);
    }
  });

  test('lasts: a wet day is mostly followed by another', () => {
    const isWet = days('temperate', 'autumn', 3, 2000).map(({ condition }) => falling.includes(condition));
    const after = isWet.slice(1).filter((_, index) => isWet[index]);
    expect(mean(after.map(Number))).toBeGreaterThan(mean(isWet.map(Number)) + 0.15);
  });

  test.each(climates)('is whole and of known words: %s', (climate) => {
    for (const season of SEASONS) {
      for (const weather of days(climate, season, 2, 200)) {
        const { condition, temperature, wind } = weather;
        expect(CONDITIONS).toContain(condition);
        expect(WINDS).toContain(wind.kind);
        expect(wind.kmh).toBeGreaterThanOrEqual(0);
        expect(temperature.low).toBeLessThanOrEqual(temperature.mean);
        expect(temperature.mean).toBeLessThanOrEqual(temperature.high);
      }
    }
  });

  test('snows where it is cold, rains above the frost, and has fog in still air only', () => {
    const all = climates.flatMap((climate) => SEASONS.flatMap((season) => days(climate, season, 2, 200)));
    const meansOf = (kind: string) =>
      all.filter(({ effect }) => effect === kind).map(({ temperature }) => temperature.mean);
    const windsInFog = all.filter(({ condition }) => condition === 'fog').map(({ wind }) => wind.kmh);
    for (const list of [meansOf('snow'), meansOf('rain'), windsInFog]) expect(list).not.toEqual([]);
    expect(Math.max(...meansOf('snow'))).toBeLessThanOrEqual(2.5);
    expect(Math.min(...meansOf('rain'))).toBeGreaterThanOrEqual(-1);
    expect(Math.max(...windsInFog)).toBeLessThanOrEqual(8);
  });

  test('is as wet as its climate says', () => {
    const dry = (climate: string, season: string) =>
      share(days(climate, season, 4, 4000), 'clear', 'fair', 'cloudy', 'fog');
    expect(dry('temperate', 'autumn')).toBeCloseTo(0.45, 1);
    expect(dry('mediterranean', 'summer')).toBeCloseTo(0.9, 1);
    expect(dry('monsoon', 'summer')).toBeCloseTo(0.15, 1);
  });

  test('knows its seasons', () => {
    for (const climate of climates) {
      expect(mean(means(days(climate, 'summer')))).toBeGreaterThan(mean(means(days(climate, 'winter'))));
    }
  });

  test('knows its climates', () => {
    expect(share(days('desert', 'summer'), ...falling)).toBeLessThan(0.06);
    expect(share(days('monsoon', 'summer'), ...falling)).toBeGreaterThan(0.5);
    expect(share(days('monsoon', 'winter'), ...falling)).toBeLessThan(0.15);
    expect(share(days('arctic', 'winter'), 'rain', 'drizzle', 'storm', 'sleet')).toBe(0);
    expect(share(days('tropical', 'summer'), 'storm')).toBeGreaterThan(0.05);
    expect(share(days('mediterranean', 'summer'), 'clear', 'fair')).toBeGreaterThan(0.5);
    const wind = (climate: string) => mean(days(climate, 'winter').map((weather) => weather.wind.kmh));
    expect(wind('maritime')).toBeGreaterThan(wind('temperate'));
  });

  test('is of every kind somewhere', () => {
    const seen = countOf(
      climates.flatMap((climate) =>
        SEASONS.flatMap((season) => days(climate, season).map(({ condition }) => condition)),
      ),
    );
    expect(Object.keys(seen).sort()).toEqual([...CONDITIONS].sort());
  });

  test('is told in three languages', () => {
    for (const language of ['en', 'zh', 'ja']) {
      expect(Object.keys(CONDITION_WORDS[language] ?? {})).toEqual(CONDITIONS);
      expect(Object.keys(WIND_WORDS[language] ?? {})).toEqual(WINDS);
    }
    const weather: Weather = {
      condition: 'rain',
      temperature: { low: -0.5, mean: 4, high: 8.5 },
      wind: { kind: 'breeze', kmh: 12 },
      effect: 'rain',
    };
    expect(sayWeather(weather, 'en')).toBe('Rain, a breeze, 0 to 9 °C.');
    expect(sayWeather({ ...weather, temperature: { low: -12, mean: -8, high: -3 } }, 'zh')).toBe(
      '下雨，微风，−12 至 −3 °C。',
    );
    expect(sayWeather(weather, 'ja')).toBe('雨、そよ風、0～9 °C。');
  });
});
