import { type Color, getLightness, lighten, mix } from '../kit/color.ts';
import { findFirst, mentionsWord, qualifier } from '../kit/match-words.ts';
import { createRandom, type Random, turned } from '../kit/random.ts';
import * as known from './vocabulary.ts';
import * as wardrobe from './wardrobe.ts';

type Age = known.Age;
type Build = known.Build;
export type Outfit = keyof typeof wardrobe.OUTFITS;
export type Hat = keyof typeof wardrobe.HATS;
type HairStyle = keyof typeof known.HAIR_STYLES;

/** A character's appearance, independent of the expression. */
export interface PortraitPerson {
  age: Age;
  build: Build;
  skin: Color;
  hair: { head: string; color: Color };
  beard: string | null;
  glasses: string | null;
  hat: Hat | null;
  outfit: Outfit;
  /** Clothing colours: main, shirt or lining, and accent. */
  cloth: { main: Color; under: Color; accent: Color };
  eyes: { color: Color; size: number; lashes: boolean; tilt: number };
  brow: { weight: number; arch: number };
  nose: number;
  mouthWidth: number;
  lips: boolean;
  marks: { freckles: boolean; scar: boolean; earrings: boolean; beastEars: boolean; horns: boolean; flower: boolean };
  glow: boolean;
  pose: Pose;
}

interface Pose {
  /** Tilt of the head, in degrees clockwise. */
  tilt: number;
  /** Scale of the figure in its frame; at most 1, since hats reach the edge. */
  size: number;
  /** Light from the right (1) or from the left (−1). */
  light: 1 | -1;
}

export interface PersonSketch {
  id: string;
  name: string;
  description: string;
  imagePrompt: string;
  pronouns?: string | undefined;
  /** Another number changes hair, clothes and features that the words leave open. */
  variation?: number | undefined;
  clothColors?: readonly Color[] | undefined;
}

/**
 * Derives a character's appearance from words. Traits that the words leave open are chosen by the id and name alone, each from its own
 * random stream, so that editing the description changes only what it mentions.
 */
export function readAppearance(sketch: PersonSketch): PortraitPerson {
  // A variation stays the same person: same age, build, skin, hair and eye colour.
  const born = createRandom(`person:${sketch.id}:${sketch.name}`);
  const random = turned(born, sketch.variation);
  const looks = sketch.imagePrompt;
  const words = `${looks}\n${sketch.description}\n${sketch.name}`;
  const age = readAge(looks) ?? readAge(sketch.description) ?? born.fork('age').pick(['young', 'adult', 'adult']);
  const build = chooseBuild(sketch);
  const eastern = mentionsWord(words, known.EAST_ASIAN) || /[\u4e00-\u9fff\u3040-\u30ff\uac00-\ud7af]/.test(words);
  const style =
    findFirst(looks, known.HAIR_STYLE_WORDS) ??
    findFirst(words, known.HAIR_STYLE_WORDS) ??
    qualifier(words, known.HAIR_NOUNS, known.HAIR_SHAPES);
  const hat =
    style === 'beanie' ? null : (findFirst(looks, wardrobe.HATS) ?? findFirst(sketch.description, wardrobe.HATS));
  const skin = chooseSkin(words, eastern, born.fork('skin'));
  const outfit =
    findFirst(looks, wardrobe.OUTFITS) ??
    findFirst(sketch.description, wardrobe.OUTFITS) ??
    outfitFor(build, age, random);
  const hairColor = chooseHairColor(words, age, eastern || getLightness(skin) < 0.6, born.fork('hair colour'));
  return {
    age,
    build,
    skin,
    hair: { head: chooseHead(style, age, build, eastern, hat, random.fork('hair')), color: hairColor },
    beard: chooseBeard(`${looks}\n${sketch.description}`, age, build, random.fork('beard')),
    glasses: chooseGlasses(words, age, random.fork('glasses')),
    hat,
    outfit,
    cloth: chooseCloth(words, outfit, random.fork('cloth'), sketch),
    eyes: {
      color: known.EYE_COLORS[findFirst(words, known.EYE_WORDS) ?? (eastern ? 'brown' : usualEyes(born))],
      size: (age === 'child' ? 1.18 : age === 'old' ? 0.9 : 1) * random.fork('eye size').range(0.94, 1.08),
      lashes: build === 'feminine',
      tilt: random.fork('eye tilt').range(-4, 5),
    },
    brow: {
      weight: random.fork('brow').range(7, 11) + (build === 'masculine' ? 3 : 0) - (age === 'child' ? 2 : 0),
      arch: random.fork('brow arch').range(0, 9),
    },
    nose: random.fork('nose').int(0, 3),
    mouthWidth: random.fork('mouth').range(0.88, 1.14) * (age === 'child' ? 0.84 : 1),
    lips: build === 'feminine' && age !== 'child' && random.fork('lips').chance(0.7),
    marks: {
      freckles:
        mentionsWord(words, known.FRECKLES) || (!eastern && age !== 'old' && random.fork('freckles').chance(0.12)),
      scar: mentionsWord(words, known.SCAR),
      earrings:
        mentionsWord(words, known.EARRINGS) ||
        (build === 'feminine' && age !== 'child' && random.fork('ring').chance(0.35)),
      beastEars: mentionsWord(words, known.BEAST),
      horns: mentionsWord(words, known.HORNS),
      flower: mentionsWord(words, known.FLOWER),
    },
    glow: mentionsWord(words, known.SPIRIT),
    pose: choosePose(sketch.variation ?? 0, random.fork('pose')),
  };
}

