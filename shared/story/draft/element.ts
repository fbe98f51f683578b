import { z } from 'zod';
import { listChoices } from '../../english-lists.ts';
import { type RefusalCode, RefusalError } from '../../error.ts';
import type { NamedElement } from '../../reasons.ts';
import type { ArcEncounter, Encounter } from '../encounter.ts';
import { IdSchema } from '../id.ts';
import type { PlanDraft } from './draft.ts';

export const DRAFT_ELEMENT_TYPES = ['premise', 'character', 'act', 'node', 'encounter'] as const;
export const DraftElementTypeSchema = z.enum(DRAFT_ELEMENT_TYPES);
export type DraftElementType = z.infer<typeof DraftElementTypeSchema>;

/** Place ids are unique in an act, encounter ids in the story. An encounter of a personal arc has no act. */
export const DraftElementSchema = z.object({
  type: DraftElementTypeSchema,
  actId: IdSchema.optional(),
  id: IdSchema.optional(),
});
export type DraftElement = z.infer<typeof DraftElementSchema>;

export const ELEMENT_WORDS: Readonly<Record<DraftElementType, string>> = {
  premise: 'premise',
  character: 'character',
  act: 'act',
  node: 'place',
  encounter: 'encounter',
};

/** The key of an element: "premise", "character:lin_mei", "act:act_1", "node:act_1/bridge", "encounter:enc_rope". */
export function elementKey({ type, actId, id }: DraftElement): string {
  switch (type) {
    case 'premise':
      return 'premise';
    case 'act':
      return `act:${id ?? actId ?? ''}`;
    case 'node':
      return `node:${actId ?? ''}/${id ?? ''}`;
    case 'character':
    case 'encounter':
      return `${type}:${id ?? ''}`;
  }
}

/** An encounter with its owner: a place's pool or a character's personal arc. */
export type FoundEncounter =
  | { kind: 'pool'; encounter: Encounter; actId: string; nodeId: string }
  | { kind: 'arc'; encounter: ArcEncounter; characterId: string };

/** Every encounter of a draft with its owner: pools first, then arcs. */
export const listEncounters = (draft: PlanDraft): FoundEncounter[] => [
  ...draft.acts.flatMap(({ id: actId, sandboxLocations }) =>
    sandboxLocations.flatMap(({ id: nodeId, encounters }) =>
      encounters.map((encounter) => ({ kind: 'pool' as const, encounter, actId, nodeId })),
    ),
  ),
  ...draft.characters.flatMap(({ id: characterId, personalArc }) =>
    (personalArc?.arcEncounters ?? []).map((encounter) => ({ kind: 'arc' as const, encounter, characterId })),
  ),
];

/** The element of an encounter: with its act, unless it is of a personal arc. */
export const toEncounterElement = (found: FoundEncounter): DraftElement => ({
  type: 'encounter',
  ...(found.kind === 'pool' ? { actId: found.actId } : {}),
  id: found.encounter.id,
});

export const findEncounter = (draft: PlanDraft, id: string): FoundEncounter | undefined =>
  listEncounters(draft).find(({ encounter }) => encounter.id === id);

const formatIds = (items: readonly { id: string }[]): string => listChoices(items.map(({ id }) => id));

interface FoundElement {
  element: DraftElement;
  title: string;
}

interface MissingElement {
  missing: string;
  hint: string;
}

function missing(message: string): MissingElement {
  return { missing: message, hint: 'Use one of these ids.' };
}

function lookUpPlace(draft: PlanDraft, actId: string | undefined, id: string): FoundElement | MissingElement {
  const acts = actId === undefined ? draft.acts : draft.acts.filter((act) => act.id === actId);
  if (acts.length === 0) return missing(`There is no act "${actId ?? ''}". Acts: ${formatIds(draft.acts)}.`);
  const found = acts.flatMap((act) =>
    act.sandboxLocations.filter((place) => place.id === id).map((place) => ({ act, place })),
  );
  const [first, second] = found;
  if (!first) {
    const isIntended = acts.some(({ intendedLocations }) => intendedLocations.includes(id));
    const places = acts.map((act) => `act "${act.id}" has ${formatIds(act.sandboxLocations)}`).join('; ');
    return missing(
      isIntended
        ? `The place "${id}" is intended, but not on the map yet. On the maps: ${places}.`
        : `There is no place "${id}". On the maps: ${places}.`,
    );
  }
  if (second) {
    const owners = found.map(({ act }) => act.id);
    return { missing: `More than one act has a place "${id}": ${listChoices(owners)}.`, hint: 'Name the act as well.' };
  }
  return { element: { type: 'node', actId: first.act.id, id }, title: first.place.title };
}

