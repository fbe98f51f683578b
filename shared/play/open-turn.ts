import type { Story, StoryEncounter } from '../rules/index.ts';
import { outcomeOf, rollTwoDice } from '../rules/index.ts';
import type { PlayerAction } from './action.ts';
import { availableIn, onStage } from './cast.ts';
import { eligibleEncounters, type Rejection } from './eligibility.ts';
import type { CheckOutcome } from './frame.ts';
import { newlyEarned } from './knowledge.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { activeEncounterOf, actOf, nextActOf } from './lookup.ts';
import type { Mutation } from './mutation.ts';
import { assertActionFits } from './player-action.ts';
import { conditionScope } from './scope.ts';
import type { ClimaxOutcome, PendingCheck, PlotState } from './state.ts';

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

/** The first part of a turn: what the player's action and the clocks bring, before anything is directed. */
export interface TurnOpening {
  readonly state: PlotState;
  /** Every change of this turn so far, in order. */
  readonly mutations: readonly Mutation[];
  readonly action: PlayerAction;
  /** What may be chosen now; empty while an encounter is under way and in a climax. */
  readonly eligible: readonly StoryEncounter[];
  readonly rejected: readonly Rejection[];
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
  readonly climax: { readonly outcome: ClimaxOutcome; readonly nextAct: string | null } | null;
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
  const ledger = openLedger(story, state);
  ledger.record({ type: 'turn-began' });
  const expiredComplication = expireComplication(ledger);
  const { actTurn, location } = ledger.state;
  if (actTurn === 1 && location !== '') ledger.record({ type: 'place-visited', location });

  const climax = state.climaxDue && { outcome: state.climaxDue, nextAct: nextActOf(story, state)?.id ?? null };
  let checkResult: CheckResult | null = null;
  if (climax) {
    if (ledger.state.active) ledger.record({ type: 'encounter-dropped', encounter: ledger.state.active.id });
  } else {
    if (action.type === 'roll') checkResult = roll(ledger);
    if (action.type === 'choice') answer(ledger, state, action.choiceId);
    if (action.type === 'travel') ledger.record({ type: 'travelled', location: action.locationId });
  }
  const escalations = crossThresholds(story, ledger);
  const firedEvents = fireEvents(story, ledger);
  earnFacts(story, ledger);
  const opened = ledger.state;
  return {
    state: opened,
    mutations: ledger.mutations,
    action,
    ...selection(story, opened, climax !== null),
    present: onStage(story, opened),
    available: availableIn(story, opened),
    firedEvents,
    escalations,
    expiredComplication,
    checkResult,
    climax,
    arrived: action.type === 'travel' || opened.actTurn === 1,
    newPlace: opened.visited.length > state.visited.length,
    continuing: opened.active?.id ?? null,
    answering: action.type === 'text' && !climax ? state.asking : null,
  };
}

function expireComplication(ledger: Ledger): string | null {
  const { complication, turn } = ledger.state;
  if (!complication || complication.lastTurn >= turn) return null;
  ledger.record({ type: 'complication-expired' });
  return complication.text;
}

function roll(ledger: Ledger): CheckResult | null {
  const { pendingCheck, seed, turn } = ledger.state;
  if (!pendingCheck) return null;
  const dice = rollTwoDice(seed, turn);
  const { encounter, modifier } = pendingCheck;
  const total = dice[0] + dice[1] + modifier;
  const outcome = outcomeOf(total);
  ledger.record({ type: 'check-rolled', encounter, dice: [...dice], modifier, total, outcome });
  return { ...pendingCheck, dice, total, outcome };
}

/** A choice among the options of an encounter answers it; one among the Storyteller's own changes nothing. */
function answer(ledger: Ledger, before: PlotState, choiceId: string): void {
  if (before.asking === null) return;
  const option = before.choices.findIndex(({ id }) => id === choiceId);
  ledger.record({ type: 'option-answered', encounter: before.asking, option });
}

/** Rules of play, "Doom": a threshold crossed fires its escalation once, lowest first. */
function crossThresholds(story: Story, ledger: Ledger): number[] {
  const { doom, crossedThresholds } = ledger.state;
  const crossed = actOf(story, ledger.state)
    .thresholds.filter(({ index, at }) => doom >= at && !crossedThresholds.includes(index))
    .map(({ index }) => index);
  for (const index of crossed) ledger.record({ type: 'threshold-crossed', index });
  return crossed;
}

/** Rules of play, "Events": one whose trigger is a condition fires once, when it holds. */
function fireEvents(story: Story, ledger: Ledger): FiredEvent[] {
  const scope = conditionScope(story, ledger.state);
  const due = actOf(story, ledger.state).events.filter(
    ({ id, trigger }) => !ledger.state.firedEvents.includes(id) && trigger?.holds(scope),
  );
  return due.map(({ id }) => {
    ledger.record({ type: 'event-fired', event: id });
    return { id, branches: branchesHolding(story, ledger.state, id) };
  });
}

/** The indexes of an event's branches whose condition holds. A branch whose condition is prose never does. */
export function branchesHolding(story: Story, state: PlotState, event: string): number[] {
  const scope = conditionScope(story, state);
  const branches = actOf(story, state).eventById.get(event)?.branches ?? [];
  return branches.flatMap((condition, index) => (condition?.holds(scope) ? [index] : []));
}

/** Records the facts the state now earns: once earned, always earned. */
export function earnFacts(story: Story, ledger: Ledger): void {
  const facts = newlyEarned(story, ledger.state).map(({ id }) => id);
  if (facts.length > 0) ledger.record({ type: 'facts-earned', facts });
}

/** What may be chosen, and for everything else the reason why it may not. */
export function selection(
  story: Story,
  state: PlotState,
  isClimax: boolean,
): { eligible: StoryEncounter[]; rejected: Rejection[] } {
  const active = activeEncounterOf(story, state);
  if (!active && !isClimax) return eligibleEncounters(story, state);
  const reason = active ? `${active.id} is under way.` : 'This turn is the climax of the act.';
  const others = actOf(story, state).candidates.filter(({ id }) => id !== active?.id);
  return { eligible: [], rejected: others.map(({ id }) => ({ id, reason })) };
}
