import type { AnyEncounter, ArcEncounter, Fact, VNPackage } from '../../shared/story/index.ts';

/** A story's facts by id. Duplicates of an id can never be earned. */
export function indexFacts(story: VNPackage): { facts: Map<string, Fact>; shadowed: Fact[] } {
  const facts = new Map<string, Fact>();
  const shadowed: Fact[] = [];
  for (const fact of [...(story.plot.facts ?? []), ...story.plot.acts.flatMap((act) => act.facts ?? [])]) {
    if (facts.has(fact.id)) shadowed.push(fact);
    else facts.set(fact.id, fact);
  }
  return { facts, shadowed };
}

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
