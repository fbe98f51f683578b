import { pathsOverlap } from '../../../../shared/field-path.ts';
import {
  type DraftElement,
  elementKey,
  findCoveringLock,
  type Lock,
  lockKey,
  type Origin,
  type PlanDraft,
  type Provenances,
} from '../../../../shared/story/index.ts';

export const findOrigin = (provenance: Provenances, element: DraftElement): Origin | null =>
  provenance[elementKey(element)]?.origin ?? null;

/** Whether the author edited any field of an element by hand, or the field at `path`. */
export function isEdited(provenance: Provenances, element: DraftElement, path = ''): boolean {
  const edited = provenance[elementKey(element)]?.edited ?? [];
  return path === '' ? edited.length > 0 : edited.some((each) => pathsOverlap(each, path));
}

export type LockState = { state: 'open' } | { state: 'own' } | { state: 'covered'; by: Lock };

export function getLockState(locks: readonly Lock[], draft: PlanDraft, element: DraftElement): LockState {
  const lock = findCoveringLock(locks, draft, element);
  if (!lock) return { state: 'open' };
  return lockKey(lock) === elementKey(element) ? { state: 'own' } : { state: 'covered', by: lock };
}
