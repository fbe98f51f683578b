import { foreignTongue, namedTongue, type Tongued, tagOf } from '../language/foreign.ts';
import type { Tongue } from './rule.ts';
import { encounterRef } from './sayings/refs.ts';
import type { TextOf } from './sayings/sayings.ts';
import type { CheckedAct, CheckedCharacter, CheckedPlace, Subject } from './subject.ts';

/** The texts of a part in the story's language, by field. */
export type Texts = () => readonly (readonly [name: TextOf, text: string])[];

/** The texts of a place and its encounters. */
export const textsOfPlace = ({ title, ambientDetail, encounters }: CheckedPlace): ReturnType<Texts> => [
  [{ field: 'ambientDetail' }, `${title}\n${ambientDetail}`],
  ...encounters.map(
    ({ id, title: named, description }) => [{ element: encounterRef({ id }) }, `${named}\n${description}`] as const,
  ),
];
/** The texts of an act, without its places. */
export const textsOfAct = ({ title, objective, inevitableEvents = [] }: CheckedAct): ReturnType<Texts> => [
  [{ field: 'objective' }, `${title}\n${objective}`],
  ...inevitableEvents.map(
    ({ id, title: named, description }) => [{ element: { ref: 'event', id, title: named } }, description] as const,
  ),
];
/** The texts of a character, including the personal arc. */
export const textsOfCharacter = ({ description, personalArc }: CheckedCharacter): ReturnType<Texts> => [
  [{ field: 'description' }, description],
  ...(personalArc?.arcEncounters ?? []).map((each) => [{ element: encounterRef(each) }, each.description] as const),
];

/** The texts of a part in another language. */
interface Foreign {
  readonly expected: string;
  readonly count: number;
  readonly names: readonly TextOf[];
  readonly first: Tongued | null;
}

const kept = new WeakMap<object, Foreign>();

/** Detects texts of a part in other languages; cached by expected language. */
export function foreignIn(part: object, expected: string, texts: Texts): Foreign {
  const known = kept.get(part);
  if (known?.expected === expected) return known;
  const list = texts();
  const found = list.flatMap(([name, text]) => {
    const tongue = foreignTongue(expected, text);
    return tongue ? [{ name, tongue }] : [];
  });
  const read = { expected, count: list.length, names: found.map(({ name }) => name), first: found[0]?.tongue ?? null };
  kept.set(part, read);
  return read;
}

/** The story's declared language, and the predominant one if it differs. */
export function tongueOfStory({ head, acts, characters }: Subject): Tongue {
  const expected = head?.language ?? '';
  if (expected === '') return { expected, found: null, tag: null };
  let count = 0;
  let foreign = 0;
  let first: Tongued | null = null;
  const add = (part: object, texts: Texts): void => {
    const read = foreignIn(part, expected, texts);
    count += read.count;
    foreign += read.names.length;
    first ??= read.first;
  };
  for (const act of acts) {
    add(act, () => textsOfAct(act));
    for (const place of act.sandboxLocations) add(place, () => textsOfPlace(place));
  }
  for (const character of characters) add(character, () => textsOfCharacter(character));
  const tongue = first as Tongued | null;
  if (!tongue || foreign * 2 < count) return { expected, found: null, tag: null };
  return { expected, found: namedTongue(tongue), tag: tagOf(tongue) };
}
