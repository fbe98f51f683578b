import { namedTongue } from '../language.ts';
import { rule, type Tongue } from '../rule.ts';
import { foreignIn, type Texts, textsOfAct, textsOfCharacter, textsOfPlace } from '../tongues.ts';
import { tooWide, WIDTHS, widthOf } from '../width.ts';
import { ids, quoted, some, type Told, titled } from '../words.ts';

const ofHead = rule<'head'>();
const ofAct = rule<'act'>();
const ofPlace = rule<'place'>();
const ofCharacter = rule<'character'>();

/** One part in another language than the rest. Where the whole story is, its tag is told instead. */
function foreign(where: Told['where'], name: string, part: object, texts: Texts, { expected, found }: Tongue): Told[] {
  if (found !== null || expected === '') return [];
  const { first, names } = foreignIn(part, expected, texts);
  if (!first) return [];
  return [
    {
      code: 'wrong-language',
      where,
      message: `Texts of ${name} are in ${namedTongue(first)}, but the story is in "${expected}": ${some(names)}.`,
      fix: `Write ${some(names)} of ${name} in "${expected}".`,
    },
  ];
}

const languageOfPlace = ofPlace('language of a place', ['tongue'], ({ act, place }, { tongue }) =>
  foreign({ type: 'node', actId: act.id, id: place.id }, titled(place), place, () => textsOfPlace(place), tongue),
);
const languageOfAct = ofAct('language of an act', ['tongue'], ({ act }, { tongue }) =>
  foreign({ type: 'act', id: act.id }, titled(act), act, () => textsOfAct(act), tongue),
);
const languageOfCharacter = ofCharacter('language of a character', ['tongue'], ({ character }, { tongue }) =>
  foreign(
    { type: 'character', id: character.id },
    titled({ id: character.id, title: character.name }),
    character,
    () => textsOfCharacter(character),
    tongue,
  ),
);

const languageOfStory = ofHead('language of a story', ['tongue'], (_, { tongue }) =>
  tongue.found === null
    ? []
    : [
        {
          code: 'language-tag-wrong',
          where: { type: 'premise' },
          message: `The language of the story is "${tongue.expected}", but it is written in ${tongue.found}.`,
          fix: `Make the language of the premise that of the texts, or rewrite the texts in "${tongue.expected}".`,
        },
      ],
);

/** Titles and answers against the boxes they stand in. */
const lengthsOfPlace = ofPlace('lengths of a place', [], ({ act, place }) => {
  const told: Told[] = [];
  if (tooWide(place.title, WIDTHS.place)) {
    told.push({
      code: 'title-too-long',
      where: { type: 'node', actId: act.id, id: place.id },
      message: `The title of ${titled(place)} is too long for the stage: ${widthOf(place.title)} columns of ${WIDTHS.place}.`,
      fix: `Shorten the title of "${place.id}"; what else there is to say belongs in ambientDetail.`,
    });
  }
  for (const encounter of place.encounters) {
    const long = (encounter.options ?? []).filter(({ text }) => tooWide(text, WIDTHS.option));
    if (long.length === 0) continue;
    told.push({
      code: 'option-too-long',
      where: { type: 'encounter', actId: act.id, id: encounter.id },
      message: `Answers of ${titled(encounter)} are too long for their buttons: ${ids(
        long.map(({ text }) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)),
      )}.`,
      fix: `Shorten them to about ${WIDTHS.option} letters; what happens then belongs in the description.`,
    });
  }
  return told;
});

const lengthsOfAct = ofAct('lengths of an act', [], ({ act }) => {
  const long = [
    ...(tooWide(act.title, WIDTHS.act) ? [`the title ${quoted(act.title, 60)}`] : []),
    ...[act.globalProgression, act.opposingForce].flatMap((tracker) =>
      tracker && tooWide(tracker.trackerLabel, WIDTHS.tracker) ? [`the label ${quoted(tracker.trackerLabel, 60)}`] : [],
    ),
  ];
  if (long.length === 0) return [];
  return [
    {
      code: 'title-too-long',
      where: { type: 'act', id: act.id },
      message: `Of the act "${act.id}", ${some(long)} ${long.length === 1 ? 'is' : 'are'} too long for the stage.`,
      fix: `Shorten it: a title has room for ${WIDTHS.act} letters, the label of a tracker for ${WIDTHS.tracker}.`,
    },
  ];
});

/** The ways a story can end. */
const endings = ofHead('endings', [], ({ head: { possibleEndings } }) => {
  const where = { type: 'premise' } as const;
  const plain = possibleEndings.map((text) => text.trim().toLowerCase());
  const same = possibleEndings.filter((_, index) => plain.indexOf(plain[index] ?? '') < index);
  const told: Told[] = [];
  if (possibleEndings.length < 2) {
    told.push({
      code: 'few-endings',
      where,
      message: `The story has ${possibleEndings.length} possible endings; two or three make the player's choices count.`,
      fix: 'Add possibleEndings: the first for when the last act is won, the last for when it is lost.',
    });
  }
  if (same.length > 0) {
    told.push({
      code: 'endings-alike',
      where,
      message: `Endings are the same: ${ids(same)}.`,
      fix: 'Let each of possibleEndings end the story differently.',
    });
  }
  return told;
});

/** Places of an act that share a title. */
const titlesOfPlaces = ofAct('titles of places', [], ({ act }) => {
  const seen = new Set<string>();
  const twice = act.sandboxLocations.filter(({ title }) => {
    const key = title.trim().toLowerCase();
    return seen.has(key) || !seen.add(key);
  });
  if (twice.length === 0) return [];
  return [
    {
      code: 'title-twice',
      where: { type: 'act', id: act.id },
      message: `Places of the act ${titled(act)} share a title: ${ids(twice.map(({ title }) => title))}.`,
      fix: 'Give each place a title of its own: the player chooses ways by their titles.',
    },
  ];
});

export const WORD_HEAD_RULES = [languageOfStory, endings];
export const WORD_ACT_RULES = [languageOfAct, lengthsOfAct, titlesOfPlaces];
export const WORD_PLACE_RULES = [languageOfPlace, lengthsOfPlace];
export const WORD_CHARACTER_RULES = [languageOfCharacter];
