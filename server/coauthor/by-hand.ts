import { type CheckReport, isIgnorable } from '../../shared/check/index.ts';
import type { Checklist } from '../../shared/checklist/index.ts';
import { RefusalError } from '../../shared/error.ts';
import {
  type Decision,
  type DraftEdit,
  type DraftElement,
  decideEdit,
  decideRemoveElement,
  ELEMENT_WORDS,
  type FindingName,
  isElementLock,
  isSameFinding,
  type Lock,
  livingLocks,
  lockKey,
  type PlanDraft,
  requireElement,
} from '../../shared/story/index.ts';
import type { Art } from '../art/types.ts';
import type { Store } from '../store/types.ts';
import type { Goings } from './plans/busy.ts';
import type { ChangeEvent } from './session/events.ts';
import { type HistoryEntry, tellChange, tellHistory } from './session/history.ts';
import type { LiveSession } from './session/live-session.ts';
import type { PlanSession } from './session/session.ts';
import { remarksAfter } from './tools/remarks.ts';

/** A draft after a change by hand. `seq` is what the next writer must have seen. */
export interface Edited {
  seq: number;
  draft: PlanDraft;
}

/** A session after a step back or forth. */
export interface Stepped extends Edited {
  checklist: Checklist | null;
  canUndo: boolean;
  canRedo: boolean;
}

/** @throws RefusalError `conflict` when the draft has changed since the writer read it */
function requireFresh({ draftSeq, seq: now }: PlanSession, seq: number | undefined): void {
  if (seq === undefined || (seq >= draftSeq && seq <= now)) return;
  throw new RefusalError('conflict', `The draft has changed since seq ${seq}: it is at ${now}.`, {
    hint: 'Read the session again, then send the change with its seq.',
    reason: { code: 'draft-changed' },
  });
}

const byAuthor = (event: ChangeEvent): ChangeEvent => ({ ...event, by: 'author' });

/** The answer to a change: the session as it stands after it. */
const editedIn = (live: LiveSession): Edited => {
  const { seq, draft } = live.current();
  return { seq, draft };
};

/** What an author is told of a change: what was decided about it, then what the check newly finds. */
const warningsOf = (live: LiveSession, { draft }: PlanSession, { event, warnings }: Decision): string[] => [
  ...new Set([...warnings, ...remarksAfter(live, draft, [event])]),
];

/**
 * The author's own edit of an element, or a new one. Locks hold tools back, not the author.
 * @throws RefusalError `conflict` when `seq` is stale, `refused` when the element would no longer fit; nothing is changed
 */
export async function editByHand(
  live: LiveSession,
  { seq, ...input }: DraftEdit & { seq: number },
): Promise<Edited & { warnings: string[] }> {
  const warnings = await live.transact((session) => {
    requireFresh(session, seq);
    const decision = decideEdit(session.draft, input);
    return { events: [byAuthor(decision.event)], value: warningsOf(live, session, decision) };
  });
  return { ...editedIn(live), warnings };
}

/**
 * The author deletes an element.
 * @param options.force takes the references to it out as well
 * @returns besides the draft what is odd about it now, in sentences
 * @throws RefusalError `conflict` with who refers to it, or when `seq` is stale; `refused` for an unknown element
 */
export async function removeByHand(
  live: LiveSession,
  element: DraftElement,
  { force, seq }: { force: boolean; seq?: number | undefined },
): Promise<Edited & { warnings: string[] }> {
  const warnings = await live.transact((session) => {
    requireFresh(session, seq);
    const decision = decideRemoveElement(session.draft, element, { force });
    return { events: [byAuthor(decision.event)], value: warningsOf(live, session, decision) };
  });
  return { ...editedIn(live), warnings };
}

/** The slug an element's picture is kept under: a place's is its `location`. */
const pictureKey = ({ acts }: PlanDraft, { type, actId, id = '' }: DraftElement): string => {
  const place = acts.find((act) => act.id === actId)?.sandboxLocations.find((each) => each.id === id);
  return type === 'node' && place ? place.location : id;
};

/**
 * The author's own picture of a character or a place.
 * @throws RefusalError `conflict` when `seq` is stale, `not_found` for an element that is not there, `refused` for one that
 *   bears no picture, and what the picture is refused for
 */
export async function replacePicture(
  live: LiveSession,
  art: Pick<Art, 'adopt'>,
  asked: DraftElement,
  bytes: Uint8Array,
  seq?: number,
): Promise<Edited & { warnings: string[] }> {
  const { draft, packageId } = live.current();
  requireFresh(live.current(), seq);
  if (asked.type !== 'character' && asked.type !== 'node') {
    throw new RefusalError('refused', `Characters and places have pictures, ${ELEMENT_WORDS[asked.type]}s have none.`, {
      reason: { code: 'bears-no-picture', type: asked.type },
    });
  }
  const element = requireElement(draft, asked, 'not_found');
  const kind = element.type === 'character' ? 'characters' : 'backgrounds';
  const image = await art.adopt({ packageId, kind, id: pictureKey(draft, element), bytes });
  await live.transact((session) => {
    requireFresh(session, seq);
    requireElement(session.draft, element, 'not_found'); // it may have been deleted while the picture was read
    return { events: [byAuthor({ type: 'picture-replaced', element, image })], value: undefined };
  });
  return { ...editedIn(live), warnings: [] };
}

