import type { ArcEncounter, Encounter } from './encounter.ts';
import type { VNPackage } from './package.ts';

export type AnyEncounter = Encounter | ArcEncounter;

const found = new WeakMap<VNPackage, Map<string, AnyEncounter>>();

/** Every encounter of a package by id, from pools and personal arcs. The first of duplicate ids counts. */
export function encountersById(story: VNPackage): ReadonlyMap<string, AnyEncounter> {
  const known = found.get(story);
  if (known !== undefined) return known;
  const byId = new Map<string, AnyEncounter>();
  const add = (encounter: AnyEncounter) => {
    if (!byId.has(encounter.id)) byId.set(encounter.id, encounter);
  };
  for (const act of story.plot.acts) for (const place of act.sandboxLocations) place.encounters.forEach(add);
  for (const character of story.characters) character.personalArc?.arcEncounters.forEach(add);
  found.set(story, byId);
  return byId;
}
