import type { Act, Character, Location } from '../../shared/story/index.ts';
import { hasHan, isSpokenOf } from '../../shared/text.ts';
import { TITLE_HAN } from '../words/called.ts';
import { spokenWithin } from './spoken-within.ts';

/** Somebody without a sheet who speaks where they are written. */
export interface Voice {
  name: string;
  /** All that they ever say, of an animal or a bell: no words. */
  sound?: string;
  /** What is under way is of them. */
  isOfEncounter?: true;
}

/** Within how many lines a voice counts as heard, and somebody who is seen no more as still within hearing. */
const HEARD_WITHIN = { voice: 60, person: 16 } as const;

/** Whether somebody who is called by one sign alone is spoken to, or something is done to them. */
const isOneSignCalled = (said: string, name: string): boolean =>
  [...name].length === 1 &&
  new RegExp(`^\\s*${name}(?:${TITLE_HAN})?[，,、！!你您]|[给对跟向朝问喂]${name}`, 'u').test(said);

/** Whether somebody is called by the end of what they are called: 大娘 of 橘子大娘. */
const isEndCalled = (said: string, name: string): boolean =>
  /^\p{Script=Han}{3,}$/u.test(name) && said.includes(name.slice(-2));

/** Whom a player names who speaks at a place without a sheet of their own. */
export const voicesIn = (said: string, place: unknown): string[] => [
  ...new Set(
    spokenWithin(place).flatMap(({ name }) =>
      name !== undefined && (isSpokenOf(said, name) || isOneSignCalled(said, name) || isEndCalled(said, name))
        ? [name]
        : [],
    ),
  ),
];

/** A line of no more than one sound, however often: no words. */
const isSound = (line: string): boolean =>
  new Set(
    (hasHan(line)
      ? line.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)
      : line.toLowerCase().match(/\p{L}+/gu)) ?? [],
  ).size <= 1;

/** Those of some voices who never say a word at a place: an animal, a bell. */
export const wordlessOf = (voices: readonly string[], place: unknown): string[] => {
  const lines = spokenWithin(place);
  return voices.filter((voice) => lines.every(({ name, text }) => name !== voice || isSound(text)));
};

/** Voices of a place that were heard by now, those of what is under way first: who has not spoken there is nobody yet. */
export function voicesHeard(around: { place: unknown; encounter: unknown; lines: readonly string[] }): Voice[] {
  const { place, encounter } = around;
  const lines = around.lines.slice(-HEARD_WITHIN.voice);
  const heardIn = (part: unknown) =>
    spokenWithin(part).flatMap(({ name, text }) =>
      name !== undefined && lines.some((line) => line.includes(text)) ? [name] : [],
    );
  const ofEncounter = new Set(heardIn(encounter));
  const names = [...new Set([...ofEncounter, ...heardIn(place)])];
  const wordless = wordlessOf(names, place);
  const spoken = spokenWithin(place);
  return names.map((name) => {
    const sound = wordless.includes(name) ? spoken.find((line) => line.name === name)?.text : undefined;
    return {
      name,
      ...(sound !== undefined && { sound }),
      ...(ofEncounter.has(name) && { isOfEncounter: true as const }),
    };
  });
}

/** Whether somebody has a part in what happens at a place, and belongs to no place of the act: whether they are there nobody knows who does not see them. */
export function hasPartHere({ id, role }: Character, { sandboxLocations }: Act, place: Location | undefined): boolean {
  const belongs = sandboxLocations.some(({ requiredCharacters }) => requiredCharacters.includes(id));
  if (role === 'protagonist' || belongs || place === undefined) return false;
  const hasPart = place.encounters.some(({ requiredCharacters = [] }) => requiredCharacters.includes(id));
  return hasPart || spokenWithin(place).some(({ character }) => character === id);
}

/** Who has a part in what happens at a place and spoke there a moment ago: seen no more, they hear what is said to them. */
export function stillHearing(
  characters: readonly Character[],
  { act, place, lines }: { act: Act; place: Location | undefined; lines: readonly string[] },
): Character[] {
  const late = lines.slice(-HEARD_WITHIN.person);
  const speaks = new Set(
    spokenWithin(place).flatMap(({ character, text }) =>
      character !== undefined && late.some((line) => line.includes(text)) ? [character] : [],
    ),
  );
  return characters.filter((one) => speaks.has(one.id) && hasPartHere(one, act, place));
}