/**
 * Takes the last changes back, or brings back what was taken back.
 * @param steps how many units, 1 or more
 * @param options.busy what goes on in the session: the draft may not go back under a plan
 * @throws RefusalError `conflict` where there are not as many, when `seq` is stale, or while something goes on; nothing is
 *   changed then
 */
export async function step(
  live: LiveSession,
  way: 'undo' | 'redo',
  steps: number,
  { seq, busy = null }: { seq?: number | undefined; busy?: Goings | null } = {},
): Promise<Stepped> {
  if (busy !== null) {
    const { message, reason } = busy;
    throw new RefusalError('conflict', message, { hint: `Wait until it is over, or stop it, then ${way}.`, reason });
  }
  await live.transact((session) => {
    requireFresh(session, seq);
    const there = session[way].length;
    if (there < steps) {
      const what = way === 'undo' ? 'undo' : 'do again';
      throw new RefusalError(
        'conflict',
        there === 0 ? `There is nothing to ${what}.` : `There are only ${there} changes to ${what}, not ${steps}.`,
        { reason: { code: 'nothing-to-step', way, there } },
      );
    }
    const type = way === 'undo' ? ('undone' as const) : ('redone' as const);
    return { events: Array.from({ length: steps }, () => ({ type })), value: undefined };
  });
  const { draft, checklist, undo, redo, ...session } = live.current();
  return { seq: session.seq, draft, checklist, canUndo: undo.length > 0, canRedo: redo.length > 0 };
}

/**
 * Locks an element against every tool, or unlocks it; what is so already stays without a line in the history.
 * @returns the locks there are now
 * @throws RefusalError `conflict` when `seq` is stale, `refused` for an element that is not there
 */
export async function setLock(live: LiveSession, asked: Lock, locked: boolean, seq?: number): Promise<readonly Lock[]> {
  await live.transact((session) => {
    requireFresh(session, seq);
    const { draft, locks } = session;
    const lock: Lock = isElementLock(asked) ? requireElement(draft, asked) : { type: 'checklist' };
    const isLocked = locks.some((each) => lockKey(each) === lockKey(lock));
    return { events: isLocked === locked ? [] : [{ type: 'lock-changed', lock, locked }], value: undefined };
  });
  const { draft, locks } = live.current();
  return livingLocks(locks, draft);
}

/** As many findings as a story can have its author ignore. */
const IGNORED_MAX = 500;

/**
 * The author lives with a finding of the check, for a reason, or heeds it again (null). What is so already stays without a
 * line in the history.
 * @returns what the check says then
 * @throws RefusalError `conflict` when `seq` is stale, `not_found` for what the check does not find, `refused` for an error or what tells of other findings
 */
export async function setIgnored(
  live: LiveSession,
  { code, where, because }: FindingName & { because: string | null },
  seq?: number,
): Promise<CheckReport> {
  const name = { code, where };
  await live.transact((session) => {
    requireFresh(session, seq);
    const { draft } = session;
    const known = draft.ignoredFindings?.find((each) => isSameFinding(each, name));
    if ((known?.because ?? null) === because) return { events: [], value: undefined };
    if (because === null) return { events: [byAuthor({ type: 'finding-heeded', finding: name })], value: undefined };
    if (!known) requireIgnorable(live.check(draft), name, draft.ignoredFindings?.length ?? 0);
    return { events: [byAuthor({ type: 'finding-ignored', finding: { ...name, because } })], value: undefined };
  });
  return live.check(live.current().draft);
}

/** @throws RefusalError where a finding is not there or cannot be ignored */
function requireIgnorable({ findings }: CheckReport, name: FindingName, ignored: number): void {
  const found = findings.find((each) => isSameFinding(each, name));
  if (!found) {
    throw new RefusalError('not_found', `The check does not find "${name.code}" there.`, {
      hint: 'GET /api/sessions/:id/check has what it finds.',
      reason: { code: 'finding-gone' },
    });
  }
  if (found.severity === 'error') {
    throw new RefusalError(
      'refused',
      `An error cannot be ignored: the story cannot be finished with it. ${found.message}`,
      {
        hint: found.fix,
        reason: { code: 'error-stays' },
      },
    );
  }
  if (!isIgnorable(found)) {
    throw new RefusalError(
      'refused',
      `"${name.code}" tells of other findings, and cannot be ignored itself. ${found.message}`,
      {
        hint: found.fix,
        reason: { code: 'remark-stays' },
      },
    );
  }
  if (ignored >= IGNORED_MAX) {
    throw new RefusalError('refused', `At most ${IGNORED_MAX} findings can be ignored.`, {
      hint: 'Mend some, or heed some again.',
      reason: { code: 'too-many-ignored', most: IGNORED_MAX },
    });
  }
}

/** The most lines of the history one page holds. */
export const HISTORY_PAGE_MAX = 200;

/** A page of the readable journal, newest first; `next` is where the following one begins. */
export async function readHistory(
  store: Store,
  id: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<{ entries: HistoryEntry[]; next?: number }> {
  const all = tellHistory(id, await store.read(`session:${id}`)).reverse();
  const from = all.filter(({ seq }) => before === undefined || seq < before);
  const entries = from.slice(0, Math.min(limit, HISTORY_PAGE_MAX));
  const last = entries.at(-1);
  return from.length > entries.length && last ? { entries, next: last.seq } : { entries };
}

/** One line of the history with what it changed. @throws RefusalError `not_found` */
export const readChange = async (store: Store, id: string, seq: number) =>
  tellChange(id, await store.read(`session:${id}`), seq);
