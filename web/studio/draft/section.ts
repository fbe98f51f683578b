import type { PlanDraft } from '../../../shared/story/index.ts';
import type { DraftChange } from '../chat/use-coauthor.ts';

/** What the draft pane shows: the premise, the cast, or an act with one of its places open. */
export type Section = { page: 'premise' } | { page: 'cast' } | { page: 'act'; actId: string; placeId: string | null };

/** Where a change is to be seen; an act's own keeps whichever of its places is open. */
export function sectionOf(change: DraftChange, current: Section): Section {
  if (change.type === 'premise') return { page: 'premise' };
  if (change.type === 'character') return { page: 'cast' };
  const actId = change.type === 'act' ? change.id : change.actId;
  if (actId === undefined) return current;
  const open = current.page === 'act' && current.actId === actId ? current.placeId : null;
  return { page: 'act', actId, placeId: change.type === 'node' ? (change.id ?? open) : open };
}

/** A section that is there: an act or a place that has gone leads to what holds it. */
export function settleSection(section: Section, draft: PlanDraft): Section {
  if (section.page !== 'act') return section;
  const act = draft.acts.find(({ id }) => id === section.actId);
  if (!act) return { page: 'premise' };
  const place = act.sandboxLocations.find(({ id }) => id === section.placeId) ?? act.sandboxLocations[0];
  return { ...section, placeId: place?.id ?? null };
}
