import { decideActEnd } from './act-end.ts';
import { movedClock } from './amounts.ts';
import { askWritten } from './ask-for-roll.ts';
import { READS } from './condition-program.ts';
import { applyConsequence, getRollConsequence, markPeopleMet, writtenCheck } from './consequences.ts';
import { drawDice, outcomeOfTotal } from './dice.ts';
import { crossThresholds, fireEvents } from './events.ts';
import { learnEarnedFacts } from './knowledge.ts';
import { land, offer, openOptions, whatComes } from './landing.ts';
import { ACTIONS, ASKS, LANDS, MISS, NONE, ROLLS, type RulesState } from './rules-state.ts';
import { hoursBetween, MINUTES_A_TURN } from './story-time.ts';

/**
 * The player's action, then thresholds and events; a due climax takes the whole turn. Rules of play, "A turn".
 * @param target the chosen option of an encounter, or the place travelled to; else `NONE`
 */
export function applyTurnOpening(now: RulesState, action: number, target: number): void {
  now.turn += 1;
  now.actTurn += 1;
  now.changed |= READS.turn;
  now.seenBefore = now.visitedCount;
  now.missed = false;
  now.gained = false;
  now.replied = false;
  now.waits = action === ACTIONS.continue || action === ACTIONS.start;
  now.travels = false;
  now.took = MINUTES_A_TURN;
  if (now.actTurn === 1) markSeen(now);
  if (now.due === 0) take(now, action, target);
  else if (now.active !== NONE) drop(now);
  takeEffect(now);
}

function takeEffect(now: RulesState): void {
  crossThresholds(now);
  if (now.waiting > 0 && (now.act.reads & now.changed) !== 0) fireEvents(now);
  // Events react to new knowledge in the next turn.
  now.changed = 0;
  if (now.learns) learnEarnedFacts(now);
}

function markSeen(now: RulesState): void {
  const { location } = now;
  if (location === now.act.places || now.visited[location] === 1) return;
  now.visited[location] = 1;
  now.seen[now.visitedCount] = location;
  now.visitedCount += 1;
  now.changed |= READS.visited;
  now.onSeen(location);
}

function drop(now: RulesState): void {
  const { active } = now;
  now.active = NONE;
  now.onDropped(active);
}

function take(now: RulesState, action: number, target: number): void {
  switch (action) {
    case ACTIONS.choice:
      if (now.asking !== NONE && target !== NONE) answer(now, now.asking, target);
      break;
    case ACTIONS.travel:
      travel(now, target);
      break;
    case ACTIONS.roll:
      roll(now);
      break;
    default:
  }
  // Typed words and the Storyteller's own choices leave the options open: the Director says what they answer.
  if (action !== ACTIONS.text && (action !== ACTIONS.choice || target !== NONE)) now.asking = NONE;
}

/** Rules of play, "Travel". */
function travel(now: RulesState, place: number): void {
  if (now.active !== NONE) now.offered[now.active] = 0;
  now.travels = true;
  now.waits = false;
  now.location = place;
  now.active = NONE;
  now.changed |= READS.location;
  now.onTravelled(place);
  markSeen(now);
}

/** Whether the player can go to a place now. In a climax, only the Director can move the player. Rules of play, "Travel". */
export function hasWay({ act, location, pending, due, directed }: RulesState, place: number): boolean {
  if (pending !== NONE || (due !== 0 && !directed)) return false;
  const { from, items } = act.ways;
  for (let at = from[location] ?? 0; at < (from[location + 1] ?? 0); at += 1) if (items[at] === place) return true;
  return false;
}

/** The first step of the shortest way to a place; `NONE` where no way leads. */
export function firstStep({ act, location }: Pick<RulesState, 'act' | 'location'>, place: number): number {
  if (place === NONE) return NONE;
  return act.step[location * (act.places + 1) + place] ?? NONE;
}

/** Turns an opened turn into a journey. Rules of play, "Journeys". */
export function journey(now: RulesState, place: number): void {
  travel(now, place);
  takeEffect(now);
}

