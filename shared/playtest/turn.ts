import { FRAMES_WHEN_UNTOLD } from '../play/index.ts';
import { diceOf } from './chance.ts';
import { READS } from './condition-program.ts';
import { direct, fire } from './director.ts';
import { act as playerActs } from './player.ts';
import { ACTIONS, FORCED, NONE, type Run, WON } from './run.ts';
import { BARS } from './tally.ts';

/**
 * Plays one turn, exactly as `simulateTurn` would with the same action and proposal. Rules of play, "A turn": the
 * action, events, the encounter, its frames, landing, doom, the act's end.
 */
export function playTurn(run: Run): void {
  playerActs(run);
  run.turn += 1;
  run.actTurn += 1;
  run.changed |= READS.turn;
  run.landing = NONE;
  run.chosen = NONE;
  run.close = false;
  run.stat = NONE;
  run.push = 0;
  run.event = NONE;
  run.wish = NONE;
  const visitedBefore = run.visitedCount;
  if (run.actTurn === 1) visit(run);
  if (run.due !== 0) {
    fireEvents(run);
    endAct(run);
    return;
  }
  const missed = takeAction(run);
  if (run.waiting > 0 && (run.act.reads & run.changed) !== 0) fireEvents(run);
  run.changed = 0;
  direct(run);
  const idle = tell(run) ? 0 : run.visitedCount > visitedBefore ? 0 : 1;
  const doom = idle + missed + run.push;
  if (doom > 0 && run.act.doomMax > 0) raiseDoom(run, doom);
  if (run.pending === NONE) judgeClimax(run);
}

function visit(run: Run): void {
  const { location, act } = run;
  if (location === act.places || run.visited[location] === 1) return;
  run.visited[location] = 1;
  run.seen[run.visitedCount] = location;
  run.visitedCount += 1;
  run.changed |= READS.visited;
  const { places } = run.counts;
  places[act.placeBase + location] = (places[act.placeBase + location] ?? 0) + 1;
}

/** Roll, choice, travel. @returns 1 where a roll missed */
function takeAction(run: Run): number {
  const { asking } = run;
  run.asking = NONE;
  switch (run.action) {
    case ACTIONS.choice:
      run.answered[asking] = run.target;
      return 0;
    case ACTIONS.text:
      // Words answer the option the Director names, else none: the options stay open.
      if (run.answer !== NONE) run.answered[asking] = run.answer;
      return 0;
    case ACTIONS.travel:
      run.location = run.target;
      run.active = NONE;
      run.changed |= READS.location;
      visit(run);
      return 0;
    case ACTIONS.roll:
      return roll(run);
    default:
      return 0;
  }
}

function roll(run: Run): number {
  const dice = diceOf(run.seed, run.turn);
  const total = Math.floor(dice / 10) + (dice % 10) + run.modifier;
  run.checked[run.pending] = 1;
  run.pending = NONE;
  const outcome = total >= 10 ? 0 : total >= 7 ? 1 : 2;
  run.counts.dice[outcome] = (run.counts.dice[outcome] ?? 0) + 1;
  return outcome === 2 ? 1 : 0;
}

/** Events whose condition holds, each once. Rules of play, "Events". */
function fireEvents(run: Run): void {
  const { triggers } = run.act;
  for (let event = 0; event < triggers.length; event += 1) {
    const trigger = triggers[event];
    if (!trigger || run.fired[event] === 1 || (trigger.reads & run.changed) === 0) continue;
    if (!trigger.holds(run)) continue;
    run.waiting -= 1;
    fire(run, event);
  }
}

/** Frames, and landing. @returns whether that was anything but idle. Rules of play, "An encounter lands" and "Doom" */
function tell(run: Run): boolean {
  const { active, program } = run;
  if (active === NONE) return false;
  const before = run.frames[active] ?? 0;
  const expected = program.expected[active] ?? 0;
  run.frames[active] = before + FRAMES_WHEN_UNTOLD;
  const underWay = !run.again && before < expected;
  if (run.pending !== NONE || !(run.close || before + FRAMES_WHEN_UNTOLD >= expected)) return underWay;
  if (!run.again && program.options[active] !== 0 && run.answered[active] === NONE) {
    run.asking = active;
    return underWay;
  }
  return land(run, active) || underWay;
}

