import { movedClock } from './amounts.ts';
import { READS } from './condition-program.ts';
import { diceOf } from './random.ts';
import { ACTIONS, FORCED, FULL, MISS, MIXED, NONE, type Standing, WON } from './standing.ts';

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
  if (now.actTurn === 1) see(now);
  if (now.due === 0) take(now, action, target);
  else now.active = NONE;
  crossThresholds(now);
  if (now.waiting > 0 && (now.act.reads & now.changed) !== 0) fireEvents(now);
  now.changed = 0;
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

function take(now: Standing, action: number, target: number): void {
  switch (action) {
    case ACTIONS.choice:
      if (now.asking !== NONE) answer(now, now.asking, target);
      break;
    case ACTIONS.travel:
      now.location = target;
      now.active = NONE;
      now.changed |= READS.location;
      see(now);
      break;
    case ACTIONS.roll:
      roll(now);
      break;
    default:
  }
  // What words answer, the Director says.
  if (action !== ACTIONS.text) now.asking = NONE;
}

/** Answers the options of an encounter. Rules of play, "An encounter lands". */
export function answer(now: Standing, encounter: number, option: number): void {
  now.answered[encounter] = option;
}

/** Rules of play, "Checks". */
function roll(now: Standing): void {
  const { pending } = now;
  const dice = diceOf(now.seed, now.turn);
  const total = Math.floor(dice / 10) + (dice % 10) + now.modifier;
  const outcome = total >= 10 ? FULL : total >= 7 ? MIXED : MISS;
  now.checked[pending] = 1;
  now.pending = NONE;
  now.missed = outcome === MISS;
  now.onRolled(pending, dice, total, outcome);
}

/** Rules of play, "Doom": a threshold crossed fires its escalation once, lowest first. */
function crossThresholds(now: Standing): void {
  const { thresholds } = now.act;
  while (now.crossed < thresholds.length && (thresholds[now.crossed] ?? 0) <= now.doom) {
    now.crossed += 1;
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

/** Chooses an eligible candidate where none is under way. */
export function choose(now: Standing, candidate: number): void {
  now.active = now.act.encounters[candidate] ?? 0;
  now.again = ((now.landed[candidate >>> 5] ?? 0) & (1 << (candidate & 31))) !== 0;
  now.lastChosen = candidate;
  now.lastAgain = now.again;
  now.onChosen(now.active);
}

/** Asks for the roll of what is under way, which has had none. Rules of play, "Checks". */
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
  const idle = tell(now, frames, close) || now.visitedCount > now.seenBefore ? 0 : 1;
  const by = idle + (now.missed ? 1 : 0) + push;
  if (by > 0 && now.act.doomMax > 0) raiseDoom(now, by);
  if (now.pending === NONE) judgeClimax(now);
}

/** Frames, and landing. @returns whether that was anything but idle. Rules of play, "An encounter lands" and "Doom" */
function tell(now: Standing, frames: number, close: boolean): boolean {
  const { active, program } = now;
  if (active === NONE) return false;
  const before = now.frames[active] ?? 0;
  const expected = program.expected[active] ?? 0;
  now.frames[active] = before + frames;
  const underWay = !now.again && before < expected;
  if (now.pending !== NONE || !(close || before + frames >= expected)) return underWay;
  if (asksOptions(now)) {
    now.asking = active;
    return underWay;
  }
  return land(now, active) || underWay;
}

/** Whether what is under way has options that nobody has answered: it can't land before. */
const asksOptions = ({ program, active, again, answered }: Standing): boolean =>
  !again && program.options[active] !== 0 && answered[active] === NONE;

/** @returns whether it gave anything new */
function land(now: Standing, encounter: number): boolean {
  const { again } = now;
  now.active = NONE;
  now.frames[encounter] = 0;
  if (again) {
    now.onLanded(encounter, true, 0);
    return false;
  }
  const { program, bits, act } = now;
  const progress = gainProgress(now, program.progression[encounter] ?? 0);
  const row = (program.giveBase[encounter] ?? 0) + 1 + (now.answered[encounter] ?? NONE);
  const end = program.giveFrom[row + 1] ?? 0;
  let given = 0;
  for (let at = program.giveFrom[row] ?? 0; at < end; at += 1) {
    const word = program.giveWord[at] ?? 0;
    const before = bits[word] ?? 0;
    const fresh = (program.give[at] ?? 0) & ~before;
    if (fresh === 0) continue;
    given |= fresh;
    bits[word] = before | fresh;
    now.onGiven(word, fresh);
  }
  const bit = program.landedBase + encounter;
  bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  const candidate = act.candidateOf[encounter] ?? 0;
  now.landed[candidate >>> 5] = (now.landed[candidate >>> 5] ?? 0) | (1 << (candidate & 31));
  now.changed |= READS.flags;
  const { from, items } = act.affected;
  const last = from[candidate + 1] ?? 0;
  for (let at = from[candidate] ?? 0; at < last; at += 1) now.judge(items[at] ?? 0);
  now.onLanded(encounter, false, progress);
  return progress > 0 || given !== 0;
}

/** Sums are kept to a millionth and within what is required. @returns what was gained */
function gainProgress(now: Standing, progression: number): number {
  const max = now.act.progressMax;
  const gained = Math.min(progression, max - now.progress);
  if (gained <= 0) return 0;
  now.progress = movedClock(now.progress, gained, max);
  now.changed |= READS.progress;
  return gained;
}

function raiseDoom(now: Standing, by: number): void {
  now.doom = movedClock(now.doom, by, now.act.doomMax);
  now.changed |= READS.doom;
}

/** Rules of play, "An act ends": in this order. */
function judgeClimax(now: Standing): void {
  now.due = outcomeDue(now);
  if (now.due !== 0) now.asking = NONE;
}

/** How the climax falls due as things stand; 0 where it does not, or while a check waits. */
function outcomeDue(now: Standing): number {
  const { progressMax, doomMax } = now.act;
  if (now.pending !== NONE) return 0;
  if (progressMax > 0 && now.progress >= progressMax) return WON;
  if (now.forced || (doomMax > 0 && now.doom >= doomMax)) return FORCED;
  if (isDry(now)) return progressMax > 0 ? FORCED : WON;
  return 0;
}

/** Rules of play, "Dry". */
function isDry({ act: { words }, reach, open, landed, location, active }: Standing): boolean {
  if (active !== NONE) return false;
  for (let word = 0; word < words; word += 1) {
    if (((open[word] ?? 0) & ~(landed[word] ?? 0) & (reach[location * words + word] ?? 0)) !== 0) return false;
  }
  return true;
}

/** Closes the turn of a climax: the next act begins, or the story ends. */
export function closeClimax(now: Standing): void {
  now.asking = NONE;
  const next = now.act.index + 1;
  if (next < now.program.acts.length) now.beginAct(next);
  else {
    now.active = NONE;
    now.ended = true;
  }
}
