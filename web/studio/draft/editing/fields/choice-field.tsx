import { Switch } from '@mantine/core';
import { useField } from '../form-context.ts';
import { Field } from './field.tsx';
import styles from './fields.module.css';

/**
 * One of a few words, all in sight. With `none`, none of them is a choice as well, and takes the field out. `fallback` is
 * what a field that is not there stands for.
 */
export function ChoiceField<Value extends string>({
  path,
  label,
  hint,
  values,
  words,
  none,
  fallback,
}: {
  path: string;
  label: string;
  hint?: string;
  values: readonly Value[];
  words: (value: Value) => string;
  none?: string;
  fallback?: Value;
}) {
  const state = useField(path);
  const { id, value, set } = state;
  const choices: { value: Value | undefined; text: string }[] = [
    ...(none === undefined ? [] : [{ value: undefined, text: none }]),
    ...values.map((each) => ({ value: each, text: words(each) })),
  ];
  return (
    <Field path={path} label={label} hint={hint} state={state} group>
      <div className={styles.choices} role="radiogroup" aria-labelledby={`${id}-label`}>
        {choices.map((choice) => (
          <label key={choice.value ?? ''} className={styles.choice}>
            <input
              type="radio"
              name={id}
              checked={(value ?? fallback) === choice.value}
              onChange={() => set(choice.value)}
            />
            <span>{choice.text}</span>
          </label>
        ))}
      </div>
    </Field>
  );
}

/** One of many: a list that opens. */
export function SelectField({
  path,
  label,
  hint,
  options,
  none,
}: {
  path: string;
  label: string;
  hint?: string;
  options: readonly { value: string; text: string }[];
  none: string;
}) {
  const state = useField(path);
  const { id, value, set } = state;
  return (
    <Field path={path} label={label} hint={hint} state={state}>
      <select
        id={id}
        className={`${styles.input} ${styles.select}`}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => set(currentTarget.value === '' ? undefined : currentTarget.value)}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Yes or no. `removable`: no is not there at all. */
export function SwitchField({
  path,
  label,
  hint,
  removable = false,
}: {
  path: string;
  label: string;
  hint?: string;
  removable?: boolean;
}) {
  const state = useField(path);
  const { id, value, set } = state;
  return (
    <div className={styles.switch} data-path={path}>
      <Switch
        id={id}
        size="sm"
        label={label}
        description={hint}
        checked={value === true}
        onChange={({ currentTarget }) => set(currentTarget.checked ? true : removable ? undefined : false)}
      />
    </div>
  );
}
