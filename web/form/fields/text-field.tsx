import { type KeyboardEvent, useRef } from 'react';
import { type FieldProps, useField, useForm } from '../form-context.tsx';
import { AutoGrowTextarea } from './auto-grow-textarea.tsx';
import { Field } from './field.tsx';
import styles from './fields.module.css';

/** A text field that grows with its content. In a single-line field Enter saves. Optional empty text is removed. */
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
  /** By default from the schema: a short maximum length means a single line. */
  single?: boolean;
  interfaceText?: boolean;
  placeholder?: string;
  minRows?: number;
}) {
  const { language, save, textTool: Tool } = useForm();
  const textarea = useRef<HTMLTextAreaElement>(null);
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
      {Tool && !interfaceText && size !== 'code' && (
        <span className={`absolute ${styles.tool}`}>
          <Tool textarea={textarea} value={typeof value === 'string' ? value : ''} onText={onText} path={props.path} />
        </span>
      )}
      <AutoGrowTextarea
        ref={textarea}
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
