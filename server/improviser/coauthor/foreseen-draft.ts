import { checkDraft, requireSound } from '../../../shared/check/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import {
  assemblePackage,
  type DraftEvent,
  foldDraft,
  foreseenEvent,
  type Lock,
  lockOn,
  type PlanDraft,
  readToolInput,
  requireUnlocked,
  type ToolName,
  targetsOf,
  UNMADE,
} from '../../../shared/story/index.ts';
import type { PlannedCall } from './answer.ts';
import type { Gate } from './set-aside.ts';
import { type ShownDraft, shownDraft } from './shown-draft.ts';

/** A shown draft as the tools' own decisions take it, pictures where they are said to be. */
export const withArt = ({ premise, characters, acts }: ShownDraft): PlanDraft => ({
  ...(premise === null ? {} : { premise }),
  characters: characters.map((character) => ({ ...character, image: UNMADE })),
  acts: acts.map(({ sandboxLocations, ...outline }) => ({
    ...outline,
    sandboxLocations: sandboxLocations.map(({ finalized, ...place }) =>
      finalized ? { ...place, background: UNMADE, music: UNMADE } : place,
    ),
  })),
});

function eventOf(draft: PlanDraft, { tool, input: raw }: PlannedCall): DraftEvent | null {
  if (tool !== 'finalizePackage') return foreseenEvent(draft, tool, raw);
  const { title } = readToolInput(draft, tool, raw).input;
  assemblePackage(draft, { id: 'story', version: 1, createdAt: '2026-01-01T00:00:00.000Z', title });
  requireSound(draft, checkDraft(draft), 'Then save it again.');
  return null;
}

/**
 * Where a plan is laid out: every call is tried on the draft the calls before it would leave, by the tools' own decisions,
 * and only what they would accept is kept.
 */
export interface ForeseenDraft {
  /** The draft as the calls so far would leave it. */
  shown(): ShownDraft;
  readonly calls: readonly PlannedCall[];
  /** Locks that were in the way, each once. */
  readonly met: readonly Lock[];
  /** Lays a call down. @returns why its tool would refuse it; null where it was laid down */
  lay(call: PlannedCall): RefusalError | null;
  /** Lets calls of these tools through, and none that would touch what is locked. */
  gate(tools: ReadonlySet<ToolName>): Gate;
}

/** Opens a foreseen on a draft. */
export function foreseeDraft(start: ShownDraft, locks: readonly Lock[]): ForeseenDraft {
  let draft = withArt(start);
  let shown = start;
  const calls: PlannedCall[] = [];
  const met: Lock[] = [];
  return {
    shown: () => shown,
    calls,
    met,
    lay(call) {
      try {
        const event = eventOf(draft, call);
        if (event !== null) {
          const after = foldDraft(draft, event);
          requireUnlocked(locks, draft, after, targetsOf(event, draft));
          draft = after;
          shown = shownDraft(draft, shown.packageSaved);
        }
        calls.push(call);
        return null;
      } catch (error) {
        if (error instanceof RefusalError) return error;
        throw error;
      }
    },
    gate: (tools) => ({
      met,
      isOpen(tool, element) {
        if (!tools.has(tool)) return false;
        const lock = element === null ? null : lockOn(locks, draft, element);
        if (lock !== null && !met.includes(lock)) met.push(lock);
        return lock === null;
      },
    }),
  };
}
