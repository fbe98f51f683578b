import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWords } from '../words/language.ts';
import { Icon } from './icons.tsx';

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Which kind of sheet it is, for its looks. */
  kind?: string;
  /** The language of the title, where it is the story's. */
  language?: string;
}

/** A modal sheet over the stage. The browser's own dialog keeps the focus inside, closes on Escape and gives it back. */
export function Sheet({ title, language, onClose, children, kind = 'plain' }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const strings = useWords().stage;

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!element.open) element.showModal();
    // Not the close button, which the browser would take: what the sheet is for.
    const first =
      element.querySelector<HTMLElement>('[data-first]') ?? element.querySelector<HTMLElement>('[tabindex]');
    first?.focus();
    return () => element.close();
  }, []);

  // A click on the dialog itself, not on what is in it, is a click on the backdrop.
  useEffect(() => {
    const element = dialog.current;
    const onClick = (event: MouseEvent) => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      className={`stage-sheet stage-sheet-${kind}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="stage-sheet-body" tabIndex={-1}>
        <header className="stage-sheet-head">
          <h2 id={heading} lang={language}>
            {title}
          </h2>
          <button type="button" className="stage-tool stage-close" aria-label={strings.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
