import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { getAtPath, type ItemAddressing } from '../../shared/field-path.ts';

/** The values of a form. Subscribers are notified only when their part has changed. */
export interface FormValues {
  get: () => unknown;
  itemsBy: ItemAddressing;
  subscribe: (listener: () => void) => () => void;
}

export const FormValuesContext = createContext<FormValues | null>(null);

function useSource(): FormValues {
  const written = useContext(FormValuesContext);
  if (!written) throw new Error('A field must be inside a FormProvider.');
  return written;
}

const asItIs = (value: unknown): unknown => value;

/** The value at a dotted path, '' for all. */
export function useFormValue(path: string): unknown;
/** `about` must return an identical value for equal content: a primitive, or a part of its argument. */
export function useFormValue<T>(path: string, about: (value: unknown) => T): T;
export function useFormValue(path: string, about: (value: unknown) => unknown = asItIs): unknown {
  const { get, itemsBy, subscribe } = useSource();
  return useSyncExternalStore(subscribe, () => about(getAtPath(get(), path, itemsBy)));
}

/** Reads the value at a path on demand, without subscribing. */
export function useReadFormValue(): (path: string) => unknown {
  const { get, itemsBy } = useSource();
  return useCallback((path) => getAtPath(get(), path, itemsBy), [get, itemsBy]);
}
