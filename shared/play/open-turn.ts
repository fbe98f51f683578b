import { ownEntry } from '../json.ts';
import {
  ACTIONS,
  eventNumber,
  hasWay,
  journey,
  NONE,
  applyTurnOpening as open,
  placeNumber,
  type Story,
} from '../rules/index.ts';
import type { ClimaxWay } from '../story/index.ts';
import { availableIn, onStage } from './cast.ts';
import { type Selection, selectEncounters } from './eligibility.ts';
import type { CheckOutcome } from './frame.ts';
import { type LivePlay, playOn } from './live-play.ts';
import { getNextAct } from './lookup.ts';
import type { Mutation, MutationOf, MutationType } from './mutation.ts';
import { assertActionFits, optionOfChoice, type PlayerAction, refusedWay, type WayRefused } from './player-action.ts';
import type { PendingCheck, PlotState } from './state.ts';

interface CheckResult extends PendingCheck {
  readonly dice: readonly [number, number];
  readonly total: number;
  readonly outcome: CheckOutcome;
}

export interface FiredEvent {
  readonly id: string;
  readonly branches: readonly number[];
}

/**
 * The effects of the player's action and the clocks. Nothing is eligible while an encounter is active or in a climax.
 */
export interface TurnOpening extends Selection {
  readonly before: PlotState;
  readonly state: PlotState;
  readonly mutations: readonly Mutation[];
  readonly action: PlayerAction;
  /** Who is here, including companions of the active encounter. */
  readonly present: readonly string[];
  readonly available: readonly string[];
  readonly firedEvents: readonly FiredEvent[];
  readonly escalations: readonly number[];
  /** The text of a complication that ended with the last turn. */
  readonly expiredComplication: string | null;
  readonly checkResult: CheckResult | null;
  readonly climax: {
    readonly outcome: ClimaxWay;
    readonly nextAct: string | null;
    /** The number of the climax turn, from 1. */
    readonly turn: number;
  } | null;
  readonly arrived: boolean;
  readonly newPlace: boolean;
  /** The encounter that was active before and continues. */
  readonly continuing: string | null;
  /** The encounter whose options the player answered in free text; the Director decides which option. */
  readonly answering: string | null;
  /** The place the action failed to reach, and why. Rules of play, "Journeys". */
  readonly wayRefused: WayRefused | null;
}

/**
 * Opens a turn: the action, then thresholds and events; a due climax takes over whatever the action. Rules of play, "A
 * turn".
 * @throws RefusalError `conflict` if the action does not fit; nothing has changed then
 */
export function openTurn(story: Story, state: PlotState, action: PlayerAction): TurnOpening {
  assertActionFits(story, state, action);
  const live = playOn(story, state);
  live.record({ type: 'turn-began' });
  const expiredComplication = expireComplication(live);
  const choice = action.type === 'choice' ? state.choices.find(({ id }) => id === action.choiceId) : undefined;
  const option = action.type === 'choice' ? optionMeant(live, state, action.choiceId) : NONE;
  const wayRefused = choice?.leadsTo === undefined ? null : refusedWay(live, choice.leadsTo);
  const goes = choice?.leadsTo !== undefined && wayRefused === null ? placeNumber(live.act, choice.leadsTo) : NONE;
  if (action.type === 'travel') open(live, ACTIONS.travel, placeNumber(live.act, action.locationId));
  else if (goes !== NONE && option === NONE) open(live, ACTIONS.travel, goes);
  else {
    open(live, ACTIONS[action.type], option);
    if (goes !== NONE && hasWay(live, goes)) journey(live, goes);
  }
  givePromised(live, state);
  return buildOpening(live, { before: state, action, expiredComplication, wayRefused });
}

