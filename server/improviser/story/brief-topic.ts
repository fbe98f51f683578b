import { hasHan } from '../../words/text.ts';
import { lexicon } from '../assets.ts';
import type { NamedPerson } from './brief-people.ts';
import type { NamedPlace } from './brief-places.ts';
import type { Setting } from './brief-setting.ts';
import { plain } from './template.ts';

/** What a brief is about, in its own words. */
export interface Topic {
  /** "bake-off", "stolen violin": said with "the" before it. */
  thing?: string;
  /** "raccoons": who it is about, where it is not a person with a name. */
  folk?: string;
  /** "retired boxer": who it is about, where only a trade is said. */
  heroJob?: string;
  /** "nobody can lie": what is peculiar, in the author's words. */
  clause?: string;
  /** Further words of the brief worth keeping as motifs. */
  motifs: string[];
}

const PREPOSITIONS =
  'on|in|at|aboard|inside|under|run by|ruled by|led by|made by|by|about|with|featuring|between|for|where|who|that|set|of|near|over|against|from|during|after|before|without|and|but|which|whose|when|while|because|is|are|has|have|must|needs?|wants?|fights?|falls?|tries|finds?|loses|meets?';
const ABOUT = new RegExp(
  `\\b(?:about|over|concerning|sur|über|sobre)\\s+(.{3,80}?)(?=\\s+(?:${PREPOSITIONS})\\b|[.,;:!?\\n]|$)`,
  'iu',
);
const OPENING = new RegExp(`^(.{3,80}?)(?=\\s+(?:${PREPOSITIONS})\\b|[.,;:!?\\n]|$)`, 'iu');
const RUN_BY = new RegExp(
  `\\b(?:run by|ruled by|led by|made by|featuring|between|by|with)\\s+((?:[\\p{Ll}-]+\\s+){0,2}[\\p{Ll}-]+)(?=\\s+(?:${PREPOSITIONS})\\b|[.,;:!?\\n]|$)`,
  'iu',
);
const COMMAND =
  /^\s*(?:please\s+)?(?:can|could|would|will)?\s*(?:you|we|i|let's|lets)?\s*(?:please\s+)?(?:want|would like|need|like|write|make|create|build|do|tell|give|draft|start|plan|design|to|me|us|'d)*\s*(?:(?:an?|the|some|one)\s+)?(?:(?:whole|entire|complete|full|short|long|little|new|interactive|fun|dark|funny|cozy|cosy|sad|good)\s+)*(?:(?:visual\s+novel|story|tale|novel|game|vn|adventure|plot)\s*)?(?:about|of|with|where|in which|:|featuring|set)?\s*/iu;
const SIZES =
  /(?:\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|single|a dozen|a couple of)[\s-]+(?:\w+\s+)?(?:acts?|chapters?|places?|locations?|characters?|people|scenes?|rooms?|roles?)\b)|(?:[0-9一二两三四五六七八九十]+\s*(?:个|位|名)?(?:主要)?(?:幕|章|地点|场景|角色|人物|地方))/giu;

/** How long or how dear a story is to be: never what it is about. */
const MANNER_WORDS = new Set(
  'small short little tiny simple quick brief mini long big full whole cosy cozy nice good great light lovely cute new original interesting cool fun gentle easy compact something story tale'.split(
    ' ',
  ),
);

const isManner = (word: string | undefined): boolean => MANNER_WORDS.has((word ?? '').toLowerCase());

const GONE =
  'vanish(?:ed|es)|disappear(?:ed|s)|missing|murdered|killed|dead|dies|died|stolen|gone|kidnapped|still\\s+[\\p{Ll}]+s';
