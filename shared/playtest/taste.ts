import type { Persona } from './report.ts';

/** What a tester goes after when nothing is under way. */
type Seek = 'places' | 'progress' | 'what-is-here' | 'everything' | 'away' | 'anything';
/** Which of an encounter's options it takes. */
type Answer = 'any' | 'first' | 'last' | 'most';
/** What its Director would rather have played next. */
type Liking = 'any' | 'new' | 'progress' | 'the-rest' | 'landed';

/** How one persona plays and directs. Numbers are chances in 256, a turn. */
export interface Taste {
  readonly seek: Seek;
  /** To go just anywhere instead. */
  readonly wander: number;
  /** To wait and see instead. */
  readonly idle: number;
  /** To walk away from what is under way, or from what is asked. */
  readonly leave: number;
  readonly answer: Answer;
  /** To take any other option. */
  readonly otherAnswer: number;
  /** To answer in words of its own, where options are asked. */
  readonly words: number;
  readonly liking: Liking;
  /** To have any eligible encounter played, liked or not. */
  readonly otherEncounter: number;
  /** To let what is under way land at once. */
  readonly close: number;
  readonly check: number;
  /** To push the doom clock, by 1 or 2. */
  readonly doom: number;
  /** To call an event in prose. */
  readonly event: number;
  /** To choose the story's ending rather than leave it to how the last act ended. */
  readonly ending: number;
}

/** The personas: each is itself most of the time, and tries something else now and then. */
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
