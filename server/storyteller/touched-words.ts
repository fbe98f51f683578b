import { type PlotState, sentencesOf, touchedBy } from '../../shared/play/index.ts';
import type { AnyEncounter, Location } from '../../shared/story/index.ts';
import { within } from './texts.ts';

/** Of the author's words that an action touches, as many. */
const TOUCHED_MAX = { texts: 6, characters: 1600 } as const;

const thingsOf = (encounter: AnyEncounter | undefined): readonly string[] =>
  encounter && 'interactables' in encounter ? (encounter.interactables ?? []) : [];

/**
 * The author's own words that a player's action touches: what there is to touch in the encounter under way and in those that are over here, what is told
 * of the place, and lines of the encounter's script that are told by now. What is not earned is not among them, and no finding: that is
 * the name of a note.
 */
export function touchedWords(
  said: string,
  {
    encounter,
    place,
    state,
    scripted,
    people,
  }: {
    encounter: AnyEncounter | undefined;
    place: Location | undefined;
    state: Pick<PlotState, 'landed'>;
    scripted: readonly string[];
    /** What those of the story are called. */
    people: readonly string[];
  },
): string[] {
  const over = place?.encounters.filter(({ id }) => state.landed.includes(id)) ?? [];
  const words = [
    ...thingsOf(encounter),
    ...scripted,
    ...over.flatMap(thingsOf),
    ...sentencesOf(place?.ambientDetail ?? '').map((sentence) => sentence.trim()),
    ...(place?.callbacks ?? []),
  ];
  const touched = touchedBy(said, [...new Set(words)], people);
  return within(touched.slice(0, TOUCHED_MAX.texts), TOUCHED_MAX.characters);
}

/** Whether a player's action touches a thing of an encounter of the place that is neither under way nor over: it is put off, and not denied. */
export function touchesLater(
  said: string,
  {
    encounter,
    place,
    state,
    people,
  }: {
    encounter: AnyEncounter | undefined;
    place: Location | undefined;
    state: Pick<PlotState, 'landed'>;
    people: readonly string[];
  },
): boolean {
  const ahead = place?.encounters.filter(({ id }) => id !== encounter?.id && !state.landed.includes(id)) ?? [];
  return touchedBy(said, ahead.flatMap(thingsOf), people).length > 0;
}

/** Whether a player's action touches what an encounter is about that is told in the same turn: its things, and what it says happens. */
export const touchesNext = (said: string, encounter: AnyEncounter, people: readonly string[]): boolean =>
  touchedBy(said, [...thingsOf(encounter), encounter.title, ...sentencesOf(encounter.description)], people).length > 0;