/** The first picture is upright and lit from the right; others tilt the head, step back or turn the light. */
function choosePose(variation: number, random: Random): Pose {
  if (variation === 0) return { tilt: 0, size: 1, light: 1 };
  return {
    tilt: random.range(1.5, 4) * (variation % 4 < 2 ? 1 : -1),
    size: random.range(0.92, 1),
    light: variation % 2 === 0 ? 1 : -1,
  };
}

const NUMBERED_AGE = /(\d{1,3})\s*(?:岁|[- ]?years?[- ]old|[- ]?yo\b)/;
/** Phrases with "old" that do not mean age. */
const OLD_THINGS =
  /\byears?[- ]old|\bold[- ](?:friend|case|town|school|house|coat|book|flame|enemy|debt|habit|city|map|hat|sweater|uniform|suit|jacket|world|money|story|photograph|letter|love|wound|scar|family|ship|temple|shrine|inn)\w*/gi;

function readAge(text: string): Age | null {
  const years = Number(NUMBERED_AGE.exec(text)?.[1] ?? Number.NaN);
  if (years < 13) return 'child';
  if (years < 27) return 'young';
  if (years < 58) return 'adult';
  if (years >= 58) return 'old';
  return findFirst(text, known.AGES) === 'old'
    ? findFirst(text.replace(OLD_THINGS, ' '), known.AGES)
    : findFirst(text, known.AGES);
}

/** The build from pronouns or words about the person; neutral by default. Names do not count. */
function chooseBuild({ pronouns = '', imagePrompt, description }: PersonSketch): Build {
  const words = `${imagePrompt}\n${description}`;
  return (
    findFirst(pronouns, known.PRONOUNS) ??
    findFirst(imagePrompt, known.BUILDS) ??
    findFirst(description, known.BUILDS) ??
    findFirst(words, known.PRONOUNS) ??
    ((findFirst(words, known.BEARD_WORDS) ?? 'none') === 'none' ? 'neutral' : 'masculine')
  );
}

function chooseSkin(words: string, eastern: boolean, random: Random): Color {
  const named = findFirst(words, known.SKIN_WORDS);
  if (named) return known.SKINS[named];
  if (mentionsWord(words, known.SPIRIT)) return '#c9d8e6';
  if (mentionsWord(words, known.MACHINE)) return '#cfd3da';
  const range: [Color, ...Color[]] = eastern
    ? ['#f6d9bd', '#f0cba6', '#e6b88d', '#d9a577']
    : ['#f7d9c0', '#efc4a0', '#e0aa80', '#c98d5f', '#a76b43', '#7d4c31', '#5d3a2a'];
  return mix(random.pick(range), random.pick(range), 0.3);
}

