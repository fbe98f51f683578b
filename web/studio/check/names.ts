import {
  type ArcEncounter,
  type Encounter,
  type FindingPlace,
  indexStory,
  type PlanDraft,
  storyTitles,
  titledStory,
} from '../../../shared/story/index.ts';

/** An encounter as it is named: its title, and the place or the person it belongs to. */
interface EncounterName {
  title: string;
  home: string;
  /** The act of its place; undefined for one of a personal arc. */
  actId: string | undefined;
  encounter: Encounter | ArcEncounter;
}

/**
 * What the elements of a draft are called, by id: by title, with the id where two share one. Something that is there no more is
 * called by its id.
 */
export interface CheckNames {
  /** What anything a finding or a report names is called. */
  label: (where: FindingPlace) => string;
  /** The same; undefined for what the draft does not have. */
  title: (where: FindingPlace) => string | undefined;
  act: (id: string) => { title: string; number: number; start: string | undefined } | undefined;
  place: (actId: string | undefined, id: string) => string;
  encounter: (id: string) => EncounterName | undefined;
  /** The words of an answer, counted from 0. */
  option: (encounterId: string, option: number) => string | undefined;
}

/** What everything in a draft is called. */
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
