import type { Impulse } from '../../../shared/play/index.ts';
import type { Persona } from '../../../shared/playtest/index.ts';

/** A persona's preferences. Probabilities are 0 to 1, weights relative to 1. */
export interface PlayerTaste {
  /** Probability of travelling, and turns without news after which they want to. */
  travels: number;
  staysFor: number;
  unseenPlace: number;
  writes: number;
  /** Weight of an option not taken before, and by impulse. */
  unseenOption: number;
  impulses: Readonly<Record<Impulse, number>>;
  first: number;
  last: number;
  /** Probability of leaving a question of the story unanswered. */
  evades: number;
}

const EVEN = { look: 1, talk: 1, push: 1, wait: 1 } as const;

export const PLAYER_TASTES: Readonly<Record<Persona, PlayerTaste>> = {
  curious: {
    ...{ travels: 0.1, staysFor: 2, unseenPlace: 4, writes: 0.3, unseenOption: 3, first: 1, last: 1, evades: 0.05 },
    impulses: { ...EVEN, look: 3, talk: 3 },
  },
  hasty: {
    ...{ travels: 0.12, staysFor: 1, unseenPlace: 2, writes: 0.05, unseenOption: 1, first: 4, last: 1, evades: 0 },
    impulses: { ...EVEN, push: 4, wait: 0.2 },
  },
  cautious: {
    ...{ travels: 0.04, staysFor: 4, unseenPlace: 0.6, writes: 0.12, unseenOption: 1, first: 1, last: 1, evades: 0 },
    impulses: { ...EVEN, look: 3, wait: 3, push: 0.2 },
  },
  completionist: {
    ...{ travels: 0.08, staysFor: 2, unseenPlace: 8, writes: 0.12, unseenOption: 6, first: 1, last: 1, evades: 0 },
    impulses: EVEN,
  },
  contrarian: {
    ...{ travels: 0.15, staysFor: 3, unseenPlace: 1, writes: 0.4, unseenOption: 1, first: 0.3, last: 3, evades: 0.25 },
    impulses: { ...EVEN, push: 2 },
  },
  random: {
    ...{ travels: 0.2, staysFor: 5, unseenPlace: 1, writes: 0.2, unseenOption: 1, first: 1, last: 1, evades: 0.1 },
    impulses: EVEN,
  },
};

/** Probability of travelling for those who want to. */
export const LEAVE_PROBABILITY = 0.6;
