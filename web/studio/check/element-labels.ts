import {
  type ArcEncounter,
  type Encounter,
  type FindingPlace,
  indexStory,
  type PlanDraft,
  storyTitles,
  titledStory,
} from '../../../shared/story/index.ts';

interface EncounterName {
  title: string;
  home: string;
  actId: string | undefined;
  encounter: Encounter | ArcEncounter;
}

/** Labels of elements by id: the title, with the id if it is ambiguous; the id if it was deleted. */
export interface ElementLabels {
  label: (where: FindingPlace) => string;
  title: (where: FindingPlace) => string | undefined;
  act: (id: string) => { title: string; number: number; start: string | undefined } | undefined;
  place: (actId: string | undefined, id: string) => string;
  encounter: (id: string) => EncounterName | undefined;
  option: (encounterId: string, option: number) => string | undefined;
}

export function createElementLabels(draft: PlanDraft): ElementLabels {
  const { act, encounter } = indexStory(draft);
  const { find, label } = storyTitles(titledStory(draft));
  return {
    label,
    title: (where) => (find(where) ? label(where) : undefined),
    act: (id) => {
      const found = act(id);
      if (!found) return undefined;
      const { startLocation, sandboxLocations } = found.act;
      return {
        title: label({ type: 'act', id }),
        number: found.index + 1,
        start: startLocation ?? sandboxLocations[0]?.id,
      };
    },
    place: (actId, id) => label({ type: 'node', ...(actId !== undefined && { actId }), id }),
    encounter: (id) => {
      const found = encounter(id);
      if (!found) return undefined;
      const title = label({ type: 'encounter', id });
      return 'place' in found
        ? { title, home: found.place.title, actId: found.act.id, encounter: found.encounter }
        : { title, home: found.person.name, actId: undefined, encounter: found.encounter };
    },
    option: (encounterId, option) => {
      const known = encounter(encounterId)?.encounter;
      return known && 'options' in known ? known.options?.[option]?.text : undefined;
    },
  };
}
