import { readableId } from '../../../shared/readable-id.ts';
import {
  type ArcEncounter,
  type DraftAct,
  type Encounter,
  encountersOf,
  type PlanDraft,
} from '../../../shared/story/index.ts';

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

/** Indexes what everything in a draft is called. */
export function checkNames(draft: PlanDraft): CheckNames {
  const acts = new Map(
    draft.acts.map((act, index) => {
      const start = act.startLocation ?? act.sandboxLocations[0]?.id;
      return [act.id, { title: act.title, number: index + 1, start }];
    }),
  );
  const places = new Map(
    draft.acts.flatMap((act) => act.sandboxLocations.map(({ id, title }) => [`${act.id}/${id}`, title] as const)),
  );
  const anywhere = new Map(
    draft.acts.flatMap((act) => act.sandboxLocations.map(({ id, title }) => [id, title] as const)),
  );
  const people = new Map(draft.characters.map(({ id, name }) => [id, name]));
  const events = new Map(
    draft.acts.flatMap(({ inevitableEvents = [] }: DraftAct) =>
      inevitableEvents.map(({ id, title }) => [id, title] as const),
    ),
  );
  const encounters = new Map(
    encountersOf(draft).map((found): [string, EncounterName] => {
      const { encounter } = found;
      const home =
        found.kind === 'pool'
          ? (places.get(`${found.actId}/${found.nodeId}`) ?? readableId(found.nodeId))
          : (people.get(found.characterId) ?? readableId(found.characterId));
      return [
        encounter.id,
        { title: encounter.title, home, actId: found.kind === 'pool' ? found.actId : undefined, encounter },
      ];
    }),
  );
  return {
    act: (id) => acts.get(id),
    place: (actId, id) => places.get(`${actId ?? ''}/${id}`) ?? anywhere.get(id) ?? readableId(id),
    encounter: (id) => encounters.get(id),
    option: (encounterId, option) => {
      const known = encounters.get(encounterId)?.encounter;
      return known && 'options' in known ? known.options?.[option]?.text : undefined;
    },
    character: (id) => people.get(id) ?? readableId(id),
    event: (id) => events.get(id) ?? readableId(id),
  };
}
