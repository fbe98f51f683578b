import { findAll, findFirst, foldForMatching, type Match, mentionsWord } from '../kit/match-words.ts';
import { createRandom, type Random, turned } from '../kit/random.ts';
import {
  CULTURE_ORDER,
  CULTURES,
  FEATURES,
  type Feature,
  INSIDE,
  OUTSIDE_WORDS,
  PLACE_WORDS,
  type PlaceKind,
  type SceneCulture,
  SETTINGS,
  TIMES,
  type TimeOfDay,
  WEATHERS,
  type Weather,
} from './vocabulary.ts';

export interface PlaceScene {
  kind: PlaceKind;
  time: TimeOfDay;
  weather: Weather;
  culture: SceneCulture;
  features: ReadonlySet<Feature>;
  seed: string;
}

export interface SceneSketch {
  locationId: string;
  prompt: string;
  setting: string;
  artStyle: string;
  /** Another number changes what the words leave open. */
  variation?: number | undefined;
}

const INDOOR_ALTERNATIVES: Partial<Record<PlaceKind, PlaceKind>> = {
  shrine: 'worship',
  castle: 'hall',
  station: 'hall',
  lighthouse: 'lamproom',
  deck: 'room',
  village: 'room',
  harbor: 'workshop',
  street: 'shop',
  ruins: 'prison',
  desert: 'room',
  planet: 'spaceship',
  garden: 'room',
  mountain: 'cave',
  market: 'shop',
};

const OUTDOOR_ALTERNATIVES: Partial<Record<PlaceKind, PlaceKind>> = {
  room: 'village',
  study: 'street',
  library: 'street',
  bar: 'street',
  cafe: 'street',
  hall: 'castle',
  church: 'castle',
  classroom: 'castle',
  hospital: 'castle',
  lab: 'skyline',
  spaceship: 'planet',
  train: 'station',
  prison: 'castle',
  kitchen: 'village',
  shop: 'street',
  theater: 'street',
  workshop: 'harbor',
  worship: 'shrine',
  lamproom: 'lighthouse',
};

/** Places where fog may occur by chance. */
const OPEN_AIR: ReadonlySet<PlaceKind> = new Set<PlaceKind>([
  'street',
  'alley',
  'village',
  'harbor',
  'beach',
  'lake',
  'bridge',
  'forest',
  'mountain',
  'field',
  'graveyard',
  'ruins',
]);

const UNKNOWN: readonly [PlaceKind, ...PlaceKind[]] = [
  'street',
  'room',
  'village',
  'forest',
  'corridor',
  'field',
  'hall',
  'garden',
];

/** Reads a scene from words; what they leave open is chosen by their hash, so the same words give the same scene. */
export function readPlaceScene(sketch: SceneSketch): PlaceScene {
  const { prompt, setting, artStyle, locationId, variation = 0 } = sketch;
  const subject = `${locationId}\u0000${prompt}`;
  const seed = variation === 0 ? subject : `${subject}\u0000variation ${variation}`;
  const random = turned(createRandom(`scene:${subject}`), variation);
  const place = `${prompt}\n${locationId.replaceAll(/[_-]/g, ' ')}`;
  const all = `${prompt}\n${setting}`;
  const kind = facing(
    readPlaceKind(prompt) ??
      readPlaceKind(locationId.replaceAll(/[_-]/g, ' ')) ??
      readPlaceKind(setting) ??
      random.fork('kind').pick(UNKNOWN),
    prompt,
  );
  const features = new Set(findAll(place, FEATURES).map(({ key }) => key));
  for (const { key } of findAll(setting, FEATURES))
    if (key === 'sea' || key === 'city' || key === 'space' || key === 'mountain') features.add(key);
  const culture = cultureIn(prompt) ?? cultureIn(setting) ?? cultureIn(artStyle) ?? detectCulture(kind, all);
  if (culture === 'future') features.add('neon');
  const time = findFirst(prompt, TIMES) ?? findFirst(setting, TIMES) ?? usualTime(artStyle, random.fork('time'));
  const weather =
    findFirst(prompt, WEATHERS) ??
    (findFirst(setting, WEATHERS) === 'snow' ? 'snow' : usualWeather(kind, random.fork('weather')));
  return { kind, time, weather, culture, features, seed };
}

/** Of adjacent words the last ("harbor office"), else the first ("the library of a castle"). */
export function readPlaceKind(text: string): PlaceKind | null {
  const matches = findAll(text, PLACE_WORDS);
  const [first] = matches;
  if (!first) return null;
  const source = foldForMatching(text);
  let chosen: Match<PlaceKind> = first;
  for (const next of matches.slice(1)) {
    const between = source.slice(chosen.end, next.start);
    if (!SETTINGS.has(chosen.key) || !/^(?:[\s-]|'s|s'|里的|中的|上的|边的|的)*$/u.test(between)) break;
    chosen = next;
  }
  return chosen.key;
}

function facing(kind: PlaceKind, prompt: string): PlaceKind {
  if (mentionsWord(prompt, INSIDE)) return INDOOR_ALTERNATIVES[kind] ?? kind;
  if (mentionsWord(prompt, OUTSIDE_WORDS) || /^\W*(?:just )?outside\b/i.test(prompt))
    return OUTDOOR_ALTERNATIVES[kind] ?? kind;
  return kind;
}

function cultureIn(text: string): SceneCulture | null {
  const named = new Set(findAll(text, CULTURES).map(({ key }) => key));
  return CULTURE_ORDER.find((culture) => named.has(culture)) ?? null;
}

function detectCulture(kind: PlaceKind, text: string): SceneCulture {
  if (/[\u3040-\u30ff]/.test(text)) return 'japan';
  if (/[\u0600-\u06ff]/.test(text)) return 'arabia';
  if (kind === 'castle' || kind === 'ruins') return 'fantasy';
  if (kind === 'spaceship' || kind === 'planet' || kind === 'lab') return 'future';
  if (kind === 'church' || kind === 'library' || kind === 'graveyard') return 'victorian';
  if (kind === 'desert') return 'arabia';
  if (kind === 'shrine' || kind === 'worship') return 'japan';
  if (/[\u4e00-\u9fff]/.test(text)) return 'china';
  return 'modern';
}

function usualTime(artStyle: string, random: Random): TimeOfDay {
  if (mentionsWord(artStyle, 'noir, neon, cyberpunk, dark, gothic, horror, 黑色电影, 霓虹, 赛博')) return 'night';
  return random.pick(['day', 'day', 'dusk', 'dawn', 'night']);
}

const usualWeather = (kind: PlaceKind, random: Random): Weather =>
  OPEN_AIR.has(kind) && random.chance(0.07) ? 'fog' : 'clear';
