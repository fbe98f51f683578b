import type { ComponentProps, KeyboardEvent } from 'react';
import styles from './fields.module.css';

type Shown = Pick<
  ComponentProps<'textarea'>,
  'ref' | 'id' | 'lang' | 'spellCheck' | 'placeholder' | 'aria-label' | 'aria-required'
>;

/** The layout is done by a copy of the text behind it, since measuring would lay out the whole page. */
export function AutoGrowTextarea({
  value,
  size,
  minRows,
  error,
  onText,
  ...shown
}: Shown & {
  value: string;
  size: string | undefined;
  minRows: number;
  error?: boolean;
  onText: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}) {
  return (
    // The space gives an empty last line its height.
    <div className={`stack ${styles.grows} ${size}`} data-text={`${value || (shown.placeholder ?? '')} `}>
      <textarea
        className={`${styles.input} ${size}`}
        rows={minRows}
        value={value}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        aria-invalid={error || undefined}
        {...shown}
      />
    </div>
  );
}
