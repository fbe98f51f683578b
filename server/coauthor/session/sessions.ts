import type { PlanningStrategy } from '../../../shared/checklist/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import { IdSchema, type PlanDraft } from '../../../shared/story/index.ts';
import type { Clock } from '../../clock.ts';
import {
  collectEvents,
  createJournal,
  type SequencedEvent,
  type Stream,
  type StreamStart,
} from '../../journal/index.ts';
import type { Projection, Store } from '../../store/types.ts';
import { type Prove, proveAtOnce } from '../draft-jobs.ts';
import type { CoauthorLog } from '../log.ts';
import { type SessionEvent, sessionEvents } from './events.ts';
import { closeInterruptedAnswer } from './finalize-message.ts';
import type { ImportedHistory } from './history-export.ts';
import { createLiveSession, type LiveSession } from './live-session.ts';
import { foldSession, normalizeLocale, openedSession, type PlanSession, toSessionRow } from './session.ts';

interface Opening {
  locale?: string | undefined;
  strategy?: PlanningStrategy | undefined;
  /** False leaves the checklist's tools out. */
  checklistTools?: boolean | undefined;
  /** The draft it begins with, from the package whose next version it makes. Read only for a new session. */
  from?:
    | (() => Promise<{
        draft: PlanDraft;
        packageId: string;
        packageVersion: number;
        projections: Projection[];
      }>)
    | undefined;
  /** An imported journal, which replaces all other options. */
  history?: ImportedHistory | undefined;
}

export interface DraftSessions {
  /** Null for an unknown or invalid id. */
  get(id: string): Promise<LiveSession | null>;
  /** @throws RefusalError `not_found` */
  require(id: string): Promise<LiveSession>;
  open(id: string, opening?: Opening): Promise<{ live: LiveSession; created: boolean }>;
  opened(): LiveSession[];
  /** All events in order. @throws RefusalError `internal` naming an unreadable event */
  events(id: string): Promise<SequencedEvent<SessionEvent>[]>;
  delete(live: LiveSession): Promise<void>;
  /** Closes an answer whose process has ended. */
  settle(id: string): Promise<void>;
}

const IDLE_MAX = 24;

export const unknownSession = (id: string) =>
  new RefusalError('not_found', `There is no session "${id}".`, {
    hint: 'GET /api/sessions lists them.',
    reason: { code: 'gone', what: 'session' },
  });

const gone = (id: string) =>
  new RefusalError('not_found', `There is no session "${id}" any more.`, { reason: { code: 'gone', what: 'session' } });

async function firstEvents(
  { locale, strategy, checklistTools, from, history }: Opening,
  clock: Clock,
): Promise<StreamStart<SessionEvent>> {
  if (history) return history;
  const source = await from?.();
  const opened: SessionEvent = {
    type: 'session-opened',
    locale: normalizeLocale(locale),
    packageId: source?.packageId ?? clock.id(),
    createdAt: clock.iso(),
    ...(strategy === undefined ? {} : { strategy }),
    ...(checklistTools === undefined ? {} : { checklistTools }),
    ...(source ? { packageVersion: source.packageVersion } : {}),
  };
  if (!source) return { events: [opened] };
  return {
    events: [opened, { type: 'draft-opened', draft: source.draft, by: 'author' }],
    projections: source.projections,
  };
}

export function createDraftSessions({
  store,
  clock,
  prove = proveAtOnce,
  isWorkedOnElsewhere = async () => false,
  log,
}: {
  store: Store;
  clock: Clock;
  prove?: Prove;
  /** Whether another process answers in a session, or runs a plan there. */
  isWorkedOnElsewhere?: (id: string) => Promise<boolean>;
  log?: Pick<CoauthorLog, 'error'>;
}): DraftSessions {
  const journal = createJournal<PlanSession, SessionEvent>({
    store,
    clock,
    getStreamId: (id) => `session:${id}`,
    events: sessionEvents,
    begin: (id, { event }) => openedSession(id, [event]),
    fold: (session, { event }) => foldSession(session, event),
    rows: (session, now) => [{ kind: 'put-session', row: toSessionRow(session, now) }],
    /** Marks an answer that a server's end interrupted. This does not count as work on the session. */
    async resume(session) {
      const events = closeInterruptedAnswer(session);
      if (events.length === 0 || (await isWorkedOnElsewhere(session.id))) return null;
      const after = events.reduce(foldSession, session);
      const row = toSessionRow(after, (await store.getSession(session.id))?.updatedAt ?? clock.iso());
      return { events, after, projections: [{ kind: 'put-session', row }] };
    },
    gone,
    maxIdle: IDLE_MAX,
    onFailure: (err) => log?.error({ err }, 'a listener of a session failed'),
  });
  const lives = new WeakMap<Stream<PlanSession, SessionEvent>, LiveSession>();
  const live = (stream: Stream<PlanSession, SessionEvent>): LiveSession => {
    const found = lives.get(stream) ?? createLiveSession(stream, prove);
    lives.set(stream, found);
    return found;
  };

  const get = async (id: string): Promise<LiveSession | null> => {
    const stream = IdSchema.safeParse(id).success ? await journal.get(id) : null;
    return stream && live(stream);
  };

  return {
    get,
    async require(id) {
      const found = await get(id);
      if (found) return found;
      throw unknownSession(id);
    },
    async open(id, opening = {}) {
      const { stream, created } = await journal.open(id, () => firstEvents(opening, clock));
      return { live: live(stream), created };
    },
    opened: () => journal.cached().map(live),
    events: (id) => collectEvents(journal.events(id)),
    settle: journal.settle,
    async delete({ id }) {
      await journal.remove(id, () => store.deleteSession(id));
    },
  };
}
