import { isDeepStrictEqual } from 'node:util';
import type { Checklist, PlanningStrategy } from '../../shared/checklist/index.ts';
import { type JsonPatch, patchBetween } from '../../shared/live/index.ts';
import type { PlanListing } from '../../shared/plan/index.ts';
import { type Lock, livingLocks, type PlanDraft, type Provenances } from '../../shared/story/index.ts';
import type { Painting } from '../art/index.ts';
import type { BudgetStanding, Spent } from '../models/index.ts';
import type { SessionMessage } from './session/events.ts';
import type { PlanSession } from './session/session.ts';

/** A session as it is read. */
export interface SessionView {
  id: string;
  locale: string;
  strategy: PlanningStrategy;
  /** False where the session leaves the checklist's tools out. */
  checklistTools: boolean;
  draft: PlanDraft;
  checklist: Checklist | null;
  messages: SessionMessage[];
  seq: number;
  canUndo: boolean;
  canRedo: boolean;
  /** What undo would take back and redo bring back, as phrases without their subject. */
  undoes: string | null;
  redoes: string | null;
  locks: Lock[];
  provenance: Provenances;
  /** Null until finalizePackage has saved, and again once the package is deleted. */
  packageId: string | null;
  /** The last version saved, 0 before the first. */
  packageVersion: number;
  /** Whether the draft has changed since that version: what is played is older than what is read here. */
  changedSinceFinalized: boolean;
  /** What all its model calls have used together, and what that costs. */
  usage: Spent;
  /** How far the draft's pictures and tracks are. */
  painting: Painting;
  /** As much of it as models have used that read and write tokens: all but the improviser, which reads none. */
  metered: Spent;
  /** How the budget of tokens stands that is nearest to its end; null where there is none. */
  budget: BudgetStanding | null;
  /** True while the co-author is answering. */
  running: boolean;
  /** Its plans, newest first. */
  plans: PlanListing[];
  /** What keeps the co-author from answering, in a sentence: a plan that is made or runs. Null where nothing does. */
  busy: string | null;
}

/** What a session is seen with besides its journal. */
export type SessionStatus = Pick<
  SessionView,
  'usage' | 'metered' | 'budget' | 'painting' | 'running' | 'plans' | 'busy'
>;

/** What of a session is told by its journal alone. */
type JournalView = Omit<SessionView, keyof SessionStatus | 'packageId'>;

function journalView(whole: PlanSession): JournalView {
  const { id, locale, strategy, checklistTools, draft, checklist, messages, seq, ...session } = whole;
  const { undo, redo, locks, provenance, packageVersion, finalizedDraft } = session;
  return {
    id,
    locale,
    strategy,
    checklistTools,
    draft,
    checklist,
    messages: [...messages],
    seq,
    canUndo: undo.length > 0,
    canRedo: redo.length > 0,
    undoes: undo.at(-1)?.summary ?? null,
    redoes: redo.at(-1)?.summary ?? null,
    locks: livingLocks(locks, draft),
    provenance,
    packageVersion,
    changedSinceFinalized: packageVersion > 0 && !isDeepStrictEqual(draft, finalizedDraft),
  };
}

/** A session as its author reads it. @param isPublic whether its package is there to be played */
export const viewOfSession = (
  session: PlanSession,
  { isPublic, ...status }: SessionStatus & { isPublic: boolean },
): SessionView => ({ ...journalView(session), packageId: isPublic ? session.packageId : null, ...status });

/** What makes the view of a session of the view of it before: nothing of it is read that has not changed. */
export function patchOfView(before: PlanSession, after: PlanSession): JsonPatch {
  const patch = patchBetween(journalView(before), journalView(after));
  const isFinalized = after.packageVersion !== before.packageVersion;
  return isFinalized ? [...patch, { op: 'replace', path: '/packageId', value: after.packageId }] : patch;
}
