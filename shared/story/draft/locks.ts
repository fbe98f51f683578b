import { z } from 'zod';
import { IdSchema } from '../id.ts';
import { getSceneOwner } from '../scene/address.ts';
import { detectRenames } from './detect-renames.ts';
import { diffDrafts, type ElementChange } from './diff.ts';
import type { PlanDraft } from './draft.ts';
import {
  DRAFT_ELEMENT_TYPES,
  type DraftElement,
  describeElement,
  elementKey,
  findEncounter,
  hasElement,
  toNamedElement,
} from './element.ts';
import type { DraftEvent } from './events.ts';
import { refusal } from './lookup.ts';

const LOCK_TYPES = [...DRAFT_ELEMENT_TYPES, 'checklist'] as const;

/** An act's lock covers its places, a place's its encounters. */
export const LockSchema = z.object({
  type: z.enum(LOCK_TYPES),
  actId: IdSchema.optional(),
  id: IdSchema.optional(),
});
export type Lock = z.infer<typeof LockSchema>;

export const isElementLock = (lock: Lock): lock is DraftElement => lock.type !== 'checklist';

/** The key of a lock: that of its element, or "checklist". */
export const lockKey = (lock: Lock): string => (isElementLock(lock) ? elementKey(lock) : 'checklist');

/** Each occurs once, ordered by `LOCK_TYPES`, then by key. */
export function withLock(locks: readonly Lock[], lock: Lock, locked: boolean): Lock[] {
  const key = lockKey(lock);
  const others = locks.filter((each) => lockKey(each) !== key);
  const next = locked ? [...others, lock] : others;
  return next.sort((a, b) => {
    const byType = LOCK_TYPES.indexOf(a.type) - LOCK_TYPES.indexOf(b.type);
    if (byType !== 0) return byType;
    return lockKey(a) < lockKey(b) ? -1 : 1;
  });
}

export const isChecklistLocked = (locks: readonly Lock[]): boolean => locks.some(({ type }) => type === 'checklist');

/** A lock with the current address of its element: an encounter is found by id alone, and its act may be renamed. */
function withCurrentAddress(draft: PlanDraft, lock: Lock): Lock {
  const found = lock.type === 'encounter' && lock.id !== undefined ? findEncounter(draft, lock.id) : undefined;
  if (!found) return lock;
  return { type: 'encounter', ...(found.kind === 'pool' ? { actId: found.actId } : {}), id: found.encounter.id };
}

/** The locks whose element exists, and the checklist's. */
export const listValidLocks = (locks: readonly Lock[], draft: PlanDraft): Lock[] =>
  locks
    .map((lock) => withCurrentAddress(draft, lock))
    .filter((lock) => !isElementLock(lock) || hasElement(draft, lock));

/** Updates locks after a change: they follow renamed elements, so that a rename does not unlock anything. Pure. */
export function carryLocks(locks: readonly Lock[], before: PlanDraft, after: PlanDraft): readonly Lock[] {
  if (locks.length === 0 || before === after) return locks;
  const renamed = detectRenames(before, after);
  if (renamed.character.size + renamed.act.size + renamed.encounter.size === 0) return locks;
  return locks.map(({ type, actId, id }): Lock => {
    const next =
      type === 'character' || type === 'act' || type === 'encounter' ? renamed[type].get(id ?? '') : undefined;
    const act = actId === undefined ? undefined : (renamed.act.get(actId) ?? actId);
    const to = next ?? id;
    return { type, ...(act === undefined ? {} : { actId: act }), ...(to === undefined ? {} : { id: to }) };
  });
}

type Place = DraftElement & { nodeId?: string | undefined };

function listWithAncestors(draft: PlanDraft, { nodeId, ...element }: Place): DraftElement[] {
  const { type, actId, id } = element;
  const place = (act: string, node: string): DraftElement[] => [
    { type: 'node', actId: act, id: node },
    { type: 'act', id: act },
  ];
  if (type === 'node') return [element, ...(actId === undefined ? [] : [{ type: 'act' as const, id: actId }])];
  if (type !== 'encounter' || id === undefined) return [element];
  if (actId !== undefined && nodeId !== undefined) return [element, ...place(actId, nodeId)];
  const found = findEncounter(draft, id);
  if (!found) return [element, ...(actId === undefined ? [] : [{ type: 'act' as const, id: actId }])];
  return [
    element,
    ...(found.kind === 'arc'
      ? [{ type: 'character' as const, id: found.characterId }]
      : place(found.actId, found.nodeId)),
  ];
}

