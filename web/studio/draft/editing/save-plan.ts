import type { DraftAct, DraftElement, DraftLocation, PlanDraft } from '../../../../shared/story/index.ts';
import { type Changes, changesBetween } from './changes.ts';
import type { Fields } from './json.ts';
import { encounterIds, freeId } from './new-element.ts';
import { OWN_PLACE_FIELDS, reachedFrom, type Sheet } from './sheet.ts';

/** One edit to send: an element and what of it changes. */
export interface Edit extends DraftElement {
  changes: Changes;
}

/** What saving a sheet takes: its own edit, where anything changed, and what follows from it elsewhere. */
export interface SavePlan {
  /** The element as it will be: a new one with the id made for it. */
  element: DraftElement;
  edit: Edit | null;
  /** Made of the draft after the edit, one after another. */
  following: readonly ((draft: PlanDraft) => Edit | null)[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
const actOf = (draft: PlanDraft, id: string | undefined): DraftAct | undefined =>
  draft.acts.find((act) => act.id === id);

const without = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const ownPlaceFields = (fields: Fields): Fields =>
  Object.fromEntries(OWN_PLACE_FIELDS.filter((key) => fields[key] !== undefined).map((key) => [key, fields[key]]));

/** A new place of an act, by its title. A place without a mood of its own has one by its name. */
function newPlace(act: DraftAct | undefined, asked: string | undefined, fields: Fields): { id: string; whole: Fields } {
  const mapped = act?.sandboxLocations.map((place) => place.id) ?? [];
  const id = asked ?? freeId(text(fields.title), [...mapped, ...(act?.intendedLocations ?? [])], 'place');
  const own = ownPlaceFields(fields);
  return { id, whole: { ...own, mood: text(own.mood) === '' ? id : own.mood } };
}

/** Sets a way from one place to another, or takes it away. */
const wayEdit =
  (actId: string | undefined, from: string, to: string, leads: boolean) =>
  (draft: PlanDraft): Edit | null => {
    const place: DraftLocation | undefined = actOf(draft, actId)?.sandboxLocations.find(({ id }) => id === from);
    if (!place || place.connections.includes(to) === leads) return null;
    const connections = leads ? [...place.connections, to] : place.connections.filter((id) => id !== to);
    return { type: 'node', ...(actId === undefined ? {} : { actId }), id: from, changes: { connections } };
  };

function planPlace(draft: PlanDraft, { element }: Sheet, base: Fields | undefined, mine: Fields): SavePlan {
  const { actId } = element;
  const act = actOf(draft, actId);
  const { id, whole } = base ? { id: element.id ?? '', whole: ownPlaceFields(mine) } : newPlace(act, element.id, mine);
  const before = base ? texts(base.reachedFrom) : reachedFrom(act, id);
  const after = texts(mine.reachedFrom);
  const changes = base ? changesBetween(ownPlaceFields(base), whole) : whole;
  const place: DraftElement = { ...element, id };
  return {
    element: place,
    edit: Object.keys(changes).length === 0 ? null : { ...place, changes },
    following: [
      ...after.filter((from) => !before.includes(from)).map((from) => wayEdit(actId, from, id, true)),
      ...before.filter((from) => !after.includes(from)).map((from) => wayEdit(actId, from, id, false)),
    ],
  };
}

function planNewAct(draft: PlanDraft, mine: Fields): SavePlan {
  const id = freeId(
    '',
    draft.acts.map((act) => act.id),
    'act',
  );
  const element: DraftElement = { type: 'act', id };
  const first = { title: mine.firstPlace, ambientDetail: '', requiredCharacters: [], connections: [] };
  const { id: placeId, whole } = newPlace(undefined, undefined, first);
  return {
    element,
    edit: { ...element, changes: { ...without(mine, 'firstPlace'), intendedLocations: [placeId] } },
    following: [() => ({ type: 'node', actId: id, id: placeId, changes: whole })],
  };
}

function planAct(draft: PlanDraft, { element }: Sheet, base: Fields, mine: Fields): Changes {
  const changes = changesBetween(without(base, 'placesToCome'), without(mine, 'placesToCome'));
  const before = texts(base.placesToCome);
  const after = texts(mine.placesToCome);
  if (before.join() === after.join()) return changes;
  const intended = actOf(draft, element.id)?.intendedLocations ?? [];
  const staying = intended.filter((id) => !before.includes(id) || after.includes(id));
  return { ...changes, intendedLocations: [...new Set([...staying, ...after])] };
}

/**
 * What saving a sheet takes.
 * @param base what was there when writing began, or what is there now; undefined for what is still to be made
 * @param mine what the author has written
 */
export function planSave(draft: PlanDraft, sheet: Sheet, base: Fields | undefined, mine: Fields): SavePlan {
  const { kind, element, nodeId } = sheet;
  if (kind === 'place') return planPlace(draft, sheet, base, mine);
  if (kind === 'act' && !base) return planNewAct(draft, mine);
  if (kind === 'character' && !base) {
    const id =
      element.id ??
      freeId(
        text(mine.name),
        draft.characters.map((each) => each.id),
        'character',
      );
    return { element: { ...element, id }, edit: { ...element, id, changes: mine }, following: [] };
  }
  if (kind === 'encounter' && !base) {
    const id = element.id ?? freeId(`enc ${text(mine.title)}`, encounterIds(draft), 'enc');
    const { actId } = element;
    const place: DraftElement = { type: 'node', ...(actId ? { actId } : {}), ...(nodeId ? { id: nodeId } : {}) };
    return {
      element: { ...element, id },
      edit: { ...place, changes: { [`encounters.${id}`]: { id, ...mine } } },
      following: [],
    };
  }
  const changes = kind === 'act' && base ? planAct(draft, sheet, base, mine) : changesBetween(base ?? {}, mine);
  return { element, edit: Object.keys(changes).length === 0 ? null : { ...element, changes }, following: [] };
}