const HAPPENED = new RegExp(
  `\\b(?:the|an?|my|her|his|their|its)\\s+((?:[\\p{Ll}-]+\\s+){0,2}?[\\p{Ll}-]+)\\s+(?:(?:that|who|which)\\s+)?(?:(?:has|have|had|is|was|been|went|gone)\\s+){0,2}(?:suddenly\\s+|just\\s+)?(${GONE})(?![\\p{L}])`,
  'giu',
);
const HAPPENING = new RegExp(`${HAPPENED.source}[^.;:!?\\n]{0,60}`, 'iu');
const GONE_WORD = new RegExp(`^(?:${GONE}|still|burns|never|hears)$`, 'iu');
const GONE_LAST = new RegExp(`\\s+(?:${GONE})$`, 'iu');
const LOST = /^(?:vanished|missing|murdered|dead|disappeared|kidnapped|lost)\s+/iu;

/** What a brief says has happened: to whom, and to what. */
function readHappenings(text: string) {
  const { jobs } = lexicon('all');
  const found = [...text.matchAll(HAPPENED)].map(([, subject = '', what = '']) => ({
    subject: subject.toLowerCase(),
    what: what.toLowerCase(),
  }));
  const isPerson = (subject: string): boolean =>
    jobs.includes(subject.split(' ').at(-1) ?? '') || PEOPLE.test(subject) || jobs.includes(subject);
  const told = HAPPENING.exec(text)?.[0]?.replace(/[\s,]+$/u, '');
  const sentence = told === undefined || / (?:that|who|which) /u.test(told) ? undefined : told;
  const how = (what: string): string =>
    /murder|kill/u.test(what)
      ? 'murdered'
      : /dead|die/u.test(what)
        ? 'dead'
        : /kidnap/u.test(what)
          ? 'kidnapped'
          : 'vanished';
  return {
    victims: found.filter(({ subject }) => isPerson(subject)),
    fates: found.filter(({ subject }) => isPerson(subject)).map(({ subject, what }) => `${how(what)} ${subject}`),
    things: found.filter(({ subject }) => !isPerson(subject)).map(({ subject }) => subject),
    sentence: sentence?.replace(/^(?:The|An?|My|Her|His|Their|Its)\b/u, (word) => word.toLowerCase()),
  };
}

const PEOPLE =
  /\b(?:keeper|owner|singer|man|woman|girl|boy|child|bride|groom|heir|heiress|nurse|teacher|guest|stranger|neighbour|neighbor|wife|husband|player|driver|master|mistress|host|hostess|crew|passenger|somebody|someone)s?$/iu;

let stopping: ReadonlySet<string> | undefined;

function stopWords(): ReadonlySet<string> {
  stopping ??= new Set(lexicon('all').stopwords);
  return stopping;
}

