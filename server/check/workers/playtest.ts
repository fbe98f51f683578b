import { compileStory } from '../../../shared/play/index.ts';
import {
  createPlaytester,
  type PlaytestOptions,
  type PlaytestReport,
  type PlaytestTally,
  reportPlaytest,
  sumTallies,
} from '../../../shared/playtest/index.ts';
import { VNPackageSchema } from '../../../shared/story/index.ts';
import { textOf } from '../../store/packed.ts';
import type { KeptText } from '../../store/types.ts';
import type { Slice } from '../slices.ts';

/** A playtest as each of its threads is given it: the story as JSON, and how it is played. */
export interface PlaytestOpened {
  story: KeptText;
  options: PlaytestOptions;
}

export type PlaytestAsked =
  | ({ type: 'play' } & Slice)
  /** What this thread played, all together. */
  | { type: 'sum' }
  | { type: 'report'; tallies: readonly PlaytestTally[]; ms: number };

export type PlaytestTold =
  /** `ms` is how long it was played, without what was waited. */
  | { type: 'played'; runs: number; turns: number; ms: number }
  | { type: 'sum'; tally: PlaytestTally }
  | { type: 'report'; report: PlaytestReport };

/** Makes a story ready to be played, and plays slices of runs as it is asked; in the end it reports all of them. */
export function openPlaytest({ story: kept, options }: PlaytestOpened): (asked: PlaytestAsked) => PlaytestTold {
  const story = compileStory(VNPackageSchema.parse(JSON.parse(textOf(kept, 'A story'))));
  const playtester = createPlaytester(story, options);
  let sum = sumTallies(story, options, []);
  return (asked) => {
    if (asked.type === 'sum') return { type: 'sum', tally: sum };
    if (asked.type === 'report') {
      return { type: 'report', report: reportPlaytest(story, options, asked.tallies, asked.ms) };
    }
    const began = performance.now();
    const tally = playtester.play(asked.from, asked.count);
    sum = sumTallies(story, options, [sum, tally]);
    return { type: 'played', runs: tally.runs, turns: tally.turns, ms: performance.now() - began };
  };
}
