import { checkStory } from './check-package.ts';
import { durableStep } from './durable-step.ts';
import type { Figure } from './figure.ts';
import { firstLoad } from './first-load.ts';
import { memorySearch } from './memory-search.ts';
import { pictures } from './pictures.ts';
import { planSteps } from './plan-steps.ts';
import { firstFrames } from './plays/first-frame.ts';
import { framesASecond } from './plays/frames-a-second.ts';
import { longPlay } from './plays/long-play.ts';
import { newWord } from './plays/new-word.ts';
import { referenceTurn } from './plays/reference-turn.ts';
import { wholeTurn } from './plays/whole-turn.ts';
import { writtenFrames } from './plays/written-frame.ts';
import { playtestTurns } from './playtest/playtest-turns.ts';
import { playtestThreads } from './playtest-threads.ts';
import { help } from './starting/help.ts';
import { start } from './starting/start.ts';
import { referenceStory } from './story-prompts.ts';
import { idleStreams } from './streams/idle-streams.ts';

/** Everything that can be measured, in the order of the table. */
export const FIGURES: readonly Figure[] = [
  wholeTurn,
  firstFrames,
  writtenFrames,
  newWord,
  framesASecond,
  referenceTurn,
  longPlay,
  referenceStory,
  durableStep,
  playtestTurns,
  playtestThreads,
  idleStreams,
  memorySearch,
  checkStory,
  firstLoad,
  pictures,
  planSteps,
  help,
  start,
];
