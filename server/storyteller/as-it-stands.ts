import { sentencesOf } from '../../shared/play/index.ts';
import type { Location } from '../../shared/story/index.ts';
import { isOpenedSince } from '../words/openness.ts';

/** What a play knows by now, as far as it changes what an author says of a place. */
interface Known {
  findings: readonly string[];
  /** Lines that were told, as far back as they are kept. */
  lines: readonly string[];
}

/** Whether what an author says of the place one is at still holds. */
export type StillHolds = (sentence: string) => boolean;

/**
 * What was shut at a place, and opened since, is shut no more.
 * @param place the place one is at; none where it is not known
 */
export function stillHolds(place: Location | undefined, { findings, lines }: Known): StillHolds {
  const told = [...findings, ...lines];
  const written = JSON.stringify(place?.encounters ?? []);
  // Only where something is said to be shut, which is rare.
  const ofHere = () => told.filter((line) => written.includes(JSON.stringify(line).slice(1, -1)));
  return (sentence) => !isOpenedSince(sentence, told, ofHere);
}

/** The sentences a place's author says of it that hold no more. */
export const holdNoMore = (place: Location | undefined, holds: StillHolds): string[] =>
  [...sentencesOf(place?.ambientDetail ?? '').map((sentence) => sentence.trim()), ...(place?.callbacks ?? [])].filter(
    (sentence) => !holds(sentence),
  );
