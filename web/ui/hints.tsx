import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import styles from './hints.module.css';

/** Hover delay of a hint, in milliseconds. */
const SHOW_AFTER = 350;

interface Explained {
  control: Element;
  label: string;
}

const HintsContext = createContext<(explained: Explained | null) => void>(() => undefined);

/**
 * In the middle of the toolbar, since a tooltip below a button would cover the next one. `children` places the hint.
 */
export function Hints({ children }: { children: (hint: ReactNode) => ReactNode }) {
  const id = useId();
  const [asked, setAsked] = useState<Explained | null>(null);
  const [shown, setShown] = useState<Explained | null>(null);
  const isShowing = shown !== null;
  useEffect(() => {
    if (asked === null) return setShown(null);
    // No delay between adjacent controls.
    const timer = setTimeout(() => setShown(asked), isShowing ? 0 : SHOW_AFTER);
    return () => clearTimeout(timer);
  }, [asked, isShowing]);
  useEffect(() => {
    if (shown === null) return;
    shown.control.setAttribute('aria-describedby', id);
    return () => shown.control.removeAttribute('aria-describedby');
  }, [shown, id]);
  const hint = shown && (
    <p
      className={`row ending full text-md sheet soft leading-tight pad-start-md absolute to-end no-pointer above ${styles.hint}`}
      role="tooltip"
      id={id}
    >
      <span className="clip">{shown.label}</span>
    </p>
  );
  return <HintsContext value={setAsked}>{children(hint)}</HintsContext>;
}

/** A control with a hint, shown on hover and focus. */
export function Hint({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const explain = use(HintsContext);
  const box = useRef<HTMLSpanElement>(null);
  const [control, setControl] = useState<Element | null>(null);
  useEffect(() => {
    if (control === null) return;
    explain({ control, label });
    return () => explain(null);
  }, [explain, control, label]);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const leave = new AbortController();
    const on = (type: keyof HTMLElementEventMap, isMeant: (event: Event) => boolean) =>
      current.addEventListener(
        type,
        (event) => setControl(isMeant(event) ? (current.querySelector('a, button') ?? current) : null),
        leave,
      );
    on('pointerenter', (event) => (event as PointerEvent).pointerType !== 'touch');
    on('focusin', ({ target }) => (target as Element).matches(':focus-visible'));
    for (const type of ['pointerleave', 'focusout'] as const) on(type, () => false);
    return () => leave.abort();
  }, []);
  return (
    <span ref={box} className={className ?? 'inline'}>
      {children}
    </span>
  );
}
