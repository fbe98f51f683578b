import { type CheckReport, isIgnorable } from '../../shared/check/index.ts';
import { RefusalError } from '../../shared/error.ts';
import { type Remark, toWireRemarks, type WireRemarks } from '../../shared/remarks.ts';
import {
  type Decision,
  type DraftEdit,
  type DraftElement,
  decideEdit,
  decideMaterial,
  decideRemoveElement,
  decideUnit,
  ELEMENT_WORDS,
  type FindingName,
  foldDraftEvents,
  isElementLock,
  isSameFinding,
  type Lock,
  listValidLocks,
  lockKey,
  type PeopleMet,
  type PlanDraft,
  PlanDraftSchema,
  requireElement,
  type UnitEdit,
  VOICES_MAX,
  type VoiceAsset,
} from '../../shared/story/index.ts';
import type { EditedDraft, Stepped } from '../../shared/wire/index.ts';
import { takeInVoice } from '../art/index.ts';
import type { Art } from '../art/types.ts';
import type { Projection } from '../store/types.ts';
import { precompileConditions } from './precompile-conditions.ts';
import { changeDraft } from './session/change-draft.ts';
import { type ChangeEvent, unitOfEdits } from './session/events.ts';
import type { LiveSession } from './session/live-session.ts';
import type { PlanSession } from './session/session.ts';
import type { SessionActivity } from './session/session-activity.ts';

/** @throws RefusalError `conflict` if the draft has changed since the writer read it */
function requireFresh({ draftSeq, seq: now }: PlanSession, seq: number | undefined): void {
  if (seq === undefined || (seq >= draftSeq && seq <= now)) return;
  throw new RefusalError('conflict', `The draft has changed since seq ${seq}: it is at ${now}.`, {
    hint: 'Read the session again, then send the change with its seq.',
    reason: { code: 'draft-changed' },
  });
}

const byAuthor = (event: ChangeEvent): ChangeEvent => ({ ...event, by: 'author' });

const editedIn = (live: LiveSession): EditedDraft => {
  const { seq, draft } = live.current();
  return { seq, draft };
};

interface ByHand {
  events: ChangeEvent[];
  projections?: readonly Projection[];
  remarks: readonly Remark[];
}

/**
 * Changes the draft on the author's behalf; locks do not apply.
 * @returns the session after the change, with the remarks of `decide` followed by new findings of the check
 * @throws RefusalError `conflict` when `seq` is stale, and as `decide`
 */
export async function changeByHand<Decided extends ByHand>(
  live: LiveSession,
  seq: number | undefined,
  decide: (session: PlanSession) => Decided,
): Promise<EditedDraft & WireRemarks & Omit<Decided, keyof ByHand>> {
  const result = await changeDraft(
    live,
    (session) => {
      requireFresh(session, seq);
      const decided = decide(session);
      const { events, projections = [] } = decided;
      return { events, projections, value: decided };
    },
    {
      locks: false,
      tell: ({ events: _, projections: __, remarks, ...value }, found) => ({
        ...value,
        ...toWireRemarks([...remarks, ...found]),
      }),
    },
  );
  return { ...editedIn(live), ...result };
}

const byHand = ({ event, remarks }: Decision): ByHand => ({ events: [byAuthor(event)], remarks });

/**
 * Edits or adds an element on the author's behalf. Locks hold tools back, not the author.
 * @throws RefusalError `conflict` when `seq` is stale, `refused` if the element would no longer fit; nothing is changed
 */
export async function editAsAuthor(
  live: LiveSession,
  { seq, ...input }: DraftEdit & { seq: number },
): Promise<EditedDraft & WireRemarks> {
  await precompileConditions(input);
  return changeByHand(live, seq, ({ draft }) => byHand(decideEdit(draft, input)));
}

/** `elements` lists what each edit changed, made or removed. */
export interface EditedUnit extends EditedDraft, WireRemarks {
  elements: DraftElement[];
}

const asUnit = (events: readonly ChangeEvent[], { seq }: PlanSession): ChangeEvent[] =>
  events.map((event) => (events.length === 1 ? byAuthor(event) : { ...byAuthor(event), unit: unitOfEdits(seq) }));

/**
 * Applies several edits of the author as one undo step. Generates ids, moods, first places and connections.
 * @throws RefusalError `conflict` when `seq` is stale, else the refusal of the first invalid edit; nothing is changed
 */
export async function editManyAsAuthor(
  live: LiveSession,
  { seq, edits }: { seq: number; edits: readonly UnitEdit[] },
): Promise<EditedUnit> {
  await precompileConditions(edits);
  return changeByHand(live, seq, (session) => {
    const { events, elements, remarks } = decideUnit(session.draft, edits);
    return { events: asUnit(events, session), elements, remarks };
  });
}

/**
 * Adds imported characters, lore and scenes as one change. `wanted` art is kept only for portraits of added characters.
 * @returns which characters match existing ones, and which have the name of an existing one
 * @throws RefusalError `refused` if the draft has no room
 */
export async function addMaterialAsAuthor(
  live: LiveSession,
  material: PlanDraft,
  wanted: readonly Projection[],
): Promise<EditedDraft & WireRemarks & PeopleMet> {
  return changeByHand(live, undefined, (session) => {
    const { events, ...met } = decideMaterial(session.draft, material);
    if (!PlanDraftSchema.safeParse(foldDraftEvents(session.draft, events)).success) {
      throw new RefusalError('refused', 'The draft has no room for all of this.', {
        hint: 'Bring it in as a draft of its own.',
        reason: { code: 'too-much-for-a-story' },
      });
    }
    const shown = JSON.stringify(events.flatMap((event) => ('image' in event && event.image ? [event.image] : [])));
    const projections = wanted.filter((each) => each.kind !== 'want-picture' || shown.includes(each.row.file));
    return { events: asUnit(events, session), projections, remarks: [], ...met };
  });
}

