import type { Impulse } from '../../../shared/play/index.ts';
import type { Persona } from '../../../shared/playtest/index.ts';

/** How a persona chooses. Chances are 0 to 1, weights are against 1. */
export interface Taste {
  /** How often they go elsewhere, and after how many turns without news they mean to. */
  travels: number;
  staysFor: number;
  /** What a place weighs that they have not seen yet. */
  unseenPlace: number;
  /** How often they write words of their own. */
  writes: number;
  /** What an option weighs that they have not taken before, and by what it reaches for. */
  unseenOption: number;
  impulses: Readonly<Record<Impulse, number>>;
  /** What the first and the last option weigh. */
  first: number;
  last: number;
  /** How often they leave a question of the story unanswered, to go elsewhere or to say something else. */
  evades: number;
}

const EVEN = { look: 1, talk: 1, push: 1, wait: 1 } as const;

/** The personas as players of a stage: told apart by where they go, what they pick and how much they write. */
export const TASTES: Readonly<Record<Persona, Taste>> = {
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

/** How often somebody goes elsewhere who means to. */
export const LEAVES = 0.6;
