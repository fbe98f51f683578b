import type { Act } from './act.ts';
import type { Character } from './character.ts';
import type { ArcEncounter, Encounter } from './encounter.ts';
import type { VNPackage } from './package.ts';
import type { Fact } from './world-info.ts';

type IndexedPlace = Pick<Act['sandboxLocations'][number], 'id' | 'title' | 'encounters'>;
type IndexedAct = Pick<Act, 'id' | 'title' | 'startLocation' | 'inevitableEvents' | 'facts' | 'opposingForce'> & {
  readonly sandboxLocations: readonly IndexedPlace[];
};
type IndexedCharacter = Pick<Character, 'id' | 'name' | 'personalArc'>;

export interface IndexedStory {
  readonly acts: readonly IndexedAct[];
  readonly characters: readonly IndexedCharacter[];
  readonly facts?: readonly Fact[] | undefined;
  readonly endings?: readonly { readonly id: string; readonly title: string }[] | undefined;
}

type IndexedEncounter =
  | { readonly encounter: Encounter; readonly act: IndexedAct; readonly place: IndexedPlace }
  | { readonly encounter: ArcEncounter; readonly person: IndexedCharacter };

/** Lookup of a story's parts by id; undefined if missing. The first of duplicate ids is found. */
export interface StoryIndex {
  act(id: string): { readonly act: IndexedAct; readonly index: number } | undefined;
  /** @param actId its act; if omitted, the first place with that id in any act */
  place(id: string, actId?: string): IndexedPlace | undefined;
  encounter(id: string): IndexedEncounter | undefined;
  character(id: string): IndexedCharacter | undefined;
  event(id: string): { readonly id: string; readonly title: string } | undefined;
  ending(id: string): { readonly id: string; readonly title: string } | undefined;
  fact(id: string): Fact | undefined;
}

function lazily<T>(entries: () => Iterable<readonly [string, T]>): (key: string) => T | undefined {
  let known: Map<string, T> | null = null;
  return (key) => {
    if (known === null) {
      known = new Map();
      for (const [each, value] of entries()) if (!known.has(each)) known.set(each, value);
    }
    return known.get(key);
  };
}

const byId = <T extends { readonly id: string }>(items: () => readonly T[]) =>
  lazily(() => items().map((item) => [item.id, item] as const));

/** Indexes a story by id. Each kind is indexed on first use. */
export function indexStory({ acts, characters, facts = [], endings = [] }: IndexedStory): StoryIndex {
  const placeIn = lazily(() =>
    acts.flatMap((act) => act.sandboxLocations.map((place) => [`${act.id}/${place.id}`, place] as const)),
  );
  const placeAnywhere = byId(() => acts.flatMap(({ sandboxLocations }) => sandboxLocations));
  return {
    act: lazily(() => acts.map((act, index) => [act.id, { act, index }] as const)),
    place: (id, actId) => (actId === undefined ? placeAnywhere(id) : placeIn(`${actId}/${id}`)),
    encounter: lazily<IndexedEncounter>(() => [
      ...acts.flatMap((act) =>
        act.sandboxLocations.flatMap((place) =>
          place.encounters.map((encounter) => [encounter.id, { encounter, act, place }] as const),
        ),
      ),
      ...characters.flatMap((person) =>
        (person.personalArc?.arcEncounters ?? []).map((encounter) => [encounter.id, { encounter, person }] as const),
      ),
    ]),
    character: byId(() => characters),
    event: byId(() => acts.flatMap(({ inevitableEvents }) => inevitableEvents ?? [])),
    ending: byId(() => endings),
    fact: byId(() => [...facts, ...acts.flatMap((act) => act.facts ?? [])]),
  };
}

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
