import { RefusalError } from '../../../shared/error.ts';
import {
  type DraftElement,
  type DraftEvent,
  findEncounter as encounterIn,
  foldDraft,
  foreseenEvent,
  type Lock,
  lockOn,
  type PlanDraft,
  requireUnlocked,
  targetsOf,
} from '../../../shared/story/index.ts';
import type { Chance } from '../../words/chance.ts';
import { listOf } from '../../words/text.ts';
import type { PlannedCall } from './answer.ts';
import { targetOf } from './call-target.ts';
import type { ShownDraft } from './shown-draft.ts';
import { type TalkLanguage, talk } from './talk.ts';

/** A shown draft as the tools' own decisions take it; its art is not shown. */
export const planDraftOf = ({ premise, characters, acts }: ShownDraft): PlanDraft => ({
  ...(premise === null ? {} : { premise }),
  characters,
  acts: acts.map(({ sandboxLocations, ...outline }) => ({
    ...outline,
    sandboxLocations: sandboxLocations.map(({ finalized: _finalized, ...place }) => place),
  })),
});

/** What a call comes to; null where the tool would refuse it for a reason of its own, or its event needs the art. */
function eventOf(draft: PlanDraft, { tool, input }: PlannedCall): DraftEvent | null {
  if (tool === 'finalizeNode' || tool === 'finalizePackage') return null;
  try {
    return foreseenEvent(draft, tool, input);
  } catch (error) {
    if (error instanceof RefusalError) return null;
    throw error;
  }
}

function lockAgainst(
  draft: PlanDraft,
  after: PlanDraft,
  targets: readonly DraftElement[],
  locks: readonly Lock[],
): Lock | null {
  const refused = (some: readonly Lock[]): boolean => {
    try {
      requireUnlocked(some, draft, after, targets);
      return false;
    } catch (error) {
      if (error instanceof RefusalError) return true;
      throw error;
    }
  };
  return refused(locks) ? (locks.find((lock) => refused([lock])) ?? null) : null;
}

/** Calls that may be made, and the locks that keep the others from it, each once. */
export interface Sorted {
  free: PlannedCall[];
  locks: Lock[];
}

/** Sorts out the calls that would touch what the author has locked, each seen after those before it. */
export function withinLocks(calls: readonly PlannedCall[], shown: ShownDraft, locks: readonly Lock[]): Sorted {
  if (locks.length === 0) return { free: [...calls], locks: [] };
  let draft = planDraftOf(shown);
  const free: PlannedCall[] = [];
  const met = new Set<Lock>();
  for (const call of calls) {
    const event = eventOf(draft, call);
    const after = event === null ? draft : foldDraft(draft, event);
    const aimed = targetOf(call);
    const targets = event !== null ? targetsOf(event, draft) : aimed === null ? [] : [aimed];
    const lock = lockAgainst(draft, after, targets, locks);
    if (lock !== null) {
      met.add(lock);
      continue;
    }
    free.push(call);
    draft = after;
  }
  return { free, locks: [...met] };
}

/** The lock that covers an element; null for none. */
export const lockOf = (shown: ShownDraft, locks: readonly Lock[], element: DraftElement): Lock | null =>
  lockOn(locks, planDraftOf(shown), element);

/** What the author calls an element; by its id where the draft has none such. */
export function nameOf(shown: ShownDraft, { type, actId, id }: Lock, language: TalkLanguage, chance: Chance): string {
  const quoted = (title: string) => `“${title}”`;
  switch (type) {
    case 'premise':
    case 'checklist':
      return talk(language, `the_${type}`, {}, chance);
    case 'character':
      return shown.characters.find((one) => one.id === id)?.name ?? id ?? '';
    case 'act':
      return quoted(shown.acts.find((act) => act.id === (id ?? actId))?.title ?? id ?? '');
    case 'node':
      return (
        shown.acts.find((act) => act.id === actId)?.sandboxLocations.find((place) => place.id === id)?.title ?? id ?? ''
      );
    case 'encounter':
      return quoted(encounterIn(planDraftOf(shown), id ?? '')?.encounter.title ?? id ?? '');
  }
}

/** Several of them in one phrase. */
export const namesOf = (shown: ShownDraft, locks: readonly Lock[], language: TalkLanguage, chance: Chance): string =>
  listOf(
    locks.map((lock) => nameOf(shown, lock, language, chance)),
    language,
  );
