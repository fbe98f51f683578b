import type { Brief } from './brief/index.ts';

/** A story of a size people often ask for. */
const USUAL = { acts: 1, places: 5, people: 4 };

/** How many acts, places in all of them, and people a brief asks for; of what it leaves open, the usual. */
export function buildSize(brief?: Brief): typeof USUAL {
  const { acts = USUAL.acts, placeCount = 0, peopleCount = 0, places = [], people = [] } = brief ?? {};
  return {
    acts,
    places: Math.max(placeCount, places.length) || acts * USUAL.places,
    people: Math.max(peopleCount, people.length) || USUAL.people,
  };
}

/** What building a whole story takes of a model at most. */
interface BuildEstimate {
  calls: number;
  tokens: number;
}

/** Tokens read a call – instructions, tools and the draft so far – by the reference story of the benches. */
const READ_PER_CALL = 4900;
/** Tokens written for the encounters of a place, and in any other call. */
const WRITTEN_PER_POOL = 1500;
const WRITTEN_ELSE = 300;

/**
 * Estimates a build with one call a step; a model that makes several calls at once needs fewer.
 * @param size how many acts, places in all of them, and people the story is to have
 */
export function estimateBuild({ acts, places, people }: typeof USUAL): BuildEstimate {
  // The premise and the package, each person, each act's outline and map, each place's encounters and its pictures.
  const calls = 2 + people + 2 * acts + 2 * places;
  return { calls, tokens: calls * READ_PER_CALL + places * WRITTEN_PER_POOL + (calls - places) * WRITTEN_ELSE };
}
