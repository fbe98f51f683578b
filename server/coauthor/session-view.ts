import { listValidLocks } from '../../shared/story/index.ts';
import {
  type JsonPatch,
  patchBetween,
  type Session,
  type SessionPart,
  type SessionStatus,
} from '../../shared/wire/index.ts';
import { canBuild, changesSinceBuild } from './build-from-brief.ts';
import { withAddresses } from './conversation/picture-addresses.ts';
import type { SessionMessage } from './session/events.ts';
import { isChangedSinceSaved, type PlanSession } from './session/session.ts';
import { listSnapshots } from './session/snapshots.ts';

/** A session for clients, with messages typed by the agent. */
export interface SessionView extends Omit<Session, 'messages'> {
  messages: SessionMessage[];
}

type JournalView = Omit<SessionView, keyof SessionStatus | 'packageId'>;

function journalView(whole: PlanSession): JournalView {
  const { id, locale, strategy, checklistTools, draft, checklist, brief, messages, seq, ...session } = whole;
  const { undo, redo, locks, provenance, packageVersion, snapshots, notes } = session;
  return {
    id,
    locale,
    strategy,
    checklistTools,
    draft,
    checklist,
    brief,
    canBuild: canBuild(whole),
    changesSinceBuild: changesSinceBuild(whole),
    messages: [...messages],
    seq,
    canUndo: undo.length > 0,
    canRedo: redo.length > 0,
    undoes: undo.at(-1)?.summary ?? null,
    redoes: redo.at(-1)?.summary ?? null,
    locks: listValidLocks(locks, draft),
    provenance,
    snapshots: listSnapshots(snapshots),
    notes: [...notes],
    packageVersion,
    changedSinceFinalized: isChangedSinceSaved(whole),
  };
}

/** A session for its author. @param isPublic whether its package can be played */
export const viewOfSession = (
  session: PlanSession,
  { isPublic, ...status }: SessionStatus & { isPublic: boolean },
): SessionView => ({ ...journalView(session), packageId: isPublic ? session.packageId : null, ...status });

/** A session without some parts; without pictures its messages carry addresses. */
export function viewWithout(
  { messages, ...view }: SessionView,
  without: ReadonlySet<SessionPart>,
): SessionView | Omit<SessionView, 'messages'> {
  if (without.has('messages')) return view;
  return { ...view, messages: without.has('pictures') ? withAddresses(view.id, messages) : messages };
}

/** The patch from one session view to the next; unchanged parts are not read. */
export function patchOfView(before: PlanSession, after: PlanSession): JsonPatch {
  const patch = patchBetween(journalView(before), journalView(after));
  const isFinalized = after.packageVersion !== before.packageVersion;
  return isFinalized ? [...patch, { op: 'replace', path: '/packageId', value: after.packageId }] : patch;
}
