import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { getAt, type ItemsBy } from './json.ts';

/** The values of a form. Subscribers are notified only when their part has changed. */
export interface Written {
  get: () => unknown;
  itemsBy: ItemsBy;
  subscribe: (listener: () => void) => () => void;
}

export const WrittenContext = createContext<Written | null>(null);

/** @throws Error outside of a form */
function useSource(): Written {
  const written = useContext(WrittenContext);
  if (!written) throw new Error('A field must be inside a FormProvider.');
  return written;
}

const asItIs = (value: unknown): unknown => value;

/** The value at a dotted path, '' for all. */
export function useWritten(path: string): unknown;
/**
 * A selection of the value at a dotted path.
 * @param about must return an identical value for equal content: a primitive, or a part of its argument
 */
export function useWritten<T>(path: string, about: (value: unknown) => T): T;
export function useWritten(path: string, about: (value: unknown) => unknown = asItIs): unknown {
  const { get, itemsBy, subscribe } = useSource();
  return useSyncExternalStore(subscribe, () => about(getAt(get(), path, itemsBy)));
}

/** Reads the value at a path on demand, without subscribing. */
export function useReadWritten(): (path: string) => unknown {
  const { get, itemsBy } = useSource();
  return useCallback((path) => getAt(get(), path, itemsBy), [get, itemsBy]);
}
