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
export function estimateBuild({
  acts,
  places,
  people,
}: {
  acts: number;
  places: number;
  people: number;
}): BuildEstimate {
  // The premise and the package, each person, each act's outline and map, each place's encounters and its pictures.
  const calls = 2 + people + 2 * acts + 2 * places;
  return { calls, tokens: calls * READ_PER_CALL + places * WRITTEN_PER_POOL + (calls - places) * WRITTEN_ELSE };
}
