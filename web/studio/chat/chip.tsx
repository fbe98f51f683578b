import { createContext, type ReactNode, useContext, useRef } from 'react';
import type { DraftElement } from '../../../shared/story/index.ts';
import type { Chip as ChipDoes } from '../../../shared/wire/chat-chips.ts';
import styles from './chip.module.css';

/** The actions of chips in the co-author's text; undefined if there are none. */
export interface ChipActions {
  /** Sends text for the author; null while nothing can be sent. */
  say: ((words: string) => void) | null;
  open: (element: DraftElement) => void;
}

export const ChipContext = createContext<ChipActions | null>(null);

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
