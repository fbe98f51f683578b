import {
  type DirectorProposal,
  optionChoiceId,
  type PlayerAction,
  type PlotState,
  type Story,
  simulateTurn,
  startPlay,
} from '../play/index.ts';
import { ACTIONS, getProgram, NONE } from '../rules/index.ts';
import { beginRun } from './path.ts';
import type { PlaytestOptions, ReplayedTurn } from './playtester.ts';
import type { SimulatedPlay } from './run.ts';
import { playTurn } from './turn.ts';

const WORDS = '…';

export interface TwicePlayedTurn extends ReplayedTurn {
  readonly run: SimulatedPlay;
  /** Parts of the proposal that the readable rules refused; empty if both agree. */
  readonly refused: readonly string[];
}

/**
 * Takes the decisions of the compiled run; the states are from `simulateTurn`.
 * @throws RefusalError `conflict` if the two disagree about what fits, which is a bug of the tester
 */
export function* replayRun(story: Story, options: PlaytestOptions, number: number): Generator<TwicePlayedTurn> {
  const run = beginRun(getProgram(story), options, number);
  let state = startPlay(story, run.seed);
  while (!run.ended && run.turn < options.maxTurns) {
    const { act } = run;
    const asking = state.asking;
    playTurn(run);
    const action = getAction(
      run,
      state,
      asking,
      act.act.places.map(({ id }) => id),
    );
    const proposal = getProposal(
      run,
      act.act.events.map(({ id }) => id),
    );
    const closing = simulateTurn(story, state, action, proposal);
    state = closing.state;
    yield { action, proposal, state, run, refused: closing.directed.refusals.map(({ what }) => what) };
  }
}

function getAction(
  run: SimulatedPlay,
  { turn }: PlotState,
  asking: string | null,
  places: readonly string[],
): PlayerAction {
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

function getProposal(run: SimulatedPlay, events: readonly string[]): DirectorProposal {
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
