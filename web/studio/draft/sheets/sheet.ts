import type { ZodObject } from 'zod';
import {
  ActOutlineSchema,
  CharacterSchema,
  type DraftAct,
  type DraftElement,
  type DraftLocation,
  EncounterSchema,
  elementKey,
  findEncounter,
  LocationSchema,
  type PlanDraft,
  StoryPremiseSchema,
} from '../../../../shared/story/index.ts';
import type { DraftFields } from '../../../form/field-values.ts';

/** The units of editing: a whole element, or a part of an act or the premise with its own sheet. */
export const SHEET_KINDS = [
  'premise',
  'meters',
  'endings',
  'character',
  'act',
  'events',
  'lore',
  'place',
  'encounter',
] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

/** The schema of each sheet's fields. A form may show only some of them, and add fields that are converted. */
export const SHEET_SCHEMAS = {
  premise: StoryPremiseSchema,
  meters: StoryPremiseSchema,
  endings: StoryPremiseSchema,
  character: CharacterSchema,
  act: ActOutlineSchema,
  events: ActOutlineSchema,
  lore: ActOutlineSchema,
  place: LocationSchema,
  encounter: EncounterSchema,
} as const satisfies Record<SheetKind, ZodObject>;

export interface Sheet {
  kind: SheetKind;
  element: DraftElement;
  nodeId?: string;
}

const PART_KINDS = ['events', 'lore', 'meters', 'endings'] as const satisfies readonly SheetKind[];
export type SheetPartKind = (typeof PART_KINDS)[number];

const isPart = (kind: SheetKind): kind is SheetPartKind => PART_KINDS.some((each) => each === kind);

/** The key of a sheet: the element's key, with the part if it is one; "new:…" for a new element. */
export function sheetKey({ kind, element, nodeId }: Sheet): string {
  if (isNewSheet({ element })) return ['new', kind, element.actId, nodeId].filter(Boolean).join(':');
  return isPart(kind) ? `${elementKey(element)}#${kind}` : elementKey(element);
}

/** Whether the sheet's element is new. The premise exists if there is one. */
export const isNewSheet = ({ element }: Pick<Sheet, 'element'>): boolean =>
  element.type !== 'premise' && element.id === undefined;

export function getElementSheet(element: DraftElement): Sheet {
  const kind = element.type === 'node' ? 'place' : element.type;
  return { kind, element };
}

const findAct = (draft: PlanDraft, id: string | undefined): DraftAct | undefined =>
  draft.acts.find((act) => act.id === id);

const findPlace = (draft: PlanDraft, { actId, id }: DraftElement): DraftLocation | undefined =>
  findAct(draft, actId)?.sandboxLocations.find((place) => place.id === id);

const placesToCome = ({ intendedLocations, sandboxLocations }: DraftAct): string[] =>
  intendedLocations.filter((id) => !sandboxLocations.some((place) => place.id === id));

const reachedFrom = (act: DraftAct | undefined, placeId: string | undefined): string[] =>
  (act?.sandboxLocations ?? []).flatMap(({ id, connections }) =>
    placeId !== undefined && connections.includes(placeId) ? [id] : [],
  );

/** The fields that belong to the place itself; paths from elsewhere belong to the other places. */
export const OWN_PLACE_FIELDS = [
  'title',
  'ambientDetail',
  'mood',
  'requiredCharacters',
  'connections',
  'callbacks',
  'arrival',
  'backgroundPrompt',
  'musicPrompts',
] as const satisfies readonly (keyof DraftLocation)[];

/** The id of a place in any act, as one form value. */
export const placeKey = (actId: string, placeId: string): string => `${actId}/${placeId}`;

function pick<T extends object>(element: T, keys: readonly (keyof T)[]): DraftFields {
  return Object.fromEntries(keys.filter((key) => element[key] !== undefined).map((key) => [key, element[key]]));
}

/** The current values of a sheet, as its form takes them; undefined if the element does not exist. */
export function readSheet(draft: PlanDraft, { kind, element }: Sheet): DraftFields | undefined {
  const { id } = element;
  switch (kind) {
    case 'premise': {
      if (!draft.premise) return undefined;
      const { meters: _meters, endings: _endings, ...fields } = draft.premise;
      return fields;
    }
    case 'meters':
    case 'endings':
      return draft.premise && pick(draft.premise, [kind]);
    case 'character': {
      const found = draft.characters.find((character) => character.id === id);
      if (!found) return undefined;
      const { id: _id, image: _image, ...fields } = found;
      return fields;
    }
    case 'act': {
      const act = findAct(draft, id);
      if (!act) return undefined;
      return {
        ...pick(act, [
          'title',
          'objective',
          'scenarioContext',
          'narrativeGuidelines',
          'startLocation',
          'startsAt',
          'globalProgression',
          'opposingForce',
          'opening',
          'climax',
        ]),
        placesToCome: placesToCome(act),
      };
    }
    case 'events':
    case 'lore': {
      const act = findAct(draft, id);
      return act && pick(act, kind === 'events' ? ['inevitableEvents'] : ['scenarioWorldInfo', 'facts']);
    }
    case 'place': {
      const place = findPlace(draft, element);
      if (!place) return undefined;
      return { ...pick(place, OWN_PLACE_FIELDS), reachedFrom: reachedFrom(findAct(draft, element.actId), id) };
    }
    case 'encounter': {
      const found = id === undefined ? undefined : findEncounter(draft, id);
      if (!found) return undefined;
      const { id: _id, ...fields } = found.encounter;
      return found.kind === 'pool' ? { ...fields, at: placeKey(found.actId, found.nodeId) } : fields;
    }
  }
}

/** A suggested title for a place known only by its id; empty if the id says nothing. */
function titleOfId(id: string | undefined): string {
  if (id === undefined || /^place_\d+$/.test(id)) return '';
  const words = id.split(/[_-]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/**
 * The fields of a new sheet. The first character is the protagonist. An encounter adds progress if its act counts it.
 * `language` is the interface's, for a premise. A new place is connected with `neighbour` both ways.
 */
export function blankSheet(
  draft: PlanDraft,
  { kind, element }: Sheet,
  { language, neighbour }: { language: string; neighbour?: string | undefined },
): DraftFields {
  switch (kind) {
    case 'premise':
      return {
        title: '',
        artStyle: '',
        language,
        globalContext: { setting: '', tone: '', overarchingTruths: [] },
        premise: '',
        themes: [],
        globalMaterials: [],
        possibleEndings: [],
      };
    case 'character': {
      const hasPlayer = draft.characters.some(({ role }) => role === 'protagonist');
      return { name: '', role: hasPlayer ? 'npc' : 'protagonist', description: '', imagePrompt: '' };
    }
    case 'act':
      return { title: '', objective: '', scenarioContext: '', narrativeGuidelines: '', firstPlace: '' };
    case 'place': {
      const ways = neighbour === undefined ? [] : [neighbour];
      return {
        title: titleOfId(element.id),
        ambientDetail: '',
        mood: '',
        requiredCharacters: [],
        connections: ways,
        reachedFrom: ways,
      };
    }
    case 'encounter':
      return {
        title: '',
        description: '',
        type: 'discovery',
        pacing: { expectedFrames: 4, focus: 'standard' },
        ...(findAct(draft, element.actId)?.globalProgression && { givesProgression: 1 }),
      };
    case 'meters':
    case 'endings':
    case 'events':
    case 'lore':
      return {};
  }
}
