import { useEffect } from 'react';
import type { PlayAnswer } from '../../shared/play/index.ts';
import type { Toast } from './scene.ts';
import { useStrings } from './strings.ts';

const TOAST_MS = 6000;

function ToastCard({ toast, act, onOver }: { toast: Toast; act: PlayAnswer['act']; onOver: (seq: number) => void }) {
  const strings = useStrings();
  const { kind, seq } = toast;
  const label = kind === 'gained' ? strings.gained : kind === 'lost' ? strings.lost : strings.notify[kind];
  useEffect(() => {
    const timer = setTimeout(() => onOver(seq), TOAST_MS);
    return () => clearTimeout(timer);
  }, [seq, onOver]);
  if (kind === 'info' && toast.title === act.title) {
    return (
      <li className="stage-act">
        {act.of > 1 && <span>{strings.act(act.number, act.of)}</span>}
        <strong>{toast.title}</strong>
      </li>
    );
  }
  return (
    <li className={`stage-toast stage-toast-${kind}`}>
      <span className="stage-toast-kind">{label}</span>
      <strong>{toast.title}</strong>
      {toast.text && <span>{toast.text}</span>}
    </li>
  );
}

/** Small papers at the edge of the stage: what was found, won, lost, noticed. Each goes by itself. */
export function Toasts({
  toasts,
  act,
  language,
  onOver,
}: {
  toasts: readonly Toast[];
  /** The act that is played: its title is a title, not a note. */
  act: PlayAnswer['act'];
  language: string;
  onOver: (seq: number) => void;
}) {
  return (
    <ul className="stage-toasts" aria-live="polite" lang={language}>
      {toasts.map((toast) => (
        <ToastCard key={toast.seq} toast={toast} act={act} onOver={onOver} />
      ))}
    </ul>
  );
}
