import type { Story, StoryAct, StoryEncounter, StoryPlace } from './story.ts';

/** Characters the Director moved in an act: id → places added. */
export type Moved = Readonly<Record<string, readonly string[]>>;

export const NOBODY: Moved = {};

/** Whether somebody was moved to a place. Ids such as `constructor` are legal and must not find what every object inherits. */
export const wasMoved = (moved: Moved, character: string, place: string): boolean =>
  Object.hasOwn(moved, character) && (moved[character]?.includes(place) ?? false);

/**
 * Whether a character can be met at a place: present there, or available everywhere. Rules of play, "Who is present".
 *
 * @param place null in an act without places
 */
export const canMeetAt = (
  { protagonist }: Story,
  { wanderers }: StoryAct,
  character: string,
  place: StoryPlace | null,
  moved: Moved = NOBODY,
): boolean =>
  character === protagonist?.id ||
  wanderers.has(character) ||
  (place !== null && (place.required.includes(character) || wasMoved(moved, character, place.id)));

/** Who comes with an encounter: those it requires, and whose arc it is. */
export const companionsOf = (encounter: StoryEncounter): readonly string[] =>
  encounter.arc ? [encounter.arc.character] : encounter.requiredCharacters;

/** Whether an encounter is of a place's pool or of an arc, and all who come with it can be met there. */
export function isPlayedAt(
  story: Story,
  act: StoryAct,
  encounter: StoryEncounter,
  place: StoryPlace | null,
  moved: Moved = NOBODY,
): boolean {
  const { home } = encounter;
  if (home && (home.act !== act.id || home.location !== place?.id)) return false;
  return companionsOf(encounter).every((person) => canMeetAt(story, act, person, place, moved));
}
