import { ENCOUNTER_PRIORITIES } from '../story/index.ts';
import { hasBit } from './bits.ts';
import { seedFor } from './dice.ts';
import { NONE, type RulesState } from './rules-state.ts';

/**
 * Without a Director: new before landed, then priority, then pacing unlike the last one's, then the seed. Rules of
 * play, "Eligible".
 */
export function rankCandidates(now: RulesState, candidates: readonly number[]): number[] {
  const { program, act } = now;
  const lastFocus = program.encounters[now.lastLanded]?.focus ?? null;
  return candidates
    .flatMap((candidate) => {
      const encounter = program.encounters[act.encounters[candidate] ?? NONE];
      if (!encounter) return [];
      const { id, priority, focus } = encounter;
      const keys = [
        hasBit(now.landed, candidate) ? 1 : 0,
        -ENCOUNTER_PRIORITIES.indexOf(priority),
        focus === lastFocus ? 1 : 0,
        seedFor(now.seed, now.turn, `choose ${id}`),
      ];
      return [{ candidate, id, keys }];
    })
    .sort((a, b) => compareKeys(a.keys, b.keys) || (a.id < b.id ? -1 : 1))
    .map(({ candidate }) => candidate);
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (const [index, key] of a.entries()) {
    const difference = key - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
