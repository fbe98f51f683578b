import { createLossOracle, proveStory } from '../check/proof/index.ts';
import type { Story } from '../play/index.ts';
import { getProgram, WON } from '../rules/index.ts';
import { DeadEndDetector, type LossKnowledge } from './dead-end-detector.ts';
import { choosePersona } from './path.ts';
import { SimulatedPlay } from './run.ts';
import type { Persona } from './schemas.ts';
import { type ActLoss, type TallyData, takeCounts } from './tally.ts';
import { examineForDeadEnd, playTurn } from './turn.ts';

/** The result of playtest runs: plain data that can cross threads and be added. */
export interface PlaytestTally {
  readonly from: number;
  readonly runs: number;
  readonly turns: number;
  /** Internal to this module. */
  readonly data: unknown;
}

export interface PlaytestOptions {
  readonly seed: number;
  readonly persona?: Persona | undefined;
  readonly maxTurns: number;
}

/** Plays runs of one story. A run depends only on the story, the options and its number. */
interface Playtester {
  /** Plays the runs `from` … `from + count - 1`. */
  play(from: number, count: number): PlaytestTally;
}

/** Stories up to this number of encounters are proven in advance, which is quick and saves all questions about runs. */
const PROVEN_MOST = 1000;

/**
 * Compiled to bit masks, it plays exactly by the rules, thousands of runs a second. A run depends only on the story,
 * the options and its number, so slices can be played in any order. `knowledge` of lost states is by default proven
 * here when first needed.
 */
export function createPlaytester(
  story: Story,
  options: PlaytestOptions,
  knowledge: Partial<LossKnowledge> = {},
): Playtester {
  const program = getProgram(story);
  const watch = new DeadEndDetector(program, options, () => ({
    proofs: knowledge.proofs ?? (story.encounters.length > PROVEN_MOST ? [] : proveStory(story)),
    createLossOracle: knowledge.createLossOracle ?? createLossOracle,
  }));
  const run = new SimulatedPlay(program, options.maxTurns);
  return {
    play(from, count): PlaytestTally {
      const losses = new Map<string, ActLoss>();
      for (let number = from; number < from + count; number += 1) {
        run.begin(options.seed, number, choosePersona(options, number));
        playOut(run, options.maxTurns);
        if (run.doubts > 0) watch.examine(run, losses);
      }
      const data: TallyData = { counts: takeCounts(run.counts), losses: [...losses.values()] };
      return { from, runs: count, turns: data.counts.turns, data };
    },
  };
}

function playOut(run: SimulatedPlay, maxTurns: number): void {
  while (!run.ended && run.turn < maxTurns) playTurn(run);
  run.counts.turns += run.turn;
  // A run cut off by the turn limit may already be lost.
  if (!run.ended && run.due !== WON) examineForDeadEnd(run, run.due === 0 ? run.turn : run.turn - 1);
}
