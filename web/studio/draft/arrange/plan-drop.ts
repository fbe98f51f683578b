import {
  type DraftElement,
  findEncounter,
  type PlaceAddress,
  type PlanDraft,
  siblingIndex,
  type UnitEdit,
} from '../../../../shared/story/index.ts';

/** The place at which an encounter that is dropped on an act arrives: where the act begins. Undefined without places. */
function getFirstPlace(draft: PlanDraft, actId: string): PlaceAddress | undefined {
  const act = draft.acts.find(({ id }) => id === actId);
  const place = act?.sandboxLocations.find(({ id }) => id === act.startLocation) ?? act?.sandboxLocations[0];
  return place && { actId, nodeId: place.id };
}

function addressOf(draft: PlanDraft, { type, actId, id = '' }: DraftElement): PlaceAddress | undefined {
  if (type === 'act') return getFirstPlace(draft, id);
  if (type === 'node') return { actId: actId ?? '', nodeId: id };
  const found = type === 'encounter' ? findEncounter(draft, id) : undefined;
  return found?.kind === 'pool' ? { actId: found.actId, nodeId: found.nodeId } : undefined;
}

const isSamePlace = (one: PlaceAddress, other: PlaceAddress): boolean =>
  one.actId === other.actId && one.nodeId === other.nodeId;

/** The edits of a drop: an element takes the place of a sibling, an encounter goes to a place or to an act's first place. */
export function planDrop(draft: PlanDraft, source: DraftElement, target: DraftElement): UnitEdit[] {
  if (source.type === target.type && source.id === target.id) return [];
  if (source.type === 'act' && target.type === 'act')
    return [{ order: { ...source, to: siblingIndex(draft, target) } }];
  const from = source.type === 'encounter' ? addressOf(draft, source) : undefined;
  const to = addressOf(draft, target);
  if (from === undefined || to === undefined) return [];
  const order: UnitEdit[] =
    target.type === 'encounter'
      ? [{ order: { type: 'encounter', id: source.id, to: siblingIndex(draft, target) } }]
      : [];
  return isSamePlace(from, to) ? order : [{ type: 'encounter', id: source.id, changes: {}, at: to }, ...order];
}
