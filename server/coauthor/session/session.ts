import { isDeepStrictEqual } from 'node:util';
import { type Brief, briefAsText } from '../../../shared/brief/index.ts';
import { type Checklist, DEFAULT_PLANNING_STRATEGY, type PlanningStrategy } from '../../../shared/checklist/index.ts';
import { clipCharacters } from '../../../shared/clip.ts';
import { languageFor } from '../../../shared/language/tag.ts';
import {
  carryLocks,
  carryNotes,
  type DraftEvent,
  type DraftNote,
  describeElement,
  EMPTY_DRAFT,
  foldDraft,
  isEmptyDraft,
  type Lock,
  type PlanDraft,
  type Provenances,
  withLock,
} from '../../../shared/story/index.ts';
import type { WordGoals } from '../../../shared/wire/index.ts';
import type { SessionRow } from '../../store/types.ts';
import { type AnsweredCalls, withCall } from './answered-calls.ts';
import { describeChange } from './describe-change.ts';
import { isSessionChecklistEvent, isUndoable, type SessionEvent, type SessionMessage } from './events.ts';
import { applyDecision, dropFrom, extendMessage, receiveMessage } from './messages.ts';
import { applyChange, applyRedo, applyUndo, type UndoneUnit, type UndoStacks, type Unit } from './undo-stack.ts';

/** A change by hand or by a plan run that the co-author has not been shown. */
interface HandChange {
  readonly seq: number;
  readonly isRun?: boolean;
  readonly summary: string;
}

/** A co-author session: the fold of its journal, immutable. Planning tools, "The life of a session". */
export interface PlanSession {
  readonly id: string;
  readonly locale: string;
  readonly strategy: PlanningStrategy;
  /** False leaves the checklist's tools out. */
  readonly checklistTools: boolean;
  /** Reserved with the session; public once finalizePackage has saved (`packageVersion` above 0). */
  readonly packageId: string;
  /** The last saved version, 0 before the first. */
  readonly packageVersion: number;
  readonly draft: PlanDraft;
  readonly checklist: Checklist | null;
  readonly brief: Brief | null;
  readonly provenance: Provenances;
  readonly locks: readonly Lock[];
  readonly undo: readonly Unit[];
  readonly redo: readonly UndoneUnit[];
  readonly undoneCalls: readonly string[];
  readonly calls: AnsweredCalls | null;
  readonly messages: readonly SessionMessage[];
  /** The answer in progress; without a running answer, it was cut off. */
  readonly openAnswer: string | null;
  readonly untold: readonly HandChange[];
  /** True while the author has accepted everything the present answer would overwrite. */
  readonly acceptsAll: boolean;
  /** All words of the author, to recognize what comes from the author. */
  readonly authorWords: string;
  readonly seq: number;
  /** The seq at which the draft last changed, which writers must have seen. */
  readonly draftSeq: number;
  /** The last saved draft: opened from a package, or finalized into one. Null before. */
  readonly finalizedDraft: PlanDraft | null;
  readonly createdAt: string;
  /** Oldest first. */
  readonly snapshots: readonly DraftSnapshot[];
  /** The author's notes, oldest first. Undo leaves them alone. */
  readonly notes: readonly DraftNote[];
  readonly goals: WordGoals;
}

/** A state of the draft that its author has named. */
interface DraftSnapshot {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly draft: PlanDraft;
}

const emptySession = (id: string): PlanSession => ({
  id,
  locale: 'en',
  strategy: DEFAULT_PLANNING_STRATEGY,
  checklistTools: true,
  packageId: id,
  packageVersion: 0,
  draft: EMPTY_DRAFT,
  checklist: null,
  brief: null,
  provenance: {},
  locks: [],
  undo: [],
  redo: [],
  undoneCalls: [],
  calls: null,
  messages: [],
  openAnswer: null,
  untold: [],
  acceptsAll: false,
  authorWords: '',
  seq: 0,
  draftSeq: 0,
  finalizedDraft: null,
  createdAt: '',
  snapshots: [],
  notes: [],
  goals: { draft: null, day: null },
});

/** Maximum length of the kept words, in characters; the latest win. */
const AUTHOR_WORDS_KEPT = 100_000;
/** Maximum number of hand changes told individually; the draft shows the others. */
const HAND_CHANGES_TOLD = 40;

