import type { NameEntry, NameUse, PlanDraft } from '../../../../shared/story/index.ts';
import type { ShownTarget } from '../../check/index.ts';
import type { SheetPartKind } from '../../draft/sheets/sheet.ts';

/** Where a use of a name is edited. */
export function findUseTarget({ by, role, field }: NameUse): ShownTarget {
  const part = ((): SheetPartKind | null => {
    if (by.type === 'premise') return role === 'ending' || field.startsWith('endings.') ? 'endings' : null;
    if (by.type !== 'act') return null;
    if (field.startsWith('inevitableEvents.')) return 'events';
    return field.startsWith('facts.') ? 'lore' : null;
  })();
  return { element: by, ...(part && { part }) };
}

/** Where a name itself is declared; null for flags and items, which are not. */
export function findDeclaration(draft: PlanDraft, { kind, name }: NameEntry): ShownTarget | null {
  if (kind === 'meter') {
    const isThere = draft.premise?.meters?.some(({ id }) => id === name);
    return isThere ? { element: { type: 'premise' }, part: 'meters' } : null;
  }
  if (kind !== 'fact') return null;
  if (draft.premise?.facts?.some(({ id }) => id === name)) return { element: { type: 'premise' } };
  const act = draft.acts.find(({ facts = [] }) => facts.some(({ id }) => id === name));
  return act ? { element: { type: 'act', id: act.id }, part: 'lore' } : null;
}