/** The lock that covers an element: its own or that of its nearest ancestor; null if none. */
export function findCoveringLock(locks: readonly Lock[], draft: PlanDraft, element: Place): Lock | null {
  const byKey = new Map(locks.filter(isElementLock).map((lock) => [elementKey(lock), lock]));
  for (const each of listWithAncestors(draft, element)) {
    const lock = byKey.get(elementKey(each));
    if (lock) return lock;
  }
  return null;
}

const ARC_PATH = /^personalArc\.arcEncounters\.([^.]+)/;

/** The encounters of personal arcs that a change of their character touches (elements inside a field). */
function arcEncountersIn({ type, fields }: ElementChange): DraftElement[] {
  if (type !== 'character') return [];
  const ids = fields.flatMap(({ path, before }) => {
    const named = ARC_PATH.exec(path)?.[1];
    if (named !== undefined) return [named];
    if (path !== 'personalArc') return [];
    const { arcEncounters } = (before ?? {}) as { arcEncounters?: { id: string }[] };
    return (arcEncounters ?? []).map(({ id }) => id);
  });
  return ids.map((id) => ({ type: 'encounter', id }));
}

function refuseLocked(draft: PlanDraft, lock: DraftElement, element: DraftElement): never {
  const name = describeElement(draft, lock);
  const Name = name.charAt(0).toUpperCase() + name.slice(1);
  const inside =
    elementKey(lock) === elementKey(element) ? '' : `, nor what is in it: ${describeElement(draft, element)}`;
  throw refusal(
    `${Name} is locked by the author: nothing may change it${inside}.`,
    'Leave it as it is and go on with something else, or ask the author to unlock it.',
    {
      code: 'locked',
      lock: toNamedElement(draft, lock),
      inside: inside === '' ? null : toNamedElement(draft, element),
    },
  );
}

/**
 * Refuses to touch a locked element, as a target (even unchanged) or indirectly: a place dropped from an outline, the
 * shared music of a mood, an addition inside.
 * @throws RefusalError naming the locked element
 */
export function requireUnlocked(
  locks: readonly Lock[],
  before: PlanDraft,
  after: PlanDraft,
  targets: readonly DraftElement[],
): void {
  if (!locks.some(isElementLock)) return;
  const touched = diffDrafts(before, after).flatMap((change): Place[] => [
    { type: change.type, actId: change.actId, id: change.id, nodeId: change.nodeId },
    ...arcEncountersIn(change),
  ]);
  const aimedAt: readonly Place[] = [...targets, ...touched];
  for (const { nodeId, ...element } of aimedAt) {
    const lock = findCoveringLock(locks, before, { ...element, nodeId });
    if (lock && isElementLock(lock)) refuseLocked(hasElement(before, element) ? before : after, lock, element);
  }
}

/** Changed or not. A redrawn map or outline targets its act; its places count only if they change. */
export function listEventTargets(event: DraftEvent, draft: PlanDraft): DraftElement[] {
  switch (event.type) {
    case 'premise-proposed':
    case 'premise-updated':
      return [{ type: 'premise' }];
    case 'character-proposed':
      return [{ type: 'character', id: event.character.id }];
    case 'character-updated':
      return [{ type: 'character', id: event.id }];
    case 'act-outlined':
      return [{ type: 'act', id: event.outline.id }];
    case 'act-updated':
      return [{ type: 'act', id: event.id }];
    case 'web-drafted':
      return [{ type: 'act', id: event.actId }];
    case 'scene-written':
      return [getSceneOwner(event.address)];
    case 'encounters-drafted':
    case 'node-finalized':
      return [{ type: 'node', actId: event.actId, id: event.nodeId }];
    case 'node-updated':
      return [{ type: 'node', actId: event.actId, id: event.id }];
    case 'node-added':
      return [{ type: 'node', actId: event.actId, id: event.node.id }];
    case 'encounter-moved':
      return [
        { type: 'encounter', actId: event.left.actId, id: event.id },
        { type: 'node', actId: event.to.actId, id: event.to.nodeId },
      ];
    case 'texts-replaced':
      return event.texts.map(({ element }) => element);
    case 'element-ordered':
    case 'element-removed':
    case 'picture-replaced':
      return hasElement(draft, event.element) ? [event.element] : [];
    case 'voice-brought':
    case 'finding-ignored':
    case 'finding-heeded':
    case 'draft-opened':
    case 'draft-restored':
    case 'package-finalized':
      return [];
  }
}
