import { z } from 'zod';
import { RefusalError } from '../../../shared/error.ts';
import { isObject } from '../../../shared/json.ts';
import { diffDrafts, elementKey, PlanDraftSchema, parsePackageText } from '../../../shared/story/index.ts';
import type { SequencedEvent } from '../../journal/index.ts';
import { mediaPathsIn } from '../../store/media-paths.ts';
import {
  isDraftEvent,
  isSessionChecklistEvent,
  planOfUnit,
  type SessionEvent,
  sessionEvents,
  unitOfPlan,
} from './events.ts';
import { foldSession, normalizeLocale, openedSession, type PlanSession } from './session.ts';

/** Maximum number of events in an exported history. */
export const HISTORY_EVENTS = 10_000;

/** Events that are not exported: the brief, the conversation, and decisions in it. */
const PRIVATE: ReadonlySet<SessionEvent['type']> = new Set<SessionEvent['type']>([
  'message-received',
  'message-extended',
  'answer-dropped',
  'approval-decided',
  'brief-written',
]);

const KeptHistorySchema = z.object({
  form: z.literal(1),
  events: z
    .array(z.object({ at: z.iso.datetime(), event: z.looseObject({ type: z.string().max(60) }) }))
    .min(1)
    .max(HISTORY_EVENTS),
});

function saidIn(before: PlanSession, after: PlanSession, event: SessionEvent): string[] {
  if (!isDraftEvent(event) || event.by === 'author' || before.provenance === after.provenance) return [];
  return diffDrafts(before.draft, after.draft).flatMap((change) => {
    const key = elementKey(change);
    return before.provenance[key] === undefined && after.provenance[key]?.origin === 'author' ? [change.title] : [];
  });
}

/** Exports a journal's changes of the draft, without the conversation. Null if it is too long. Pure. */
export function exportHistory(id: string, journal: readonly SequencedEvent<SessionEvent>[]): string | null {
  const events: z.infer<typeof KeptHistorySchema>['events'] = [];
  let session = openedSession(id, []);
  for (const { at, event } of journal) {
    const before = session;
    session = foldSession(session, event);
    if (PRIVATE.has(event.type)) continue;
    const { call: _, said: __, ...kept } = event as SessionEvent & { call?: unknown; said?: unknown };
    const said = saidIn(before, session, event).map((name) => name.slice(0, 500));
    events.push({ at, event: { ...kept, ...(said.length > 0 && { said: said.slice(0, 200) }) } });
  }
  return events.length > HISTORY_EVENTS ? null : JSON.stringify({ form: 1, events });
}

export interface HistoryTarget {
  packageId: string;
  packageVersion: number;
  /** ISO 8601: later times are clipped to it. */
  now: string;
}

export interface ImportedHistory {
  events: SessionEvent[];
  times: string[];
}

const earlier = (one: string, other: string): string => [one, other].sort()[0] ?? other;

const unsound = (why: string, cause?: unknown) =>
  new RefusalError('refused', `This history cannot be read: ${why}.`, {
    reason: { code: 'file-broken', name: 'history.json' },
    cause,
  });

/**
 * The journal of a session of its story. @throws RefusalError `refused` for no valid journal, `malformed`, `too_large`
 */
export function parseKeptHistory(text: string, taken: HistoryTarget): ImportedHistory {
  const parsed = KeptHistorySchema.safeParse(parsePackageText(text));
  if (!parsed.success) throw unsound('it is not a Kamishibai history, or too long', parsed.error);
  const units = new Map<string, string>();
  const times: string[] = [];
  const events = parsed.data.events.map(({ at, event: raw }, index) => {
    times.push(earlier(at, taken.now));
    const event = eventIn(raw, index);
    if (PRIVATE.has(event.type)) throw unsound('it holds a conversation');
    const isInPlace = event.type === 'draft-opened' ? index === 1 : (event.type === 'session-opened') === (index === 0);
    if (!isInPlace) throw unsound(`event ${index + 1} is not allowed at its position`);
    requireOwnMedia(raw, taken.packageId);
    return ownUnit(ofPackage(event, taken), units);
  });
  raiseVersion(events, taken.packageVersion);
  requireSoundDraft(events);
  return { events, times };
}

function eventIn({ type, ...data }: { type: string }, index: number): SessionEvent {
  try {
    return sessionEvents.read({ type, data });
  } catch (cause) {
    throw unsound(`event ${index + 1} is of an unknown kind`, cause);
  }
}

/** @throws RefusalError for a file outside the story: clients that show the draft would request it */
function requireOwnMedia(value: unknown, packageId: string): void {
  if (Array.isArray(value)) {
    for (const each of value) requireOwnMedia(each, packageId);
  } else if (isObject(value)) {
    for (const url of listUrls(value)) {
      if (!isOwnMedia(`${url}`, packageId)) throw unsound('it refers to a picture outside the story');
    }
    for (const each of Object.values(value)) requireOwnMedia(each, packageId);
  }
}

const isOwnMedia = (url: string, packageId: string): boolean =>
  url.startsWith(`/media/${packageId}/`) && `/media/${mediaPathsIn(url)[0]}` === url;

const listUrls = ({ url, mimeType, expressions }: Record<string, unknown>): unknown[] =>
  url !== undefined && mimeType !== undefined
    ? [url, ...(isObject(expressions) ? Object.values(expressions) : [])]
    : [];

function ofPackage(event: SessionEvent, { packageId, now }: HistoryTarget): SessionEvent {
  if (event.type === 'package-finalized') return { ...event, packageId };
  if (event.type !== 'session-opened') return event;
  return { ...event, packageId, createdAt: earlier(event.createdAt, now), locale: normalizeLocale(event.locale) };
}

/** Renames units of a change, since they contain seqs of the old journal. */
function ownUnit(event: SessionEvent, units: Map<string, string>): SessionEvent {
  if (!isDraftEvent(event) && !isSessionChecklistEvent(event)) return event;
  const { unit, call: _, ...change } = event;
  if (unit === undefined) return change;
  const name = units.get(unit) ?? `brought-${units.size + 1}`;
  units.set(unit, name);
  return { ...change, unit: planOfUnit(unit) === null ? name : unitOfPlan(name) };
}

function raiseVersion(events: SessionEvent[], version: number): void {
  const at = events.findLastIndex(({ type }) => type === 'package-finalized' || type === 'session-opened');
  const event = events[at];
  if (event?.type === 'package-finalized') events[at] = { ...event, version: Math.max(event.version, version) };
  if (event?.type === 'session-opened') {
    events[at] = { ...event, packageVersion: Math.max(event.packageVersion ?? 0, version) };
  }
}

/** @throws RefusalError if the events do not fit together or lead to an invalid draft */
function requireSoundDraft(events: readonly SessionEvent[]): void {
  let session: PlanSession;
  try {
    session = openedSession('brought', events);
  } catch (cause) {
    throw unsound('its events do not fit together', cause);
  }
  const { draft, undo, redo } = session;
  // Every state that undo or redo can reach must be valid.
  const states = new Set([draft, ...undo.map(({ before }) => before.draft), ...redo.map(({ after }) => after.draft)]);
  for (const state of states) {
    const sound = PlanDraftSchema.safeParse(state);
    if (!sound.success) throw unsound('it leads to what is no story', sound.error);
  }
}
