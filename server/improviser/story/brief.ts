import { inOneGo, type Pieces } from '../../../shared/in-pieces.ts';
import { keepLatest } from '../../../shared/keep-latest.ts';
import { hasHan, isJapanese, READ_MAX_LENGTH, replyLanguageOf } from '../../words/text.ts';
import { hasGenre, lexicon } from '../assets.ts';
import { countOf } from '../words/numbers.ts';
import { lazyWordList } from '../words/word-list.ts';
import { englishBriefOf, japanesePlaceWords, japaneseSettingOf } from './brief-japanese.ts';
import { type NamedPerson, readPeople } from './brief-people.ts';
import { type NamedPlace, readPlaces } from './brief-places.ts';
import { readSetting, type Setting } from './brief-setting.ts';
import { isGenreWord, readTitle, readTopic, type Topic, WEAK_GENRE_WORDS } from './brief-topic.ts';
import type { Genre, GrammarLanguage } from './grammar.ts';
import { type Outline, readingOutline, tellsPlot } from './outline/outline.ts';
import { withoutForbidden } from './outline/rules.ts';
import { actsIn } from './outline/size.ts';
import { plain } from './template.ts';

/** How large a story may be. */
export const STORY_LIMITS = { acts: 5, places: 12, characters: 12 } as const;
type Size = keyof typeof STORY_LIMITS;
const DEFAULT_SIZE = { acts: 1, places: 4, characters: 3 } as const;

/** What an author asked for, as far as it could be read. */
export interface Brief extends Setting, Topic {
  text: string;
  /** The story's language. */
  language: GrammarLanguage;
  /** The author's. */
  reply: GrammarLanguage;
  /** A language that was asked for and cannot be had. */
  missingLanguage?: string;
  genre: Genre;
  acts: number;
  /** Places an act. */
  places: number;
  characters: number;
  /** Counts that were asked for and are over the limit. */
  over: { size: Size; asked: number }[];
  people: NamedPerson[];
  namedPlaces: NamedPlace[];
  tones: string[];
  artStyle?: string;
  title?: string;
  /** A plot that was picked by its pitch. */
  plot?: string;
  /** Something in it is a story to tell, not just a size. */
  substance: boolean;
  /** What the author tells of the story; null where that is no plot. */
  outline: Outline | null;
  /** What they name besides, where they tell no plot and one of ours is offered in their words' language. */
  named: Outline | null;
}

const LABELS = new Set(
  'noir|mystery|detective|fantasy|sci-fi|scifi|science fiction|romance|love story|horror|悬疑|推理|科幻|奇幻|爱情|恋爱|恐怖'.split(
    '|',
  ),
);

const genreWords = lazyWordList(() => [...new Set(Object.values(lexicon('all').genres).flat())]);
const toneWords = lazyWordList(() => [...new Set(Object.values(lexicon('all').tones).flat())]);
const artStyles = lazyWordList(() => lexicon('all').artStyles);

/** The genre whose words a text has most of; `open` where it has none. */
function readGenre(text: string, language: GrammarLanguage): Genre {
  let best: { genre: Genre; score: number; at: number } = { genre: 'open', score: 0.9, at: 0 };
  const places = genreWords().firstPlaces(text);
  for (const [name, words] of Object.entries(lexicon('all').genres)) {
    const genre = name as Genre;
    if (!hasGenre(genre, language)) continue;
    let score = 0;
    let at = Number.POSITIVE_INFINITY;
    for (const word of words) {
      const index = word === 'ai' || word === 'SF' ? text.search(/\b(?:AI|SF)\b/) : (places.get(word) ?? -1);
      if (index < 0) continue;
      score += LABELS.has(word) ? 3 : WEAK_GENRE_WORDS.has(word) ? 0.5 : 1;
      at = Math.min(at, index);
    }
    if (score > best.score || (score === best.score && score > 0 && at < best.at)) best = { genre, score, at };
  }
  return best.genre;
}

/** The tones a text asks for, by the lexicon's names: "darker" is `dark`. */
export function readTones(text: string): string[] {
  const said = toneWords().firstPlaces(text);
  return Object.entries(lexicon('all').tones)
    .filter(([, words]) => words.some((word) => said.has(word)))
    .map(([tone]) => tone);
}

