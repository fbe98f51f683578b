import type { PlanDraft } from '../../../shared/story/index.ts';

/** A use of a flag: the title of an encounter, and of its place or character. */
export interface FlagUse {
  encounter: string;
  where: string;
}

export interface FlagUses {
  setBy: FlagUse[];
  neededBy: FlagUse[];
  excludes: FlagUse[];
}

/** For each flag of a draft, the encounters that set it, require it or are closed by it, personal arcs included. */
export function indexFlags(draft: PlanDraft): Map<string, FlagUses> {
  const index = new Map<string, FlagUses>();
  const uses = (flag: string): FlagUses => {
    const known = index.get(flag) ?? { setBy: [], neededBy: [], excludes: [] };
    index.set(flag, known);
    return known;
  };
  for (const act of draft.acts) {
    for (const place of act.sandboxLocations) {
      for (const encounter of place.encounters) {
        const use = { encounter: encounter.title, where: place.title };
        for (const flag of encounter.potentialFlags ?? []) uses(flag).setBy.push(use);
        for (const flag of encounter.prerequisites ?? []) uses(flag).neededBy.push(use);
        for (const flag of encounter.excludeIfFlags ?? []) uses(flag).excludes.push(use);
      }
    }
  }
  for (const character of draft.characters) {
    for (const encounter of character.personalArc?.arcEncounters ?? []) {
      const use = { encounter: encounter.title, where: character.name };
      for (const flag of encounter.potentialFlags ?? []) uses(flag).setBy.push(use);
    }
  }
  return index;
}

/** Each encounter of its places and of all personal arcs once. Negative values count as 0 (Rules of play). */
export const availableProgress = (act: PlanDraft['acts'][number], cast: PlanDraft['characters']): number =>
  [
    ...act.sandboxLocations.flatMap(({ encounters }) => encounters),
    ...cast.flatMap(({ personalArc }) => personalArc?.arcEncounters ?? []),
  ].reduce((sum, { givesProgression = 0 }) => sum + Math.max(0, givesProgression), 0);