/** The opening derived from a live play, after the action or after a turn became a journey. */
export function buildOpening(
  live: LivePlay,
  { before, action, expiredComplication, wayRefused }: Pick<TurnOpening, (typeof KEPT_OF_OPENING)[number]>,
): TurnOpening {
  const { story, state: opened } = live;
  const { climaxDue } = before;
  const answered = recorded(live, 'option-answered').length > 0;
  const isOwnDeed = action.type === 'text' || (action.type === 'choice' && !answered);
  return {
    before,
    state: opened,
    mutations: live.mutations,
    action,
    ...selectEncounters(live),
    present: onStage(story, opened),
    available: availableIn(story, opened),
    firedEvents: recorded(live, 'event-fired').map(({ event }) => firedEvent(live, event)),
    escalations: recorded(live, 'threshold-crossed').map(({ index }) => index),
    expiredComplication,
    checkResult: readCheckResult(live, before),
    climax: climaxDue && {
      outcome: climaxDue,
      nextAct: getNextAct(story, before)?.id ?? null,
      turn: before.climaxTurns + 1,
    },
    arrived: recorded(live, 'travelled').length > 0 || opened.actTurn === 1,
    newPlace: opened.visited.length > before.visited.length,
    continuing: opened.active?.id ?? null,
    answering: isOwnDeed && !climaxDue && opened.active !== null ? before.asking : null,
    wayRefused: wayRefused ?? refusedByOption(live),
  };
}

/** The fields of an opening that do not follow from the turn's changes. */
const KEPT_OF_OPENING = ['before', 'action', 'expiredComplication', 'wayRefused'] as const;

/** The place that the answered or rolled option should have led to but does not. */
function refusedByOption(live: LivePlay): WayRefused | null {
  const { story, state, mutations } = live;
  const last = mutations.findLast(({ type }) => type === 'option-answered' || type === 'check-rolled');
  if (last?.type !== 'option-answered' && last?.type !== 'check-rolled') return null;
  const encounter = story.encounterById.get(last.encounter);
  const option = encounter?.options[ownEntry(state.answered, last.encounter) ?? NONE];
  const isLate = last.type === 'check-rolled' && !option?.check && !encounter?.check;
  const place = option?.leadsTo;
  const hasGone = mutations.some(({ type }) => type === 'travelled');
  return !place || isLate || hasGone || state.pendingCheck ? null : refusedWay(live, place);
}

/** The option of the active encounter that a choice answers; `NONE` for a Storyteller's choice that answers none. */
function optionMeant(live: LivePlay, { asking, choices }: PlotState, choiceId: string): number {
  const count = asking === null ? 0 : (live.story.encounterById.get(asking)?.options.length ?? 0);
  if (count === 0) return NONE;
  const chosen = choices.find(({ id }) => id === choiceId);
  if (chosen?.answers !== undefined) return chosen.answers < count ? chosen.answers : NONE;
  const named = optionOfChoice(choiceId, asking ?? '', count);
  if (named !== NONE || choices.some(({ id, answers }) => answers !== undefined || isNamed(id, asking, count)))
    return named;
  // Older choices have ids without their option and are in the options' order.
  return OWN_CHOICE.test(choiceId) ? NONE : choices.findIndex(({ id }) => id === choiceId);
}

const OWN_CHOICE = /^c\d/;

const isNamed = (choiceId: string, asking: string | null, count: number): boolean =>
  optionOfChoice(choiceId, asking ?? '', count) !== NONE;

/** Gives the items promised with a roll, unless it missed. */
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

function readCheckResult(live: LivePlay, { pendingCheck }: PlotState): CheckResult | null {
  const [rolled] = recorded(live, 'check-rolled');
  const [first = 0, second = 0] = rolled?.dice ?? [];
  return rolled && pendingCheck
    ? { ...pendingCheck, dice: [first, second], total: rolled.total, outcome: rolled.outcome }
    : null;
}

/** A fired event. A branch whose condition is prose never holds. */
export function firedEvent(live: LivePlay, id: string): FiredEvent {
  const branches = live.act.branches()[eventNumber(live.act, id)] ?? [];
  return { id, branches: branches.flatMap((condition, index) => (condition?.holds(live) ? [index] : [])) };
}
