import { Textarea, type TextareaProps } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, memo, type Ref, useCallback, useMemo, useRef } from 'react';
import styles from './fields.module.css';

const Measured = memo(Textarea);

type Shown = Pick<
  TextareaProps,
  'id' | 'minRows' | 'lang' | 'error' | 'spellCheck' | 'placeholder' | 'aria-label' | 'aria-required'
>;

/**
 * A text that grows with what is written. It measures itself whenever it is rendered, which lays the whole page out: so it is rendered
 * only when what it shows is new, not with every key elsewhere in a form.
 * @param size how large its words are, a class of the fields' own
 */
export function Growing({
  value,
  size,
  onText,
  onKeyDown,
  ...shown
}: Shown & {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  size: string | undefined;
  onText: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}) {
  const now = useRef({ onText, onKeyDown });
  now.current = { onText, onKeyDown };
  const change = useCallback(
    ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => now.current.onText(currentTarget.value),
    [],
  );
  const press = useCallback((event: KeyboardEvent) => now.current.onKeyDown?.(event), []);
  const classNames = useMemo(() => ({ input: `${styles.input} ${size}` }), [size]);
  return (
    <Measured
      variant="unstyled"
      autosize
      value={value}
      onChange={change}
      onKeyDown={press}
      classNames={classNames}
      {...shown}
    />
  );
}
