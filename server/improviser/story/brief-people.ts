import { namesIn } from '../../words/names.ts';
import { lexicon } from '../assets.ts';
import { type Gender, plain } from './template.ts';

/** Somebody a brief names. */
export interface NamedPerson {
  name: string;
  job?: string;
  role?: 'protagonist' | 'antagonist' | 'ally';
  gender?: Gender;
  age?: number;
}

const NAME = "\\p{Lu}[\\p{L}'’-]+(?:\\s+\\p{Lu}[\\p{L}'’-]+){0,2}";
const NOT_NAMES = new Set(
  'The A An In On At It I My We You He She They There This That When Where Who What Please Make Write Create Set Each One Two Three Four Five Every Act Story Title English Chinese French German Spanish Italian Japanese Korean Russian Victorian Edwardian Edo Meiji Noir Fantasy Romance Horror Mystery Sci AI SF Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December Christmas Halloween And But Or With About Featuring Starring Protagonist Characters Places Hero Villain Her His Their Add Rename Change Also Then Let Give'.split(
    ' ',
  ),
);
const FEMALE =
  /\b(?:she|her|woman|girl|lady|sister|mother|daughter|widow|queen|princess|actress|heroine|witch|nun|wife|aunt|heiress|grandmother|waitress)\b|女|姐|妹|母|妈/iu;
const MALE =
  /\b(?:he|his|him|man|boy|brother|father|son|king|prince|husband|uncle|monk|butler|grandfather|widower)\b|男|哥|弟|父|爸/iu;
const NOT_PEOPLE =
  /\b(?:story|tale|novel|game|town|village|city|place|inn|bar|pub|tavern|hotel|ship|boat|planet|island|station|cafe|café|street|house|castle|club|shop|restaurant|bridge|school|company|band|kingdom|lighthouse)\s*$/iu;

let cityNames: ReadonlySet<string> | undefined;

function isCity(name: string): boolean {
  cityNames ??= new Set(namesIn('en').cities.flatMap(({ names }) => names.map((city) => city.toLowerCase())));
  return cityNames.has(name.toLowerCase());
}

function genderOfName(first: string): Gender | undefined {
  const { givenNames } = lexicon('all');
  if (givenNames.f.includes(first)) return 'f';
  if (givenNames.m.includes(first)) return 'm';
  for (const list of Object.values(namesIn('en').cultures)) {
    if (list?.f.includes(first)) return 'f';
    if (list?.m.includes(first)) return 'm';
  }
  return undefined;
}

/** What a word near a name says of its bearer's gender. */
function genderOf(words: string): Gender | undefined {
  if (/\b(?:they\/them|non-?binary|enby)\b/iu.test(words)) return 'n';
  if (FEMALE.test(words)) return 'f';
  return MALE.test(words) ? 'm' : undefined;
}

const KIN =
  /\b(?:brother|sister|sibling|mother|father|son|daughter|uncle|aunt|cousin|husband|wife|niece|nephew|grand(?:mother|father|son|daughter))$/iu;
const KEEPS_SECRETS = /\b(?:estranged|hiding|hides|lying|lies|secret|betray\w*|rival)\b/iu;

