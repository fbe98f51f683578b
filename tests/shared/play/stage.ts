import {
  applyMutations,
  type CheckOutcome,
  compileStory,
  type DirectorProposal,
  getOutcome,
  type Mutation,
  type PlayerAction,
  type PlotState,
  rollTwoDice,
  type Story,
  simulateTurn,
  startPlay,
  type TurnClosing,
  type TurnPart,
} from '../../../shared/play/index.ts';
import {
  type ActInput,
  act,
  type EncounterInput,
  makePackage,
  type PackageInput,
  place,
} from '../../support/story-fixture.ts';

/** A turn of a test: what the player does, what the Director wants, how many frames are told (default 4). */
export interface Move {
  action?: PlayerAction;
  director?: DirectorProposal;
  frames?: number;
  /** What a stop leaves of the turn's parts. */
  left?: readonly TurnPart[];
  /** Whether a model directs it. */
  isDirected?: boolean;
}

export interface Stage {
  readonly story: Story;
  readonly state: PlotState;
  readonly last: TurnClosing;
  /** Plays a turn; without an action, the one that goes on: start, continue, roll, the first choice, or words. */
  turn(move?: Move): TurnClosing;
  /** Folds changes in directly, to reach a state quickly. */
  apply(...mutations: Mutation[]): void;
}

export function stage(input: PackageInput, seed = 7): Stage {
  const story = compileStory(makePackage(input));
  let state = startPlay(story, seed);
  let last: TurnClosing | null = null;
  return {
    story,
    get state() {
      return state;
    },
    get last() {
      if (!last) throw new Error('No turn has been played.');
      return last;
    },
    turn({ action, director, frames, left, isDirected } = {}) {
      last = simulateTurn(story, state, action ?? goOn(state), director ?? null, frames, left, isDirected);
      state = last.state;
      return last;
    },
    apply(...mutations) {
      state = applyMutations(story, state, mutations);
    },
  };
}

export const oneRoom = (encounters: readonly EncounterInput[], rest: Partial<ActInput> = {}): PackageInput => ({
  acts: [act('act_one', [place('room', encounters)], rest)],
});

export function goOn(state: PlotState): PlayerAction {
  switch (state.waitingFor) {
    case 'start':
      return { type: 'start' };
    case 'choice':
      return { type: 'choice', choiceId: state.choices.find(({ locked }) => !locked)?.id ?? '' };
    case 'free-text':
      return { type: 'text', text: 'Onward.' };
    case 'dice-result':
      return { type: 'roll' };
    default:
      return { type: 'continue' };
  }
}

export const travel = (locationId: string): PlayerAction => ({ type: 'travel', locationId });
export const choose = ({ state }: Pick<Stage, 'state'>, index: number): PlayerAction => ({
  type: 'choice',
  choiceId: state.choices[index]?.id ?? '',
});
export const say = (text: string): PlayerAction => ({ type: 'text', text });

export const typesOf = (closing: TurnClosing): string[] => closing.mutations.map(({ type }) => type);

export const refusalOf = (closing: TurnClosing, what: string): string | undefined =>
  closing.directed.refusals.find((refusal) => refusal.what === what)?.reason;

/** A seed whose roll on this turn of a play gives an outcome with this modifier. */
export function seedRolling(outcome: CheckOutcome, turn: number, modifier = 0): number {
  for (let seed = 1; seed < 10_000; seed += 1) {
    const [first, second] = rollTwoDice(seed, turn);
    if (getOutcome(first + second + modifier) === outcome) return seed;
  }
  throw new Error(`No seed below 10,000 rolls a ${outcome}.`);
}