/** Answers an encounter in a turn that is already open. An option that leads elsewhere makes the turn a journey. */
export function answerInWords(now: RulesState, encounter: number, option: number): void {
  const { location } = now;
  answer(now, encounter, option);
  if (now.location !== location) takeEffect(now);
}

/** Answers an encounter: its consequences come at once, then its written roll. Rules of play, "An encounter lands", "Consequences". */
function answer(now: RulesState, encounter: number, option: number): void {
  now.answered[encounter] = option;
  now.replied = true;
  now.waits = false;
  if (now.program.takesMany[encounter] === 1) {
    now.taken[encounter] = (now.taken[encounter] ?? 0) | (1 << option);
    // The remaining options are judged again when they are offered next.
    now.offered[encounter] = 0;
  }
  now.onAnswered(encounter, option);
  if (!now.program.isPlain) {
    const then = now.program.encounters[encounter]?.options[option]?.then;
    if (then) applyConsequence(now, encounter, then);
    if (now.checked[encounter] === 0) askWritten(now, encounter);
  }
  leave(now, encounter);
}

/** Goes where the answered option leads. An encounter without open options lands, others are set aside. Rules of play, "Journeys". */
function leave(now: RulesState, encounter: number): void {
  const leads = now.act.leads[now.act.candidateByEncounter[encounter] ?? NONE];
  const place = leads?.[now.answered[encounter] ?? NONE] ?? NONE;
  if (place === NONE || !hasWay(now, place)) return;
  if (openOptions(now, encounter) === 0) land(now, encounter);
  travel(now, place);
}

/** Rules of play, "Checks". */
function roll(now: RulesState): void {
  const { pending } = now;
  const dice = drawDice(now.seed, now.turn);
  const total = Math.floor(dice / 10) + (dice % 10) + now.modifier;
  const outcome = outcomeOfTotal(total);
  now.checked[pending] = outcome + 1;
  now.pending = NONE;
  const degree = getRollConsequence(now, pending);
  now.missed = outcome === MISS && degree?.doom === undefined;
  now.onRolled(pending, dice, total, outcome);
  if (degree) applyConsequence(now, pending, degree);
  if (writtenCheck(now, pending) !== null) leave(now, pending);
}

/** Frames (at least 1), landing, doom (`push`: 0 to 2 by the Director), the act's end. Rules of play, "A turn". */
export function applyTurnClosing(now: RulesState, frames: number, close: boolean, push: number): void {
  now.asking = NONE;
  markPeopleMet(now);
  const isIdle = now.waits && now.active === NONE && !now.gained && now.visitedCount === now.seenBefore;
  tell(now, frames, close);
  const { pace } = now.act.act;
  const hours = passTime(now);
  const steady = pace.perTurn + (now.travels ? pace.perVisit : 0) + hours * pace.perHour;
  const by = steady + (isIdle ? 1 : 0) + (now.missed ? 1 : 0) + push;
  if (by > 0 && now.act.doomMax > 0) raiseDoom(now, by);
  if (now.learns) learnEarnedFacts(now);
  if (now.pending === NONE) decideActEnd(now);
}

/** Lets the turn's time pass. @returns the full hours that pass */
export function passTime(now: RulesState): number {
  const { program, took, time } = now;
  if (!program.story.keepsTime || took === 0) return 0;
  now.time = { ...time, minutes: time.minutes + took };
  now.onTimePassed(took);
  return hoursBetween(time.minutes, now.time.minutes);
}

/** Frames, and landing. Rules of play, "An encounter lands". */
function tell(now: RulesState, frames: number, close: boolean): void {
  const { active } = now;
  if (active === NONE) return;
  const comes = whatComes(now, frames, close);
  now.frames[active] = (now.frames[active] ?? 0) + frames;
  now.onTold(active, frames);
  if (comes === ASKS) offer(now, active);
  else if (comes === ROLLS) askWritten(now, active);
  else if (comes === LANDS) land(now, active);
}

function raiseDoom(now: RulesState, by: number): void {
  now.doom = movedClock(now.doom, by, now.act.doomMax);
  now.changed |= READS.doom;
  now.onDoomRaised(by);
}
