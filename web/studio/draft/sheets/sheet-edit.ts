import { filterTexts } from '../../../../shared/json.ts';
import type { DraftElement, PlanDraft, UnitEdit } from '../../../../shared/story/index.ts';
import type { DraftFields } from '../../../form/field-values.ts';
import { diffFields, type SheetChanges } from './diff-fields.ts';
import { OWN_PLACE_FIELDS, type Sheet } from './sheet.ts';

const omit = (fields: DraftFields, ...names: string[]): DraftFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const ownPlaceFields = (fields: DraftFields): DraftFields =>
  Object.fromEntries(OWN_PLACE_FIELDS.filter((key) => fields[key] !== undefined).map((key) => [key, fields[key]]));

const isNothing = (changes: SheetChanges): boolean => Object.keys(changes).length === 0;

function planPlace(element: DraftElement, base: DraftFields, mine: DraftFields): UnitEdit | null {
  const changes = diffFields(ownPlaceFields(base), ownPlaceFields(mine));
  const reachedFrom = filterTexts(mine.reachedFrom);
  const isReachedAsBefore = filterTexts(base.reachedFrom).join() === reachedFrom.join();
  if (isReachedAsBefore) return isNothing(changes) ? null : { ...element, changes };
  return { ...element, changes, reachedFrom };
}

function planEncounter(element: DraftElement, base: DraftFields, mine: DraftFields): UnitEdit | null {
  const changes = diffFields(omit(base, 'at'), omit(mine, 'at'));
  const isMoved = typeof mine.at === 'string' && mine.at !== base.at;
  if (!isMoved) return isNothing(changes) ? null : { ...element, changes };
  const [actId = '', nodeId = ''] = String(mine.at).split('/');
  return { ...element, changes, at: { actId, nodeId } };
}

function planAct(draft: PlanDraft, { element }: Sheet, base: DraftFields, mine: DraftFields): SheetChanges {
  const changes = diffFields(omit(base, 'placesToCome'), omit(mine, 'placesToCome'));
  const before = filterTexts(base.placesToCome);
  const after = filterTexts(mine.placesToCome);
  if (before.join() === after.join()) return changes;
  const intended = draft.acts.find(({ id }) => id === element.id)?.intendedLocations ?? [];
  const staying = intended.filter((id) => !before.includes(id) || after.includes(id));
  return { ...changes, intendedLocations: [...new Set([...staying, ...after])] };
}

function planNew({ kind, element, nodeId }: Sheet, mine: DraftFields): UnitEdit | null {
  const { id, actId } = element;
  const own = id === undefined ? {} : { id };
  if (kind === 'character') return { add: { type: 'character', ...own, changes: mine } };
  if (kind === 'act') {
    const { firstPlace } = mine;
    const first = typeof firstPlace === 'string' ? { firstPlace } : {};
    return { add: { type: 'act', ...own, changes: omit(mine, 'firstPlace'), ...first } };
  }
  if (actId === undefined) return null;
  if (kind === 'place') {
    const reachedFrom = filterTexts(mine.reachedFrom);
    return { add: { type: 'node', actId, ...own, changes: ownPlaceFields(mine), reachedFrom } };
  }
  if (kind !== 'encounter' || nodeId === undefined) return null;
  return { add: { type: 'encounter', actId, nodeId, ...own, changes: mine } };
}

/**
 * Null if nothing changed. The server makes the changes that follow elsewhere. `base`: the value when editing began.
 */
export function createSheetEdit(
  draft: PlanDraft,
  sheet: Sheet,
  base: DraftFields | undefined,
  mine: DraftFields,
): UnitEdit | null {
  const { kind, element } = sheet;
  const added = base ? null : planNew(sheet, mine);
  if (added) return added;
  if (kind === 'place' && base) return planPlace(element, base, mine);
  if (kind === 'encounter' && base) return planEncounter(element, base, mine);
  const changes = kind === 'act' && base ? planAct(draft, sheet, base, mine) : diffFields(base ?? {}, mine);
  return isNothing(changes) ? null : { ...element, changes };
}
