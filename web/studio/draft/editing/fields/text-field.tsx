import { Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useField, useSheetForm } from '../form-context.ts';
import { Field } from './field.tsx';
import styles from './fields.module.css';

/** True for the Enter that ends a line of one's own, not for the one that ends composing Chinese or Japanese. */
export const isEnter = ({ key, keyCode, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && keyCode !== 229;

/**
 * Text as it is read: growing with what is written. `single` has no lines of its own, and Enter saves.
 * A field that may stay empty and is, is taken out of the draft.
 */
export function TextField({
  path,
  label,
  hint,
  size = 'text',
  single = false,
  required = false,
  removable = false,
  interfaceText = false,
  placeholder,
  minRows,
}: {
  path: string;
  label: string;
  hint?: React.ReactNode;
  size?: 'title' | 'lead' | 'text' | 'small' | 'code';
  single?: boolean;
  required?: boolean;
  /** Left empty it is not there at all. */
  removable?: boolean;
  /** Not words of the story. */
  interfaceText?: boolean;
  placeholder?: string;
  minRows?: number;
}) {
  const { language, save } = useSheetForm();
  const state = useField(path, { required });
  const { id, value, set, problems } = state;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!single || !isEnter(event)) return;
    event.preventDefault();
    save();
  };
  return (
    <Field path={path} label={label} hint={hint} state={state} optional={removable}>
      <Textarea
        id={id}
        variant="unstyled"
        autosize
        minRows={minRows ?? (single ? 1 : 2)}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => {
          const text = single ? currentTarget.value.replace(/\s*\n\s*/g, ' ') : currentTarget.value;
          set(removable && text === '' ? undefined : text);
        }}
        onKeyDown={onKeyDown}
        lang={interfaceText ? undefined : language}
        error={problems.length > 0}
        aria-required={required}
        spellCheck={size !== 'code'}
        {...(placeholder ? { placeholder } : {})}
        classNames={{ input: `${styles.input} ${styles[size]}` }}
      />
    </Field>
  );
}
