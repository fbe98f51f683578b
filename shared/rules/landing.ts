import { lowestBit } from './bits.ts';
import { READS } from './condition-program.ts';
import { availableOptions, withholdsFindings } from './consequences.ts';
import { ASKS, GOES_ON, LANDS, NONE, ROLLS, type Standing } from './standing.ts';
import type { StoryEncounter } from './story.ts';

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

export function land(now: Standing, encounter: number): void {
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
