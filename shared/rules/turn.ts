import { movedClock } from './amounts.ts';
import { lowestBit } from './bits.ts';
import { READS } from './condition-program.ts';
import { availableOptions, degreeOf, follow, meet, withholdsFindings, writtenCheck } from './consequences.ts';
import { isDry, isEligible, offersNew } from './eligible.ts';
import { learn } from './knowledge.ts';
import { degreeOfTotal, diceOf } from './random.ts';
import { ACTIONS, ASKS, FORCED, GOES_ON, LANDS, MISS, NONE, ROLLS, type Standing, WON } from './standing.ts';
import type { StoryEncounter } from './story.ts';
import { hoursBetween, MINUTES_A_TURN } from './story-time.ts';

/**
 * Opens a turn: the player's action, then thresholds and events. Rules of play, "A turn". A climax that is due takes the
 * turn, whatever the action: what was under way is dropped then.
 *
 * @param action one of `ACTIONS` that fits
 * @param target the option of a choice among an encounter's, the place of a journey; else `NONE`
 */
export function openTurn(now: Standing, action: number, target: number): void {
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
  if (now.actTurn === 1) see(now);
  if (now.due === 0) take(now, action, target);
  else if (now.active !== NONE) drop(now);
  takeEffect(now);
}

/** What an action brings: thresholds, events, and what becomes known. */
function takeEffect(now: Standing): void {
  crossThresholds(now);
  if (now.waiting > 0 && (now.act.reads & now.changed) !== 0) fireEvents(now);
  // What becomes known now is news for the events of the next turn.
  now.changed = 0;
  if (now.learns) learn(now);
}

function see(now: Standing): void {
  const { location } = now;
  if (location === now.act.places || now.visited[location] === 1) return;
  now.visited[location] = 1;
  now.seen[now.visitedCount] = location;
  now.visitedCount += 1;
  now.changed |= READS.visited;
  now.onSeen(location);
}

function drop(now: Standing): void {
  const { active } = now;
  now.active = NONE;
  now.onDropped(active);
}

function take(now: Standing, action: number, target: number): void {
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
  // What words answer, the Director says. A choice of the Storyteller's own leaves the options open as words do.
  if (action !== ACTIONS.text && (action !== ACTIONS.choice || target !== NONE)) now.asking = NONE;
}

/** Rules of play, "Travel". */
function travel(now: Standing, place: number): void {
  if (now.active !== NONE) now.offered[now.active] = 0;
  now.travels = true;
  now.waits = false;
  now.location = place;
  now.active = NONE;
  now.changed |= READS.location;
  now.onTravelled(place);
  see(now);
}

/** Whether the player can go to a place now; in a climax nobody travels but by the Director's word. Rules of play, "Travel". */
export function hasWay({ act, location, pending, due, directed }: Standing, place: number): boolean {
  if (pending !== NONE || (due !== 0 && !directed)) return false;
  const { from, items } = act.ways;
  for (let at = from[location] ?? 0; at < (from[location + 1] ?? 0); at += 1) if (items[at] === place) return true;
  return false;
}

/** Makes a turn that has been opened a journey, where there is a way. Rules of play, "Journeys". */
export function journey(now: Standing, place: number): void {
  travel(now, place);
  takeEffect(now);
}

/** Answers the options of an encounter under way in a turn that has been opened. An option that leads elsewhere makes it a journey. */
export function answerInWords(now: Standing, encounter: number, option: number): void {
  const { location } = now;
  answer(now, encounter, option);
  if (now.location !== location) takeEffect(now);
}

/**
 * Answers the options of an encounter under way: what follows comes at once, and then the roll that is written for it. Rules of
 * play, "An encounter lands", "Consequences".
 */
function answer(now: Standing, encounter: number, option: number): void {
  now.answered[encounter] = option;
  now.replied = true;
  now.waits = false;
  if (now.program.takesMany[encounter] === 1) {
    now.taken[encounter] = (now.taken[encounter] ?? 0) | (1 << option);
    // What the others require is judged when they are put again.
    now.offered[encounter] = 0;
  }
  now.onAnswered(encounter, option);
  if (!now.program.isPlain) {
    const then = now.program.encounters[encounter]?.options[option]?.then;
    if (then) follow(now, encounter, then);
    if (now.checked[encounter] === 0) askWritten(now, encounter);
  }
  leave(now, encounter);
}

/** Goes where the answered option leads. What has nothing more to ask lands; the rest is set aside. Rules of play, "Journeys". */
function leave(now: Standing, encounter: number): void {
  const leads = now.act.leads[now.act.candidateOf[encounter] ?? NONE];
  const place = leads?.[now.answered[encounter] ?? NONE] ?? NONE;
  if (place === NONE || !hasWay(now, place)) return;
  if (openOptions(now, encounter) === 0) land(now, encounter);
  travel(now, place);
}

