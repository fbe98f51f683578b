import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { getAt, type ItemsBy } from './json.ts';

/** What is written in a form. Whoever shows a part of it is told when that part has changed, and not of the rest. */
export interface Written {
  get: () => unknown;
  /** What list items are found by in a path. */
  itemsBy: ItemsBy;
  subscribe: (listener: () => void) => () => void;
}

export const WrittenContext = createContext<Written | null>(null);

/** @throws Error outside of a form */
function useSource(): Written {
  const written = useContext(WrittenContext);
  if (!written) throw new Error('There is no form around this field.');
  return written;
}

const asItIs = (value: unknown): unknown => value;

/** What is written at a dotted path, '' for all. */
export function useWritten(path: string): unknown;
/**
 * Something about what is written at a dotted path.
 * @param about answers the same, by identity, for what says the same: a word, a number, or a part of what it is given
 */
export function useWritten<T>(path: string, about: (value: unknown) => T): T;
export function useWritten(path: string, about: (value: unknown) => unknown = asItIs): unknown {
  const { get, itemsBy, subscribe } = useSource();
  return useSyncExternalStore(subscribe, () => about(getAt(get(), path, itemsBy)));
}

/** Reads what is written at a path when something is done, without being told of what changes there. */
export function useReadWritten(): (path: string) => unknown {
  const { get, itemsBy } = useSource();
  return useCallback((path) => getAt(get(), path, itemsBy), [get, itemsBy]);
}
