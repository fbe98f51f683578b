import { sentencesOf } from '../../shared/play/index.ts';
import { type Location, slotsOfPlace, writtenIn } from '../../shared/story/index.ts';
import { hasWord } from '../../shared/text.ts';
import { isOpenedSince, saysShut } from '../words/openness.ts';

/** What a play knows by now, as far as it changes what an author says of a place. */
interface Known {
  findings: readonly string[];
  /** Lines that were told, as far back as they are kept. */
  lines: readonly string[];
  /** What the player has with them. */
  items?: readonly string[];
}

/** Whether what an author says of a place still holds. */
export type StillHolds = (sentence: string) => boolean;

/** Says where a thing is, or who has it. */
const IS_SOMEWHERE =
  /\b(?:hangs?|wears?|wearing|lies|keeps?|carries|holds|rests|sits|stands|dangles|(?:is|are) (?:in|on|under|round|around|behind|beside)|(?:round|around) (?:his|her|their) neck)\b|挂|戴|揣|压|搁|藏|躺|攥|别在|放在|摆着|塞|掛|下げ|置|持っ|しまっ|入って|握っ/iu;

/** Whether a sentence says of a thing that it is somewhere, or somebody else's, which the player has with them. */
const isHeldSince = (sentence: string, items: readonly string[]): boolean =>
  IS_SOMEWHERE.test(sentence) && items.some((item) => headsOf(item).some((head) => hasWord(sentence, head)));

/** What a thing is called in a sentence: its last word, of signs all of it and its end. */
function headsOf(item: string): string[] {
  const bare = item.replace(/[\s（(].*[)）]$/u, '').trim();
  if (/\p{Script=Latin}/u.test(bare)) return [bare.split(/\s+/u).at(-1) ?? bare];
  return [...new Set([bare, ...(bare.length > 3 ? [bare.slice(-2)] : [])])];
}

/**
 * What was shut at a place, and opened since, is shut no more; what somebody has taken along is where it was no more.
 * @param place what is said is said of it; of no place in particular, where there is none
 */
export function stillHolds(place: Location | undefined, { findings, lines, items = [] }: Known): StillHolds {
  const written = place ? wordsOfPlace(place) : [];
  return (sentence) =>
    !isHeldSince(sentence, items) &&
    (!saysShut(sentence) ||
      !isOpenedSince(
        sentence,
        [...findings, ...lines].filter((line) => written.some((words) => words.includes(line))),
      ));
}

/** What the scripts of a place's encounters tell, and what is found in them. */
const wordsOfPlace = (place: Location): string[] => [
  ...slotsOfPlace('', place).flatMap(({ scene, consequence }) => [
    ...[...(scene?.script ?? []), ...(scene?.again ?? [])].map(writtenIn),
    ...(consequence?.findings ?? []),
  ]),
  ...place.encounters.flatMap(({ findings = [] }) => findings),
];

/** The sentences a place's author says of it that hold no more. */
export const holdNoMore = (place: Location | undefined, holds: StillHolds): string[] =>
  [...sentencesOf(place?.ambientDetail ?? '').map((sentence) => sentence.trim()), ...(place?.callbacks ?? [])].filter(
    (sentence) => !holds(sentence),
  );
