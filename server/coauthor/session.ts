import type { UIMessage } from 'ai';
import { z } from 'zod';
import { type DraftEvent, DraftEventSchema, EMPTY_DRAFT, foldDraft, type PlanDraft } from '../../shared/story/index.ts';
import type { JournalEvent, NewEvent, SessionRow } from '../store/types.ts';

/** A message of a session as the journal keeps it; its parts are the AI SDK's. */
export type SessionMessage = UIMessage;

const MessageSchema = z.looseObject({
  id: z.string(),
  role: z.enum(['system', 'user', 'assistant']),
  parts: z.array(z.looseObject({ type: z.string() })),
});

/** What can happen to a session besides its draft. */
const SessionOwnEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('session-opened'),
    locale: z.string(),
    packageId: z.string(),
    createdAt: z.string(),
  }),
  /** The author spoke. A message that is there already is asked again: what came after it goes. */
  z.object({ type: z.literal('message-received'), message: MessageSchema }),
  /** The co-author's message as far as it has got: `parts` replace those from `from` on. */
  z.object({
    type: z.literal('message-extended'),
    id: z.string(),
    from: z.number().int().min(0),
    parts: z.array(z.looseObject({ type: z.string() })),
    metadata: z.unknown().optional(),
  }),
]);
type SessionOwnEvent =
  | Exclude<z.infer<typeof SessionOwnEventSchema>, { type: 'message-received' | 'message-extended' }>
  | { type: 'message-received'; message: SessionMessage }
  | { type: 'message-extended'; id: string; from: number; parts: SessionMessage['parts']; metadata?: unknown };

/** An event of a session's journal. */
export type SessionEvent = SessionOwnEvent | DraftEvent;

const isDraftEventType = new Set<string>(DraftEventSchema.options.map(({ shape }) => shape.type.value));
/** Whether a session's event changes its draft. */
export const isDraftEvent = (event: SessionEvent): event is DraftEvent => isDraftEventType.has(event.type);

/** A co-author session: the fold of its journal, immutable. Planning Agent Reference, "State Lifecycle". */
export interface PlanSession {
  readonly id: string;
  readonly locale: string;
  /** Reserved with the session; public once finalizePackage has saved (`packageVersion` above 0). */
  readonly packageId: string;
  /** The last version saved, 0 before the first. */
  readonly packageVersion: number;
  readonly draft: PlanDraft;
  readonly messages: readonly SessionMessage[];
  /** The journal's last seq. */
  readonly seq: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

const emptySession = (id: string): PlanSession => ({
  id,
  locale: 'en',
  packageId: id,
  packageVersion: 0,
  draft: EMPTY_DRAFT,
  messages: [],
  seq: 0,
  createdAt: '',
});

function receive(messages: readonly SessionMessage[], message: SessionMessage): SessionMessage[] {
  const at = messages.findIndex(({ id }) => id === message.id);
  return [...(at < 0 ? messages : messages.slice(0, at)), message];
}

function extend(
  messages: readonly SessionMessage[],
  { id, from, parts, metadata }: Extract<SessionEvent, { type: 'message-extended' }>,
): SessionMessage[] {
  const before = messages.find((message) => message.id === id);
  const message = {
    ...before,
    id,
    role: 'assistant',
    parts: [...(before?.parts ?? []).slice(0, from), ...parts],
    ...(metadata === undefined ? {} : { metadata }),
  } as SessionMessage;
  return before ? messages.map((each) => (each.id === id ? message : each)) : [...messages, message];
}

/** The session after an event. Pure. `seq` is the caller's to count. */
export function foldSession(session: PlanSession, event: SessionEvent): PlanSession {
  switch (event.type) {
    case 'session-opened':
      return { ...session, locale: event.locale, packageId: event.packageId, createdAt: event.createdAt };
    case 'message-received':
      return { ...session, messages: receive(session.messages, event.message) };
    case 'message-extended':
      return { ...session, messages: extend(session.messages, event) };
    case 'package-finalized':
      return { ...session, packageVersion: event.version, draft: foldDraft(session.draft, event) };
    default:
      return { ...session, draft: foldDraft(session.draft, event) };
  }
}

/** An event as the store keeps it. */
export const toNewEvent = ({ type, ...data }: SessionEvent): NewEvent => ({ type, data });

/**
 * Folds a session's whole journal.
 * @throws Error when an event cannot be read, naming its seq
 */
export function readSession(id: string, events: readonly JournalEvent[]): PlanSession {
  return events.reduce((session, { type, data, seq }) => {
    const raw = { ...(data as object), type };
    const parsed = (isDraftEventType.has(type) ? DraftEventSchema : SessionOwnEventSchema).safeParse(raw);
    if (!parsed.success) throw new Error(`event ${seq} of session:${id} cannot be read`, { cause: parsed.error });
    return { ...foldSession(session, parsed.data as SessionEvent), seq };
  }, emptySession(id));
}

/** A session that has just been opened. */
export const openedSession = (id: string, event: Extract<SessionEvent, { type: 'session-opened' }>): PlanSession =>
  foldSession(emptySession(id), event);

const TITLE_LENGTH = 80;

/** What a session is listed as: its story's title, else the beginning of what its author first said. */
export function titleOf({ draft, messages }: PlanSession): string | null {
  if (draft.premise) return draft.premise.title;
  const said = messages
    .find(({ role }) => role === 'user')
    ?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!said) return null;
  const letters = [...said];
  return letters.length > TITLE_LENGTH ? `${letters.slice(0, TITLE_LENGTH - 1).join('')}…` : said;
}

/** The row a session is listed by. @param updatedAt ISO 8601 */
export const rowOf = (session: PlanSession, updatedAt: string): SessionRow => ({
  id: session.id,
  title: titleOf(session),
  locale: session.locale,
  reservedPackageId: session.packageId,
  packageSaved: session.packageVersion > 0,
  createdAt: session.createdAt,
  updatedAt,
});
