import { RefusalError } from '../../error.ts';
import type { PlanDraft } from './draft.ts';
import {
  type DraftElement,
  describeElement,
  elementKey,
  findEncounter,
  requireElement,
  toNamedElement,
} from './element.ts';
import type { Decision, DraftEvent } from './events.ts';
import { namedAct } from './lookup.ts';
import { type DraftReference, findReferences } from './references.ts';

const LISTED = 100;

function describeForcedRemoval(references: readonly DraftReference[]): string {
  const staying = references.filter(({ left }) => left !== null).length;
  if (staying === references.length) return 'leaves them as they are written, needing what nothing gives any more';
  const rest = staying === 0 ? '' : '; flags, conditions and facts stay as they are written';
  return `takes these references out too${rest}`;
}

function refuseReferred(draft: PlanDraft, element: DraftElement, references: readonly DraftReference[]): never {
  const count = references.length === 1 ? 'One reference is left' : `${references.length} references are left`;
  throw new RefusalError('conflict', `${count} to ${describeElement(draft, element)}, so it was not removed.`, {
    issues: references.slice(0, LISTED).map(({ by, field, message }) => ({
      path: `${elementKey(by)}.${field}`,
      message,
    })),
    hint: `Remove these first, or delete with force=true, which ${describeForcedRemoval(references)}.`,
    reason: { code: 'still-referred', element: toNamedElement(draft, element), count: references.length },
  });
}

function findEncounterOwner(draft: PlanDraft, { type, id }: DraftElement): { from?: DraftElement } {
  const found = type === 'encounter' && id !== undefined ? findEncounter(draft, id) : undefined;
  if (!found) return {};
  return {
    from:
      found.kind === 'arc'
        ? { type: 'character', id: found.characterId }
        : { type: 'node', actId: found.actId, id: found.nodeId },
  };
}

/** @throws RefusalError for elements a story or an act cannot do without */
function requireDispensable(draft: PlanDraft, element: DraftElement): void {
  if (element.type === 'premise') {
    throw new RefusalError('conflict', 'The premise cannot be removed: everything else hangs on it.', {
      hint: 'Change it instead.',
      reason: { code: 'premise-stays' },
    });
  }
  const act = element.type === 'node' ? draft.acts.find(({ id }) => id === element.actId) : undefined;
  if (act?.intendedLocations.every((id) => id === element.id)) {
    throw new RefusalError(
      'conflict',
      `The last place of ${describeElement(draft, { type: 'act', id: act.id })} cannot be removed: an act has at least one.`,
      {
        hint: 'Give the act another place first, or remove the act.',
        reason: { code: 'last-place', act: namedAct(act) },
      },
    );
  }
}

/**
 * With `force`, references by id are removed and needs for flags stay, with remarks.
 * @throws RefusalError `not_found` listing what exists; `conflict` (409) with an issue for every reference, or for the
 * premise and the last place of an act
 */
export function decideRemoveElement(
  draft: PlanDraft,
  element: DraftElement,
  { force = false }: { force?: boolean | undefined } = {},
): Decision<Extract<DraftEvent, { type: 'element-removed' }>> {
  const target = requireElement(draft, element, 'not_found');
  requireDispensable(draft, target);
  const references = findReferences(draft, target);
  if (references.length > 0 && !force) refuseReferred(draft, target, references);
  const event = { type: 'element-removed' as const, element: target, ...findEncounterOwner(draft, target) };
  return {
    event,
    remarks: references.flatMap(({ by, message, left }) =>
      left === null
        ? []
        : [
            {
              told: `Left as it is: ${message}.`,
              reason: { code: 'left-as-it-is', by: toNamedElement(draft, by), ...left },
            },
          ],
    ),
  };
}
