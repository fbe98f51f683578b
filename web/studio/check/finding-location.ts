import { type DraftElement, type FindingPlace, findEncounter, type PlanDraft } from '../../../shared/story/index.ts';
import type { SheetPartKind } from '../draft/sheets/sheet.ts';
import type { ElementLabels } from './element-labels.ts';

/** The location of a finding as titles: the element, and its place and act. */
export interface FindingLocation {
  title: string | null;
  home: string | null;
  /** The number of its act; null if the finding is about the act itself. */
  act: number | null;
}

const getActId = ({ type, actId, id }: FindingPlace): string | undefined => (type === 'act' ? (id ?? actId) : actId);

export function describeLocation(where: FindingPlace, names: ElementLabels, draft: PlanDraft): FindingLocation {
  const { type, id } = where;
  if (type === 'story' || type === 'premise') return { title: draft.premise?.title ?? null, home: null, act: null };
  const found = type === 'encounter' ? names.encounter(id ?? '') : undefined;
  const getActNumber = (actId: string | undefined) => names.act(actId ?? '')?.number ?? null;
  return {
    title: names.label(where) || null,
    home: found?.home ?? null,
    act: type === 'act' ? null : (getActNumber(where.actId) ?? getActNumber(found?.actId)),
  };
}

export interface ShownTarget {
  element: DraftElement;
  part?: SheetPartKind;
}

/** The link target of a finding: its subject, else its parent. Null for the story as a whole. */
export function findShownTarget(where: FindingPlace, draft: PlanDraft): ShownTarget | null {
  const premise: ShownTarget | null = draft.premise ? { element: { type: 'premise' } } : null;
  const ownAct = draft.acts.find(({ id }) => id === getActId(where));
  const act: ShownTarget | null = ownAct ? { element: { type: 'act', id: ownAct.id } } : premise;
  const { type, id } = where;
  switch (type) {
    case 'story':
      return null;
    case 'premise':
      return premise;
    case 'act':
      return act;
    case 'character':
      return draft.characters.some((each) => each.id === id) && id !== undefined ? { element: { type, id } } : act;
    case 'node':
      return ownAct?.sandboxLocations.some((place) => place.id === id) && id !== undefined
        ? { element: { type, actId: ownAct.id, id } }
        : act;
    case 'encounter': {
      const found = id === undefined ? undefined : findEncounter(draft, id);
      if (!found || id === undefined) return act;
      return { element: { type, ...(found.kind === 'pool' && { actId: found.actId }), id } };
    }
    case 'event':
      return ownAct && act ? { ...act, part: 'events' } : act;
    case 'fact':
    case 'lore':
      return ownAct && act ? { ...act, part: 'lore' } : premise;
    case 'ending':
      return premise && { ...premise, part: 'endings' };
    case 'meter':
      return premise && { ...premise, part: 'meters' };
  }
}
