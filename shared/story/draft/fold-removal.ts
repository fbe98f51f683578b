import { withoutNamed } from '../field-meanings.ts';
import type { ScriptLine } from '../scene/script.ts';
import { changeLines, changeScenes, mapped } from '../scene/traversal.ts';
import type { Fact } from '../world-info.ts';
import type { DraftAct, DraftLocation, PlanDraft } from './draft.ts';
import type { DraftElement } from './element.ts';

/** A list without a value. Returns the same list if the value is not in it. */
const without = <T>(items: T[], gone: T): T[] => (items.includes(gone) ? items.filter((item) => item !== gone) : items);

function placeWithout(place: DraftLocation, characterId: string): DraftLocation {
  const next = withoutNamed(place, 'character', characterId);
  const encounters = mapped(place.encounters, (encounter) => withoutNamed(encounter, 'character', characterId));
  return encounters === place.encounters ? next : { ...next, encounters };
}

/** An empty `knownBy` stays: it means that nobody speaks of the fact. */
const factsWithout = (facts: Fact[], characterId: string): Fact[] =>
  mapped(facts, (fact) => withoutNamed(fact, 'character', characterId));

function withFacts<T extends { facts?: Fact[] | undefined }>(owner: T, characterId: string): T {
  if (!owner.facts) return owner;
  const facts = factsWithout(owner.facts, characterId);
  return facts === owner.facts ? owner : { ...owner, facts };
}

/** A line without a character: their speech stays under their name; a line that only shows them is dropped. */
function lineWithout(line: ScriptLine, { id, name }: { id: string; name: string }): ScriptLine | null {
  if (line.type === 'show' || line.type === 'hide') return line.character === id ? null : line;
  if (line.type !== 'say' || line.character !== id) return line;
  const { character: _gone, expression: _face, ...rest } = line;
  return { ...rest, name };
}

function removeCharacter(draft: PlanDraft, id: string): PlanDraft {
  const gone = draft.characters.find((each) => each.id === id);
  if (!gone) return draft;
  const acts = mapped(draft.acts, (act) => {
    const next = withFacts(act, id);
    const sandboxLocations = mapped(act.sandboxLocations, (place) => placeWithout(place, id));
    return sandboxLocations === act.sandboxLocations ? next : { ...next, sandboxLocations };
  });
  const next = {
    ...draft,
    ...(draft.premise ? { premise: withFacts(draft.premise, id) } : {}),
    characters: draft.characters.filter((each) => each.id !== id),
    acts,
  };
  return changeScenes(
    next,
    changeLines((line) => lineWithout(line, gone)),
  );
}

function actWithoutPlace(act: DraftAct, id: string): DraftAct {
  const { startLocation, ...outline } = act;
  return {
    ...outline,
    ...(startLocation === undefined || startLocation === id ? {} : { startLocation }),
    intendedLocations: without(act.intendedLocations, id),
    sandboxLocations: act.sandboxLocations
      .filter((place) => place.id !== id)
      .map((place) =>
        place.connections.includes(id) ? { ...place, connections: without(place.connections, id) } : place,
      ),
  };
}

function removeEncounter(draft: PlanDraft, id: string): PlanDraft {
  const isOther = (encounter: { id: string }): boolean => encounter.id !== id;
  return {
    ...draft,
    acts: mapped(draft.acts, (act) => {
      const sandboxLocations = mapped(act.sandboxLocations, (place) =>
        place.encounters.every(isOther) ? place : { ...place, encounters: place.encounters.filter(isOther) },
      );
      return sandboxLocations === act.sandboxLocations ? act : { ...act, sandboxLocations };
    }),
    characters: mapped(draft.characters, (character) => {
      const { personalArc } = character;
      if (!personalArc || personalArc.arcEncounters.every(isOther)) return character;
      return {
        ...character,
        personalArc: { ...personalArc, arcEncounters: personalArc.arcEncounters.filter(isOther) },
      };
    }),
  };
}

/**
 * Removes an element with every reference to its id; speech stays under the name. Flags that others need stay, since
 * they are words of the story. Pure; does nothing for an unknown element or the premise.
 */
export function foldRemoval(draft: PlanDraft, { type, actId, id }: DraftElement): PlanDraft {
  const named = id ?? (type === 'act' ? actId : undefined);
  if (named === undefined) return draft;
  switch (type) {
    case 'premise':
      return draft;
    case 'character':
      return removeCharacter(draft, named);
    case 'act':
      return { ...draft, acts: draft.acts.filter((act) => act.id !== named) };
    case 'node':
      return { ...draft, acts: mapped(draft.acts, (act) => (act.id === actId ? actWithoutPlace(act, named) : act)) };
    case 'encounter':
      return removeEncounter(draft, named);
  }
}
