import type { KeyboardEvent } from 'react';
import { type FieldProps, useField, useForm } from '../form-context.ts';
import { Field } from './field.tsx';
import styles from './fields.module.css';
import { Growing } from './growing.tsx';

/**
 * Text as it is read: growing with what is written. A line has no lines of its own, and Enter saves. What may be missing
 * and is empty is taken out.
 */
export function TextField({
  hint,
  size = 'text',
  single,
  interfaceText = false,
  placeholder,
  minRows,
  ...props
}: FieldProps & {
  size?: 'title' | 'lead' | 'text' | 'small' | 'code';
  /** As the schema has it where this is left out: what is never longer than a line has none. */
  single?: boolean;
  /** Not words of the story. */
  interfaceText?: boolean;
  placeholder?: string;
  minRows?: number;
}) {
  const { language, save } = useForm();
  const state = useField(props);
  const { id, field, value, set, problems, required, removable } = state;
  const isLine = single ?? (field?.of.kind === 'text' && !field.of.long);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isLine || event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };
  const onText = (typed: string) => {
    const text = isLine ? typed.replace(/\s*\n\s*/g, ' ') : typed;
    set(removable && text === '' ? undefined : text);
  };
  return (
    <Field path={props.path} hint={hint} state={state} optional={removable}>
      <Growing
        id={id}
        minRows={minRows ?? (isLine ? 1 : 2)}
        value={typeof value === 'string' ? value : ''}
        onText={onText}
        onKeyDown={onKeyDown}
        lang={interfaceText ? undefined : language}
        error={problems.length > 0}
        aria-required={required}
        spellCheck={size !== 'code'}
        {...(placeholder ? { placeholder } : {})}
        size={styles[size]}
      />
    </Field>
  );
}
