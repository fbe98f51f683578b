import type { AnyEncounter, ArcEncounter, VNPackage } from '../../shared/story/index.ts';

/** The people an encounter is about: those it requires, or whose arc it belongs to. */
export function listEncounterSubjects(story: VNPackage, encounter: AnyEncounter): readonly string[] {
  if ('arcPhase' in encounter) {
    const isOf = (arcs: readonly ArcEncounter[] = []) => arcs.some(({ id }) => id === encounter.id);
    return story.characters.flatMap(({ id, personalArc }) => (isOf(personalArc?.arcEncounters) ? [id] : []));
  }
  return encounter.requiredCharacters ?? [];
}

export const getBackdropKey = (story: VNPackage, { place }: { place: { id: string } }): string =>
  story.plot.acts.flatMap((act) => act.sandboxLocations).find(({ id }) => id === place.id)?.location ?? place.id;
