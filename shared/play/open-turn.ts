import { ACTIONS, eventNumber, NONE, openTurn as open, placeNumber, type Story } from '../rules/index.ts';
import type { ClimaxWay } from '../story/index.ts';
import type { PlayerAction } from './action.ts';
import { availableIn, onStage } from './cast.ts';
import { type Selection, selection } from './eligibility.ts';
import type { CheckOutcome } from './frame.ts';
import { type LivePlay, playOn } from './live-play.ts';
import { nextActOf } from './lookup.ts';
import type { Mutation, MutationOf, MutationType } from './mutation.ts';
import { optionOfChoice } from './option-choice.ts';
import { assertActionFits } from './player-action.ts';
import type { PendingCheck, PlotState } from './state.ts';

/** A roll that was made: `total` is both dice and the modifier. */
interface CheckResult extends PendingCheck {
  readonly dice: readonly [number, number];
  readonly total: number;
  readonly outcome: CheckOutcome;
}

/** An event that fired, with the indexes of its branches whose condition holds. */
export interface FiredEvent {
  readonly id: string;
  readonly branches: readonly number[];
}

/**
 * The first part of a turn: what the player's action and the clocks bring, before anything is directed. Nothing is
 * eligible while an encounter is under way and in a climax.
 */
export interface TurnOpening extends Selection {
  /** The state the turn began from. */
  readonly before: PlotState;
  readonly state: PlotState;
  /** Every change of this turn so far, in order. */
  readonly mutations: readonly Mutation[];
  readonly action: PlayerAction;
  /** Who is here, companions of the encounter under way included. */
  readonly present: readonly string[];
  /** Who is available everywhere in this act. */
  readonly available: readonly string[];
  readonly firedEvents: readonly FiredEvent[];
  /** Indexes into the act's `escalationEvents`, lowest threshold first. */
  readonly escalations: readonly number[];
  /** The words of a complication that stood until the last turn. */
  readonly expiredComplication: string | null;
  readonly checkResult: CheckResult | null;
  /** Set where this turn is the act's climax; `nextAct` is null where the story ends with it. */
  readonly climax: {
    readonly outcome: ClimaxWay;
    readonly nextAct: string | null;
    /** Which turn of it this is, from 1. */
    readonly turn: number;
  } | null;
  /** The player came here with this action, or the act begins. */
  readonly arrived: boolean;
  /** A place is seen for the first time in this act. */
  readonly newPlace: boolean;
  /** The encounter that was under way before and goes on. */
  readonly continuing: string | null;
  /** The encounter whose options the player answered in words: the Director says which option that is. */
  readonly answering: string | null;
}

/**
 * Opens a turn: the action (roll, choice, travel), then thresholds and events. Rules of play, "A turn". A climax that is
 * due takes the turn, whatever the action: nothing is answered then, and what was active is dropped.
 *
 * @throws RefusalError `conflict` when the action does not fit what the play waits for; nothing has happened then
 */
export function openTurn(story: Story, state: PlotState, action: PlayerAction): TurnOpening {
  assertActionFits(story, state, action);
  const live = playOn(story, state);
  live.record({ type: 'turn-began' });
  const expiredComplication = expireComplication(live);
  open(live, ACTIONS[action.type], targetOf(live, state, action));
  givePromised(live, state);
  const opened = live.state;
  const { climaxDue } = state;
  return {
    before: state,
    state: opened,
    mutations: live.mutations,
    action,
    ...selection(live),
    present: onStage(story, opened),
    available: availableIn(story, opened),
    firedEvents: recorded(live, 'event-fired').map(({ event }) => firedEvent(live, event)),
    escalations: recorded(live, 'threshold-crossed').map(({ index }) => index),
    expiredComplication,
    checkResult: checkResultOf(live, state),
    climax: climaxDue && {
      outcome: climaxDue,
      nextAct: nextActOf(story, state)?.id ?? null,
      turn: state.climaxTurns + 1,
    },
    arrived: action.type === 'travel' || opened.actTurn === 1,
    newPlace: opened.visited.length > state.visited.length,
    continuing: opened.active?.id ?? null,
    answering: action.type === 'text' && !climaxDue ? state.asking : null,
  };
}

/** The option of a choice among an encounter's – one among the Storyteller's own changes nothing –, the place of a journey. */
function targetOf(live: LivePlay, { asking, choices }: PlotState, action: PlayerAction): number {
  if (action.type === 'choice') {
    const options = asking === null ? 0 : (live.story.encounterById.get(asking)?.options.length ?? 0);
    const named = optionOfChoice(action.choiceId, asking ?? '', options);
    // Choices that were offered before their ids named their options stand in the order of these.
    return named === NONE ? choices.findIndex(({ id }) => id === action.choiceId) : named;
  }
  return action.type === 'travel' ? placeNumber(live.act, action.locationId) : NONE;
}

/** What was to come with the roll, unless it missed. */
function givePromised(live: LivePlay, { promised }: PlotState): void {
  const [rolled] = recorded(live, 'check-rolled');
  const gained = promised.filter((item) => !live.state.items.includes(item));
  if (rolled && rolled.outcome !== 'miss' && gained.length > 0) live.changeItems(gained, []);
}

function expireComplication(live: LivePlay): string | null {
  const { complication, turn } = live.state;
  if (!complication || complication.lastTurn >= turn) return null;
  live.record({ type: 'complication-expired' });
  return complication.text;
}

const recorded = <T extends MutationType>({ mutations }: LivePlay, type: T): MutationOf<T>[] =>
  mutations.filter((mutation): mutation is Mutation & MutationOf<T> => mutation.type === type);

function checkResultOf(live: LivePlay, { pendingCheck }: PlotState): CheckResult | null {
  const [rolled] = recorded(live, 'check-rolled');
  const [first = 0, second = 0] = rolled?.dice ?? [];
  return rolled && pendingCheck
    ? { ...pendingCheck, dice: [first, second], total: rolled.total, outcome: rolled.outcome }
    : null;
}

/** An event that has fired. A branch whose condition is prose never holds. */
export function firedEvent(live: LivePlay, id: string): FiredEvent {
  const branches = live.act.branches()[eventNumber(live.act, id)] ?? [];
  return { id, branches: branches.flatMap((condition, index) => (condition?.holds(live) ? [index] : [])) };
}
