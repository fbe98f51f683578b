import {
  type DetectedLanguage,
  detectForeignText,
  getDetectedTag,
  nameDetectedLanguage,
} from '../../language/detect-language.ts';
import type { TextOf } from '../messages/message-types.ts';
import { encounterRef } from '../messages/refs.ts';
import type { StoryLanguage } from '../rule.ts';
import type { CheckedAct, CheckedCharacter, CheckedPlace, Subject } from '../subject.ts';

/** The texts of a part in the story's language, by field. */
export type LabelledTexts = () => readonly (readonly [name: TextOf, text: string])[];

/** The texts of a place and its encounters. */
export const listPlaceTexts = ({ title, ambientDetail, encounters }: CheckedPlace): ReturnType<LabelledTexts> => [
  [{ field: 'ambientDetail' }, `${title}\n${ambientDetail}`],
  ...encounters.map(
    ({ id, title: named, description }) => [{ element: encounterRef({ id }) }, `${named}\n${description}`] as const,
  ),
];
/** The texts of an act, without its places. */
export const listActTexts = ({ title, objective, inevitableEvents = [] }: CheckedAct): ReturnType<LabelledTexts> => [
  [{ field: 'objective' }, `${title}\n${objective}`],
  ...inevitableEvents.map(
    ({ id, title: named, description }) => [{ element: { ref: 'event', id, title: named } }, description] as const,
  ),
];
export const listCharacterTexts = ({ description, personalArc }: CheckedCharacter): ReturnType<LabelledTexts> => [
  [{ field: 'description' }, description],
  ...(personalArc?.arcEncounters ?? []).map((each) => [{ element: encounterRef(each) }, each.description] as const),
];

/** The texts of a part in another language. */
interface Foreign {
  readonly expected: string;
  readonly count: number;
  readonly names: readonly TextOf[];
  readonly first: DetectedLanguage | null;
}

const kept = new WeakMap<object, Foreign>();

/** Detects texts of a part in other languages; cached by expected language. */
export function findForeignTexts(part: object, expected: string, texts: LabelledTexts): Foreign {
  const known = kept.get(part);
  if (known?.expected === expected) return known;
  const list = texts();
  const found = list.flatMap(([name, text]) => {
    const tongue = detectForeignText(expected, text);
    return tongue ? [{ name, tongue }] : [];
  });
  const read = { expected, count: list.length, names: found.map(({ name }) => name), first: found[0]?.tongue ?? null };
  kept.set(part, read);
  return read;
}

/** The story's declared language, and the predominant one if it differs. */
export function detectStoryLanguage({ head, acts, characters }: Subject): StoryLanguage {
  const expected = head?.language ?? '';
  if (expected === '') return { expected, found: null, tag: null };
  let count = 0;
  let foreign = 0;
  let first: DetectedLanguage | null = null;
  const add = (part: object, texts: LabelledTexts): void => {
    const read = findForeignTexts(part, expected, texts);
    count += read.count;
    foreign += read.names.length;
    first ??= read.first;
  };
  for (const act of acts) {
    add(act, () => listActTexts(act));
    for (const place of act.sandboxLocations) add(place, () => listPlaceTexts(place));
  }
  for (const character of characters) add(character, () => listCharacterTexts(character));
  const tongue = first as DetectedLanguage | null;
  if (!tongue || foreign * 2 < count) return { expected, found: null, tag: null };
  return { expected, found: nameDetectedLanguage(tongue), tag: getDetectedTag(tongue) };
}