function chooseHairColor(words: string, age: Age, dark: boolean, random: Random): Color {
  const named = qualifier(words, known.HAIR_NOUNS, known.HAIR_COLOR_WORDS);
  if (named) return known.HAIR_COLORS[named];
  if (age === 'old') return random.pick(['#c9c6c4', '#a9a6a8', '#e3dfd8']);
  if (dark) return random.pick(['#26222b', '#2d2427', '#3a2c2a', '#4a372f']);
  return random.pick(['#2a2226', '#3f2c25', '#5f3f2c', '#7d5233', '#8f3f24', '#b98a4b', '#d8b26d']);
}

function chooseHead(
  style: HairStyle | null,
  age: Age,
  build: Build,
  eastern: boolean,
  hat: Hat | null,
  random: Random,
): string {
  if (style && !(hat && known.BIG_HAIR.has(style))) return random.pick(known.headsFor(known.HAIR_STYLES[style], build));
  if (hat) return random.pick(known.headsFor(known.UNDER_A_HAT, build));
  if (age === 'old') return random.pick(known.headsFor(known.OLD_HAIR, build));
  return random.pick(known.headsFor(eastern ? known.STRAIGHT_HAIR : known.ANY_HAIR, build));
}

function chooseBeard(words: string, age: Age, build: Build, random: Random): string | null {
  const named = findFirst(words, known.BEARD_WORDS);
  if (named === 'none') return null;
  if (named) return random.pick(known.BEARDS[named]);
  if (build !== 'masculine' || age === 'child') return null;
  const likely = age === 'old' ? 0.4 : age === 'adult' ? 0.22 : 0.04;
  return random.chance(likely) ? random.pick(['chin', 'full', 'full2', 'goatee1', 'moustache6', 'moustache7']) : null;
}

function chooseGlasses(words: string, age: Age, random: Random): string | null {
  const named = findFirst(words, known.GLASSES_WORDS);
  if (named) return random.pick(known.GLASSES[named]);
  return random.chance(age === 'old' ? 0.25 : 0.07) ? random.pick(['glasses', 'glasses2', 'glasses5']) : null;
}

function outfitFor(build: Build, age: Age, random: Random): Outfit {
  const stream = random.fork('outfit');
  if (age === 'child') return stream.pick(['sweater', 'hoodie', 'shirt']);
  if (build === 'feminine') return stream.pick(['blouse', 'sweater', 'coat', 'dress', 'shirt']);
  if (build === 'masculine') return stream.pick(['shirt', 'coat', 'sweater', 'vest', 'suit']);
  return stream.pick(['shirt', 'coat', 'sweater', 'vest']);
}

function chooseCloth(
  words: string,
  outfit: Outfit,
  random: Random,
  { variation = 0, clothColors = [] }: PersonSketch,
): PortraitPerson['cloth'] {
  const named = qualifier(words, wardrobe.CLOTH_NOUNS, wardrobe.CLOTH_WORDS);
  const usual = wardrobe.OUTFIT_COLORS[outfit];
  const main = named ? wardrobe.CLOTH_COLORS[named] : (clothColors[0] ?? random.pick(usual ?? wardrobe.ANY_CLOTH));
  const under = random.pick(['#efe6d6', '#e3dccb', '#d9dfe2', '#f2ead8', '#c9cfd2']);
  const usualAccent = random.pick(['#a8323a', '#c8963e', '#2f5d74', '#5c7a4a', '#7a4a78', '#d1683f']);
  // If the words name a cloth colour, the reference only gives the accent.
  const accent = clothColors[named ? 0 : 1] ?? usualAccent;
  if (variation === 0) return { main, under, accent };
  // Vary the named colour slightly.
  return { main: lighten(main, random.fork('shade').range(-0.05, 0.06)), under, accent };
}

function usualEyes(random: Random): keyof typeof known.EYE_COLORS {
  return random.fork('eye').pick(['brown', 'brown', 'brown', 'hazel', 'green', 'blue', 'grey']);
}
