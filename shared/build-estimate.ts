import type { Brief } from './brief/index.ts';

/** A typical story size. */
const USUAL = { acts: 1, places: 5, people: 4 };

/** The numbers of acts, places (total) and people a brief asks for; typical values where it leaves them open. */
export function buildSize(brief?: Brief): typeof USUAL {
  const { acts = USUAL.acts, placeCount = 0, peopleCount = 0, places = [], people = [] } = brief ?? {};
  return {
    acts,
    places: Math.max(placeCount, places.length) || acts * USUAL.places,
    people: Math.max(peopleCount, people.length) || USUAL.people,
  };
}

interface BuildEstimate {
  calls: number;
  tokens: number;
}

/** Tokens read per call (instructions, tools, draft so far), measured on the benches' reference story. */
const READ_PER_CALL = 4900;
/** Tokens written for the encounters of a place, and in any other call. */
const WRITTEN_PER_POOL = 1500;
const WRITTEN_ELSE = 300;

/** Estimates a build with one call per step; models that call several tools at once need fewer. */
export function estimateBuild({ acts, places, people }: typeof USUAL): BuildEstimate {
  // The premise and the package, each person, each act's outline and map, each place's encounters and pictures.
  const calls = 2 + people + 2 * acts + 2 * places;
  return { calls, tokens: calls * READ_PER_CALL + places * WRITTEN_PER_POOL + (calls - places) * WRITTEN_ELSE };
}
