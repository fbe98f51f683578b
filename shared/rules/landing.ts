import { lowestBit } from './bits.ts';
import { READS } from './condition-program.ts';
import { availableOptions, withholdsFindings } from './consequences.ts';
import { ASKS, GOES_ON, LANDS, NONE, ROLLS, type RulesState } from './rules-state.ts';
import type { StoryEncounter } from './story.ts';

/** Offers the options of an encounter. Rules of play, "Options". */
export function offer(now: RulesState, encounter: number): void {
  now.asking = encounter;
  fixOpenOptions(now, encounter);
}

/** Decides which open options can be chosen; this stays so until one is chosen. Rules of play, "Options". */
export function fixOpenOptions(now: RulesState, encounter: number): void {
  if (now.offered[encounter] !== 0) return;
  now.offered[encounter] = openOptions(now, encounter);
  if (now.directed || now.act.requires[now.act.candidateByEncounter[encounter] ?? NONE])
    now.onOffered(encounter, now.offered[encounter] ?? 0);
}

/** An encounter lands by itself if it ran longer than this many times its expected length … */
const LONG_PAST = 3;

/** … and the player ignored it for this many turns. */
const LONG_UNTOUCHED = 2;

/**
 * What becomes of the encounter under way at the end of a turn: `LANDS`, `ASKS`, `ROLLS` or `GOES_ON`. Rules of play,
 * "An encounter lands", "Landing".
 */
export function whatComes(now: RulesState, frames: number, close: boolean): number {
  const { active, again, program } = now;
  if (active === NONE || now.pending !== NONE) return GOES_ON;
  const framesTold = (now.frames[active] ?? 0) + frames;
  const expected = (again ? program.expectedAgain : program.expected)[active] ?? 0;
  if (!close && framesTold < expected) return GOES_ON;
  const isOpen = openOptions(now, active) !== 0;
  const isForgotten = now.directed && framesTold > LONG_PAST * expected && now.untouched >= LONG_UNTOUCHED;
  const isLet = now.directed && (close || (isForgotten && program.encounters[active]?.arc === null));
  // Options that were offered before appear among the Storyteller's choices.
  if (isOpen && !isLet) return now.directed && !now.replied && now.offered[active] !== 0 ? GOES_ON : ASKS;
  if (asksRoll(now) && (!now.directed || isLet || isForgotten || isWritten(program.encounters[active]))) return ROLLS;
  return now.directed && !close && !isForgotten ? GOES_ON : LANDS;
}

/** Options that can be chosen and are not answered yet, one bit each. */
export function openOptions(now: RulesState, encounter: number): number {
  const { program, again, answered, offered, taken } = now;
  if (again || program.options[encounter] === 0) return 0;
  if (answered[encounter] !== NONE && program.takesMany[encounter] === 0) return 0;
  return (offered[encounter] || availableOptions(now, encounter)) & ~(taken[encounter] ?? 0);
}

/** Whether a script tells the encounter. Its roll then follows at once. */
const isWritten = (encounter: StoryEncounter | undefined): boolean => (encounter?.scene.first.lines.length ?? 0) > 0;

/** Whether the encounter under way has no options and its written roll is still to be made. */
export const asksRoll = ({ program, active, again, checked }: RulesState): boolean =>
  !program.isPlain &&
  !again &&
  program.options[active] === 0 &&
  checked[active] === 0 &&
  program.encounters[active]?.check !== null;

/** Lands the encounter under way before another is chosen or the player leaves. */
export const landAtOnce = (now: RulesState): void => land(now, now.active);

export function land(now: RulesState, encounter: number): void {
  const { again } = now;
  now.active = NONE;
  now.frames[encounter] = 0;
  now.lastLanded = encounter;
  if (again) {
    now.onLanded(encounter, true, 0);
    return;
  }
  const { program, bits, act } = now;
  const candidate = act.candidateByEncounter[encounter] ?? 0;
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

/** Judges the candidates again that depend on the flags of one that has landed. */
function judgeAffected(now: RulesState, candidate: number): void {
  now.changed |= READS.flags;
  const { from, items } = now.act.affected;
  const last = from[candidate + 1] ?? 0;
  for (let at = from[candidate] ?? 0; at < last; at += 1) now.judge(items[at] ?? 0);
}

function give(now: RulesState, row: number): void {
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