/** Asks for the roll that is written for an encounter, where there is one. @returns whether there is */
function askWritten(now: Standing, encounter: number): boolean {
  const check = writtenCheck(now, encounter);
  if (check === null) return false;
  now.pending = encounter;
  now.modifier = check.modifier;
  now.onAsked(encounter, check);
  return true;
}

/** Rules of play, "Checks". */
function roll(now: Standing): void {
  const { pending } = now;
  const dice = diceOf(now.seed, now.turn);
  const total = Math.floor(dice / 10) + (dice % 10) + now.modifier;
  const outcome = degreeOfTotal(total);
  now.checked[pending] = outcome + 1;
  now.pending = NONE;
  const degree = degreeOf(now, pending);
  now.missed = outcome === MISS && degree?.doom === undefined;
  now.onRolled(pending, dice, total, outcome);
  if (degree) follow(now, pending, degree);
  if (writtenCheck(now, pending) !== null) leave(now, pending);
}

/** Rules of play, "Doom": a threshold crossed fires its escalation once, lowest first; then those whose hour has come. */
function crossThresholds(now: Standing): void {
  const { thresholds, hours } = now.act;
  while (now.crossed < thresholds.length && (thresholds[now.crossed] ?? 0) <= now.doom) {
    now.crossed += 1;
    now.onCrossed(now.crossed - 1);
  }
  while (now.struck < hours.length && (hours[now.struck] ?? 0) <= now.time.minutes) {
    now.struck += 1;
    now.onStruck(now.struck - 1);
  }
}

/** Events whose condition holds, each once. Rules of play, "Events". */
function fireEvents(now: Standing): void {
  const { triggers } = now.act;
  for (let event = 0; event < triggers.length; event += 1) {
    const trigger = triggers[event];
    if (!trigger || now.fired[event] === 1 || (trigger.reads & now.changed) === 0) continue;
    if (!trigger.holds(now)) continue;
    now.waiting -= 1;
    fire(now, event);
  }
}

/** Whether an event may be called now. Rules of play, "Events": once, one in prose, and none that forces the climax on an act's first turn. */
export const mayCall = ({ act, fired, actTurn }: Standing, event: number): boolean =>
  act.triggers[event] === null && fired[event] === 0 && (act.forces[event] === 0 || actTurn > 1);

/** An event fires: by its condition, or by call where it is in prose. */
export function fire(now: Standing, event: number): void {
  now.fired[event] = 1;
  now.fires += 1;
  if (now.act.forces[event] === 1) now.forced = true;
  now.onFired(event);
}

/**
 * What of a word of candidates the Director may not choose while something new is eligible. Rules of play, "Eligible":
 * nothing that has landed comes twice running; so after one that had landed none that has, else not that itself.
 */
export function barredIn({ landed, lastChosen, lastAgain }: Standing, word: number): number {
  if (lastChosen === NONE) return 0;
  const barred = lastAgain ? -1 : word === lastChosen >>> 5 ? 1 << (lastChosen & 31) : 0;
  return (landed[word] ?? 0) & barred;
}

/** Whether the Director may choose a candidate where none is under way. Rules of play, "Eligible", "Choosing". */
export const mayChoose = (now: Standing, candidate: number): boolean =>
  isEligible(now, candidate, now.location, now.directed ? now.directable : now.here) &&
  ((barredIn(now, candidate >>> 5) & (1 << (candidate & 31))) === 0 || !offersNew(now, now.here, now.location));

/** Chooses a candidate that may be. */
export function choose(now: Standing, candidate: number): void {
  now.active = now.act.encounters[candidate] ?? 0;
  now.again = ((now.landed[candidate >>> 5] ?? 0) & (1 << (candidate & 31))) !== 0;
  now.lastChosen = candidate;
  now.lastAgain = now.again;
  now.untouched = 0;
  now.onChosen(now.active);
}

/** Whether the Director may ask for a roll. Rules of play, "Checks": at most one an encounter, and none beside one that is written. */
export const mayAsk = ({ active, checked, program }: Standing): boolean =>
  active !== NONE && checked[active] === 0 && (program.isPlain || !hasWrittenCheck(program.encounters[active]));

const hasWrittenCheck = (encounter: StoryEncounter | undefined): boolean =>
  encounter !== undefined && (encounter.check !== null || encounter.options.some(({ check }) => check !== null));

