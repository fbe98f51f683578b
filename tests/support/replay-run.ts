import {
  type DirectorProposal,
  optionChoiceId,
  type PlayerAction,
  type PlotState,
  type Story,
  simulateTurn,
  startPlay,
} from '../../shared/play/index.ts';
import type { PlaytestOptions } from '../../shared/playtest/index.ts';
import { beginRun } from '../../shared/playtest/path.ts';
import type { SimulatedPlay } from '../../shared/playtest/run.ts';
import { playTurn } from '../../shared/playtest/turn.ts';
import { ACTIONS, getProgram, NONE } from '../../shared/rules/index.ts';

const WORDS = '…';

interface ReplayedTurn {
  readonly action: PlayerAction;
  readonly proposal: DirectorProposal;
  readonly state: PlotState;
  readonly run: SimulatedPlay;
  /** Parts of the proposal that the readable rules refused; empty if both agree. */
  readonly refused: readonly string[];
}

/**
 * Takes the decisions of the compiled run; the states are from `simulateTurn`.
 * @throws RefusalError `conflict` if the two disagree about what fits, which is a bug of the tester
 */
export function* replayRun(story: Story, options: PlaytestOptions, number: number): Generator<ReplayedTurn> {
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
