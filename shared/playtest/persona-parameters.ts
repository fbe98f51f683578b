import type { Persona } from './schemas.ts';

type Seek = 'places' | 'progress' | 'what-is-here' | 'everything' | 'away' | 'anything';
type Answer = 'any' | 'first' | 'last' | 'most';
type Liking = 'any' | 'new' | 'progress' | 'the-rest' | 'landed';

/** A persona's parameters. Numbers are probabilities per turn in 256ths. */
export interface Taste {
  readonly seek: Seek;
  readonly wander: number;
  readonly idle: number;
  readonly leave: number;
  readonly answer: Answer;
  readonly otherAnswer: number;
  readonly words: number;
  readonly liking: Liking;
  readonly otherEncounter: number;
  readonly close: number;
  readonly check: number;
  /** Push the doom clock by 1 or 2. */
  readonly doom: number;
  readonly event: number;
  /** Choose the story's ending instead of leaving it to the last act's outcome. */
  readonly ending: number;
}

export const TASTES: Readonly<Record<Persona, Taste>> = {
  curious: {
    ...{ seek: 'places', wander: 16, idle: 0, leave: 24, answer: 'any', otherAnswer: 0, words: 96 },
    ...{ liking: 'new', otherEncounter: 16, close: 16, check: 40, doom: 16, event: 10, ending: 128 },
  },
  hasty: {
    ...{ seek: 'progress', wander: 4, idle: 0, leave: 4, answer: 'first', otherAnswer: 48, words: 8 },
    ...{ liking: 'progress', otherEncounter: 8, close: 224, check: 16, doom: 8, event: 4, ending: 32 },
  },
  cautious: {
    ...{ seek: 'what-is-here', wander: 2, idle: 4, leave: 0, answer: 'any', otherAnswer: 0, words: 24 },
    ...{ liking: 'new', otherEncounter: 8, close: 0, check: 8, doom: 0, event: 2, ending: 32 },
  },
  completionist: {
    ...{ seek: 'everything', wander: 2, idle: 0, leave: 0, answer: 'most', otherAnswer: 64, words: 16 },
    ...{ liking: 'the-rest', otherEncounter: 4, close: 4, check: 24, doom: 4, event: 6, ending: 64 },
  },
  contrarian: {
    ...{ seek: 'away', wander: 40, idle: 64, leave: 96, answer: 'last', otherAnswer: 32, words: 96 },
    ...{ liking: 'landed', otherEncounter: 48, close: 32, check: 48, doom: 48, event: 12, ending: 192 },
  },
  random: {
    ...{ seek: 'anything', wander: 0, idle: 0, leave: 48, answer: 'any', otherAnswer: 0, words: 64 },
    ...{ liking: 'any', otherEncounter: 0, close: 48, check: 32, doom: 24, event: 8, ending: 128 },
  },
};
