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
import { unpackText } from '../../store/compressed-text.ts';
import type { StoredText } from '../../store/types.ts';

/** Consecutive runs played in one request. */
export interface PlaytestSlice {
  from: number;
  count: number;
}

/** A thread's input: the story as JSON, and how to play it. */
interface PlaytestOpened {
  story: StoredText;
  options: PlaytestOptions;
}

export type PlaytestAsked =
  | ({ type: 'play' } & PlaytestSlice)
  | { type: 'sum' }
  | { type: 'report'; tallies: readonly PlaytestTally[]; ms: number };

export type PlaytestTold =
  /** `ms` excludes waiting. */
  | { type: 'played'; runs: number; turns: number; ms: number }
  | { type: 'sum'; tally: PlaytestTally }
  | { type: 'report'; report: PlaytestReport };

/** Compiles a story and plays slices of runs on request; reports their sum at the end. */
export function openPlaytest({ story: kept, options }: PlaytestOpened): (asked: PlaytestAsked) => PlaytestTold {
  const story = compileStory(VNPackageSchema.parse(JSON.parse(unpackText(kept, 'A story'))));
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
