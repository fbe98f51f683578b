import type { ReferenceState } from './state.ts';
import type { ReferenceAct, ReferenceEncounter, ReferenceStory } from './story.ts';

export const actOf = (story: ReferenceStory, { act }: ReferenceState): ReferenceAct => {
  const found = story.acts[act];
  if (!found) throw new Error(`There is no act ${act}.`);
  return found;
};

/** Whether no place of the act requires somebody: then they are available everywhere. Rules of play, "Who is present". */
const isAvailable = (story: ReferenceStory, state: ReferenceState, person: string): boolean =>
  person !== story.protagonist &&
  [...actOf(story, state).places.values()].every(({ people }) => !people.includes(person));

export const isPresent = (story: ReferenceStory, state: ReferenceState, person: string, place: string): boolean =>
  person === story.protagonist ||
  (actOf(story, state).places.get(place)?.people.includes(person) ?? false) ||
  (state.moved.get(person)?.includes(place) ?? false);

/** Rules of play, "Eligible"; with a Director, "Choosing". */
function isEligible(
  story: ReferenceStory,
  state: ReferenceState,
  encounter: ReferenceEncounter,
  place: string,
  directed = false,
): boolean {
  const { home, arc, people, brings, speakers, alone, prerequisites, exclusions, repeatable } = encounter;
  const isThere = (person: string): boolean =>
    brings.includes(person) || isPresent(story, state, person, place) || isAvailable(story, state, person);
  const mayRoam = directed && !encounter.here;
  if (home && (home.act !== actOf(story, state).id || (home.place !== place && !mayRoam))) return false;
  if (!repeatable && state.landed.includes(encounter.id)) return false;
  if (!prerequisites.every((flag) => state.flags.includes(flag))) return false;
  if (exclusions.some((flag) => state.flags.includes(flag))) return false;
  if (!people.every(isThere)) return false;
  if (directed && !speakers.every(isThere)) return false;
  const isOther = (person: string): boolean => person !== story.protagonist && isPresent(story, state, person, place);
  if (alone && place !== '' && story.cast.some(isOther)) return false;
  if (!arc) return true;
  const earlier = story.encounters.filter((other) => other.arc?.owner === arc.owner && other.arc.phase < arc.phase);
  return isThere(arc.owner) && earlier.every(({ id }) => state.landed.includes(id));
}

export const eligibleHere = (story: ReferenceStory, state: ReferenceState): ReferenceEncounter[] =>
  story.encounters.filter((encounter) => isEligible(story, state, encounter, state.location));

export const directableHere = (story: ReferenceStory, state: ReferenceState): ReferenceEncounter[] =>
  story.encounters.filter((encounter) => isEligible(story, state, encounter, state.location, true));

/** Encounters that have not landed and can be played at a place one can get to. */
export function freshWithinReach(story: ReferenceStory, state: ReferenceState): ReferenceEncounter[] {
  const { places } = actOf(story, state);
  const reached = new Set(places.has(state.location) ? [state.location] : []);
  for (const place of reached) for (const way of places.get(place)?.ways ?? []) reached.add(way);
  const fresh = story.encounters.filter(({ id }) => !state.landed.includes(id));
  return fresh.filter((one) => [...reached].some((place) => isEligible(story, state, one, place)));
}

/** Rules of play, "Dry". */
export const isDry = (story: ReferenceStory, state: ReferenceState): boolean =>
  state.active === null && freshWithinReach(story, state).length === 0;

/** Rules of play, "Eligible": nothing that has landed before comes twice running while something new could, here. */
export function mayChoose(
  state: ReferenceState,
  eligible: readonly ReferenceEncounter[],
  id: string,
  here: readonly ReferenceEncounter[] = eligible,
): boolean {
  if (!eligible.some((encounter) => encounter.id === id)) return false;
  const last = state.lastChosen;
  const isSecond = state.landed.includes(id) && last !== null && (last.again || last.id === id);
  return !isSecond || here.every((encounter) => state.landed.includes(encounter.id));
}

/** Whom the scorer chooses: new before landed, then priority, then another pacing than the last one's, then the seed. */
export function bestOf(
  story: ReferenceStory,
  state: ReferenceState,
  eligible: readonly ReferenceEncounter[],
  seedOf: (turn: number, encounter: string) => number,
): string | null {
  const lastFocus = story.encounters.find(({ id }) => id === state.lastLanded)?.focus ?? null;
  const ranked = eligible.map((encounter) => ({
    id: encounter.id,
    keys: [
      state.landed.includes(encounter.id) ? 1 : 0,
      -encounter.priority,
      encounter.focus === lastFocus ? 1 : 0,
      seedOf(state.turn, encounter.id),
    ],
  }));
  ranked.sort((a, b) => {
    const at = a.keys.findIndex((key, index) => key !== b.keys[index]);
    return at < 0 ? (a.id < b.id ? -1 : 1) : (a.keys[at] ?? 0) - (b.keys[at] ?? 0);
  });
  return ranked[0]?.id ?? null;
}
