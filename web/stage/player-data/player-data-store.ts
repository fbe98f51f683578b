import { sameJson } from '../../../shared/json.ts';
import { createListeners } from '../../../shared/listeners.ts';
import { mergePlayer, NO_PLAYER_DATA, type PlayerChanges, type PlayerData } from '../../../shared/player.ts';
import { toApiError } from '../../api/api-error.ts';
import { api, readResponse } from '../../api/typed-client.ts';
import { clipEndingTitle, findMissingChanges, mergePlayerChanges, parsePlayerData } from './merge-changes.ts';

/** How long changes are collected before they are sent, in ms. */
export const GATHER_MS = 2000;
/** Delay before a retry if no response arrived, in ms. */
export const RETRY_DELAY_MS = 30_000;
const STORED_AS = 'kamishibai.player';
/** The maximum length of a request on page exit, in characters of up to three bytes. */
const LEAVING_LENGTH = 20_000;

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;
const isPassing = (error: unknown): boolean => {
  const { status } = toApiError(error);
  return status === 0 || status === 429 || status >= 500;
};

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

export interface PlayerDataApi {
  read(): Promise<PlayerData>;
  /** @param leaving the page is closing: uses a keepalive request */
  add(changes: PlayerChanges, leaving: boolean): Promise<void>;
}

/** The player's data over all plays, here and on the server. Made for `useSyncExternalStore`. */
export interface PlayerDataStore {
  /** The data known so far; `ready` once the server was asked, whatever the response. */
  get(): { readonly data: PlayerData; readonly ready: boolean };
  subscribe(listener: () => void): () => void;
  hasRead(line: string): boolean;
  hasTaken(choice: string): boolean;
  /** Stores what is new, and sends it after a delay together with later changes. */
  add(changes: PlayerChanges): void;
  /**
   * Loads the server's data once, and sends what it lacks.
   * @param adopt applies the server's preferences, if mine have not changed since the server last received them
   */
  open(mine: PlayerData['preferences'], adopt: (theirs: PlayerData['preferences']) => void): void;
  /** Imports the content of a file. @throws ApiError if it is invalid, or if no response arrived */
  bringIn(file: PlayerChanges): Promise<void>;
  leave(): void;
}

/** The player's data, stored on the server and in this browser. `preferences` of `data` are the server's. */
export function createPlayerDataStore(
  server: PlayerDataApi,
  storage: () => Storage,
  onError: (error: unknown) => void,
): PlayerDataStore {
  const listeners = createListeners();
  let now: { data: PlayerData; ready: boolean } = { data: NO_PLAYER_DATA, ready: false };
  let read = new Set<string>();
  let taken = new Set<string>();
  let unsent: PlayerChanges | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  /** The server refused: nothing more is sent in this visit. */
  let isRefused = false;

  const stored = (): PlayerData => {
    try {
      return parsePlayerData(storage().getItem(STORED_AS));
    } catch {
      return NO_PLAYER_DATA;
    }
  };
  /** Keeps what another tab has stored meanwhile. */
  const store = () => {
    try {
      const { preferences } = now.data;
      storage().setItem(STORED_AS, JSON.stringify(mergePlayer(stored(), { ...now.data, preferences })));
    } catch {
      console.info('Storage is blocked: the reading history lasts for this visit only.');
    }
  };
  const set = (changes: Partial<typeof now>) => {
    now = { ...now, ...changes };
    if (changes.data) {
      read = new Set(now.data.read);
      taken = new Set(now.data.taken);
    }
    listeners.tell();
  };
  const later = (ms: number) => {
    if (timer !== undefined || unsent === null || !now.ready || isRefused) return;
    timer = setTimeout(() => {
      timer = undefined;
      void send(false);
    }, ms);
  };
  const wait = (changes: PlayerChanges) => {
    unsent = unsent === null ? changes : mergePlayerChanges(unsent, changes);
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
      unsent = unsent === null ? batch : mergePlayerChanges(batch, unsent);
      onError(error);
      isRefused = !isPassing(error);
    }
    later(RETRY_DELAY_MS);
  }

  async function load(...[preferences, adopt]: Parameters<PlayerDataStore['open']>): Promise<void> {
    const mine = stored();
    set({ data: mergePlayer(mine, now.data) });
    try {
      const theirs = await server.read();
      const { preferences: _, ...sets } = now.data;
      const lacks = findMissingChanges(theirs, sets);
      set({ data: mergePlayer(theirs, sets), ready: true });
      if (lacks) wait(lacks);
      const isNews = !isEmpty(mine.preferences) && !sameJson(mine.preferences, preferences);
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
    subscribe: listeners.subscribe,
    hasRead: (line) => read.has(line),
    hasTaken: (choice) => taken.has(choice),
    add: ({ preferences, ...sets }) => {
      const endings = Object.entries(sets.endings ?? {}).map(([id, reached]) => [id, reached.map(clipEndingTitle)]);
      const fresh = findMissingChanges(now.data, { ...sets, endings: Object.fromEntries(endings) });
      if (fresh) {
        set({ data: mergePlayer(now.data, fresh) });
        wait(fresh);
      }
      const waits = unsent?.preferences ?? now.data.preferences;
      if (preferences && !sameJson(preferences, waits)) wait({ preferences });
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

const seenApi: PlayerDataApi = {
  read: () => readResponse(api.player.$get({})),
  add: async (changes, leaving) => {
    await api.player.$put({ json: changes }, leaving ? { init: { keepalive: true } } : {});
  },
};

let shared: PlayerDataStore | null = null;

export function getPlayerDataStore(): PlayerDataStore {
  shared ??= createPlayerDataStore(
    seenApi,
    () => localStorage,
    (error) => console.warn(error),
  );
  return shared;
}