/** An art style a brief names: "art style: …", "in the style of …", or a technique by its name. */
function readArtStyle(text: string): string | undefined {
  const said =
    /(?:art(?:\s+style)?|drawn|visuals?|画风|美术风格)\s*(?:is|are|should be|like|in|:|：|是|为|用)\s*([^.\n;,。；，]{3,120})/iu.exec(
      text,
    )?.[1];
  if (said !== undefined) return plain(said.trim());
  const known = artStyles().firstPlaces(text);
  const named = lexicon('all').artStyles.filter((style) => known.has(style));
  return named.length === 0 ? undefined : named.join(hasHan(named.join('')) ? '、' : ', ');
}

const LANGUAGES: [RegExp, string][] = [
  [/\b(?:in|auf|en)\s+(?:french|français)\b|\b(?:une|histoire|avec|drame|dans)\b/iu, 'French'],
  [/\bin\s+german\b|auf\s+deutsch|\b(?:eine|geschichte|und|mit)\b/iu, 'German'],
  [/\bin\s+spanish\b|en\s+español|\b(?:una|historia|con)\b/iu, 'Spanish'],
  [/\bin\s+(?:italian)\b|in\s+italiano/iu, 'Italian'],
  [/\bin\s+portuguese\b|em\s+português/iu, 'Portuguese'],
  [/\bin\s+japanese\b|[\p{Script=Hiragana}\p{Script=Katakana}]/iu, 'Japanese'],
  [/\bin\s+korean\b|\p{Script=Hangul}/iu, 'Korean'],
  [/\bin\s+russian\b|\p{Script=Cyrillic}/iu, 'Russian'],
  [/\bin\s+arabic\b|\p{Script=Arabic}/iu, 'Arabic'],
];

function readLanguage(text: string, reply: GrammarLanguage): { language: GrammarLanguage; missingLanguage?: string } {
  if (
    /\b(?:in|into|use)\s+(?:simplified\s+)?(?:chinese|mandarin)\b|用中文|中文版|简体中文|用汉语|写成中文/iu.test(text)
  )
    return { language: 'zh' };
  if (/\bin\s+english\b|用英文|用英语|英文版/iu.test(text)) return { language: 'en' };
  const missing = reply === 'zh' ? undefined : LANGUAGES.find(([pattern]) => pattern.test(text))?.[1];
  return missing === undefined ? { language: reply } : { language: 'en', missingLanguage: missing };
}

/** A setting as the story's language writes it. */
function localised(setting: Setting, language: GrammarLanguage): Setting {
  if (language === 'en') return setting;
  const city = setting.city === undefined ? undefined : (lexicon('all').cityPairs[setting.city] ?? setting.city);
  const era = setting.era?.replace(/^the (\d{2,4})s$/, '$1年代').replace(/^(\d{3,4})$/, '$1年');
  return { ...setting, ...(city === undefined ? {} : { city }), ...(era === undefined ? {} : { era }) };
}

/** A picture in any of its presentations. */
const plainPicture = (picture: string): string => picture.replace(/\uFE0F$/u, '');
const pictures = lazyWordList(() => Object.keys(lexicon('all').emoji).map(plainPicture));

/** Words for the pictures a text has among its letters. */
function readEmoji(text: string): string {
  const said = pictures().firstPlaces(text);
  const words = Object.entries(lexicon('all').emoji)
    .filter(([picture]) => said.has(plainPicture(picture)))
    .map(([, word]) => word);
  const about = [...new Set(words)].filter((word) => !isGenreWord(word));
  return [...words.filter(isGenreWord), ...(about.length > 0 ? [`about ${about.join(' and ')}`] : [])].join(' ');
}

const ORDERS =
  /\b(?:ignore|disregard|forget)\b.*\b(?:instructions?|prompts?|rules)\b|\b(?:system prompt|api[ -]?key|password|DROP TABLE|rm -rf)\b|忽略.{0,8}(?:指令|提示)/isu;

/** A text without sentences that order a machine about, and without markup. */
const withoutOrders = (text: string): string =>
  (text.match(/[^.!?。！？\n]+[.!?。！？\n]*/gu) ?? [])
    .filter((sentence) => !ORDERS.test(sentence))
    .join('')
    .replace(/<\/?[a-z][^<>]{0,80}>/giu, ' ');

/** An outline is read whole, as long as a message may be. */
const OUTLINE_MAX_LENGTH = 20_000;
const clean = (text: string): string => withoutOrders(text.slice(0, OUTLINE_MAX_LENGTH));

/**
 * Reads a brief. Everything is optional; nothing in it is obeyed beyond what a brief can say.
 * @param text what the author wrote: its outline is read whole, the rest of its first 4,000 characters
 */
