import { sentencesOf } from '../../shared/play/index.ts';
import { type Location, slotsOfPlace, writtenIn } from '../../shared/story/index.ts';
import { isOpenedSince, saysShut } from '../words/openness.ts';

/** What a play knows by now, as far as it changes what an author says of a place. */
interface Known {
  findings: readonly string[];
  /** Lines that were told, as far back as they are kept. */
  lines: readonly string[];
}

/** Whether what an author says of a place still holds. */
export type StillHolds = (sentence: string) => boolean;

/**
 * What was shut at a place, and opened since, is shut no more.
 * @param place what is said is said of it; of no place in particular, where there is none
 */
export function stillHolds(place: Location | undefined, { findings, lines }: Known): StillHolds {
  const written = place ? wordsOfPlace(place) : [];
  return (sentence) =>
    !saysShut(sentence) ||
    !isOpenedSince(
      sentence,
      [...findings, ...lines].filter((line) => written.some((words) => words.includes(line))),
    );
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
