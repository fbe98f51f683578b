import { hasBit } from './bits.ts';
import { NONE, type RulesState } from './rules-state.ts';

/**
 * Whether a candidate may be played at a place, landed before or not. Rules of play, "Eligible".
 * @param where `here` of the standing, or `directable` for a Director
 */
export const isEligible = (
  { act, open, here }: RulesState,
  candidate: number,
  place: number,
  where: Int32Array = here,
): boolean => hasBit(open, candidate) && hasBit(where, place * act.words * 32 + candidate);

/**
 * Whether anything new is eligible.
 * @param where `here` or `reach` of the standing
 */
export function offersNew({ act: { words }, open, landed }: RulesState, where: Int32Array, place: number): boolean {
  for (let word = 0; word < words; word += 1) {
    if (((open[word] ?? 0) & ~(landed[word] ?? 0) & (where[place * words + word] ?? 0)) !== 0) return true;
  }
  return false;
}

/** Rules of play, "Dry". */
export const isDryNow = (now: RulesState): boolean => now.active === NONE && !offersNew(now, now.reach, now.location);
