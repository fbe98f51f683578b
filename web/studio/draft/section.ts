import { type DraftElement, findEncounter, type PlanDraft } from '../../../shared/story/index.ts';

/** The parts of the page of tables. */
export const TABLE_PARTS = ['encounters', 'names', 'graph', 'endings'] as const;
export type TablePart = (typeof TABLE_PARTS)[number];

/** The page of the draft pane. An act has an open place; `new-act` is an act to be written; `overview` has words and notes. */
export type Section =
  | { page: 'premise' }
  | { page: 'cast' }
  | { page: 'act'; actId: string; placeId: string | null }
  | { page: 'new-act' }
  | { page: 'overview' }
  | { page: 'tables'; part: TablePart }
  | { page: 'check' };

/** The section that shows a change. Within the same act, the open place stays open. */
export function getSectionOfChange(change: DraftElement, current: Section): Section {
  if (change.type === 'premise') return { page: 'premise' };
  if (change.type === 'character') return { page: 'cast' };
  const actId = change.type === 'act' ? change.id : change.actId;
  if (actId === undefined) return current;
  const open = current.page === 'act' && current.actId === actId ? current.placeId : null;
  return { page: 'act', actId, placeId: change.type === 'node' ? (change.id ?? open) : open };
}

/** The section that shows an element: an encounter with its place or, in a personal arc, with its character. */
export function getSectionOfElement(draft: PlanDraft, element: DraftElement, current: Section): Section {
  if (element.type !== 'encounter') return getSectionOfChange(element, current);
  const found = element.id === undefined ? undefined : findEncounter(draft, element.id);
  if (!found) return current;
  return found.kind === 'arc' ? { page: 'cast' } : { page: 'act', actId: found.actId, placeId: found.nodeId };
}

/** The section with the form of a new element. @param nodeId the place of a new encounter */
export function getSectionOfNewElement({ element, nodeId }: { element: DraftElement; nodeId?: string }): Section {
  if (element.type === 'character') return { page: 'cast' };
  if (element.type === 'act' || element.actId === undefined) return { page: 'new-act' };
  return { page: 'act', actId: element.actId, placeId: nodeId ?? null };
}

/** The element that is shown on navigation: encounters of a personal arc are on their character's card. */
export function getShownElement(draft: PlanDraft, element: DraftElement): DraftElement {
  const found = element.type === 'encounter' && element.id !== undefined ? findEncounter(draft, element.id) : undefined;
  return found?.kind === 'arc' ? { type: 'character', id: found.characterId } : element;
}

/** Corrects a section whose target is gone. `writesAct`: an act is being written. */
export function correctSection(section: Section, draft: PlanDraft, writesAct = false): Section {
  if (section.page === 'new-act' && !writesAct) {
    const last = draft.acts.at(-1);
    return last ? correctSection({ page: 'act', actId: last.id, placeId: null }, draft) : { page: 'premise' };
  }
  if (section.page !== 'act') return section;
  const act = draft.acts.find(({ id }) => id === section.actId);
  if (!act) return { page: 'premise' };
  const place = act.sandboxLocations.find(({ id }) => id === section.placeId) ?? act.sandboxLocations[0];
  return { ...section, placeId: place?.id ?? null };
}
