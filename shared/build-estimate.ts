import { type Brief, EMPTY_BRIEF } from './brief/index.ts';

/** A typical story size. */
const USUAL = { acts: 1, places: 5, people: 4 };

/** The numbers of acts, places (total) and people a brief asks for; typical values where it leaves them open. */
export function buildSize({ sheet }: Brief = EMPTY_BRIEF): typeof USUAL {
  const { length, places, people } = sheet;
  const { acts = USUAL.acts } = length;
  return {
    acts,
    places: Math.max(length.places ?? 0, places.length) || acts * USUAL.places,
    people: Math.max(length.people ?? 0, people.length) || USUAL.people,
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
