import type { Culture } from '../../words/names.ts';
import { namesIn } from '../../words/names.ts';
import { capitalise, titleCase } from '../../words/text.ts';
import { hasGenre, lexicon } from '../assets.ts';
import { lazyWordList } from '../words/word-list.ts';
import type { NamedPerson } from './brief-people.ts';
import { plain } from './template.ts';

/** Where and when, as a brief has it. */
export interface Setting {
  city?: string;
  era?: string;
  culture?: Culture;
}

const SETTLEMENT =
  'village|town|city|island|planet|moon|kingdom|space station|station|ship|starship|submarine|train|school|forest|desert|valley|suburb|colony|realm|swamp|jungle|mountain|bay|coast|sea|ocean|asteroid|world|monastery|academy|university|hospital|theatre|theater|castle|hotel|mansion';

const PLAIN_PLACE = new RegExp(
  `\\b(?:set\\s+)?(?:in|on|aboard|inside|under|at|near)\\s+(?:an?|the|my|some)\\s+((?:[\\p{Ll}-]+\\s+){0,3}(?:${SETTLEMENT}|sea|ground))\\b`,
  'u',
);

const PREFIX_MAX = 40;
/** "Neo-Lagos" where the text has it so. */
const hyphenated = (text: string, at: number, name: string): string =>
  `${/\p{L}+-$/u.exec(text.slice(Math.max(0, at - PREFIX_MAX), at))?.[0] ?? ''}${name}`;

/** Cities in the order they are looked for: the first that a brief names is meant. */
const cities = () =>
  (['zh', 'en'] as const)
    .filter((language) => hasGenre('noir', language))
    .flatMap((language) => namesIn(language).cities);
const cityNames = lazyWordList(() => cities().flatMap(({ names }) => names), { asWritten: true });
const eras = lazyWordList(() => lexicon('all').eras.en);
const erasInHan = lazyWordList(() => lexicon('all').eras.zh);

function readCity(text: string): { city: string; culture: Culture } | undefined {
  const places = cityNames().firstPlaces(text);
  if (places.size === 0) return undefined;
  for (const { names, said, culture } of cities()) {
    for (const name of names) {
      const at = places.get(name);
      if (at !== undefined) return { city: said ?? hyphenated(text, at, name), culture };
    }
  }
  return undefined;
}

function readPlaceName(text: string, people: readonly NamedPerson[]): string | undefined {
  const pattern =
    /\b(?:in|on|at|near|aboard|outside|around)\s+((?:the\s+)?\p{Lu}[\p{L}'’-]+(?:\s+(?:of\s+)?\p{Lu}[\p{L}'’-]+)*)/gu;
  for (const [, raw = ''] of text.matchAll(pattern)) {
    const name = raw.replace(/^the\s+/i, '').trim();
    if (
      /^(?:English|Chinese|French|German|Spanish|Japanese|Mandarin|Korean|Victorian|Edwardian|Act|AI|Simplified)\b/.test(
        name,
      )
    )
      continue;
    if (people.some((person) => person.name === name || person.name.split(' ')[0] === name)) continue;
    return plain(raw.startsWith('the ') ? `the ${name}` : name).slice(0, 60);
  }
  const plainPlace = PLAIN_PLACE.exec(text);
  if (plainPlace?.[1] !== undefined) return plain(`the ${plainPlace[1]}`).slice(0, 60);
  const chinese = /(?:发生|设定)?在([\p{Script=Han}]{2,8}?)(?:上|里|中|的|举办|，|,|。|发生)/u.exec(text)?.[1];
  return chinese?.replace(/^一(?:个|座|艘|间|家|所)/u, '');
}

function readEra(text: string): string | undefined {
  const decade = /\b(?:the\s+)?((?:1[0-9]|2[0-9])?\d0)['’]?s\b/iu.exec(text)?.[1];
  if (decade !== undefined) return `the ${decade}s`;
  const chineseDecade = /(?:上世纪|二十世纪|20世纪)?(?:[0-9]{2,4}|[一二三四五六七八九]十)年代/u.exec(text)?.[0];
  if (chineseDecade !== undefined) return chineseDecade;
  const chineseYear = /[0-9]{3,4}年/u.exec(text)?.[0];
  if (chineseYear !== undefined) return chineseYear;
  const year =
    /\b(?:in|year|of|circa|c\.)?\s*((?:1[0-9]|2[0-9])\d\d)\b(?!\s*(?:places|acts|words|characters|tokens|people))/iu.exec(
      text,
    )?.[1];
  if (year !== undefined) return year;
  const told = eras().firstPlaces(text);
  const named = lexicon('all').eras.en.find((era) => told.has(era));
  if (named !== undefined) {
    if (/modern|contemporary|present/.test(named)) return 'the present day';
    if (/future|age|dynasty|west|war|twenties|depression|époque|epoque/.test(named))
      return `the ${/future/.test(named) ? named : titleCase(named)}`;
    return /^ancient/.test(named) ? titleCase(named) : `${capitalise(named)} times`;
  }
  const written = erasInHan().firstPlaces(text);
  return lexicon('all').eras.zh.find((era) => written.has(era));
}

/** The place and time a brief is set in. A name nobody knows counts when it stands where a place would. */
export function readSetting(text: string, people: readonly NamedPerson[]): Setting {
  const known = readCity(text);
  const city = known?.city ?? readPlaceName(text, people);
  const era = readEra(text);
  return {
    ...(city === undefined ? {} : { city }),
    ...(era === undefined ? {} : { era }),
    ...(known === undefined ? {} : { culture: known.culture }),
  };
}
