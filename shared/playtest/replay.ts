import {
  type DirectorProposal,
  optionChoiceId,
  type PlayerAction,
  type PlotState,
  type Story,
  simulateTurn,
  startPlay,
} from '../play/index.ts';
import { ACTIONS, NONE, programOf } from '../rules/index.ts';
import { beginRun } from './path.ts';
import type { Run } from './run.ts';
import { playTurn } from './turn.ts';
import type { PlaytestOptions, ReplayedTurn } from './types.ts';

/** What words a tester says: which option they mean is the Director's to tell. */
const WORDS = '…';

/** One turn played twice: by the compiled tester, and by the readable rules with the same action and proposal. */
export interface TwicePlayedTurn extends ReplayedTurn {
  /** The compiled run after the turn. The same object each time. */
  readonly run: Run;
  /** What the readable rules refused of the proposal: nothing, as long as both agree. */
  readonly refused: readonly string[];
}

/**
 * Plays one run again by the readable rules, turn by turn. What player and Director did is the compiled run's; the
 * states are those of `simulateTurn`.
 *
 * @throws RefusalError `conflict` where the two disagree about what fits, which is an error of the tester
 */
export function* replayRun(story: Story, options: PlaytestOptions, number: number): Generator<TwicePlayedTurn> {
  const run = beginRun(programOf(story), options, number);
  let state = startPlay(story, run.seed);
  while (!run.ended && run.turn < options.maxTurns) {
    const { act } = run;
    const asking = state.asking;
    playTurn(run);
    const action = actionOf(
      run,
      state,
      asking,
      act.act.places.map(({ id }) => id),
    );
    const proposal = proposalOf(
      run,
      act.act.events.map(({ id }) => id),
    );
    const closing = simulateTurn(story, state, action, proposal);
    state = closing.state;
    yield { action, proposal, state, run, refused: closing.directed.refusals.map(({ what }) => what) };
  }
}

function actionOf(run: Run, { turn }: PlotState, asking: string | null, places: readonly string[]): PlayerAction {
  switch (run.action) {
    case ACTIONS.start:
      return { type: 'start' };
    case ACTIONS.choice:
      return { type: 'choice', choiceId: optionChoiceId(asking ?? '', turn, run.target) };
    case ACTIONS.text:
      return { type: 'text', text: WORDS };
    case ACTIONS.roll:
      return { type: 'roll' };
    case ACTIONS.travel:
      return { type: 'travel', locationId: places[run.target] ?? '' };
    default:
      return { type: 'continue' };
  }
}

function proposalOf(run: Run, events: readonly string[]): DirectorProposal {
  const { program } = run;
  const encounter = program.encounters[run.chosen]?.id;
  const stat = program.stats[run.stat];
  const event = events[run.event];
  return {
    ...(encounter !== undefined && { encounter }),
    ...(run.close && { close: true }),
    ...(run.answer !== NONE && { answer: run.answer }),
    ...(stat !== undefined && { check: { stat } }),
    ...(run.push > 0 && { doom: run.push }),
    ...(event !== undefined && { events: [event] }),
    ...(run.wish !== NONE && { ending: run.wish }),
  };
}