export const getText = ({ parts }: SessionMessage): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(' ');

const toUndoStacks = ({ draft, checklist, provenance, undo, redo }: PlanSession): UndoStacks => ({
  work: { draft, checklist, provenance },
  undo,
  redo,
});

const withChanges = (session: PlanSession, { work, undo, redo }: UndoStacks): PlanSession => ({
  ...session,
  ...work,
  locks: carryLocks(session.locks, session.draft, work.draft),
  notes: carryNotes(session.notes, session.draft, work.draft),
  undo,
  redo,
  // A change of the checklist does not make edits of the draft stale.
  draftSeq: work.draft === session.draft ? session.draftSeq : session.seq + 1,
});

const withUntold = (session: PlanSession, summary: string, isRun = false): PlanSession => ({
  ...session,
  untold: [...session.untold, { seq: session.seq + 1, summary, ...(isRun ? { isRun } : {}) }].slice(-HAND_CHANGES_TOLD),
});

/** Maximum number of undone calls kept: more than a conversation shows. */
const UNDONE_KEPT = 200;

const withUndone = (session: PlanSession, unit: Unit | undefined, isUndone: boolean): PlanSession => {
  const { toolCallId } = unit ?? {};
  if (toolCallId === undefined) return session;
  const others = session.undoneCalls.filter((id) => id !== toolCallId);
  return { ...session, undoneCalls: isUndone ? [...others, toolCallId].slice(-UNDONE_KEPT) : others };
};

/** Applies an event outside of undo and redo: all their states get it too. */
function throughout(session: PlanSession, event: DraftEvent): PlanSession {
  const after = <Of extends { readonly draft: PlanDraft }>(of: Of): Of => ({
    ...of,
    draft: foldDraft(of.draft, event),
  });
  return {
    ...after(session),
    undo: session.undo.map((unit) => ({ ...unit, before: after(unit.before) })),
    redo: session.redo.map((unit) => ({ ...unit, before: after(unit.before), after: after(unit.after) })),
  };
}

/** Applies an event; increments seq. Pure. */
export function foldSession(session: PlanSession, event: SessionEvent): PlanSession {
  return { ...withAnswer(folded(session, event), event), seq: session.seq + 1 };
}

/** Records the answer of the call that an event ends. @param after the session after the event */
function withAnswer(after: PlanSession, event: SessionEvent): PlanSession {
  if (!('call' in event) || event.call === undefined || event.unit === undefined) return after;
  const { call, unit } = event;
  const unitSeq = isUndoable(event) ? (after.undo.at(-1)?.seq ?? null) : null;
  return { ...after, calls: withCall(after.calls, { unit, key: call.key, value: call.value, unitSeq }) };
}

