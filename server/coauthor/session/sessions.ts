import type { PlanningStrategy } from '../../../shared/checklist/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import type { PlanDraft } from '../../../shared/story/index.ts';
import type { Clock } from '../../clock.ts';
import type { Projection, Store } from '../../store/types.ts';
import { cutOff } from '../conversation/kept.ts';
import { type Prove, proveAtOnce } from '../prove.ts';
import { type SessionEvent, toNewEvent } from './events.ts';
import { createLiveSession, type LiveSession } from './live-session.ts';
import { foldSession, openedSession, type PlanSession, readSession, rowOf } from './session.ts';

/** How a session begins. */
export interface Opening {
  locale?: string | undefined;
  strategy?: PlanningStrategy | undefined;
  /** False leaves the checklist's tools out. */
  checklistTools?: boolean | undefined;
  /** The draft it begins with, of the package whose next version it makes; asked for only where there is no session yet. */
  from?:
    | (() => Promise<{
        draft: PlanDraft;
        packageId: string;
        packageVersion: number;
        /** What the same write puts besides. */
        projections: Projection[];
      }>)
    | undefined;
}

/** The working copies of the sessions, one for each. */
export interface Sessions {
  /** The session of that id; null when there is none. */
  get(id: string): Promise<LiveSession | null>;
  /** The same, opened when there is none. */
  open(id: string, opening?: Opening): Promise<{ live: LiveSession; created: boolean }>;
  /** Those that were asked for since the start. */
  opened(): Promise<LiveSession[]>;
  /** Closes a session and deletes it from the store. */
  delete(live: LiveSession): Promise<void>;
}

/** What a locale may look like; anything else, since it ends up in prompts, is English. */
const LOCALE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Keeps the working copies of one process over its store. */
export function createSessions({
  store,
  clock,
  prove = proveAtOnce,
}: {
  store: Store;
  clock: Clock;
  prove?: Prove;
}): Sessions {
  const loaded = new Map<string, Promise<LiveSession | null>>();

  const live = (initial: Parameters<typeof createLiveSession>[0]): LiveSession =>
    createLiveSession(initial, { store, clock, prove, onConflict: () => loaded.delete(initial.id) });

  /** Two callers at once share one copy; a failure, or a session that is not there, is not remembered. */
  function remember(id: string, load: Promise<LiveSession | null>): Promise<LiveSession | null> {
    loaded.set(id, load);
    const forget = () => {
      if (loaded.get(id) === load) loaded.delete(id);
    };
    load.then((found) => {
      if (!found) forget();
    }, forget);
    return load;
  }

  async function load(id: string): Promise<LiveSession | null> {
    if (!(await store.getSession(id))) return null;
    return live(await withoutCutOff(readSession(id, await store.read(`session:${id}`))));
  }

  /** A session as it is taken up again: an answer that was being given when its server ended says so from now on. */
  async function withoutCutOff(session: PlanSession): Promise<PlanSession> {
    const events = cutOff(session);
    if (events.length === 0) return session;
    const after = events.reduce(foldSession, session);
    const row = rowOf(after, (await store.getSession(session.id))?.updatedAt ?? clock.iso());
    try {
      await store.append(`session:${session.id}`, session.seq, events.map(toNewEvent), [{ kind: 'put-session', row }]);
      return after;
    } catch (error) {
      // It can be read all the same, where nothing can be written.
      if (error instanceof RefusalError && error.code !== 'conflict') return session;
      throw error;
    }
  }

  async function create(id: string, { locale, strategy, checklistTools, from }: Opening): Promise<LiveSession> {
    const source = await from?.();
    const createdAt = clock.iso();
    const events: SessionEvent[] = [
      {
        type: 'session-opened',
        locale: locale !== undefined && LOCALE.test(locale) ? locale : 'en',
        packageId: source?.packageId ?? clock.id(),
        createdAt,
        ...(strategy === undefined ? {} : { strategy }),
        ...(checklistTools === undefined ? {} : { checklistTools }),
        ...(source ? { packageVersion: source.packageVersion } : {}),
      },
      ...(source ? [{ type: 'draft-opened' as const, draft: source.draft, by: 'author' as const }] : []),
    ];
    const session = openedSession(id, events);
    const row = rowOf(session, createdAt);
    await store.append(`session:${id}`, 0, events.map(toNewEvent), [
      { kind: 'put-session', row },
      ...(source?.projections ?? []),
    ]);
    return live(session);
  }

  const get = (id: string) => loaded.get(id) ?? remember(id, load(id));

  return {
    get,
    open: async (id, opening = {}) => {
      const found = await get(id);
      if (found) return { live: found, created: false };
      // Somebody may have opened it in the meantime; between this look and `remember` nothing can come.
      const coming = loaded.get(id);
      if (coming) {
        const other = await coming;
        if (other) return { live: other, created: false };
      }
      const opened = create(id, opening);
      remember(id, opened);
      return { live: await opened, created: true };
    },
    opened: async () => {
      const found = await Promise.all([...loaded.values()].map((load) => load.catch(() => null)));
      return found.flatMap((session) => session ?? []);
    },
    delete: async (session) => {
      await session.close();
      await store.deleteSession(session.id);
      loaded.delete(session.id);
    },
  };
}
