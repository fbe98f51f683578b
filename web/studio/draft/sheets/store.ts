import { useSyncExternalStore } from 'react';
import { type OpenSheet, type OpenSheets, parseSheets, serializeSheets } from './open-sheets.ts';

/** The sheets one session's author is writing on. They outlive the page that shows them. */
export interface SheetStore {
  get: () => OpenSheets;
  update: (change: (sheets: OpenSheets) => OpenSheets) => void;
  subscribe: (listener: () => void) => () => void;
}

const STORED_AS = 'kamishibai-unsaved';

/** As much of the browser's storage as is used. */
export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function read(kept: Kept, name: string): string | null {
  try {
    return kept.getItem(name);
  } catch {
    return null; // Storage is blocked: what is unsaved lasts as long as the page.
  }
}

function write(kept: Kept, name: string, text: string | null): void {
  try {
    if (text === null) kept.removeItem(name);
    else kept.setItem(name, text);
  } catch {
    console.info('What is not saved yet lasts as long as this page: the browser stores nothing.');
  }
}

/** Says when something is done, however often it is asked for until then. */
type Timing = (act: () => void) => () => void;

const atOnce: Timing = (act) => act;

/** Writing rests for so long, in ms, before it is stored; without a rest it is, so long after it began. */
const REST_MS = 400;
const RESTLESS_MS = 2000;

/** Once the keys rest, at the latest after a while, and whenever the page goes: to store a long script takes as long as a key may. */
export const atRest: Timing = (act) => {
  let timer = 0;
  let since = 0;
  const now = () => {
    if (timer === 0) return;
    window.clearTimeout(timer);
    timer = 0;
    act();
  };
  window.addEventListener('pagehide', now);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') now();
  });
  return () => {
    const asked = performance.now();
    if (timer === 0) since = asked;
    window.clearTimeout(timer);
    timer = window.setTimeout(now, Math.max(0, Math.min(REST_MS, since + RESTLESS_MS - asked)));
  };
};

/**
 * Makes the store of one session: what was unsaved when its page was last left is there again.
 * @param timing when what changed is stored
 */
export function createSheetStore(sessionId: string, kept: Kept, timing: Timing = atOnce): SheetStore {
  const name = `${STORED_AS}:${sessionId}`;
  const listeners = new Set<() => void>();
  let sheets = parseSheets(read(kept, name));
  let stored = serializeSheets(sheets);
  const keep = timing(() => {
    const text = serializeSheets(sheets);
    if (text !== stored) write(kept, name, text);
    stored = text;
  });
  return {
    get: () => sheets,
    update: (change) => {
      const next = change(sheets);
      if (next === sheets) return;
      sheets = next;
      keep();
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const stores = new Map<string, SheetStore>();

/** The store of a session, the same each time. */
export function sheetsOf(sessionId: string): SheetStore {
  const known = stores.get(sessionId) ?? createSheetStore(sessionId, window.localStorage, atRest);
  stores.set(sessionId, known);
  return known;
}

/**
 * Something about the sheets being written on, rendered anew when that is another and not with every key.
 * @param about answers the same, by identity, for what says the same: a word, a number, or a part of what it is given
 */
export const useSheets = <T>(store: SheetStore, about: (sheets: OpenSheets) => T): T =>
  useSyncExternalStore(store.subscribe, () => about(store.get()));

/** One sheet, while it is being written on. */
export const useOpenSheet = (store: SheetStore, key: string): OpenSheet | undefined =>
  useSheets(store, (sheets) => sheets[key]);

/** Whether a sheet is being written on. */
export const useIsOpen = (store: SheetStore, key: string): boolean =>
  useSheets(store, (sheets) => sheets[key] !== undefined);
