import { readableId } from '../../../shared/readable-id.ts';
import { type ArcEncounter, type Encounter, indexStory, type PlanDraft } from '../../../shared/story/index.ts';

/** An encounter as it is named: its title, and the place or the person it belongs to. */
interface EncounterName {
  title: string;
  home: string;
  /** The act of its place; undefined for one of a personal arc. */
  actId: string | undefined;
  encounter: Encounter | ArcEncounter;
}

/** What the elements of a draft are called, by id. Something that is there no more is called by its id. */
export interface CheckNames {
  act: (id: string) => { title: string; number: number; start: string | undefined } | undefined;
  place: (actId: string | undefined, id: string) => string;
  encounter: (id: string) => EncounterName | undefined;
  /** The words of an answer, counted from 0. */
  option: (encounterId: string, option: number) => string | undefined;
  character: (id: string) => string;
  event: (id: string) => string;
}

/** What everything in a draft is called. */
export function checkNames(draft: PlanDraft): CheckNames {
  const { act, place, encounter, character, event } = indexStory(draft);
  return {
    act: (id) => {
      const found = act(id);
      if (!found) return undefined;
      const { title, startLocation, sandboxLocations } = found.act;
      return { title, number: found.index + 1, start: startLocation ?? sandboxLocations[0]?.id };
    },
    place: (actId, id) => (place(id, actId ?? '') ?? place(id))?.title ?? readableId(id),
    encounter: (id) => {
      const found = encounter(id);
      if (!found) return undefined;
      const { title } = found.encounter;
      return 'place' in found
        ? { title, home: found.place.title, actId: found.act.id, encounter: found.encounter }
        : { title, home: found.person.name, actId: undefined, encounter: found.encounter };
    },
    option: (encounterId, option) => {
      const known = encounter(encounterId)?.encounter;
      return known && 'options' in known ? known.options?.[option]?.text : undefined;
    },
    character: (id) => character(id)?.name ?? readableId(id),
    event: (id) => event(id)?.title ?? readableId(id),
  };
}
