import { Story as InkStory } from 'inkjs';
import { Compiler } from 'inkjs/full';
import { compileStory, type Story } from '../../../shared/play/index.ts';
import { createPlaytester, PLAYTEST_DEFAULTS, reportPlaytest } from '../../../shared/playtest/index.ts';
import { freelyToldStory, sampleStory } from '../../support/sample.ts';
import type { Figure } from '../figure.ts';
import { median, PAIRS_MIN } from '../pairs.ts';
import { inkOf } from './ink.ts';

const WHAT =
  'playtest turns a second on one thread, with its whole report; random choices of inkjs on an ink story of equal shape';
const WHAT_WRITTEN = 'the same of the sample with its written scenes; ink has what it has of their shape';
const GOAL = 300;
const PAIRS = 9;
const RUNS = 60_000;
/** About as long as the runs take. */
const CHOICES = 8000;
const { maxTurns } = PLAYTEST_DEFAULTS;

function chances(): (below: number) => number {
  let state = 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 16) * below) >>> 16;
  };
}

/** Plays an ink story over and over at random. The story is read once; between runs only its state is set back. */
function inkPlayer(source: string): (choices: number) => number {
  const story = new InkStory(new Compiler(source).Compile().ToJson() ?? '');
  const chance = chances();
  return (choices) => {
    let made = 0;
    while (made < choices) {
      story.ResetState();
      for (let turn = 0; turn < maxTurns; turn += 1) {
        while (story.canContinue) story.Continue();
        const open = story.currentChoices.length;
        if (open === 0) break;
        story.ChooseChoiceIndex(chance(open));
        made += 1;
      }
    }
    return made;
  };
}

function rateOf(work: () => number): number {
  const began = performance.now();
  const times = work();
  return (times * 1000) / (performance.now() - began);
}

/** A story played by the playtester, with its report, against one of its shape played by inkjs: in turns. */
function playedBeside(story: Story): { value: number; floor: number; ratio: number; pairs: number } {
  const playInk = inkPlayer(inkOf(story));
  const play = (): number => {
    const options = { seed: PLAYTEST_DEFAULTS.seed, maxTurns };
    const began = performance.now();
    const tally = createPlaytester(story, options).play(0, RUNS);
    const report = reportPlaytest(story, options, [tally], performance.now() - began);
    if (report.completed !== RUNS) throw new Error(`${report.completed} runs came to an ending.`);
    return report.turns;
  };
  for (let warmUp = 0; warmUp < 3; warmUp += 1) {
    play();
    playInk(CHOICES);
  }
  const pairs: { value: number; floor: number }[] = [];
  while (pairs.length < Math.max(PAIRS, PAIRS_MIN)) {
    if (pairs.length % 2 === 0) {
      const value = rateOf(play);
      pairs.push({ value, floor: rateOf(() => playInk(CHOICES)) });
    } else {
      const floor = rateOf(() => playInk(CHOICES));
      pairs.push({ value: rateOf(play), floor });
    }
  }
  return {
    value: median(pairs.map(({ value }) => value)),
    floor: median(pairs.map(({ floor }) => floor)),
    ratio: median(pairs.map(({ value, floor }) => value / floor)),
    pairs: pairs.length,
  };
}

/**
 * P7: the playtester on a story that is freely told – every persona, coverage, acts that are lost, the paths to rare encounters, all
 * of it in the time measured – against inkjs, which plays a story of the same places, encounters, conditions, options,
 * flags and clocks, counting nothing. Told besides: the same of a story whose scenes are written, of which ink is given no
 * consequences, meters or requirements.
 */
export const playtestTurns: Figure = {
  name: 'P7',
  what: WHAT,
  async measure() {
    const free = playedBeside(compileStory(freelyToldStory()));
    const written = playedBeside(compileStory(sampleStory()));
    const unit = 'turns/s' as const;
    return [
      { name: 'P7', what: WHAT, unit, ...free, goal: GOAL, isAtLeast: true, met: free.ratio >= GOAL },
      { name: 'P7 written', what: WHAT_WRITTEN, unit, ...written, goal: null, isAtLeast: true, met: null },
    ];
  },
};
