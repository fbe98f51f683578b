import { hasBit } from './bits.ts';
import { NONE, type RulesState } from './rules-state.ts';

/** Landed before or not. `where` is `here`, or `directable` for a Director. Rules of play, "Eligible". */
export const isEligible = (
  { act, open, here }: RulesState,
  candidate: number,
  place: number,
  where: Int32Array = here,
): boolean => hasBit(open, candidate) && hasBit(where, place * act.words * 32 + candidate);

/** `where` is `here` or `reach` of the standing. */
function offersNew({ act: { words }, open, landed }: RulesState, where: Int32Array, place: number): boolean {
  for (let word = 0; word < words; word += 1) {
    if (((open[word] ?? 0) & ~(landed[word] ?? 0) & (where[place * words + word] ?? 0)) !== 0) return true;
  }
  return false;
}

/** Rules of play, "Dry". */
export const isDryNow = (now: RulesState): boolean => now.active === NONE && !offersNew(now, now.reach, now.location);

/**
 * After an encounter that came again, no landed one may be chosen while something new is eligible; else only the last
 * itself is barred. Rules of play, "Eligible".
 */
export function barredIn({ landed, lastChosen, lastAgain }: RulesState, word: number): number {
  if (lastChosen === NONE) return 0;
  const barred = lastAgain ? -1 : word === lastChosen >>> 5 ? 1 << (lastChosen & 31) : 0;
  return (landed[word] ?? 0) & barred;
}

/** Whether the Director may choose a candidate while no encounter is under way. Rules of play, "Eligible", "Choosing". */
export const mayChoose = (now: RulesState, candidate: number): boolean =>
  isEligible(now, candidate, now.location, now.directed ? now.directable : now.here) &&
  ((barredIn(now, candidate >>> 5) & (1 << (candidate & 31))) === 0 || !offersNew(now, now.here, now.location));

/** Begins the encounter of a candidate. */
export function choose(now: RulesState, candidate: number): void {
  now.active = now.act.encounters[candidate] ?? 0;
  now.again = ((now.landed[candidate >>> 5] ?? 0) & (1 << (candidate & 31))) !== 0;
  now.lastChosen = candidate;
  now.lastAgain = now.again;
  now.untouched = 0;
  now.onChosen(now.active);
}
