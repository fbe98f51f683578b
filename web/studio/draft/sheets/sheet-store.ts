import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../../shared/listeners.ts';
import { type OpenSheet, type OpenSheets, parseSheets, serializeSheets } from './open-sheets.ts';

export interface SheetStore {
  get: () => OpenSheets;
  update: (change: (sheets: OpenSheets) => OpenSheets) => void;
  subscribe: (listener: () => void) => () => void;
}

const STORED_AS = 'kamishibai-unsaved';

/** The part of the browser's storage API in use. */
export type SheetStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function read(kept: SheetStorage, name: string): string | null {
  try {
    return kept.getItem(name);
  } catch {
    return null; // Storage is blocked: unsaved changes last as long as the page.
  }
}

function write(kept: SheetStorage, name: string, text: string | null): void {
  try {
    if (text === null) kept.removeItem(name);
    else kept.setItem(name, text);
  } catch {
    console.info('Storage is blocked: unsaved changes last as long as this page.');
  }
}

type Timing = (act: () => void) => () => void;

const atOnce: Timing = (act) => act;

/** Delay, in ms: after a pause in typing, or at most after typing began. */
const REST_MS = 400;
const RESTLESS_MS = 2000;

/** Debounces with a limit and flushes when the page is hidden: storing on each key would be too slow. */
export const debounceWithLimit: Timing = (act) => {
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

/** Restores the unsaved sheets of the last visit; `timing` says when changes are stored. */
export function createSheetStore(sessionId: string, kept: SheetStorage, timing: Timing = atOnce): SheetStore {
  const name = `${STORED_AS}:${sessionId}`;
  const listeners = createListeners();
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
      listeners.tell();
    },
    subscribe: listeners.subscribe,
  };
}

const stores = new Map<string, SheetStore>();

/** The store of a session; one instance per session. */
export function getSheetStore(sessionId: string): SheetStore {
  const known = stores.get(sessionId) ?? createSheetStore(sessionId, window.localStorage, debounceWithLimit);
  stores.set(sessionId, known);
  return known;
}

/** `about` must return an identical value for equal content: a primitive, or a part of its argument. */
export const useSheets = <T>(store: SheetStore, about: (sheets: OpenSheets) => T): T =>
  useSyncExternalStore(store.subscribe, () => about(store.get()));

export const useOpenSheet = (store: SheetStore, key: string): OpenSheet | undefined =>
  useSheets(store, (sheets) => sheets[key]);

export const useIsOpen = (store: SheetStore, key: string): boolean =>
  useSheets(store, (sheets) => sheets[key] !== undefined);
