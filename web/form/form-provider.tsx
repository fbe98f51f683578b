import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createListeners } from '../../shared/listeners.ts';
import { FormContext, type FormState } from './form-context.ts';
import { type FormValues, FormValuesContext } from './form-values.ts';

/** Only fields that show a changed part of `value` render again, so `form` and `children` should be stable. */
export function FormProvider({ form, value, children }: { form: FormState; value: unknown; children: ReactNode }) {
  const { itemsBy } = form;
  const now = useRef(value);
  // Fields rendered with the form read the new value at once; the others are notified afterwards.
  now.current = value;
  const [listeners] = useState(() => createListeners());
  const written = useMemo<FormValues>(
    () => ({
      itemsBy,
      get: () => now.current,
      subscribe: listeners.subscribe,
    }),
    [itemsBy, listeners],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that is told of.
  useLayoutEffect(() => {
    listeners.tell();
  }, [value]);
  return (
    <FormContext value={form}>
      <FormValuesContext value={written}>{children}</FormValuesContext>
    </FormContext>
  );
}
