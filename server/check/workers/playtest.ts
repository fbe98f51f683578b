import { parentPort, workerData } from 'node:worker_threads';
import { compileStory } from '../../../shared/play/index.ts';
import { createPlaytester, reportPlaytest } from '../../../shared/playtest/index.ts';
import type { PlaytestAsked, PlaytestThreadData, PlaytestTold } from '../run-playtest.ts';

/* A thread that plays: slices of runs as it is asked, and in the end the report of all of them. */

const { story: source, options }: PlaytestThreadData = workerData;
const story = compileStory(source);
const playtester = createPlaytester(story, options);

function answer(asked: PlaytestAsked): PlaytestTold {
  if (asked.type === 'play') return { type: 'tally', tally: playtester.play(asked.from, asked.count) };
  return { type: 'report', report: reportPlaytest(story, options, asked.tallies, asked.ms) };
}

parentPort?.on('message', (asked: PlaytestAsked) => parentPort?.postMessage(answer(asked)));
