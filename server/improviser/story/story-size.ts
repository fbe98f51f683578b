import { BRIEF_LIMITS, type Brief } from '../../../shared/brief/index.ts';

const DEFAULT_SIZE = { acts: 1, places: 4, people: 3, toldPlaces: 3 } as const;

/** How large a story of a brief is: what is asked for, and no fewer than are named. */
export function sizeOf({ acts, placeCount, peopleCount, places, people, happens }: Brief) {
  const isTold = happens.length > 0;
  const usual = isTold
    ? { places: places.length > 0 ? places.length : DEFAULT_SIZE.toldPlaces, people: 1 }
    : DEFAULT_SIZE;
  return {
    acts: Math.min(acts ?? DEFAULT_SIZE.acts, isTold ? Math.max(1, happens.length) : Number.POSITIVE_INFINITY),
    /** How many places each act has: its share of the whole, where that is asked for. */
    placesOfAct: (at: number, of: number): number =>
      placeCount === undefined
        ? Math.max(usual.places, places.length)
        : Math.min(Math.floor((Math.max(placeCount, places.length) + of - 1 - at) / of), BRIEF_LIMITS.places),
    people: Math.max(peopleCount ?? usual.people, people.length),
  };
}
