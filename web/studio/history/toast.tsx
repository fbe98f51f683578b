import { useCallback, useEffect, useRef, useState } from 'react';
import { AlertIcon, CheckIcon, RedoIcon, UndoIcon } from '../../ui/icons.tsx';
import styles from './toast.module.css';

/** How long a toast stays, in milliseconds, without and with an action. */
const STAYS = 5_000;
const STAYS_TO_BE_ANSWERED = 10_000;

export interface ToastMessage {
  text: string;
  kind: 'undo' | 'redo' | 'done' | 'failed';
  action?: { label: string; run: () => void };
}

const ICONS = { undo: UndoIcon, redo: RedoIcon, done: CheckIcon, failed: AlertIcon };

/** A single toast; the next one replaces it. */
export function useToast(): { toast: ToastMessage | null; say: (toast: ToastMessage | null) => void } {
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = useCallback((next: ToastMessage | null) => {
    clearTimeout(timer.current);
    setToast(next);
    if (next) timer.current = setTimeout(() => setToast(null), next.action ? STAYS_TO_BE_ANSWERED : STAYS);
  }, []);
  return { toast, say };
}

/** A toast at the foot of the page, announced to screen readers. */
export function Toast({ toast }: { toast: ToastMessage | null }) {
  const Icon = ICONS[toast?.kind ?? 'undo'];
  return (
    <div className={`flex middle no-pointer ${styles.place}`} role="status">
      {toast && (
        <p
          className={`row gap-xs text-md pad-md round high leading-snug measure-sm ${styles.toast}`}
          data-kind={toast.kind}
        >
          <Icon size={17} />
          {toast.text}
          {toast.action && (
            <button
              type="button"
              className={`pad-2xs bold start-xs underlined round-sm ${styles.action}`}
              onClick={toast.action.run}
            >
              {toast.action.label}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