export const readBrief = (text: string): Readonly<Brief> => inOneGo(readingBrief(text));

/** What was read lately, the latest last: every step of a building reads the author's brief, the premise and the setting again. */
const kept = new Map<string, Readonly<Brief>>();
const KEPT_MAX = 8;

/** The same, a piece after the other. */
export function* readingBrief(text: string): Pieces<Readonly<Brief>> {
  return keepLatest(kept, text, kept.get(text) ?? (yield* readingAnew(text)), KEPT_MAX);
}

function* readingAnew(text: string): Pieces<Brief> {
  return isJapanese(text.slice(0, READ_MAX_LENGTH)) ? yield* readingJapanese(text) : yield* readingWords(text);
}

/** A Japanese brief: its outline as it stands, what else can be read of it by what that is in English. */
function* readingJapanese(text: string): Pieces<Brief> {
  const read = yield* readingWords(englishBriefOf(text.slice(0, READ_MAX_LENGTH)));
  // What is English of it is for the author's eyes no more than for the story.
  const { thing, clause, city, era, ...english } = read;
  const outline = yield* readingOutline(clean(text), english.acts);
  const told = tellsPlot(outline);
  const places =
    outline.places.length > 0
      ? outline.places
      : japanesePlaceWords(text).map((title) => ({ title, aliases: [title], about: [] }));
  const isNamed = outline.people.length > 0 || places.length > 0;
  return {
    ...english,
    ...japaneseSettingOf(text),
    text,
    motifs: [],
    people: outline.people.map(({ name }) => ({ name })),
    characters: Math.min(STORY_LIMITS.characters, Math.max(english.characters, outline.people.length)),
    outline: told ? outline : null,
    named: told ? null : { ...outline, places },
    substance: english.substance || told || isNamed,
  };
}

function* readingWords(text: string): Pieces<Brief> {
  const bounded = withoutOrders(text.slice(0, READ_MAX_LENGTH));
  const pictures = readEmoji(bounded);
  const letters = bounded.replace(/\p{Extended_Pictographic}|\uFE0F|\u200D/gu, ' ');
  const words = `${letters} ${pictures}`.trim();
  const reply = replyLanguageOf(text.slice(0, READ_MAX_LENGTH));
  const { language, missingLanguage } = readLanguage(words, reply);
  const people = readPeople(words);
  const setting = localised(readSetting(words, people), language);
  const namedPlaces = readPlaces(words, language);
  yield;
  const topic = readTopic(words, people, setting, namedPlaces);
  const genre = readGenre(withoutForbidden(words), language);
  const over: Brief['over'] = [];
  const sized = (size: Size, asked: number | undefined): number => {
    if (asked === undefined || asked < 1) return DEFAULT_SIZE[size];
    if (asked > STORY_LIMITS[size]) over.push({ size, asked });
    return Math.min(asked, STORY_LIMITS[size]);
  };
  const acts = sized('acts', actsIn(words));
  const places = sized(
    'places',
    countOf(words, 'places?|locations?|scenes?|rooms?|nodes?|spots?', '地点|场景|地方|处|地'),
  );
  const characters = sized(
    'characters',
    countOf(words, 'characters?|people|persons?|roles?|cast members?|figures?', '角色|人物|人'),
  );
  const allowed = withoutForbidden(words);
  const artStyle = readArtStyle(words);
  yield;
  const outline = yield* readingOutline(clean(text), acts);
  const told = tellsPlot(outline);
  const isOffered = !told && missingLanguage === 'Japanese';
  const title = readTitle(words);
  return {
    text: words,
    language,
    reply,
    ...(missingLanguage === undefined || isOffered ? {} : { missingLanguage }),
    genre,
    acts,
    places: Math.min(STORY_LIMITS.places, Math.max(places, namedPlaces.length)),
    characters: Math.min(STORY_LIMITS.characters, Math.max(characters, people.length)),
    over,
    people,
    namedPlaces,
    ...setting,
    ...topic,
    tones: readTones(allowed),
    ...(artStyle === undefined ? {} : { artStyle }),
    ...(title === undefined ? {} : { title }),
    outline: told ? outline : null,
    named: isOffered ? outline : null,
    substance:
      told ||
      genre !== 'open' ||
      topic.thing !== undefined ||
      topic.heroJob !== undefined ||
      people.length > 0 ||
      namedPlaces.length > 0 ||
      setting.city !== undefined ||
      setting.era !== undefined,
  };
}
