import { type DraftElement, findEncounter, type PlanDraft } from '../../../shared/story/index.ts';

/** What the draft pane shows: the premise, the cast, an act with one of its places open, an act still to be written, or the check. */
export type Section =
  | { page: 'premise' }
  | { page: 'cast' }
  | { page: 'act'; actId: string; placeId: string | null }
  | { page: 'new-act' }
  | { page: 'check' };

/** Where a change is to be seen; an act's own keeps whichever of its places is open. */
export function sectionOf(change: DraftElement, current: Section): Section {
  if (change.type === 'premise') return { page: 'premise' };
  if (change.type === 'character') return { page: 'cast' };
  const actId = change.type === 'act' ? change.id : change.actId;
  if (actId === undefined) return current;
  const open = current.page === 'act' && current.actId === actId ? current.placeId : null;
  return { page: 'act', actId, placeId: change.type === 'node' ? (change.id ?? open) : open };
}

/** Where an element is read: an encounter in its place or, one of a personal arc, with its character. */
export function sectionOfElement(draft: PlanDraft, element: DraftElement, current: Section): Section {
  if (element.type !== 'encounter') return sectionOf(element, current);
  const found = element.id === undefined ? undefined : findEncounter(draft, element.id);
  if (!found) return current;
  return found.kind === 'arc' ? { page: 'cast' } : { page: 'act', actId: found.actId, placeId: found.nodeId };
}

/** The page on which the sheet of something new is. @param nodeId the place an encounter is for */
export function sectionOfNew({ element, nodeId }: { element: DraftElement; nodeId?: string }): Section {
  if (element.type === 'character') return { page: 'cast' };
  if (element.type === 'act' || element.actId === undefined) return { page: 'new-act' };
  return { page: 'act', actId: element.actId, placeId: nodeId ?? null };
}

/** The element that is shown when one is gone to: an encounter of a personal arc is on its character's card. */
export function shownElement(draft: PlanDraft, element: DraftElement): DraftElement {
  const found = element.type === 'encounter' && element.id !== undefined ? findEncounter(draft, element.id) : undefined;
  return found?.kind === 'arc' ? { type: 'character', id: found.characterId } : element;
}

/**
 * A section that is there: an act or a place that has gone leads to what holds it, an act nobody is writing any more to
 * the last there is. `writesAct` says whether somebody is.
 */
export function settleSection(section: Section, draft: PlanDraft, writesAct = false): Section {
  if (section.page === 'new-act' && !writesAct) {
    const last = draft.acts.at(-1);
    return last ? settleSection({ page: 'act', actId: last.id, placeId: null }, draft) : { page: 'premise' };
  }
  if (section.page !== 'act') return section;
  const act = draft.acts.find(({ id }) => id === section.actId);
  if (!act) return { page: 'premise' };
  const place = act.sandboxLocations.find(({ id }) => id === section.placeId) ?? act.sandboxLocations[0];
  return { ...section, placeId: place?.id ?? null };
}
