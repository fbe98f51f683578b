import { type ReactNode, useContext, useRef } from 'react';
import type { Chip as ChipDoes } from '../../../../shared/wire/chat-chips.ts';
import styles from './chip.module.css';
import { ChipContext } from './chip-context.ts';

/** Sends its label, or opens the form that it names. Plain text if it can do nothing. */
export function Chip({ does, children }: { does: ChipDoes; children: ReactNode }) {
  const actions = useContext(ChipContext);
  const button = useRef<HTMLButtonElement>(null);
  if (actions === null) return <span>{children}</span>;
  const press = () => {
    if (does.kind === 'open') actions.open(does.element);
    else actions.say?.(button.current?.textContent ?? '');
  };
  return (
    <button
      ref={button}
      type="button"
      className={`text-md edged pill raised leading-snug to-start anywhere pad-tag ${styles.chip}`}
      disabled={does.kind === 'say' && actions.say === null}
      onClick={press}
    >
      {children}
    </button>
  );
}
