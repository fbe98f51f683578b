import type { DraftAct, DraftLocation, PlanDraft } from './draft.ts';
import { type DraftElement, findEncounter, requireElement } from './element.ts';
import type { EventOf } from './events.ts';

/** Changes the list that an element is in. The premise is in none. */
function withSiblings(
  draft: PlanDraft,
  { type, actId, id }: DraftElement,
  change: <T extends { id: string }>(siblings: readonly T[]) => T[],
): PlanDraft {
  const inAct = (ownId: string | undefined, changeAct: (act: DraftAct) => DraftAct): PlanDraft => ({
    ...draft,
    acts: draft.acts.map((act) => (act.id === ownId ? changeAct(act) : act)),
  });
  switch (type) {
    case 'premise':
      return draft;
    case 'character':
      return { ...draft, characters: change(draft.characters) };
    case 'act':
      return { ...draft, acts: change(draft.acts) };
    case 'node':
      return inAct(actId, (act) => ({ ...act, sandboxLocations: change(act.sandboxLocations) }));
    case 'encounter': {
      const found = id === undefined ? undefined : findEncounter(draft, id);
      if (found === undefined) return draft;
      if (found.kind === 'pool') {
        const inPlace = (place: DraftLocation): DraftLocation =>
          place.id === found.nodeId ? { ...place, encounters: change(place.encounters) } : place;
        return inAct(found.actId, (act) => ({ ...act, sandboxLocations: act.sandboxLocations.map(inPlace) }));
      }
      return {
        ...draft,
        characters: draft.characters.map((each) =>
          each.id === found.characterId && each.personalArc
            ? { ...each, personalArc: { ...each.personalArc, arcEncounters: change(each.personalArc.arcEncounters) } }
            : each,
        ),
      };
    }
  }
}

/** Moves an element among its siblings. */
export const foldOrder = (draft: PlanDraft, { element, to }: EventOf<'element-ordered'>): PlanDraft =>
  withSiblings(draft, element, (siblings) => {
    const own = siblings.find(({ id }) => id === element.id);
    const others = siblings.filter((each) => each !== own);
    return own === undefined ? others : others.toSpliced(to, 0, own);
  });

/** The number of an element among its siblings, from 0; -1 for the premise. */
export function siblingIndex(draft: PlanDraft, element: DraftElement): number {
  let index = -1;
  withSiblings(draft, element, (siblings) => {
    index = siblings.findIndex(({ id }) => id === element.id);
    return [...siblings];
  });
  return index;
}

/**
 * Null if it is there already. A number beyond the end is the end.
 * @throws RefusalError for an unknown element
 */
export function decideOrder(draft: PlanDraft, wanted: DraftElement, to: number): EventOf<'element-ordered'> | null {
  const element = requireElement(draft, wanted);
  const event = { type: 'element-ordered', element, to } as const;
  return siblingIndex(foldOrder(draft, event), element) === siblingIndex(draft, element) ? null : event;
}