/** Asks for the roll that is written for what is under way. */
export function askForWritten(now: Standing): void {
  askWritten(now, now.active);
}

/** Asks for the roll of what is under way. */
export function ask(now: Standing, modifier: number): void {
  now.pending = now.active;
  now.modifier = modifier;
}

/**
 * Closes a turn that is no climax: frames, landing, doom, the act's end. Rules of play, "A turn".
 *
 * @param frames at least 1
 * @param close whether the Director lets what is under way land
 * @param push what the Director adds to the doom clock, 0 to 2
 */
export function closeTurn(now: Standing, frames: number, close: boolean, push: number): void {
  now.asking = NONE;
  meet(now);
  const isIdle = now.waits && now.active === NONE && !now.gained && now.visitedCount === now.seenBefore;
  tell(now, frames, close);
  const { pace } = now.act.act;
  const hours = passTime(now);
  const steady = pace.perTurn + (now.travels ? pace.perVisit : 0) + hours * pace.perHour;
  const by = steady + (isIdle ? 1 : 0) + (now.missed ? 1 : 0) + push;
  if (by > 0 && now.act.doomMax > 0) raiseDoom(now, by);
  if (now.learns) learn(now);
  if (now.pending === NONE) judgeClimax(now);
}

/** The turn takes its time. @returns how many full hours pass in it */
export function passTime(now: Standing): number {
  const { program, took, time } = now;
  if (!program.story.keepsTime || took === 0) return 0;
  now.time = { ...time, minutes: time.minutes + took };
  now.onTimePassed(took);
  return hoursBetween(time.minutes, now.time.minutes);
}

/** Frames, and landing. Rules of play, "An encounter lands". */
function tell(now: Standing, frames: number, close: boolean): void {
  const { active } = now;
  if (active === NONE) return;
  const comes = whatComes(now, frames, close);
  now.frames[active] = (now.frames[active] ?? 0) + frames;
  now.onTold(active, frames);
  if (comes === ASKS) offer(now, active);
  else if (comes === ROLLS) askWritten(now, active);
  else if (comes === LANDS) land(now, active);
}

/** Offers the options of an encounter under way. Rules of play, "Options". */
export function offer(now: Standing, encounter: number): void {
  now.asking = encounter;
  judgeOptions(now, encounter);
}

/** Which of its open options can be chosen holds until one is. Rules of play, "Options". */
export function judgeOptions(now: Standing, encounter: number): void {
  if (now.offered[encounter] !== 0) return;
  now.offered[encounter] = openOptions(now, encounter);
  if (now.directed || now.act.requires[now.act.candidateOf[encounter] ?? NONE])
    now.onOffered(encounter, now.offered[encounter] ?? 0);
}

/** How many times its `expectedFrames` an encounter has to be past to land by force, and for how many turns left untouched. */
const LONG_PAST = 3;
const LONG_UNTOUCHED = 2;

/**
 * What a turn's end brings of what is under way: it lands, asks its options or its roll, or goes on. Rules of play, "An encounter lands",
 * "Landing".
 *
 * @param frames told in this turn
 * @returns one of `LANDS`, `ASKS`, `ROLLS`, `GOES_ON`
 */
export function whatComes(now: Standing, frames: number, close: boolean): number {
  const { active, again, program } = now;
  if (active === NONE || now.pending !== NONE) return GOES_ON;
  const told = (now.frames[active] ?? 0) + frames;
  const expected = (again ? program.expectedAgain : program.expected)[active] ?? 0;
  if (!close && told < expected) return GOES_ON;
  const isOpen = openOptions(now, active) !== 0;
  const isForgotten = now.directed && told > LONG_PAST * expected && now.untouched >= LONG_UNTOUCHED;
  const isLet = now.directed && (close || (isForgotten && program.encounters[active]?.arc === null));
  // Put again, options stand among what the Storyteller offers.
  if (isOpen && !isLet) return now.directed && !now.replied && now.offered[active] !== 0 ? GOES_ON : ASKS;
  if (asksRoll(now) && (!now.directed || isLet || isForgotten || isWritten(program.encounters[active]))) return ROLLS;
  return now.directed && !close && !isForgotten ? GOES_ON : LANDS;
}

/** Options of an encounter under way that nobody has answered and somebody can, one bit each. */
export function openOptions(now: Standing, encounter: number): number {
  const { program, again, answered, offered, taken } = now;
  if (again || program.options[encounter] === 0) return 0;
  if (answered[encounter] !== NONE && program.takesMany[encounter] === 0) return 0;
  return (offered[encounter] || availableOptions(now, encounter)) & ~(taken[encounter] ?? 0);
}

