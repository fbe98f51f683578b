import { touchedBy } from '../../shared/play/index.ts';
import type { AnyEncounter } from '../../shared/story/index.ts';
import { within } from './texts.ts';

/** Of the author's words that an action touches, as many. */
const TOUCHED_MAX = { texts: 6, characters: 1600 } as const;

/**
 * The author's own words that a player's action touches: what there is to touch in the encounter, and lines of its script that are told by
 * now. What is not earned is not among them.
 */
export function touchedWords(said: string, encounter: AnyEncounter | undefined, scripted: readonly string[]): string[] {
  const things = encounter && 'interactables' in encounter ? (encounter.interactables ?? []) : [];
  const touched = touchedBy(said, [...things, ...scripted]);
  return within(touched.slice(0, TOUCHED_MAX.texts), TOUCHED_MAX.characters);
}
