import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { FormContext, type FormState } from './form-context.ts';
import { type Written, WrittenContext } from './written.ts';

/**
 * A form around its fields. With each key another `value` comes: only the fields that show what is new in it are rendered anew, so
 * `form` and `children` should stay what they are meanwhile.
 * @param value all that is written, as JSON
 */
export function FormProvider({ form, value, children }: { form: FormState; value: unknown; children: ReactNode }) {
  const { itemsBy } = form;
  const now = useRef(value);
  // A field that is rendered with its form shows what its form does; the others are told when that is done.
  now.current = value;
  const listeners = useRef(new Set<() => void>());
  const written = useMemo<Written>(
    () => ({
      itemsBy,
      get: () => now.current,
      subscribe: (listener) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    }),
    [itemsBy],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that is told of.
  useLayoutEffect(() => {
    for (const listener of listeners.current) listener();
  }, [value]);
  return (
    <FormContext value={form}>
      <WrittenContext value={written}>{children}</WrittenContext>
    </FormContext>
  );
}