/** Cuts a phrase to its nouns' end: no article, no trailing small words, at most five words. */
function phrase(text: string | undefined): string | undefined {
  const words = (text ?? '')
    .replace(/["“”'‘’]/g, '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const stop = stopWords();
  while (words.length > 0 && (stop.has((words[0] ?? '').toLowerCase()) || isManner(words[0]))) words.shift();
  while (words.length > 0 && stop.has((words.at(-1) ?? '').toLowerCase())) words.pop();
  const kept = words.slice(0, 5).join(' ');
  return kept.length < 3 || kept.length > 60 ? undefined : plain(kept);
}

/** Words that fit a genre without naming it; they are things and people too. */
export const WEAK_GENRE_WORDS = new Set(
  'ghost ghosts monster curse cursed creepy king queen castle love future ai 鬼 未来 国王'.split(' '),
);

interface NamingWords {
  latin: ReadonlySet<string>;
  /** The longest first, so that none is taken for a part of it. */
  han: readonly string[];
}

let naming: NamingWords | undefined;

function namingWords(): NamingWords {
  if (naming !== undefined) return naming;
  const { genres, tones } = lexicon('all');
  const all = [...Object.values(genres), ...Object.values(tones)].flat();
  naming = {
    latin: new Set(all.filter((word) => !WEAK_GENRE_WORDS.has(word))),
    han: [...new Set(all.filter(hasHan))].sort((a, b) => b.length - a.length),
  };
  return naming;
}

/** True for words that name a genre or a tone and nothing else. */
export const isGenreWord = (text: string): boolean => {
  const { latin, han } = namingWords();
  if (hasHan(text))
    return han.reduce((rest, word) => rest.replaceAll(word, ''), text).replace(/[的之类式风格色和与]/gu, '') === '';
  const lower = text.toLowerCase();
  return latin.has(lower) || lower.split(' ').every((word) => latin.has(word));
};

function readChineseTopic(text: string, setting: Setting): Topic {
  const clean = text.replace(SIZES, ' ');
  const about = /关于([\p{Script=Han}]{2,14}?)(?:的(?:故事|小说|游戏|视觉小说)|，|,|。|$)/u
    .exec(clean)?.[1]
    // "关于沉船来信的悬疑故事" is about 沉船来信.
    ?.replace(/的([\p{Script=Han}]{1,6})(?:故事|小说|游戏)$/u, (whole, kind: string) =>
      isGenreWord(kind) ? '' : whole,
    );
  const by = /由([\p{Script=Han}]{1,6}?)(?:举办|主办|经营|办|开|管|组成|们)/u.exec(clean)?.[1];
  const doing = /([\p{Script=Han}]{1,6}?)(?:们)?在[\p{Script=Han}]{1,8}?(?:上|里|中|举办|开|办)/u.exec(clean)?.[1];
  const last = /的([\p{Script=Han}]{2,8}?)(?:故事|，|,|。|！|\s|$)/u.exec(clean)?.[1];
  const bare =
    /^[\s]*(?:请|帮我|给我|我想|我要|来|写|做|讲|创作|想要|一个|一部|一篇|个)*([\p{Script=Han}]{2,10})(?:故事)?[\s。！]*$/u.exec(
      clean,
    )?.[1];
  const thing = [about, last, bare].find(
    (word) =>
      word !== undefined &&
      !isGenreWord(word) &&
      word !== setting.city &&
      word !== setting.era &&
      !/^(?:故事|小说|游戏|东西)$/.test(word),
  );
  const folk = (by ?? doing)?.replace(/^(?:一个|一群|几只|一只|一些|关于|发生)/u, '');
  return {
    ...(thing === undefined ? {} : { thing: plain(thing) }),
    ...(folk ? { folk: plain(folk) } : {}),
    motifs: [],
  };
}

/** Reads what a brief is about. Genre words, sizes, names and the setting are not topics. */
export function readTopic(
  text: string,
  people: readonly NamedPerson[],
  setting: Setting,
  places: readonly NamedPlace[],
): Topic {
  if (hasHan(text)) return readChineseTopic(text, setting);
  let rest = text
    .replace(SIZES, ' ')
    .replace(/\b(?:in|auf|en)\s+(?:english|chinese|french|german|spanish|japanese|français|deutsch|español)\b/giu, ' ');
  for (const person of people) rest = rest.replaceAll(person.name, ' ');
  const about = ABOUT.exec(rest)?.[1];
  const opening = OPENING.exec(rest.replace(COMMAND, ''))?.[1];
  const runBy = RUN_BY.exec(rest)?.[1];
  const { jobs } = lexicon('all');
  const usable = (words: string | undefined): string | undefined => {
    const found = withoutGenre(phrase(words));
    if (found === undefined || isGenreWord(found) || FOREIGN.test(found)) return undefined;
    const era = setting.era?.replace(/^the | times$/g, '').toLowerCase();
    const city = setting.city?.toLowerCase();
    const lower = found.toLowerCase();
    const taken = [era, city, city?.replace(/^the /, ''), `${era} ${city}`, ...places.map(({ word }) => word)];
    return taken.includes(lower) ? undefined : found;
  };
  const happened = readHappenings(rest);
  const named = [usable(about), usable(opening)].find(
    (words) =>
      words !== undefined &&
      // Who is gone is not whom the story follows, nor a thing.
      !happened.victims.some(({ subject }) => words.toLowerCase().includes(subject)) &&
      !(LOST.test(words) && PEOPLE.test(words)),
  );
  const said = named?.replace(GONE_LAST, '') ?? happened.things.flatMap((words) => usable(words) ?? [])[0];
  const isPerson = said !== undefined && jobs.includes((said.split(' ').at(-1) ?? '').toLowerCase());
  const thing = isPerson ? undefined : said;
  const folk =
    usable(runBy) ?? (about === undefined ? undefined : /\b([\p{Ll}-]{3,}s)\b/u.exec(phrase(opening) ?? '')?.[1]);
  const clause = /\b(?:where|in which)\s+([^.;!?\n]{6,90})/iu.exec(rest)?.[1]?.trim() ?? happened.sentence;
  const stop = new Set([
    ...stopWords(),
    ...(setting.city ?? '').toLowerCase().split(' '),
    ...(setting.era ?? '').toLowerCase().split(' '),
  ]);
  const words = rest.toLowerCase().match(/\p{Script=Latin}[\p{Script=Latin}-]{3,23}(?![\p{Script=Latin}-])/gu) ?? [];
  // "Drowned" says how something is, and a trade's own words are the hero's.
  const spoken = isPerson ? said.toLowerCase().split(' ') : [];
  const isMotif = (word: string) =>
    !stop.has(word) &&
    !isManner(word) &&
    !GONE_WORD.test(word.split(' ').at(-1) ?? '') &&
    !isGenreWord(word) &&
    !jobs.includes(word) &&
    !spoken.includes(word) &&
    !word.endsWith('ed');
  const things = [...rest.matchAll(/\b(?:the|his|her|their|its)\s+((?:[\p{Ll}-]{3,}\s+)?[\p{Ll}-]{3,})/gu)]
    .flatMap((match) => phrase(match[1]) ?? [])
    .filter((found) => found.split(' ').every(isMotif) && !setting.era?.includes(found));
  const spokenOf = usable(about) ?? '';
  const lost = [...happened.fates, ...(LOST.test(spokenOf) && PEOPLE.test(spokenOf) ? [spokenOf] : [])];
  const all = [...new Set([...lost, ...things, ...words.filter(isMotif)])];
  const inPhrases = new Set(all.filter((one) => one.includes(' ')).flatMap((one) => one.split(' ')));
  const motifs = all.filter((word) => !inPhrases.has(word));
  return {
    ...(thing === undefined ? {} : { thing }),
    ...(isPerson ? { heroJob: said.replace(/^last /i, '') } : {}),
    ...(folk === undefined || folk === thing || stop.has(folk) ? {} : { folk }),
    ...(clause === undefined ? {} : { clause: plain(clause) }),
    motifs: motifs.slice(0, 3),
  };
}

/** Function words of other languages: a phrase with one is not English. */
const FOREIGN =
  /(?:^|\s)(?:de|del|en|la|le|les|des|du|el|los|una?|une|der|die|das|und|mit|ein|eine|sur|avec|y)(?:\s|$)/iu;

/** "high school romance" → "high school". */
function withoutGenre(found: string | undefined): string | undefined {
  const words = found?.split(' ') ?? [];
  while (words.length > 0 && isGenreWord(words.at(-1) ?? '')) words.pop();
  return words.length === 0 ? undefined : words.join(' ');
}

/** A title a brief gives: in quotes after "called" or "titled", or in 《》. */
export function readTitle(text: string): string | undefined {
  const chinese = /《([^》]{1,60})》/u.exec(text)?.[1];
  const english =
    /\b(?:story|tale|novel|game|titled|entitled|title(?:\s+is)?|title:)\s*(?:is\s+)?(?:called|named|titled|entitled)?\s*[:]?\s*["“]([^"”\n]{1,80})["”]/iu.exec(
      text,
    )?.[1] ?? /\b(?:titled|entitled|title:)\s+(\p{Lu}[^.,;\n]{1,60})/u.exec(text)?.[1];
  const title = chinese ?? english;
  return title === undefined ? undefined : plain(title.trim());
}