/** @returns whether it gave anything new */
function land(run: Run, encounter: number): boolean {
  run.landing = encounter;
  run.landedAgain = run.again;
  run.active = NONE;
  run.frames[encounter] = 0;
  if (run.again) return false;
  const { program, bits, act } = run;
  const progress = gainProgress(run, program.progression[encounter] ?? 0);
  const row = (program.giveBase[encounter] ?? 0) + 1 + (run.answered[encounter] ?? NONE);
  const end = program.giveFrom[row + 1] ?? 0;
  let given = 0;
  for (let at = program.giveFrom[row] ?? 0; at < end; at += 1) {
    const word = program.giveWord[at] ?? 0;
    const now = bits[word] ?? 0;
    const fresh = (program.give[at] ?? 0) & ~now;
    if (fresh === 0) continue;
    given |= fresh;
    bits[word] = now | fresh;
    countFlags(run, word, fresh);
  }
  const bit = program.landedBase + encounter;
  bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  const candidate = act.candidateOf[encounter] ?? 0;
  run.landed[candidate >>> 5] = (run.landed[candidate >>> 5] ?? 0) | (1 << (candidate & 31));
  run.changed |= READS.flags;
  const { from, items } = act.affected;
  const last = from[candidate + 1] ?? 0;
  for (let at = from[candidate] ?? 0; at < last; at += 1) run.judge(items[at] ?? 0);
  return progress || given !== 0;
}

/** Sums are kept to a millionth and within what is required, as the readable rules do. */
function gainProgress(run: Run, progression: number): boolean {
  const max = run.act.progressMax;
  const gained = Math.min(progression, max - run.progress);
  if (gained <= 0) return false;
  run.progress = Math.min(max, Math.round((run.progress + gained) * 1e6) / 1e6);
  run.changed |= READS.progress;
  return true;
}

function countFlags({ counts, program }: Run, word: number, fresh: number): void {
  for (let left = fresh; left !== 0; left &= left - 1) {
    const flag = word * 32 + 31 - Math.clz32(left & -left);
    if (flag < program.landedBase) counts.flags[flag] = (counts.flags[flag] ?? 0) + 1;
  }
}

function raiseDoom(run: Run, by: number): void {
  run.doom = Math.min(run.act.doomMax, Math.round((run.doom + by) * 1e6) / 1e6);
  run.changed |= READS.doom;
}

/** Rules of play, "An act ends": in this order. */
function judgeClimax(run: Run): void {
  const { progressMax, doomMax } = run.act;
  if (progressMax > 0 && run.progress >= progressMax) run.due = WON;
  else if (run.forced || (doomMax > 0 && run.doom >= doomMax)) run.due = FORCED;
  else if (run.active === NONE && isDry(run)) run.due = progressMax > 0 ? FORCED : WON;
  if (run.due !== 0) run.asking = NONE;
}

function isDry({ act: { reach, words }, open, landed, location }: Run): boolean {
  for (let word = 0; word < words; word += 1) {
    if (((open[word] ?? 0) & ~(landed[word] ?? 0) & (reach[location * words + word] ?? 0)) !== 0) return false;
  }
  return true;
}

/** The climax: what was active is dropped, and the next act begins or the story ends. */
function endAct(run: Run): void {
  const { act, counts, due, program } = run;
  const won = due === WON;
  const outcomes = won ? counts.won : counts.forced;
  outcomes[act.index] = (outcomes[act.index] ?? 0) + 1;
  const at = act.index * counts.turnsToEnd.length + run.actTurn;
  counts.actTurns[at] = (counts.actTurns[at] ?? 0) + 1;
  count(counts.progressBars, act.index, run.progress, act.progressWidth);
  count(counts.doomBars, act.index, run.doom, act.doomWidth);
  // This is the climax; it fell due at the end of the turn before.
  if (!won) doubt(run, run.turn - 2);
  if (act.index + 1 < program.acts.length) {
    run.beginAct(act.index + 1);
    return;
  }
  run.active = NONE;
  run.ended = true;
  endStory(run, won);
}

function count(bars: Uint32Array, act: number, value: number, width: number): void {
  const bar = act * BARS + Math.min(BARS - 1, Math.floor(value / width + 1e-9));
  bars[bar] = (bars[bar] ?? 0) + 1;
}

/** The act was not won: whether it still could have been, up to the end of a turn, is looked at once the run is over. */
export function doubt(run: Run, turn: number): void {
  const { index, progressMax } = run.act;
  if (progressMax === 0 || run.settled[index] === 1) return;
  run.doubtfulFrom[index] = run.actFrom;
  run.doubtfulTo[index] = turn;
  run.doubts += 1;
}

function endStory(run: Run, won: boolean): void {
  const { program, taste, counts } = run;
  const all = program.story.endings.length;
  const chance = run.draw();
  if (all > 0 && (chance & 255) < taste.ending) run.wish = ((chance >>> 16) * all) >>> 16;
  run.ending = run.wish !== NONE ? run.wish : won || all === 0 ? 0 : all - 1;
  counts.endings[run.ending] = (counts.endings[run.ending] ?? 0) + 1;
  counts.completed += 1;
  counts.turnsToEnd[run.turn] = (counts.turnsToEnd[run.turn] ?? 0) + 1;
}