/** Whether its telling is a script: what follows the script comes with it. */
const isWritten = (encounter: StoryEncounter | undefined): boolean => (encounter?.scene.first.lines.length ?? 0) > 0;

/** Whether it has no options and waits for the roll that is written for it. */
export const asksRoll = ({ program, active, again, checked }: Standing): boolean =>
  !program.isPlain &&
  !again &&
  program.options[active] === 0 &&
  checked[active] === 0 &&
  program.encounters[active]?.check !== null;

/** Lands what is under way before another is chosen or the player leaves. */
export const landAtOnce = (now: Standing): void => land(now, now.active);

function land(now: Standing, encounter: number): void {
  const { again } = now;
  now.active = NONE;
  now.frames[encounter] = 0;
  now.lastLanded = encounter;
  if (again) {
    now.onLanded(encounter, true, 0);
    return;
  }
  const { program, bits, act } = now;
  const candidate = act.candidateOf[encounter] ?? 0;
  const withheld = withholdsFindings(now, encounter) ? 1 : 0;
  const unanswered = (act.giveBase[candidate] ?? 0) + withheld;
  const row = unanswered + 2 * (1 + (now.answered[encounter] ?? NONE));
  const progress = now.gainProgress(act.gain[row] ?? 0);
  give(now, row);
  for (let others = now.taken[encounter] ?? 0; others !== 0; others &= others - 1) {
    give(now, unanswered + 2 * (1 + lowestBit(others)));
  }
  const bit = program.landedBase + encounter;
  bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  now.landed[candidate >>> 5] = (now.landed[candidate >>> 5] ?? 0) | (1 << (candidate & 31));
  judgeAffected(now, candidate);
  now.onLanded(encounter, false, progress);
}

/** After what a candidate may give was given: whom that opens or shuts. */
function judgeAffected(now: Standing, candidate: number): void {
  now.changed |= READS.flags;
  const { from, items } = now.act.affected;
  const last = from[candidate + 1] ?? 0;
  for (let at = from[candidate] ?? 0; at < last; at += 1) now.judge(items[at] ?? 0);
}

/** Flags and findings of a row of what is given. */
function give(now: Standing, row: number): void {
  const { bits, act } = now;
  const end = act.giveFrom[row + 1] ?? 0;
  for (let at = act.giveFrom[row] ?? 0; at < end; at += 1) {
    const word = act.giveWord[at] ?? 0;
    const before = bits[word] ?? 0;
    const fresh = (act.give[at] ?? 0) & ~before;
    if (fresh === 0) continue;
    bits[word] = before | fresh;
    now.onGiven(word, fresh);
  }
}

function raiseDoom(now: Standing, by: number): void {
  now.doom = movedClock(now.doom, by, now.act.doomMax);
  now.changed |= READS.doom;
  now.onDoomRaised(by);
}

/** Turns a Director has to call the climax once progress is full. */
export const TURNS_TO_CALL = 6;

/** Whether an act has all the progress it requires. */
export const isFull = ({ progress, act: { progressMax } }: Standing): boolean =>
  progressMax > 0 && progress >= progressMax;

/** Rules of play, "An act ends": in this order. */
function judgeClimax(now: Standing): void {
  now.due = outcomeDue(now);
  if (now.due === 0) {
    if (now.fullSince > 0 || !isFull(now)) return;
    now.fullSince = now.actTurn;
    now.onPermitted();
    return;
  }
  now.endedAs[now.act.index] = now.due;
  now.asking = NONE;
  now.onDue(now.due);
}

/** How the climax falls due as things stand; 0 where it does not, or while a check waits. A Director calls it. */
export function outcomeDue(now: Standing): number {
  const { progressMax, doomMax } = now.act;
  if (now.pending !== NONE) return 0;
  const isWon = isFull(now);
  const isCalled = now.calls || (now.fullSince > 0 && now.actTurn - now.fullSince >= TURNS_TO_CALL);
  if (isWon && (isCalled || !now.awaitsCall)) return WON;
  if (now.forced || (doomMax > 0 && now.doom >= doomMax)) return isWon ? WON : FORCED;
  if (isDry(now)) return progressMax > 0 && !isWon ? FORCED : WON;
  // Called before progress is full, it is won by what is earned in it.
  return now.calls ? FORCED : 0;
}

/** Closes the turn of a climax: the next act begins, or the story ends. */
export function closeClimax(now: Standing): void {
  now.asking = NONE;
  meet(now);
  const next = now.act.index + 1;
  if (next < now.program.actCount) now.beginAct(next);
  else {
    now.active = NONE;
    now.ended = true;
  }
}
