import { mergePlayer, NO_PLAYER_DATA, type PlayerChanges, type PlayerData } from '../../../shared/player.ts';
import { toApiError } from '../../api/error.ts';
import { answer, api } from '../../api/typed.ts';
import { joined, lacking, parseStored, titled } from './seen-data.ts';

/** How long what is new is gathered before it is sent, in ms. */
export const GATHER_MS = 2000;
/** How long until it is tried again where no answer came. */
export const AGAIN_MS = 30_000;
const STORED_AS = 'kamishibai.player';
/** The most a browser lets a page say that is being left, in characters that may each be three bytes. */
const LEAVING_LENGTH = 20_000;

const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;
/** Whether another try may end better. */
const isPassing = (error: unknown): boolean => {
  const { status } = toApiError(error);
  return status === 0 || status === 429 || status >= 500;
};

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** What is asked of the server. Each throws ApiError; `status` 0 where no answer came. */
export interface SeenApi {
  read(): Promise<PlayerData>;
  /** @param leaving the page is going: it is sent all the same */
  add(changes: PlayerChanges, leaving: boolean): Promise<void>;
}

/** What this player has over all plays, here and at the server. Made for `useSyncExternalStore`. */
export interface Seen {
  /** What is known so far; `ready` once the server has been asked, whatever it said. */
  get(): { readonly data: PlayerData; readonly ready: boolean };
  subscribe(listener: () => void): () => void;
  hasRead(line: string): boolean;
  hasTaken(choice: string): boolean;
  /** Keeps what is new of it, and sends that a little later with what comes meanwhile. */
  add(changes: PlayerChanges): void;
  /**
   * Reads what the server has, once; what it lacks of what is known here is sent.
   * @param mine how this browser likes to read
   * @param adopt takes the server's preferences, where mine were not changed since it last heard of them
   */
  open(mine: PlayerData['preferences'], adopt: (theirs: PlayerData['preferences']) => void): void;
  /** Brings a file's content in. @throws ApiError where it is none of a player, or no answer came */
  bringIn(file: PlayerChanges): Promise<void>;
  /** Sends what waits, since the page is left. */
  leave(): void;
}

/**
 * What a player has, kept by the server and, so that it is there without a connection, by this browser. Where either keeps nothing it lasts for the
 * visit. `preferences` of `data` are those the server has.
 */
export function createSeen(server: SeenApi, storage: () => Storage, onError: (error: unknown) => void): Seen {
  const listeners = new Set<() => void>();
  let now: { data: PlayerData; ready: boolean } = { data: NO_PLAYER_DATA, ready: false };
  let read = new Set<string>();
  let taken = new Set<string>();
  /** What is to be sent; null where nothing is. */
  let unsent: PlayerChanges | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  /** The server will not have it: nothing is sent any more on this visit. */
  let isRefused = false;

  const stored = (): PlayerData => {
    try {
      return parseStored(storage().getItem(STORED_AS));
    } catch {
      return NO_PLAYER_DATA;
    }
  };
  /** What another tab has stored meanwhile stays. */
  const store = () => {
    try {
      const { preferences } = now.data;
      storage().setItem(STORED_AS, JSON.stringify(mergePlayer(stored(), { ...now.data, preferences })));
    } catch {
      console.info('What was seen is kept for this visit only: the browser stores nothing.');
    }
  };
  const set = (changes: Partial<typeof now>) => {
    now = { ...now, ...changes };
    if (changes.data) {
      read = new Set(now.data.read);
      taken = new Set(now.data.taken);
    }
    for (const listener of listeners) listener();
  };
  const later = (ms: number) => {
    if (timer !== undefined || unsent === null || !now.ready || isRefused) return;
    timer = setTimeout(() => {
      timer = undefined;
      void send(false);
    }, ms);
  };
  const wait = (changes: PlayerChanges) => {
    unsent = unsent === null ? changes : joined(unsent, changes);
  };

  async function send(leaving: boolean): Promise<void> {
    store();
    const batch = unsent;
    if (batch === null || isRefused) return;
    unsent = null;
    try {
      await server.add(batch, leaving);
      if (batch.preferences) {
        set({ data: { ...now.data, preferences: batch.preferences } });
        store();
      }
    } catch (error) {
      unsent = unsent === null ? batch : joined(batch, unsent);
      onError(error);
      isRefused = !isPassing(error);
    }
    later(AGAIN_MS);
  }

  async function load(...[preferences, adopt]: Parameters<Seen['open']>): Promise<void> {
    const mine = stored();
    set({ data: mergePlayer(mine, now.data) });
    try {
      const theirs = await server.read();
      const { preferences: _, ...sets } = now.data;
      const lacks = lacking(theirs, sets);
      set({ data: mergePlayer(theirs, sets), ready: true });
      if (lacks) wait(lacks);
      const isNews = !isEmpty(mine.preferences) && !alike(mine.preferences, preferences);
      if (isNews || isEmpty(theirs.preferences)) wait({ preferences });
      else adopt(theirs.preferences);
    } catch (error) {
      onError(error);
      isRefused = !isPassing(error);
      set({ ready: true });
    }
    store();
    later(GATHER_MS);
  }

  return {
    get: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasRead: (line) => read.has(line),
    hasTaken: (choice) => taken.has(choice),
    add: ({ preferences, ...sets }) => {
      const endings = Object.entries(sets.endings ?? {}).map(([id, reached]) => [id, reached.map(titled)]);
      const fresh = lacking(now.data, { ...sets, endings: Object.fromEntries(endings) });
      if (fresh) {
        set({ data: mergePlayer(now.data, fresh) });
        wait(fresh);
      }
      const waits = unsent?.preferences ?? now.data.preferences;
      if (preferences && !alike(preferences, waits)) wait({ preferences });
      later(GATHER_MS);
    },
    open: (mine, adopt) => {
      if (isOpen) return;
      isOpen = true;
      void load(mine, adopt);
    },
    bringIn: async (file) => {
      await server.add(file, false);
      set({ data: mergePlayer(now.data, file) });
      store();
    },
    leave: () => {
      clearTimeout(timer);
      timer = undefined;
      if (unsent !== null && JSON.stringify(unsent).length > LEAVING_LENGTH) return store();
      void send(true);
    },
  };
}

const seenApi: SeenApi = {
  read: () => answer(api.player.$get({})),
  add: async (changes, leaving) => {
    await api.player.$put({ json: changes }, leaving ? { init: { keepalive: true } } : {});
  },
};

let shared: Seen | null = null;

/** What the player at this browser has. */
export function stageSeen(): Seen {
  shared ??= createSeen(
    seenApi,
    () => localStorage,
    (error) => console.warn(error),
  );
  return shared;
}