function cleanJob(words: string | undefined): string | undefined {
  const job = words
    ?.replace(/^.*\b(?:an?|the|her|his|their|my)\s+/iu, '')
    .replace(
      /^\s*(?:and|with|about|starring|featuring|where|by|of|for|in|on|character|person|protagonist|main|somebody|someone|hero|heroine|villain|antagonist|add|a|an|the|one|\s)+\b/giu,
      '',
    )
    .replace(/\b(?:character|person|protagonist|antagonist|villain|hero|heroine|somebody|someone)\b/giu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return job === undefined || job === '' || job.length > 60 ? undefined : plain(job);
}

function readChinese(text: string): NamedPerson[] {
  const people: NamedPerson[] = [];
  const pattern =
    /(?:(主角|女主角|男主角|女主|男主|反派|凶手|坏人)?(?:名)?叫(?:做)?|(主角|女主角|男主角|女主|男主|反派|凶手)(?:是|：|:))([\p{Script=Han}·]{2,4}?)(?=的|，|,|。|、|和|是|；|在|\s|$)(?:的([\p{Script=Han}]{2,8}?)(?=，|,|。|、|和|在|；|\s|$))?/gu;
  for (const match of text.matchAll(pattern)) {
    const part = match[1] ?? match[2] ?? '';
    const name = match[3] ?? '';
    const job = match[4];
    const role = /反派|凶手|坏人/.test(part) ? 'antagonist' : /主/.test(part) ? 'protagonist' : undefined;
    const gender = genderOf(part + (job ?? ''));
    if (/^(?:一个|什么|他们|她们)/.test(name)) continue;
    people.push({ name, ...(job ? { job } : {}), ...(role ? { role } : {}), ...(gender ? { gender } : {}) });
  }
  return people;
}

/** "Anna, a witch called Morwen": what somebody is called. */
const CALLED = new RegExp(
  `(?<![\\p{Ll}'-])((?:[\\p{Ll}'-]+\\s+){0,4}?)(?:named|called|whose name is)\\s+["“]?(${NAME})["”]?(?:,?\\s+(?:who is\\s+)?(?:an?|the)\\s+((?:[\\p{Ll}-]+\\s?){1,4}))?`,
  'gu',
);
/** A name behind a word in small letters, "captain Tom Fisk"; the match begins with the space between them. */
const AFTER_A_WORD = new RegExp(`(?<=\\p{Ll})\\s+(${NAME})`, 'gu');
/** "Marta Vance, the old night clerk": as many words as a trade and what is said of it may have. */
const DESCRIBED = new RegExp(
  `(${NAME})(?:,\\s*|\\s+is\\s+|\\s*\\(\\s*)(?:\\d{2},\\s*)?(?:an?|the|her|his|their)\\s+((?:[\\p{Ll}-]+\\s+){0,4}[\\p{Ll}-]+)`,
  'gu',
);
const LISTED = new RegExp(
  `(?:[Cc]haracters?|[Cc]ast|[Pp]eople|[Ss]tarring|[Ff]eaturing|[Pp]rotagonists?|[Hh]eroine|[Hh]ero|[Vv]illain|[Aa]ntagonist|[Aa]bout|[Bb]etween|[Ww]ith|[Aa]vec|[Mm]it|[Cc]on)\\s*(?:are|is|include|:|named|called)?\\s+(${NAME}(?:\\s*(?:,|and|&|, and)\\s*${NAME}){0,11})`,
  'gu',
);

let trades: { words: ReadonlySet<string>; longest: number } | undefined;

function jobWords() {
  const { jobs } = lexicon('all');
  trades ??= { words: new Set(jobs), longest: Math.max(...jobs.map(({ length }) => length)) };
  return trades;
}

/** The trade a text ends with, the longest. */
function jobBefore(text: string): string | undefined {
  const { words, longest } = jobWords();
  for (let length = Math.min(longest, text.length); length > 0; length--) {
    const end = text.slice(-length);
    if (words.has(end)) return end;
  }
  return undefined;
}

/** The first trade among words, with what stands before it: "old night clerk" of "old night clerk of the house". */
function jobAmong(text: string): string | undefined {
  const { words, longest } = jobWords();
  const starts = [0, ...[...text.matchAll(/\s+/gu)].map((space) => space.index + space[0].length)].slice(0, 4);
  for (const start of starts) {
    for (let end = Math.min(text.length, start + longest); end > start; end--) {
      if (words.has(text.slice(start, end)) && !/^\w/.test(text.slice(end, end + 1))) return text.slice(0, end);
    }
  }
  return undefined;
}

const AGED = /(?<=[\p{L}'’-]),?\s+(?:aged\s+)?(\d{2})\b/gu;

/** Tells the age that is said behind a name: "Marta Vance, aged 34". The text is gone through once, for all names. */
function readAges(text: string): (name: string) => string | undefined {
  let ages: { at: number; age: string | undefined }[] | undefined;
  return (name) => {
    ages ??= [...text.matchAll(AGED)].map(({ index, 1: age }) => ({ at: index, age }));
    return ages.find(({ at }) => text.endsWith(name, at))?.age;
  };
}

/** The people a brief names, in order, each once; with what it says of them. At most twelve. */
export function readPeople(text: string): NamedPerson[] {
  const found = new Map<string, NamedPerson>();
  const ageOf = readAges(text);
  const keepsSecrets = KEEPS_SECRETS.test(text);
  const note = (raw: string | undefined, job: string | undefined, around: string) => {
    const name = plain(raw ?? '')
      .replace(/['’]s$/u, '')
      .trim();
    const first = name.split(/\s+/)[0] ?? '';
    if (name === '' || name.length > 60 || NOT_NAMES.has(first) || isCity(name) || isCity(first)) return;
    const known = found.get(first);
    const age = /\b(\d{1,2})[- ]?(?:years?[- ]old|yo\b)/iu.exec(around)?.[1] ?? ageOf(name);
    const role = /\b(?:villain|antagonist|killer|culprit|murderer)\b/iu.test(around)
      ? 'antagonist'
      : /\b(?:protagonist|hero|heroine|main character|player)\b/iu.test(around)
        ? 'protagonist'
        : /\b(?:partner|friend|ally|sidekick|helper)\b/iu.test(around)
          ? 'ally'
          : undefined;
    const gender = genderOf(`${job ?? ''} ${around}`) ?? genderOfName(first);
    const read = cleanJob(job);
    // Somebody's brother has no trade by that, and is not whom the story follows.
    const relative = read !== undefined && KIN.test(read);
    const cleaned = relative ? undefined : read;
    found.set(first, {
      name: known !== undefined && known.name.length > name.length ? known.name : name,
      ...known,
      ...(cleaned === undefined ? {} : { job: cleaned }),
      ...(role === undefined ? (relative ? { role: keepsSecrets ? 'antagonist' : 'ally' } : {}) : { role }),
      ...(gender === undefined ? {} : { gender }),
      ...(age === undefined ? {} : { age: Number(age) }),
    });
  };
  for (const match of text.matchAll(CALLED)) {
    if (!NOT_PEOPLE.test((match[1] ?? '').trim())) note(match[2], match[3] ?? match[1], match[0]);
  }
  AFTER_A_WORD.lastIndex = 0;
  for (let match = AFTER_A_WORD.exec(text); match !== null; match = AFTER_A_WORD.exec(text)) {
    const job = jobBefore(text.slice(0, match.index));
    if (job !== undefined) note(match[1], job, `${job}${match[0]}`);
    // What began as a name may be the word before one: "the Schoolteacher Ann".
    else AFTER_A_WORD.lastIndex = match.index + 1;
  }
  for (const match of text.matchAll(DESCRIBED)) {
    const [whole, name, words = ''] = match;
    const job = jobAmong(words);
    if (job !== undefined) note(name, job, whole.slice(0, whole.length - words.length + job.length));
  }
  for (const match of text.matchAll(LISTED)) {
    for (const name of (match[1] ?? '').split(/\s*(?:,\s*and|,|\band\b|&)\s*/u))
      note(name, undefined, match[0].slice(0, match[0].indexOf(match[1] ?? '')) + name);
  }
  const people = [...found.values(), ...readChinese(text)];
  const places = new Map(people.map(({ name }) => [name, 0]));
  for (const name of places.keys()) places.set(name, text.indexOf(name));
  return people.sort((a, b) => (places.get(a.name) ?? 0) - (places.get(b.name) ?? 0)).slice(0, 12);
}
