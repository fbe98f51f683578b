import type { Story, StoryAct, StoryEncounter, StoryPlace } from './story.ts';

export type Moved = Readonly<Record<string, readonly string[]>>;

export const NOBODY: Moved = {};

/** Ids such as `constructor` are legal and must not find inherited properties. */
export const wasMoved = (moved: Moved, character: string, place: string): boolean =>
  Object.hasOwn(moved, character) && (moved[character]?.includes(place) ?? false);

/** Present there, or available everywhere; null in an act without places. Rules of play, "Who is present". */
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

/** Who takes part in an encounter: required and brought characters, and the owner of its arc. */
export const listCompanions = ({ arc, requiredCharacters, brings }: StoryEncounter): readonly string[] => [
  ...new Set([...(arc ? [arc.character] : []), ...requiredCharacters, ...brings]),
];

const isEmpty = (place: StoryPlace | null, protagonist: string | undefined, moved: Moved): boolean =>
  place === null ||
  (place.required.every((id) => id === protagonist) &&
    Object.keys(moved).every((id) => id === protagonist || !wasMoved(moved, id, place.id)));

/** The speakers of an encounter's first script. */
export const listSpeakers = ({ scene }: StoryEncounter): string[] =>
  scene.first.lines.flatMap(({ line }) => (line.type === 'say' ? (line.character ?? []) : []));

/** For a Director, other places of the act too, and speakers count as needed. Rules of play, "Eligible". */
export function isPlayedAt(
  story: Story,
  act: StoryAct,
  encounter: StoryEncounter,
  place: StoryPlace | null,
  moved: Moved = NOBODY,
  byDirector = false,
): boolean {
  const { home, brings, alone } = encounter;
  const isBound = !byDirector || encounter.here;
  if (home && (home.act !== act.id || (isBound && home.location !== place?.id))) return false;
  if (alone && !isEmpty(place, story.protagonist?.id, moved)) return false;
  const speakers = byDirector ? listSpeakers(encounter).filter((id) => story.characterById.has(id)) : [];
  return [...listCompanions(encounter), ...speakers].every(
    (person) => brings.includes(person) || canMeetAt(story, act, person, place, moved),
  );
}
