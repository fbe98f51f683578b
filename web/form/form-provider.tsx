import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { FormContext, type FormState } from './form-context.ts';
import { type FormValues, FormValuesContext } from './form-values.ts';

/** Only fields that show a changed part of `value` render again, so `form` and `children` should be stable. */
export function FormProvider({ form, value, children }: { form: FormState; value: unknown; children: ReactNode }) {
  const { itemsBy } = form;
  const now = useRef(value);
  // Fields rendered with the form read the new value at once; the others are notified afterwards.
  now.current = value;
  const listeners = useRef(new Set<() => void>());
  const written = useMemo<FormValues>(
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
      <FormValuesContext value={written}>{children}</FormValuesContext>
    </FormContext>
  );
}
