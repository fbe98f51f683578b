import { useState } from 'react';
import { type FieldProps, useField } from '../form-context.tsx';
import { Field } from './field.tsx';
import styles from './fields.module.css';

/** Empty removes it. `words` label the few possible values; 0 means none. */
export function NumberField({
  hint,
  min,
  whole,
  words,
  ...props
}: FieldProps & { min?: number; whole?: boolean; words?: readonly { value: number; text: string }[] }) {
  const state = useField(props);
  const { id, field, value, set, problems, removable } = state;
  const of = field?.of.kind === 'number' ? field.of : { whole: false, min: undefined, max: undefined };
  const isWhole = whole ?? of.whole;
  // The text being typed may not be a number yet: "-" or "1.".
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (typeof value === 'number' ? String(value) : '');
  if (words) {
    return (
      <Field path={props.path} hint={hint} state={state} optional={removable}>
        <select
          id={id}
          className={`${styles.input} ${styles.select}`}
          value={typeof value === 'number' ? value : 0}
          onChange={({ currentTarget }) => {
            const number = Number(currentTarget.value);
            set(removable && number === 0 ? undefined : number);
          }}
        >
          {words.map((each) => (
            <option key={each.value} value={each.value}>
              {each.text}
            </option>
          ))}
        </select>
      </Field>
    );
  }
  return (
    <Field path={props.path} hint={hint} state={state} optional={removable}>
      <input
        id={id}
        className={`${styles.input} ${styles.number}`}
        type="number"
        inputMode={isWhole ? 'numeric' : 'decimal'}
        step={isWhole ? 1 : 'any'}
        min={min ?? of.min}
        max={of.max}
        value={shown}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          const number = currentTarget.valueAsNumber;
          set(Number.isNaN(number) ? undefined : number);
        }}
        onBlur={() => setTyped(null)}
        aria-required={state.required}
        aria-invalid={problems.length > 0}
      />
    </Field>
  );
}
