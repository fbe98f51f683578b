import {
  type ArcEncounter,
  type Encounter,
  type FindingPlace,
  indexStory,
  type PlanDraft,
  storyTitles,
  titledStory,
} from '../../../shared/story/index.ts';

/** An encounter's title, with the place or character it belongs to. */
interface EncounterName {
  title: string;
  home: string;
  /** The act of its place; undefined in a personal arc. */
  actId: string | undefined;
  encounter: Encounter | ArcEncounter;
}

/**
 * Labels of a draft's elements by id: the title, with the id if it is not unique. A deleted element is labelled by its
 * id.
 */
export interface CheckNames {
  /** The label of the subject of a finding or report. */
  label: (where: FindingPlace) => string;
  /** The same; undefined if the draft does not have it. */
  title: (where: FindingPlace) => string | undefined;
  act: (id: string) => { title: string; number: number; start: string | undefined } | undefined;
  place: (actId: string | undefined, id: string) => string;
  encounter: (id: string) => EncounterName | undefined;
  /** The text of an option, counted from 0. */
  option: (encounterId: string, option: number) => string | undefined;
}

/** Collects the labels of a draft's elements. */
export function checkNames(draft: PlanDraft): CheckNames {
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
