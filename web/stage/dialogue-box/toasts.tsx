import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import { isActTitle, type StageToast, selectVisibleToasts } from '../playing/scene.ts';
import { useStageTexts } from '../texts/use-texts.ts';

const TOAST_MS = 6000;

/** The ink of what is said on paper, by what kind of news it is. */
const TONES: Partial<Record<StageToast['kind'], string>> = {
  progress: '#8a6212',
  gained: '#8a6212',
  finding: '#2f5d7c',
  doom: '#a5301f',
  complication: '#a5301f',
  lost: '#a5301f',
};

const NARROW = '(width <= 600px), (orientation: portrait)';
const isNarrow = (): boolean => matchMedia(NARROW).matches;
const onNarrow = (changed: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

function ToastCard({
  toast,
  act,
  onOver,
}: {
  toast: StageToast;
  act: PlayAnswer['act'];
  onOver: (seq: number) => void;
}) {
  const strings = useStageTexts().stage;
  const { kind, seq } = toast;
  const label = kind === 'gained' ? strings.gained : kind === 'lost' ? strings.lost : strings.notify[kind];
  const tell = useRef(onOver);
  tell.current = onOver;
  // Its timer must not restart when the reader advances.
  useEffect(() => {
    const timer = setTimeout(() => tell.current(seq), TOAST_MS);
    return () => clearTimeout(timer);
  }, [seq]);
  if (isActTitle(toast, act.title)) {
    return (
      <li className="stage-act stage-centered stage-untouched">
        {act.of > 1 && <span>{strings.act(act.number, act.of)}</span>}
        <strong>{toast.title}</strong>
      </li>
    );
  }
  return (
    <li className="stage-toast" style={{ '--tone': TONES[kind] ?? '#6e5a42' }}>
      <span className="stage-toast-kind">{label}</span>
      <strong>{toast.title}</strong>
      {toast.text && <span className="stage-toast-text">{toast.text}</span>}
    </li>
  );
}

/** Toasts above the faces: found, won, lost, noticed. Each disappears after a while, then the next comes. */
export function Toasts({
  toasts,
  act,
  language,
  asking = false,
  onOver,
}: {
  toasts: readonly StageToast[];
  act: PlayAnswer['act'];
  language: string;
  asking?: boolean;
  onOver: (seq: number) => void;
}) {
  // In portrait a second toast would cover faces.
  const narrow = useSyncExternalStore(onNarrow, isNarrow);
  return (
    <ul className="stage-toasts stage-absolute" aria-live="polite" lang={language}>
      {selectVisibleToasts(toasts, act.title, narrow || asking ? 1 : 2).map((toast) => (
        <ToastCard key={toast.seq} toast={toast} act={act} onOver={onOver} />
      ))}
    </ul>
  );
}
