import { clip } from '../../clip.ts';
import { getDetectedTag, nameDetectedLanguage } from '../../language/detect-language.ts';
import {
  findForeignTexts,
  type LabelledTexts,
  listActTexts,
  listCharacterTexts,
  listPlaceTexts,
} from '../analysis/story-language.ts';
import { measureWidth, tooWide, WIDTHS } from '../analysis/text-width.ts';
import type { Ref } from '../messages/message-types.ts';
import { actRef, encounterRef, personRef, placeRef } from '../messages/refs.ts';
import { rule, type StoryLanguage } from '../rule.ts';
import { createFinding, type RuleFinding } from '../rule-finding.ts';

const ofHead = rule<'head'>();
const ofAct = rule<'act'>();
const ofPlace = rule<'place'>();
const ofCharacter = rule<'character'>();

/** A part in another language than the rest. If the whole story is, its language tag is reported instead. */
function foreign(
  where: RuleFinding['where'],
  element: Ref,
  part: object,
  texts: LabelledTexts,
  { expected, found }: StoryLanguage,
): RuleFinding[] {
  if (found !== null || expected === '') return [];
  const { first, names } = findForeignTexts(part, expected, texts);
  if (!first) return [];
  return [
    createFinding('wrong-language', where, {
      element,
      expected,
      found: nameDetectedLanguage(first),
      tag: getDetectedTag(first),
      texts: names,
    }),
  ];
}

const languageOfPlace = ofPlace('language of a place', ['tongue'], ({ act, place }, { tongue }) =>
  foreign(
    { type: 'node', actId: act.id, id: place.id },
    placeRef(act, place),
    place,
    () => listPlaceTexts(place),
    tongue,
  ),
);
const languageOfAct = ofAct('language of an act', ['tongue'], ({ act }, { tongue }) =>
  foreign({ type: 'act', id: act.id }, actRef(act), act, () => listActTexts(act), tongue),
);
const languageOfCharacter = ofCharacter('language of a character', ['tongue'], ({ character }, { tongue }) =>
  foreign(
    { type: 'character', id: character.id },
    personRef(character),
    character,
    () => listCharacterTexts(character),
    tongue,
  ),
);

const languageOfStory = ofHead('language of a story', ['tongue'], (_, { tongue }) =>
  tongue.found === null
    ? []
    : [
        createFinding(
          'language-tag-wrong',
          { type: 'premise' },
          { expected: tongue.expected, found: tongue.found, tag: tongue.tag },
        ),
      ],
);

/** Titles and options compared with the width of their boxes. */
const lengthsOfPlace = ofPlace('lengths of a place', [], ({ act, place }) => {
  const findings: RuleFinding[] = [];
  if (tooWide(place.title, WIDTHS.place)) {
    findings.push(
      createFinding(
        'title-too-long:place',
        { type: 'node', actId: act.id, id: place.id },
        { place: placeRef(act, place), columns: measureWidth(place.title), most: WIDTHS.place },
      ),
    );
  }
  for (const encounter of place.encounters) {
    const long = (encounter.options ?? []).filter(({ text }) => tooWide(text, WIDTHS.option));
    if (long.length === 0) continue;
    findings.push(
      createFinding(
        'option-too-long',
        { type: 'encounter', actId: act.id, id: encounter.id },
        { encounter: encounterRef(encounter), answers: long.map(({ text }) => clip(text, 40)), letters: WIDTHS.option },
      ),
    );
  }
  return findings;
});

const lengthsOfAct = ofAct('lengths of an act', [], ({ act }) => {
  const title = tooWide(act.title, WIDTHS.act) ? act.title : null;
  const labels = [act.globalProgression, act.opposingForce].flatMap((tracker) =>
    tracker && tooWide(tracker.trackerLabel, WIDTHS.tracker) ? [tracker.trackerLabel] : [],
  );
  if (title === null && labels.length === 0) return [];
  return [
    createFinding(
      'title-too-long:act',
      { type: 'act', id: act.id },
      { act: actRef(act), title, labels, letters: WIDTHS.act, labelLetters: WIDTHS.tracker },
    ),
  ];
});

const endings = ofHead('endings', [], ({ head: { possibleEndings, endings: written = [] } }) => {
  const where = { type: 'premise' } as const;
  const texts = [...written.map(({ text }) => text), ...possibleEndings];
  const plain = texts.map((text) => text.trim().toLowerCase());
  const same = texts.filter((_, index) => plain.indexOf(plain[index] ?? '') < index);
  const findings: RuleFinding[] = [];
  const count = texts.length;
  if (count < 2) findings.push(createFinding('few-endings', where, { count }));
  if (same.length > 0) {
    findings.push(createFinding('endings-alike', where, { endings: same }));
  }
  return findings;
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
    createFinding(
      'title-twice:places',
      { type: 'act', id: act.id },
      { act: actRef(act), titles: twice.map(({ title }) => title) },
    ),
  ];
});

export const WORD_HEAD_RULES = [languageOfStory, endings];
export const WORD_ACT_RULES = [languageOfAct, lengthsOfAct, titlesOfPlaces];
export const WORD_PLACE_RULES = [languageOfPlace, lengthsOfPlace];
export const WORD_CHARACTER_RULES = [languageOfCharacter];
