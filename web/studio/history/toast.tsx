import { useCallback, useEffect, useRef, useState } from 'react';
import { AlertIcon, CheckIcon, RedoIcon, UndoIcon } from '../../ui/icons.tsx';
import styles from './toast.module.css';

/** How long a toast stays, in milliseconds, and one that can be answered. */
const STAYS = 5_000;
const STAYS_TO_BE_ANSWERED = 10_000;

export interface ToastMessage {
  text: string;
  kind: 'undo' | 'redo' | 'done' | 'failed';
  /** What can be done about it at once. */
  action?: { label: string; run: () => void };
}

const ICONS = { undo: UndoIcon, redo: RedoIcon, done: CheckIcon, failed: AlertIcon };

/** One thing to say for a few seconds; the next takes its place. */
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

/** Says something at the foot of the page, for the eye and the ear. */
export function Toast({ toast }: { toast: ToastMessage | null }) {
  const Icon = ICONS[toast?.kind ?? 'undo'];
  return (
    <div className={styles.place} role="status">
      {toast && (
        <p className={styles.toast} data-kind={toast.kind}>
          <Icon size={17} />
          {toast.text}
          {toast.action && (
            <button type="button" className={styles.action} onClick={toast.action.run}>
              {toast.action.label}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
