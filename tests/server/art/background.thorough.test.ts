import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  CANVAS,
  castersOf,
  createEasel,
  cut,
  type Easel,
  gathered,
  n,
  SHADOWLESS,
} from '../../../server/art/background/easel.ts';
import { chooseFraming } from '../../../server/art/background/framing.ts';
import { paintBackground } from '../../../server/art/background/index.ts';
import { mixPalette } from '../../../server/art/background/palette.ts';
import { RECIPES } from '../../../server/art/background/recipes.ts';
import { MAX_BYTES } from '../../../server/art/background/render.ts';
import { type PlaceScene, readPlaceKind, readPlaceScene } from '../../../server/art/background/scene.ts';
import { renderShadows } from '../../../server/art/background/shadows.ts';
import {
  CULTURE_ORDER,
  PLACE_WORDS,
  type PlaceKind,
  TIMES,
  type TimeOfDay,
  WEATHERS,
  type Weather,
} from '../../../server/art/background/vocabulary.ts';
import { createRandom } from '../../../server/art/kit/random.ts';
import { readTreatment } from '../../../server/art/kit/treatment.ts';
import { runs } from '../../support/runs.ts';

const sketch = (prompt: string, setting = '', artStyle = '') => ({ locationId: 'spot', prompt, setting, artStyle });
const KINDS = Object.keys(PLACE_WORDS) as PlaceKind[];
const TIMES_OF_DAY = Object.keys(TIMES) as TimeOfDay[];
const ALL_WEATHERS = Object.keys(WEATHERS) as Weather[];

/** Sets up a place without turning it into pixels. */
function sketched(scene: PlaceScene, artStyle = ''): Easel {
  const easel = createEasel(scene, mixPalette(scene, readTreatment(artStyle)), createRandom(scene.seed));
  RECIPES[scene.kind](easel);
  return easel;
}

describe('a place that is painted', () => {
  it('leaves none of its pixels behind', async () => {
    const paint = () => paintBackground(sketch('a harbour at dawn'));
    // What is made once, for all places, is made with the first.
    await paint();
    const grown: number[] = [];
    for (let picture = 0; picture < 3; picture += 1) {
      const before = process.memoryUsage().external;
      await paint();
      grown.push(process.memoryUsage().external - before);
    }
    // What it keeps, it keeps of each; other things that wait to be collected may be counted too. Its pixels alone are 5 MiB.
    expect(Math.min(...grown)).toBeLessThan(3 * 1024 * 1024);
  });
});

describe('reading a place', () => {
  it.each([
    ['harbor office at night', 'study'],
    ['mountain temple in the snow', 'shrine'],
    ['the library of a castle', 'library'],
    ['a street market in the rain', 'market'],
    ['castle interior, great hall', 'hall'],
    ['outside the old inn', 'street'],
    ['a cosy living room, snow outside', 'room'],
    ['bridge of the starship', 'spaceship'],
    ['a stone bridge over the river', 'bridge'],
    ['train station café', 'cafe'],
    ['旧书店的里间', 'library'],
    ['山中的寺庙', 'shrine'],
    ['废弃的工厂', 'workshop'],
    ['雨中的站台', 'station'],
    ['海边的小镇', 'village'],
    ['shrine hall with mats, candles', 'worship'],
    ['a temple in the hills, interior', 'worship'],
    ['outside the prayer hall', 'shrine'],
    ['村里的祠堂', 'worship'],
    ['lamp room of a lighthouse', 'lamproom'],
    ['lighthouse on the rocks', 'lighthouse'],
    ['lighthouse, interior', 'lamproom'],
  ])('sees %j as %s', (prompt, kind) => {
    expect(readPlaceScene(sketch(prompt)).kind).toBe(kind);
  });

  it('reads hour, weather and the part of the world, the place before the setting', () => {
    expect(readPlaceScene(sketch('rain-slicked alley at dusk', '1940s Tokyo, night'))).toMatchObject({
      time: 'dusk',
      weather: 'rain',
      culture: 'japan',
    });
    expect(readPlaceScene(sketch('茶馆，清晨，大雾', '江南古镇'))).toMatchObject({
      time: 'dawn',
      weather: 'fog',
      culture: 'china',
    });
    expect(readPlaceScene(sketch('a tower street', 'cyberpunk Tokyo')).culture).toBe('future');
    expect(readPlaceScene(sketch('somewhere', 'a harbour town')).kind).toBe(readPlaceKind('a harbour town'));
  });

  it('finds some place for words it does not know, the same one every time', () => {
    for (const prompt of ['', '🎭🎭', 'zxqv', '</svg>', 'مقهى']) {
      const scene = readPlaceScene(sketch(prompt));
      expect(KINDS).toContain(scene.kind);
      expect(readPlaceScene(sketch(prompt))).toEqual(scene);
    }
  });

  it('reads anything without harm', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (words) => {
        expect(KINDS).toContain(readPlaceScene(sketch(words, words, words)).kind);
      }),
    );
  });
});

