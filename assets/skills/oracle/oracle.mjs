// A yes-or-no oracle: odds, an "and" or a "but" at the edges, now and then a twist. Pure.

/** The chance of a yes, in percent. */
export const ODDS = {
  almost_certain: 95,
  very_likely: 85,
  likely: 70,
  even: 50,
  unlikely: 30,
  very_unlikely: 15,
  almost_impossible: 5,
};

/** Percent of all answers that come with a twist. */
export const TWIST_CHANCE = 15;

/** The last fifth of the answers on either side is a "but", the first an "and". */
const EDGE = 5;

/**
 * Asks. The roll of one question under one seed is the same whatever the odds, so that better odds never turn a yes into a no.
 *
 * @param random from `chance`
 * @param twists how many there are to choose from
 * @returns { answer: 'yes' | 'no', degree: 'and' | 'plain' | 'but', roll: 1–100, chance, twist: an index or null }
 */
export function ask(odds, random, twists, twistChance = TWIST_CHANCE) {
  const yes = ODDS[odds];
  const roll = random.integer(100) + 1;
  const isTwisted = random.integer(100) < twistChance;
  const twist = random.integer(twists);
  const answer = roll <= yes ? 'yes' : 'no';
  return { answer, degree: degreeOf(roll, yes), roll, chance: yes, twist: isTwisted ? twist : null };
}

/** Far from the line between yes and no it is "and", close to it "but". */
function degreeOf(roll, yes) {
  const isYes = roll <= yes;
  const size = isYes ? yes : 100 - yes;
  const distance = isYes ? yes - roll : roll - yes - 1;
  const edge = Math.floor(size / EDGE);
  if (distance < edge) return 'but';
  return distance >= size - edge ? 'and' : 'plain';
}
