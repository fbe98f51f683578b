import { BRIEF_LIMITS, type Brief } from '../../../shared/brief/index.ts';

const DEFAULT_SIZE = { acts: 1, places: 4, people: 3, toldPlaces: 3 } as const;

/** The size of the story: as the brief asks, and at least as many places and people as it names. */
export function planSize({ acts, placeCount, peopleCount, places, people, happens }: Brief) {
  const isTold = happens.length > 0;
  const usual = isTold
    ? { places: places.length > 0 ? places.length : DEFAULT_SIZE.toldPlaces, people: 1 }
    : DEFAULT_SIZE;
  return {
    acts: Math.min(acts ?? DEFAULT_SIZE.acts, isTold ? Math.max(1, happens.length) : Number.POSITIVE_INFINITY),
    /** Places of an act: its share of the total that the brief asks for. */
    placesOfAct: (at: number, of: number): number =>
      placeCount === undefined
        ? Math.max(usual.places, places.length)
        : Math.min(Math.floor((Math.max(placeCount, places.length) + of - 1 - at) / of), BRIEF_LIMITS.places),
    people: Math.max(peopleCount ?? usual.people, people.length),
  };
}