describe('laying the sheets', () => {
  it.each(KINDS)('paints %s as markup an SVG reader accepts, in three parts of the world', async (kind) => {
    for (const third of [0, 3, 6]) {
      const index = KINDS.indexOf(kind) + third;
      const culture = CULTURE_ORDER[index % CULTURE_ORDER.length] ?? 'modern';
      const time = TIMES_OF_DAY[index % TIMES_OF_DAY.length] ?? 'day';
      const weather = ALL_WEATHERS[index % ALL_WEATHERS.length] ?? 'clear';
      const easel = sketched({
        kind,
        time,
        weather,
        culture,
        features: new Set(['sea', 'lanterns']),
        seed: `${kind}${index}`,
      });
      expect(easel.sheets.length).toBeGreaterThan(3);
      const all = [...easel.sheets, ...easel.glows].map(({ markup }) => markup).join('');
      expect(all).not.toMatch(/NaN|undefined|Infinity/);
      for (const [, name] of all.matchAll(/url\(#(d\w+)\)/g)) expect(easel.definitions.has(name ?? '')).toBe(true);
      const document = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9">${[...easel.definitions.values()].join('')}${all}</svg>`;
      expect((await sharp(Buffer.from(document), { unlimited: true }).metadata()).format).toBe('svg');
    }
  });

  it('lets no word of anybody into the drawing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.constantFrom(...KINDS), (noise, kind) => {
        const words = `${noise}</svg><script>marker7f3(1)</script><image href="file:///etc/passwd"/>`;
        const easel = sketched({ ...readPlaceScene(sketch(words, words)), kind }, words);
        const all =
          [...easel.sheets, ...easel.glows].map(({ markup }) => markup).join('') +
          [...easel.definitions.values()].join('');
        expect(all).not.toMatch(/marker7f3|script|passwd|href/);
      }),
      { numRuns: runs(25) },
    );
  });

  it('draws a place in few elements, and lights that are alike with one gradient', () => {
    const elements = (easel: Easel) =>
      easel.sheets.reduce(
        (sum, { markup }) => sum + (markup.match(/<(?:path|rect|circle|ellipse)\b/g) ?? []).length,
        0,
      );
    const most = KINDS.map((kind, index) => {
      const easels = CULTURE_ORDER.map((culture, number) =>
        sketched({
          kind,
          time: TIMES_OF_DAY[(index + number) % TIMES_OF_DAY.length] ?? 'day',
          weather: ALL_WEATHERS[(index + number) % ALL_WEATHERS.length] ?? 'clear',
          culture,
          features: new Set(),
          seed: `${kind}${number}`,
        }),
      );
      return { kind, elements: Math.max(...easels.map(elements)) };
    });
    expect(most.filter((place) => place.elements > 1_300)).toEqual([]);
    const city = sketched({
      ...{ kind: 'skyline', time: 'night', weather: 'rain', culture: 'modern' },
      ...{ features: new Set(), seed: 's' },
    });
    expect(elements(city)).toBeLessThan(800);
    expect(city.definitions.size).toBeLessThan(city.glows.length);
  });

  it('paints a wood of bare trees in few letters and without strokes, and only its boughs for the shadows', () => {
    const easel = sketched({
      ...{ kind: 'forest', time: 'dusk', weather: 'snow', culture: 'modern' },
      ...{ features: new Set(['ruined']), seed: 's' },
    });
    const letters = easel.sheets.reduce((sum, { markup }) => sum + markup.length, 0);
    const strokes = easel.sheets.reduce((sum, { markup }) => sum + (markup.match(/ stroke="/g) ?? []).length, 0);
    const casting = easel.sheets.reduce((sum, { markup }) => sum + castersOf(markup).length, 0);
    expect(letters).toBeLessThan(700_000);
    expect(strokes).toBeLessThan(150);
    expect(casting).toBeLessThan(letters * 0.6);
  });

  it('leaves out of the shadows what lies on a wall, and the edges of paper, but nothing else', () => {
    const wall = '<rect x="0" y="0" width="9" height="9" fill="#fff"/>';
    const panes = gathered(SHADOWLESS);
    panes.add(' fill="#123456"', 'M1 1h2v2z');
    const sign = cut('M1 1h4v4z', '#abcdef', '#ffffff');
    expect(castersOf(`${wall}${panes.markup()}${sign}`)).toBe(`${wall}<path d="M1 1h4v4z" fill="#abcdef"/>`);
    const city = sketched({
      ...{ kind: 'skyline', time: 'night', weather: 'clear', culture: 'modern' },
      ...{ features: new Set(), seed: 's' },
    });
    const [all, casting] = [(markup: string) => markup, castersOf].map((part) =>
      city.sheets.reduce((sum, { markup }) => sum + part(markup).length, 0),
    );
    expect(casting).toBeLessThan((all ?? 0) * 0.75);
  });

  it('writes numbers as finely as one sees, in the fewest letters', () => {
    expect([0, -0.001, 0.5, -0.25, 9.999, 10.54, -10.56, 100, 1999.96, 12_345.67].map(n)).toEqual([
      '0',
      '0',
      '.5',
      '-.25',
      '10',
      '10.5',
      '-10.6',
      '100',
      '2000',
      '12345.7',
    ]);
    fc.assert(
      fc.property(fc.double({ min: -3_000, max: 3_000, noNaN: true }), (value) => {
        expect(Math.abs(Number(n(value)) - value)).toBeLessThanOrEqual(0.0501);
        expect(n(value)).not.toMatch(/e/);
      }),
    );
  });

  it('lights lamps at night and not by day', () => {
    const glows = (time: TimeOfDay) =>
      sketched({ kind: 'street', time, weather: 'clear', culture: 'victorian', features: new Set(), seed: 's' }).glows
        .length;
    expect(glows('night')).toBeGreaterThan(glows('day') * 2);
  });
});

describe('painting places', () => {
  it('gives WebP of one size below the limit, the same bytes for the same request, others for another place', async () => {
    const ask = sketch('a rainy street at night', 'Tokyo', 'noir');
    const [one, two, elsewhere] = await Promise.all([
      paintBackground(ask),
      paintBackground(ask),
      paintBackground({ ...ask, locationId: 'elsewhere' }),
    ]);
    expect(await sharp(one).metadata()).toMatchObject({ format: 'webp', ...CANVAS });
    expect(one.length).toBeLessThanOrEqual(MAX_BYTES);
    expect(two.equals(one)).toBe(true);
    expect(elsewhere.equals(one)).toBe(false);
  }, 60_000);

  it('throws soft shadows below the sheets, no larger than they are, and none where a sheet throws none', async () => {
    const framing = chooseFraming('any');
    const sheets = [
      { markup: '<rect width="1600" height="900" fill="#888"/>', shadow: 0 },
      { markup: '<rect x="400" y="300" width="200" height="100" fill="#fff"/>', shadow: 0.25 },
      { markup: '<rect x="400" y="300" width="200" height="100" fill="#fff"/>', shadow: 1 },
      { markup: '<rect x="-900" y="300" width="200" height="100" fill="#fff"/>', shadow: 1 },
    ];
    const stacked = (markups: readonly string[], { width, height }: { width: number; height: number }) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height * markups.length}">${markups
        .map(
          (markup, i) =>
            `<svg y="${i * height}" width="${width}" height="${height}" viewBox="0 0 1600 900">${markup}</svg>`,
        )
        .join('')}</svg>`;
    const [ground, faint, strong, outside] = await renderShadows(sheets, '#252532', framing, stacked);
    expect([ground, outside]).toEqual(['', '']);
    const at = async (markup: string | undefined, x: number, y: number) => {
      const document = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="#fff"/>${markup}</svg>`;
      const pixel = await sharp(Buffer.from(document))
        .extract({ left: x, top: y, width: 1, height: 1 })
        .raw()
        .toBuffer();
      return pixel[0] ?? 0;
    };
    expect(await at(strong, 500, 350)).toBeLessThan(60);
    expect(await at(strong, 392, 350)).toBeGreaterThan(await at(strong, 420, 350));
    expect(await at(strong, 392, 350)).toBeLessThan(250);
    expect(await at(faint, 500, 350)).toBeGreaterThan((await at(strong, 500, 350)) + 60);
    expect(await at(strong, 300, 350)).toBe(255);
    expect(await at(strong, 500, 500)).toBe(255);
  });

  it('makes night darker than day, and noir greyer than anime', async () => {
    const mean = async (prompt: string, artStyle: string) => {
      const { channels } = await sharp(await paintBackground(sketch(prompt, '', artStyle))).stats();
      const [r = 0, g = 0, b = 0] = channels.map((channel) => channel.mean);
      return { light: (r + g + b) / 3, color: Math.max(r, g, b) - Math.min(r, g, b) };
    };
    const [day, night, noir] = await Promise.all([
      mean('a field at noon', 'anime'),
      mean('a field at night', 'anime'),
      mean('a field at noon', 'noir'),
    ]);
    expect(night.light).toBeLessThan(day.light * 0.75);
    expect(noir.color).toBeLessThan(day.color);
  }, 60_000);
});
