import type { Clock } from '../clock.ts';
import type { Store } from '../store/types.ts';
import { createLiveSession, type LiveSession } from './live-session.ts';
import { openedSession, readSession, rowOf, type SessionEvent, toNewEvent } from './session.ts';

/** The working copies of the sessions, one for each. */
export interface Sessions {
  /** The session of that id; null when there is none. */
  get(id: string): Promise<LiveSession | null>;
  /** The same, opened when there is none. */
  open(id: string, locale?: string): Promise<{ live: LiveSession; created: boolean }>;
  /** Closes a session and deletes it from the store. */
  delete(live: LiveSession): Promise<void>;
}

/** What a locale may look like; anything else, since it ends up in prompts, is English. */
const LOCALE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Keeps the working copies of one process over its store. */
export function createSessions({ store, clock }: { store: Store; clock: Clock }): Sessions {
  const loaded = new Map<string, Promise<LiveSession | null>>();

  const live = (initial: Parameters<typeof createLiveSession>[0]): LiveSession =>
    createLiveSession(initial, { store, clock, onConflict: () => loaded.delete(initial.id) });

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
    return live(readSession(id, await store.read(`session:${id}`)));
  }

  async function create(id: string, locale: string): Promise<LiveSession> {
    const event: Extract<SessionEvent, { type: 'session-opened' }> = {
      type: 'session-opened',
      locale,
      packageId: clock.id(),
      createdAt: clock.iso(),
    };
    const session = openedSession(id, event);
    const row = rowOf(session, event.createdAt);
    const { seq } = await store.append(`session:${id}`, 0, [toNewEvent(event)], [{ kind: 'put-session', row }]);
    return live({ ...session, seq });
  }

  const get = (id: string) => loaded.get(id) ?? remember(id, load(id));

  return {
    get,
    open: async (id, locale) => {
      const found = await get(id);
      if (found) return { live: found, created: false };
      // Somebody may have opened it in the meantime; between this look and `remember` nothing can come.
      const opening = loaded.get(id);
      if (opening) {
        const other = await opening;
        if (other) return { live: other, created: false };
      }
      const opened = create(id, locale !== undefined && LOCALE.test(locale) ? locale : 'en');
      remember(id, opened);
      return { live: await opened, created: true };
    },
    delete: async (session) => {
      await session.close();
      await store.deleteSession(session.id);
      loaded.delete(session.id);
    },
  };
}
