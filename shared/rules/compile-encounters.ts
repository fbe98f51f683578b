import type { ArcEncounter, Character, Encounter, VNPackage } from '../story/index.ts';
import { framesOf, progressionOf } from './amounts.ts';
import type { StoryEncounter, StoryOption } from './story.ts';

/** The encounters of a package, in its order and by where they are played. */
export interface CompiledEncounters {
  encounters: StoryEncounter[];
  byId: Map<string, StoryEncounter>;
  /** By act and place, joined by a space, which no id has. */
  pools: Map<string, StoryEncounter[]>;
  arcs: Map<string, StoryEncounter[]>;
}

/** The key of a place's pool. */
export const poolKey = (act: string, location: string): string => `${act} ${location}`;

/**
 * Reads every encounter of a package, pools first, then arcs. Of those that share an id the first stays: ids are unique
 * in a package (Rules of play, "State"). Stops after each act.
 */
export function* compileEncounters(
  source: VNPackage,
  characters: readonly Character[],
): Generator<undefined, CompiledEncounters> {
  const compiled: CompiledEncounters = { encounters: [], byId: new Map(), pools: new Map(), arcs: new Map() };
  const add = (group: Map<string, StoryEncounter[]>, key: string, encounter: StoryEncounter): void => {
    if (compiled.byId.has(encounter.id)) return;
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
        add(compiled.pools, poolKey(act.id, place.id), fromPool(encounter, home, known));
      }
    }
    yield;
  }
  for (const character of characters) {
    for (const encounter of character.personalArc?.arcEncounters ?? []) {
      add(compiled.arcs, character.id, fromArc(encounter, character.id));
    }
  }
  return compiled;
}

/** The flags an option earns: those it lists of the encounter's own, or all of them. Rules of play, "An encounter lands". */
export const earnedBy = (
  { flags: listed }: { readonly flags?: readonly string[] | undefined },
  flags: readonly string[],
): readonly string[] => (listed ? flags.filter((flag) => listed.includes(flag)) : flags);

function fromPool(
  encounter: Encounter,
  home: { act: string; location: string },
  known: ReadonlySet<string>,
): StoryEncounter {
  const flags = unique(encounter.potentialFlags);
  return {
    ...common(encounter),
    prerequisites: unique(encounter.prerequisites),
    excludeIfFlags: unique(encounter.excludeIfFlags),
    requiredCharacters: unique(encounter.requiredCharacters).filter((id) => known.has(id)),
    findings: unique(encounter.findings).filter((finding) => finding.trim() !== ''),
    interactables: unique(encounter.interactables),
    priority: encounter.priority ?? 'normal',
    repeatable: encounter.repeatable ?? false,
    options: (encounter.options ?? []).map(
      (option): StoryOption => ({ text: option.text, flags: earnedBy(option, flags) }),
    ),
    home,
    arc: null,
  };
}

function fromArc(encounter: ArcEncounter, character: string): StoryEncounter {
  return {
    ...common(encounter),
    prerequisites: [],
    excludeIfFlags: [],
    requiredCharacters: [],
    findings: [],
    interactables: [],
    priority: 'normal',
    repeatable: false,
    options: [],
    home: null,
    arc: { character, phase: encounter.arcPhase },
  };
}

function common(encounter: Encounter | ArcEncounter) {
  return {
    id: encounter.id,
    title: encounter.title,
    description: encounter.description,
    type: encounter.type,
    focus: encounter.pacing.focus,
    expectedFrames: framesOf(encounter),
    progression: progressionOf(encounter),
    flags: unique(encounter.potentialFlags),
  };
}

const unique = (list: readonly string[] | undefined): string[] => [...new Set(list)];
