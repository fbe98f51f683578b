import type { ComponentProps, KeyboardEvent } from 'react';
import styles from './fields.module.css';

type Shown = Pick<
  ComponentProps<'textarea'>,
  'ref' | 'id' | 'lang' | 'spellCheck' | 'placeholder' | 'aria-label' | 'aria-required'
>;

/**
 * A text that grows with what is written. Behind it its words hold its place: one that measures itself has the whole page laid out anew.
 * @param size how large its words are, a class of the fields' own
 */
export function Growing({
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
    // A line that was only begun has its height by the space.
    <div className={`${styles.grows} ${size}`} data-text={`${value || (shown.placeholder ?? '')} `}>
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
