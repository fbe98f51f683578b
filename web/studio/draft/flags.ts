import { listEncounters, listFlagUses, type PlanDraft } from '../../../shared/story/index.ts';
import { placeKey } from './sheets/sheet.ts';

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

const LISTS = { earns: 'setBy', needs: 'neededBy', closes: 'excludes' } as const satisfies Record<
  string,
  keyof FlagUses
>;

/** For each flag of a draft, the encounters that set it, require it or are closed by it, personal arcs included. */
export function indexFlags(draft: PlanDraft): Map<string, FlagUses> {
  const index = new Map<string, FlagUses>();
  const uses = (flag: string): FlagUses => {
    const known = index.get(flag) ?? { setBy: [], neededBy: [], excludes: [] };
    index.set(flag, known);
    return known;
  };
  const places = new Map(
    draft.acts.flatMap(({ id: actId, sandboxLocations }) =>
      sandboxLocations.map(({ id, title }) => [placeKey(actId, id), title] as const),
    ),
  );
  const people = new Map(draft.characters.map(({ id, name }) => [id, name]));
  for (const found of listEncounters(draft)) {
    for (const { name, role } of listFlagUses(found)) {
      const home =
        found.kind === 'arc' ? people.get(found.characterId) : places.get(placeKey(found.actId, found.nodeId));
      uses(name)[LISTS[role]].push({ encounter: found.encounter.title, where: home ?? '' });
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
