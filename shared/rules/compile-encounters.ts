import { unique } from '../lists.ts';
import type { ArcEncounter, Character, Encounter, VNPackage } from '../story/index.ts';
import { getExpectedFrames, getProgress } from './amounts.ts';
import { readCheck, readOptions, readScene, type SceneReader } from './compile-scenes.ts';
import { readPoolFields } from './pool-fields.ts';
import type { StoryEncounter } from './story.ts';

export interface CompiledEncounters {
  encounters: StoryEncounter[];
  byId: Map<string, StoryEncounter>;
  /** By act and place, joined by a space, which ids cannot contain. */
  pools: Map<string, StoryEncounter[]>;
  arcs: Map<string, StoryEncounter[]>;
}

export const poolKey = (act: string, location: string): string => `${act} ${location}`;

/** Pools first, then arcs. The first of duplicate ids stays (Rules of play, "State"). Pauses after each act. */
export function* compileEncounters(
  source: VNPackage,
  characters: readonly Character[],
  reader: SceneReader,
): Generator<undefined, CompiledEncounters> {
  const compiled: CompiledEncounters = { encounters: [], byId: new Map(), pools: new Map(), arcs: new Map() };
  const add = (group: Map<string, StoryEncounter[]>, key: string, encounter: StoryEncounter): void => {
    compiled.byId.set(encounter.id, encounter);
    compiled.encounters.push(encounter);
    const members = group.get(key);
    if (members) members.push(encounter);
    else group.set(key, [encounter]);
  };
  const known = new Set(characters.map(({ id }) => id));
  const actsRead = new Set<string>();
  for (const act of source.plot.acts) {
    if (actsRead.has(act.id)) continue;
    actsRead.add(act.id);
    const placesRead = new Set<string>();
    for (const place of act.sandboxLocations) {
      if (placesRead.has(place.id)) continue;
      placesRead.add(place.id);
      const home = { act: act.id, location: place.id };
      for (const encounter of place.encounters) {
        if (compiled.byId.has(encounter.id)) continue;
        add(compiled.pools, poolKey(act.id, place.id), read(encounter, { home, arc: null }, known, reader));
      }
    }
    yield;
  }
  for (const character of characters) {
    for (const encounter of character.personalArc?.arcEncounters ?? []) {
      if (compiled.byId.has(encounter.id)) continue;
      const arc = { character: character.id, phase: encounter.arcPhase };
      add(compiled.arcs, character.id, read(encounter, { home: null, arc }, known, reader));
    }
  }
  return compiled;
}

function read(
  encounter: Encounter | ArcEncounter,
  where: Pick<StoryEncounter, 'home' | 'arc'>,
  known: ReadonlySet<string>,
  reader: SceneReader,
): StoryEncounter {
  const shared = common(encounter, reader);
  return {
    ...shared,
    ...readPoolFields(encounter, known),
    options: readOptions(encounter.options ?? [], shared.flags, reader),
    ...where,
  };
}

function common(encounter: Encounter | ArcEncounter, reader: SceneReader) {
  const flags = unique(encounter.potentialFlags);
  return {
    id: encounter.id,
    title: encounter.title,
    description: encounter.description,
    type: encounter.type,
    focus: encounter.pacing.focus,
    expectedFrames: getExpectedFrames(encounter),
    progression: getProgress(encounter),
    flags,
    scene: readScene(encounter, encounter.text ?? encounter.description, reader),
    check: encounter.check === undefined ? null : readCheck(encounter.check, flags, reader),
  };
}
