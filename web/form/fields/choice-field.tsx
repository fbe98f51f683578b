import { Checkbox, Switch } from '@mantine/core';
import { type FieldProps, useField, useForm } from '../form-context.ts';
import { Field } from './field.tsx';
import styles from './fields.module.css';

/**
 * One of the few words the schema offers, all in sight. With `none`, none of them is a choice as well, and takes the field
 * out. `fallback` is what a field that is not there stands for.
 */
export function ChoiceField({
  hint,
  none,
  fallback,
  words,
  ...props
}: FieldProps & {
  /** What each is called, where that is not as the form calls it. */
  words?: (choice: string) => string;
  none?: string;
  fallback?: string;
}) {
  const { sayChoice } = useForm();
  const state = useField(props);
  const { id, field, value, set } = state;
  const values = field?.of.kind === 'choice' ? field.of.values : [];
  const choices: { value: string | undefined; text: string }[] = [
    ...(none === undefined ? [] : [{ value: undefined, text: none }]),
    ...values.map((each) => ({ value: each, text: words?.(each) ?? sayChoice(field?.name ?? '', each) })),
  ];
  return (
    <Field path={props.path} hint={hint} state={state} group>
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

/** One of many: a list that opens. What may be missing offers `none` as well. */
export function SelectField({
  hint,
  options,
  none,
  ...props
}: FieldProps & {
  options: readonly { value: string; text: string }[];
  /** What choosing nothing is called; left out where something is chosen always. */
  none?: string | undefined;
}) {
  const state = useField(props);
  const { id, value, set, removable } = state;
  return (
    <Field path={props.path} hint={hint} state={state}>
      <select
        id={id}
        className={`${styles.input} ${styles.select}`}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => set(currentTarget.value === '' && removable ? undefined : currentTarget.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Some of the words the schema offers. `all`: that none is chosen, or all are, stands for all, and is not there at all. */
export function ChecksField({ hint, all = false, ...props }: FieldProps & { all?: boolean }) {
  const { sayChoice } = useForm();
  const state = useField(props, { deep: true });
  const { field, value, set, removable } = state;
  const values = field?.of.kind === 'choices' ? field.of.values : [];
  const chosen = Array.isArray(value) ? value : all ? values : [];
  const toggle = (choice: string, on: boolean) => {
    const next = values.filter((each) => (each === choice ? on : chosen.includes(each)));
    set((all && next.length === values.length) || (removable && next.length === 0) ? undefined : next);
  };
  return (
    <Field path={props.path} hint={hint} state={state} group>
      <div className={styles.checks}>
        {values.map((choice) => (
          <Checkbox
            key={choice}
            size="xs"
            label={sayChoice(field?.name ?? '', choice)}
            checked={chosen.includes(choice)}
            onChange={({ currentTarget }) => toggle(choice, currentTarget.checked)}
          />
        ))}
      </div>
    </Field>
  );
}

/** Yes or no. Where it may be missing, no is not there at all. */
export function SwitchField({ hint, ...props }: FieldProps) {
  const { id, label, value, set, removable } = useField(props);
  return (
    <div className={styles.switch} data-path={props.path}>
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