/**
 * Deletes an element on the author's behalf; `options.force` also removes references to it.
 * @throws RefusalError `conflict` with the references to it, or when `seq` is stale; `refused` for an unknown element
 */
export async function removeAsAuthor(
  live: LiveSession,
  element: DraftElement,
  { force, seq }: { force: boolean; seq?: number | undefined },
): Promise<EditedDraft & WireRemarks> {
  return changeByHand(live, seq, ({ draft }) => byHand(decideRemoveElement(draft, element, { force })));
}

/** The slug of an element's picture: for a place its `location`. */
const pictureKey = ({ acts }: PlanDraft, { type, actId, id = '' }: DraftElement): string => {
  const place = acts.find((act) => act.id === actId)?.sandboxLocations.find((each) => each.id === id);
  return type === 'node' && place ? place.location : id;
};

/**
 * @throws RefusalError `conflict` when `seq` is stale, `not_found` for an unknown element, `refused` for one without a
 * picture, and the refusals of the picture itself
 */
export async function replacePicture(
  live: LiveSession,
  art: Pick<Art, 'adopt'>,
  asked: DraftElement,
  bytes: Uint8Array,
  seq?: number,
): Promise<EditedDraft & WireRemarks> {
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
    requireElement(session.draft, element, 'not_found'); // The element may have been deleted while the picture was read.
    return { events: [byAuthor({ type: 'picture-replaced', element, image })], value: undefined };
  });
  return { ...editedIn(live), ...toWireRemarks([]) };
}

/** An uploaded voice: the key that lines use, and its file. */
export interface UploadedVoice extends EditedDraft {
  id: string;
  voice: VoiceAsset;
}

const hasVoice = ({ voices = {} }: PlanDraft, id: string): boolean => Object.hasOwn(voices, id);

/** @throws RefusalError `too_large` if the story has the maximum of voices and this is a new one */
function requireVoiceRoom(draft: PlanDraft, id: string): void {
  if (hasVoice(draft, id) || Object.keys(draft.voices ?? {}).length < VOICES_MAX) return;
  throw new RefusalError('too_large', `A story has at most ${VOICES_MAX} voice files.`, {
    reason: { code: 'too-much-for-a-story' },
  });
}

/**
 * Adds a voice recording for lines to use; undo does not remove it. `options.words` is a hash (`hashSpokenWords`).
 * @throws RefusalError `unsupported_media_type` or `too_large` for an invalid file
 */
export async function importVoice(
  live: LiveSession,
  bytes: Uint8Array,
  options: { dataDir: string; words?: string | undefined },
): Promise<UploadedVoice> {
  const { packageId } = live.current();
  const requireRoom = (key: string) => requireVoiceRoom(live.current().draft, key);
  const { id, voice } = await takeInVoice(bytes, { ...options, packageId, requireRoom });
  await live.transact(({ draft }) => {
    requireVoiceRoom(draft, id); // Others may have been added while this file was written.
    return { events: hasVoice(draft, id) ? [] : [byAuthor({ type: 'voice-brought', id, voice })], value: undefined };
  });
  return { ...editedIn(live), id, voice };
}

/** @throws RefusalError `conflict` while a plan runs: the draft must not go back then */
export function requireIdle(busy: SessionActivity | null, then: 'undo' | 'redo' | 'restore'): void {
  if (busy === null) return;
  const { message, reason } = busy;
  throw new RefusalError('conflict', message, { hint: `Wait until it is over, or stop it, then ${then}.`, reason });
}

/**
 * Undoes or redoes the last `steps` units. The draft must not go back while a plan runs (`options.busy`).
 * @throws RefusalError `conflict` if there are fewer units, when `seq` is stale, or while busy; nothing is changed
 */
export async function undoOrRedo(
  live: LiveSession,
  way: 'undo' | 'redo',
  steps: number,
  { seq, busy = null }: { seq?: number | undefined; busy?: SessionActivity | null } = {},
): Promise<Stepped> {
  requireIdle(busy, way);
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
 * Locks or unlocks an element against every tool. No change adds no line to the history. @returns all locks
 * @throws RefusalError `conflict` when `seq` is stale, `refused` for an unknown element
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
  return listValidLocks(locks, draft);
}

const IGNORED_MAX = 500;

/**
 * Ignores a finding of the check for a reason, or stops ignoring it (null). No change adds no line to the history.
 * @throws RefusalError `conflict` when `seq` is stale, `not_found` for an unknown finding, `refused` for an error or a
 * summary of other findings
 */
export async function setIgnored(
  live: LiveSession,
  { code, where, because }: FindingName & { because: string | null },
  seq?: number,
): Promise<CheckReport> {
  const name = { code, where };
  await live.transact(async (session) => {
    requireFresh(session, seq);
    const { draft } = session;
    const known = draft.ignoredFindings?.find((each) => isSameFinding(each, name));
    if ((known?.because ?? null) === because) return { events: [], value: undefined };
    if (because === null) return { events: [byAuthor({ type: 'finding-heeded', finding: name })], value: undefined };
    if (!known) requireIgnorable(await live.check(draft), name, draft.ignoredFindings?.length ?? 0);
    return { events: [byAuthor({ type: 'finding-ignored', finding: { ...name, because } })], value: undefined };
  });
  return live.check(live.current().draft);
}

/** @throws RefusalError if a finding does not exist or cannot be ignored */
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
      `"${name.code}" summarizes other findings and cannot be ignored itself. ${found.message}`,
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
