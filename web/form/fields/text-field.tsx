import { Textarea } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, memo, useCallback, useMemo, useRef } from 'react';
import { type FieldProps, useField, useForm } from '../form-context.ts';
import { Field } from './field.tsx';
import styles from './fields.module.css';

/** True for the Enter that ends a line of one's own, not for the one that ends composing Chinese or Japanese. */
export const isEnter = ({ key, keyCode, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && keyCode !== 229;

/** Measures itself whenever it is rendered, which lays out all of the page: only where something about it is new. */
const Growing = memo(Textarea);

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
  const now = useRef({ isLine, removable, set, save });
  now.current = { isLine, removable, set, save };
  const onKeyDown = useCallback((event: KeyboardEvent) => {
    if (!now.current.isLine || !isEnter(event)) return;
    event.preventDefault();
    now.current.save();
  }, []);
  const onChange = useCallback(({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => {
    const text = now.current.isLine ? currentTarget.value.replace(/\s*\n\s*/g, ' ') : currentTarget.value;
    now.current.set(now.current.removable && text === '' ? undefined : text);
  }, []);
  const classNames = useMemo(() => ({ input: `${styles.input} ${styles[size]}` }), [size]);
  return (
    <Field path={props.path} hint={hint} state={state} optional={removable}>
      <Growing
        id={id}
        variant="unstyled"
        autosize
        minRows={minRows ?? (isLine ? 1 : 2)}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        onKeyDown={onKeyDown}
        lang={interfaceText ? undefined : language}
        error={problems.length > 0}
        aria-required={required}
        spellCheck={size !== 'code'}
        {...(placeholder ? { placeholder } : {})}
        classNames={classNames}
      />
    </Field>
  );
}