function folded(session: PlanSession, event: SessionEvent): PlanSession {
  const seq = session.seq + 1;
  if (isUndoable(event)) {
    const words = [session.authorWords, ...(event.said ?? [])].join(' ');
    const changes = applyChange(toUndoStacks(session), event, seq, words);
    const after = withChanges(session, changes);
    if (event.unitTitle !== undefined) {
      const begins = after.undo.length > session.undo.length;
      return begins ? withUntold(after, after.undo.at(-1)?.summary ?? '', true) : after;
    }
    if (isSessionChecklistEvent(event)) return after;
    if (event.type === 'draft-opened') {
      return { ...after, undo: session.undo, finalizedDraft: after.draft };
    }
    if (event.by !== 'author') return after;
    return withUntold(after, describeChange(session, event));
  }
  switch (event.type) {
    case 'session-opened': {
      const { locale, packageId, packageVersion = 0, createdAt } = event;
      const { strategy = DEFAULT_PLANNING_STRATEGY, checklistTools = true } = event;
      return { ...session, locale, strategy, checklistTools, packageId, packageVersion, createdAt };
    }
    case 'message-received':
      return {
        ...session,
        messages: receiveMessage(session.messages, event.message),
        openAnswer: null,
        // In an empty draft, what was said since replaces a brief whose story was taken back.
        brief: isEmptyDraft(session.draft) ? null : session.brief,
        authorWords: `${session.authorWords} ${getText(event.message)}`.slice(-AUTHOR_WORDS_KEPT),
        acceptsAll: false,
      };
    case 'brief-written': {
      const said = briefAsText(event.brief, languageFor(session.locale));
      return {
        ...session,
        brief: event.brief,
        authorWords: `${session.authorWords} ${said}`.slice(-AUTHOR_WORDS_KEPT),
      };
    }
    case 'answer-dropped':
      return { ...session, messages: dropFrom(session.messages, event.id), openAnswer: null, acceptsAll: false };
    case 'message-extended': {
      const seen = event.seen ?? 0;
      return {
        ...session,
        messages: extendMessage(session.messages, event),
        openAnswer: event.open ? event.id : null,
        untold: session.untold.filter((change) => change.seq > seen),
      };
    }
    case 'approval-decided':
      return {
        ...session,
        messages: applyDecision(session.messages, event),
        acceptsAll: session.acceptsAll || (event.approved && event.acceptAll === true),
      };
    case 'lock-changed': {
      const { lock, locked } = event;
      return withUntold(
        { ...session, locks: withLock(session.locks, lock, locked) },
        `${locked ? 'locked' : 'unlocked'} ${lock.type === 'checklist' ? 'the checklist' : describeElement(session.draft, { ...lock, type: lock.type })}`,
      );
    }
    case 'undone':
      return withUntold(
        withUndone(withChanges(session, applyUndo(toUndoStacks(session))), session.undo.at(-1), true),
        `took back: ${session.undo.at(-1)?.summary ?? 'nothing'}`,
      );
    case 'redone':
      return withUntold(
        withUndone(withChanges(session, applyRedo(toUndoStacks(session))), session.redo.at(-1), false),
        `brought back: ${session.redo.at(-1)?.summary ?? 'nothing'}`,
      );
    case 'package-finalized': {
      const after = throughout(session, event);
      return { ...after, packageVersion: event.version, finalizedDraft: after.draft, draftSeq: seq };
    }
    case 'snapshot-named': {
      const { id, name, createdAt } = event;
      return { ...session, snapshots: [...session.snapshots, { id, name, createdAt, draft: session.draft }] };
    }
    case 'snapshot-deleted':
      return { ...session, snapshots: session.snapshots.filter(({ id }) => id !== event.id) };
    case 'note-written': {
      const { note } = event;
      const isKnown = session.notes.some(({ id }) => id === note.id);
      const notes = isKnown
        ? session.notes.map((each) => (each.id === note.id ? note : each))
        : [...session.notes, note];
      return { ...session, notes };
    }
    case 'goals-set':
      return { ...session, goals: event.goals };
    case 'note-deleted':
      return { ...session, notes: session.notes.filter(({ id }) => id !== event.id) };
    case 'voice-brought':
      // No edit becomes stale: nothing existing changed.
      return throughout(session, event);
    default:
      return session;
  }
}

/** The accepted form of a locale. Anything else becomes English, since locales are used in prompts. */
const LOCALE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

export const normalizeLocale = (locale: string | undefined): string =>
  locale !== undefined && LOCALE.test(locale) ? locale : 'en';

export const openedSession = (id: string, events: readonly SessionEvent[]): PlanSession =>
  events.reduce(foldSession, emptySession(id));

const TITLE_LENGTH = 80;

/** The title in lists: the story's, else the beginning of the author's first message. */
function getTitle({ draft, messages }: PlanSession): string | null {
  if (draft.premise) return draft.premise.title;
  const first = messages.find(({ role }) => role === 'user');
  const said = first ? getText(first).replace(/\s+/g, ' ').trim() : '';
  return said ? clipCharacters(said, TITLE_LENGTH) : null;
}

/** Whether the draft was changed since it was last saved as a package; false before it was. */
export const isChangedSinceSaved = ({ packageVersion, draft, finalizedDraft }: PlanSession): boolean =>
  packageVersion > 0 && !isDeepStrictEqual(draft, finalizedDraft);

/** The session's row in the store. @param updatedAt ISO 8601 */
export const toSessionRow = (session: PlanSession, updatedAt: string): SessionRow => ({
  id: session.id,
  title: getTitle(session),
  locale: session.locale,
  reservedPackageId: session.packageId,
  packageSaved: session.packageVersion > 0,
  createdAt: session.createdAt,
  updatedAt,
});
