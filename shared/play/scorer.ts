import type { Story, StoryEncounter } from '../rules/index.ts';
import { seedFor } from '../rules/index.ts';
import { ENCOUNTER_PRIORITIES } from '../story/index.ts';
import type { PlotState } from './state.ts';

/**
 * The order in which encounters would be chosen without a Director, best first. Rules of play, "Eligible": new before
 * landed, then priority, then pacing unlike the last one's, then the seed.
 */
export function scoreEncounters(story: Story, state: PlotState, eligible: readonly StoryEncounter[]): string[] {
  const lastFocus = state.lastLanded === null ? null : (story.encounterById.get(state.lastLanded)?.focus ?? null);
  return eligible
    .map((encounter) => ({
      id: encounter.id,
      keys: [
        state.landed.includes(encounter.id) ? 1 : 0,
        -ENCOUNTER_PRIORITIES.indexOf(encounter.priority),
        encounter.focus === lastFocus ? 1 : 0,
        seedFor(state.seed, state.turn, `choose ${encounter.id}`),
      ],
    }))
    .sort((a, b) => compareKeys(a.keys, b.keys) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (const [index, key] of a.entries()) {
    const difference = key - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Why the Director may not choose an eligible encounter now; null where it may. Rules of play, "Eligible": nothing
 * already landed twice running while something new is eligible. So what has landed is refused both after itself and
 * after another that had landed: at least every second encounter is a new one, whatever the Director wants.
 */
export function whyNotChosen(
  state: PlotState,
  eligible: readonly StoryEncounter[],
  encounter: StoryEncounter,
): string | null {
  const last = state.lastChosen;
  if (!last || !state.landed.includes(encounter.id) || (!last.again && last.id !== encounter.id)) return null;
  const fresh = eligible.filter(({ id }) => !state.landed.includes(id)).map(({ id }) => id);
  if (fresh.length === 0) return null;
  return `It has landed before, as what came last had, and something new is eligible: ${fresh.join(', ')}.`;
}
