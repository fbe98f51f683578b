/**
 * What building a whole story takes of a model, before it is asked: one call for the premise, each person, each act's outline and map, each place's encounters
 * and each place's pictures, and one to finish. The tokens are those of the reference story, per call: what is read with the growing draft, and what is written.
 */
export interface BuildEstimate {
  calls: number;
  tokens: number;
}

/** Read a call: instructions, tools and the draft so far. Measured by the bench of the reference story (P14: 58,000 tokens in 12 calls). */
const READ_PER_CALL = 4900;
/** Written for an encounter pool; everything else is a fifth of it. */
const WRITTEN_PER_POOL = 1500;
const WRITTEN_ELSE = 300;

/** @param size how many acts, places in all of them, and people the story has */
export function estimateBuild({
  acts,
  places,
  people,
}: {
  acts: number;
  places: number;
  people: number;
}): BuildEstimate {
  const calls = 2 + people + 2 * acts + 2 * places;
  const written = places * WRITTEN_PER_POOL + (calls - places) * WRITTEN_ELSE;
  return { calls, tokens: calls * READ_PER_CALL + written };
}
