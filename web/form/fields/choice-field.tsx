import { Checkbox, Switch } from '@mantine/core';
import { type FieldProps, useField, useForm } from '../form-context.tsx';
import { Field } from './field.tsx';
import styles from './fields.module.css';

/** With `none`, an option that removes the field. `fallback` is the value of a missing field. */
export function ChoiceField({
  hint,
  none,
  fallback,
  words,
  ...props
}: FieldProps & {
  words?: (choice: string) => string;
  none?: string;
  fallback?: string;
}) {
  const { sayChoice } = useForm();
  const state = useField(props);
  const { id, field, value, set } = state;
  const values = field?.of.kind === 'choice' ? field.of.values : [];
  const choices = [
    ...(none === undefined ? [] : [{ value: undefined, text: none }]),
    ...values.map((each) => ({ value: each, text: words?.(each) ?? sayChoice(field?.name ?? '', each) })),
  ];
  return (
    <Field path={props.path} hint={hint} state={state} group>
      <RadioPills id={id} choices={choices} chosen={value ?? fallback} onChoose={set} />
    </Field>
  );
}

/** The choices of a group field as radio buttons. @param id the field's, which names them */
export function RadioPills<Value extends string | undefined>({
  id,
  choices,
  chosen,
  onChoose,
}: {
  id: string;
  choices: readonly { value: Value; text: string; disabled?: boolean }[];
  chosen: unknown;
  onChoose: (value: Value) => void;
}) {
  return (
    <div className={`flex wrap gap-2xs ${styles.choices}`} role="radiogroup" aria-labelledby={`${id}-label`}>
      {choices.map(({ value, text, disabled }) => (
        <label key={value ?? ''} className={`relative clickable ${styles.choice}`}>
          <input
            className="cover"
            type="radio"
            name={id}
            checked={value === chosen}
            disabled={disabled}
            onChange={() => onChoose(value)}
          />
          <span className="text-md soft inline-block raised edged-strong pill">{text}</span>
        </label>
      ))}
    </div>
  );
}

/** A select for an enum; an optional field can be cleared. */
export function SelectField({
  hint,
  options,
  none,
  ...props
}: FieldProps & {
  options: readonly { value: string; text: string }[];
  /** The label of the empty choice; without it a choice is required. */
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

/** Checkboxes for a list of enum values. `all`: none or all checked means all, and removes the field. */
export function CheckboxesField({ hint, all = false, ...props }: FieldProps & { all?: boolean }) {
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
      <div className="flex wrap gap-md rows-xs">
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

/** A switch. In an optional field, off removes the field. */
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
