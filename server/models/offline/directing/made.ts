import { commonGrammar, namesGrammar } from '../assets.ts';
import type { Chance } from '../chance.ts';
import type { Culture } from '../story/grammar.ts';
import type { Reading } from './reading.ts';
import { allWords, directorWords } from './words.ts';

/** Whose names fit: those of the city the setting is in, else of the kind of world it is. */
function cultureOf({ story, language }: Reading): Culture {
  const { setting } = story.context;
  if (language === 'ja') return 'jp';
  const city = namesGrammar(language).cities.find(({ names }) =>
    names.some((name) => setting.toLowerCase().includes(name.toLowerCase())),
  );
  if (city !== undefined) return city.culture;
  if (/\b(?:station|orbit|starship|planet|moon|colony)\b|空间站|飞船|星球|月球/iu.test(setting)) return 'space';
  if (/\b(?:kingdom|castle|dragon|magic|realm|elves)\b|王国|仙|魔|江湖/iu.test(setting)) return 'fantasy';
  return language === 'zh' ? 'cn' : 'uk';
}

/** A name nobody of the prompt has; null where chance finds none. */
function freshName(reading: Reading, chance: Chance): string | null {
  for (let attempt = 0; attempt < 12; attempt++) {
    const name = reading.language === 'ja' ? japaneseName(chance) : nameOf(reading, reading.language, chance);
    if (name !== '' && !reading.text.includes(name)) return name;
  }
  return null;
}

const japaneseName = (chance: Chance): string =>
  `${chance.pick(allWords('ja', 'person_family'))}${chance.pick(allWords('ja', 'person_given'))}`;

function nameOf(reading: Reading, language: 'en' | 'zh', chance: Chance): string {
  const { cultures } = namesGrammar(language);
  const list = cultures[cultureOf(reading)] ?? cultures[language === 'zh' ? 'cn' : 'uk'];
  if (list === undefined) return '';
  const given = chance.pick(chance.happens(0.5) ? list.f : list.m);
  const family = chance.pick(list.family);
  if (list.familyFirst === true) return `${family}${list.joiner ?? (language === 'zh' ? '' : ' ')}${given}`;
  return `${given}${list.joiner ?? (language === 'zh' ? '·' : ' ')}${family}`;
}

/** What `character.generate` takes: somebody the story has no one of, in its language; null where no name is free. */
export function madePerson(reading: Reading, chance: Chance): Record<string, unknown> | null {
  const words = directorWords(reading.language, chance);
  const name = freshName(reading, chance);
  if (name === null) return null;
  return {
    name,
    role: words('person_role'),
    description: words('person_look'),
    traits: chance.shuffle(allWords(reading.language, 'person_trait')).slice(0, 2),
    goals: [goalOf(reading, chance)],
  };
}

/** What they are after: of the grammar's own people where there is one, else of those made for this. */
function goalOf({ language }: Reading, chance: Chance): string {
  const own = allWords(language, 'person_goal');
  if (language === 'ja') return chance.pick(own);
  const wants = commonGrammar(language).newcomers.map(({ want }) => want);
  return chance.pick([...own, ...wants.filter((want) => !want.includes('{'))]);
}

/** What `location.generate` takes: a corner of the place, in the story's language; null where the place has no name. */
export function madeSpot(reading: Reading, chance: Chance): Record<string, unknown> | null {
  const words = directorWords(reading.language, chance);
  const place = reading.places.find(({ id }) => id === reading.turn.location)?.title;
  if (place === undefined || place === '') return null;
  // Its place's name is part of its own, so that no two corners of a play are called the same.
  const name = words('spot_name', { place: place.replace(/^The /, 'the ') });
  if (reading.text.includes(name)) return null;
  return {
    name,
    description: words('spot_look'),
    atmosphere: words('spot_air'),
    features: [words('spot_feature')],
  };
}
