import { createLossOracle, proveStory } from '../check/proof/index.ts';
import type { Story } from '../play/index.ts';
import { programOf, WON } from '../rules/index.ts';
import { type LossKnowledge, LossWatch } from './losses.ts';
import { personaOf } from './path.ts';
import { Run } from './run.ts';
import { type Loss, type TallyData, takeCounts } from './tally.ts';
import { doubt, playTurn } from './turn.ts';
import type { Playtester, PlaytestOptions, PlaytestTally } from './types.ts';

/** Encounters of a story up to which it is worth proving it: that is quick then, and spares every question about a run. */
const PROVEN_MOST = 1000;

/**
 * Makes a playtester of a story: a tester compiled to bit masks that plays exactly by the rules, thousands of runs a
 * second. A run depends on nothing but the story, the options and its number, so that runs can be shared out and slices
 * played in any order.
 *
 * @param knowledge what is known of lost states; by default it is proven here, when an act was not won for the first time
 */
export function createPlaytester(
  story: Story,
  options: PlaytestOptions,
  knowledge: Partial<LossKnowledge> = {},
): Playtester {
  const program = programOf(story);
  const watch = new LossWatch(program, options, () => ({
    proofs: knowledge.proofs ?? (story.encounters.length > PROVEN_MOST ? [] : proveStory(story)),
    createLossOracle: knowledge.createLossOracle ?? createLossOracle,
  }));
  const run = new Run(program, options.maxTurns);
  return {
    play(from, count): PlaytestTally {
      const losses = new Map<string, Loss>();
      for (let number = from; number < from + count; number += 1) {
        run.begin(options.seed, number, personaOf(options, number));
        playOut(run, options.maxTurns);
        if (run.doubts > 0) watch.look(run, losses);
      }
      const data: TallyData = { counts: takeCounts(run.counts), losses: [...losses.values()] };
      return { from, runs: count, turns: data.counts.turns, data };
    },
  };
}

function playOut(run: Run, maxTurns: number): void {
  while (!run.ended && run.turn < maxTurns) playTurn(run);
  run.counts.turns += run.turn;
  // Whoever still plays may do so in vain.
  if (!run.ended && run.due !== WON) doubt(run, run.due === 0 ? run.turn : run.turn - 1);
}