function lookUpEncounter(draft: PlanDraft, actId: string | undefined, id: string): FoundElement | MissingElement {
  const all = listEncounters(draft).filter(
    (each) => actId === undefined || (each.kind === 'pool' && each.actId === actId),
  );
  const found = all.find(({ encounter }) => encounter.id === id);
  if (!found) {
    const where = actId === undefined ? '' : ` in act "${actId}"`;
    return missing(
      `There is no encounter "${id}"${where}. Encounters${where}: ${formatIds(all.map(({ encounter }) => encounter))}.`,
    );
  }
  return {
    element: { type: 'encounter', ...(found.kind === 'pool' ? { actId: found.actId } : {}), id },
    title: found.encounter.title,
  };
}

function lookUp(draft: PlanDraft, { type, actId, id }: DraftElement): FoundElement | MissingElement {
  if (type === 'premise') {
    return draft.premise
      ? { element: { type }, title: draft.premise.title }
      : { missing: 'The story has no premise yet.', hint: 'Write the premise first.' };
  }
  const named = id ?? (type === 'act' ? actId : undefined);
  if (named === undefined) {
    return { missing: `Which ${ELEMENT_WORDS[type]}? It is named by its "id".`, hint: 'Give the "id" as well.' };
  }
  switch (type) {
    case 'character': {
      const found = draft.characters.find((each) => each.id === named);
      return found
        ? { element: { type, id: named }, title: found.name }
        : missing(`There is no character "${named}". Characters: ${formatIds(draft.characters)}.`);
    }
    case 'act': {
      const found = draft.acts.find((each) => each.id === named);
      return found
        ? { element: { type, id: named }, title: found.title }
        : missing(`There is no act "${named}". Acts: ${formatIds(draft.acts)}.`);
    }
    case 'node':
      return lookUpPlace(draft, actId, named);
    case 'encounter':
      return lookUpEncounter(draft, actId, named);
  }
}

export const hasElement = (draft: PlanDraft, element: DraftElement): boolean => 'element' in lookUp(draft, element);

function requireFound(draft: PlanDraft, element: DraftElement, code: RefusalCode): FoundElement {
  const found = lookUp(draft, element);
  if ('element' in found) return found;
  throw new RefusalError(code, found.missing, {
    hint: found.hint,
    reason:
      element.type === 'premise'
        ? { code: 'story-without-premise' }
        : { code: 'element-missing', type: element.type, id: element.id ?? element.actId ?? null },
  });
}

/**
 * Fills in the act. The code is `not_found` if the element was the request's own subject.
 * @throws RefusalError listing what exists
 */
export const requireElement = (
  draft: PlanDraft,
  element: DraftElement,
  code: 'refused' | 'not_found' = 'refused',
): DraftElement => requireFound(draft, element, code).element;

/** The title of an element; a character's is its name. @throws RefusalError if it does not exist */
export const getElementTitle = (draft: PlanDraft, element: DraftElement): string =>
  requireFound(draft, element, 'refused').title;

/** An element in the form reasons use; by its id if the draft does not have it. */
export function toNamedElement(draft: PlanDraft, element: DraftElement): NamedElement {
  const found = lookUp(draft, element);
  return 'element' in found
    ? { ...found.element, title: found.title }
    : { ...element, title: element.id ?? element.actId ?? '' };
}

/** An element in plain words: `the place "The Pier"`, `the premise`; by its id if the draft does not have it. */
export function describeElement(draft: PlanDraft, element: DraftElement): string {
  if (element.type === 'premise') return 'the premise';
  const found = lookUp(draft, element);
  const title = 'element' in found ? found.title : (element.id ?? element.actId ?? '');
  return `the ${ELEMENT_WORDS[element.type]} "${title}"`;
}
