import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useStageTexts } from '../texts/use-texts.ts';
import { Icon } from './icons.tsx';

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  kind?: string;
  /** The width in rem, if there is room. */
  width?: number;
  /** The language of the title, if it is the story's. */
  language?: string;
}

/** A modal sheet over the stage. The native dialog traps the focus, closes on Escape and restores the focus. */
export function Sheet({ title, language, onClose, children, kind = 'plain', width = 34 }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const strings = useStageTexts().stage;

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!element.open) element.showModal();
    // The browser would focus the close button; this focuses the sheet's main control.
    const first =
      element.querySelector<HTMLElement>('[data-first]') ?? element.querySelector<HTMLElement>('[tabindex]');
    first?.focus();
    return () => element.close();
  }, []);

  // A click on the dialog element itself is a click on the backdrop.
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
      style={{ '--width': `${width}rem` }}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="stage-panel stage-sheet-body" tabIndex={-1}>
        <header className="stage-sheet-head">
          <h2 id={heading} lang={language}>
            {title}
          </h2>
          <button type="button" className="stage-tool stage-soft" aria-label={strings.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
