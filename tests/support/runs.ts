/**
 * How often a test of generated cases runs: a third of the full number, all of it with `THOROUGH` set, as is meant for the night.
 * Cases are drawn anew each time, so that days add up.
 */
export const runs = (full: number): number => (process.env.THOROUGH ? full : Math.ceil(full / 3));
