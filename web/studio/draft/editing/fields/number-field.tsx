import { useState } from 'react';
import { useField } from '../form-context.ts';
import { Field } from './field.tsx';
import styles from './fields.module.css';

/** A number. `removable`: left empty it is not there at all. */
export function NumberField({
  path,
  label,
  hint,
  removable = false,
  required = false,
  step = 1,
  min,
}: {
  path: string;
  label: string;
  hint?: string;
  removable?: boolean;
  required?: boolean;
  step?: number | 'any';
  min?: number;
}) {
  const state = useField(path, { required });
  const { id, value, set, problems } = state;
  // What is being typed may be no number yet: "-" or "1.".
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (typeof value === 'number' ? String(value) : '');
  return (
    <Field path={path} label={label} hint={hint} state={state} optional={removable}>
      <input
        id={id}
        className={`${styles.input} ${styles.number}`}
        type="number"
        inputMode={step === 1 ? 'numeric' : 'decimal'}
        step={step}
        min={min}
        value={shown}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          const number = currentTarget.valueAsNumber;
          set(Number.isNaN(number) ? undefined : number);
        }}
        onBlur={() => setTyped(null)}
        aria-invalid={problems.length > 0}
      />
    </Field>
  );
}
