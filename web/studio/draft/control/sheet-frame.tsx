import { type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { isOrdered } from '../arrange/arrange-items.tsx';
import { useArrange } from '../arrange/use-arrange.ts';
import { useDraftContext } from '../draft-context.tsx';
import { useIsRecentlyChanged } from '../recent-changes.tsx';
import { type Sheet, sheetKey } from '../sheets/sheet.ts';
import styles from './control.module.css';
import { getLockState } from './element-state.ts';

/** The text node and offset at a point of the window, with whichever API the browser has. */
function textAt(x: number, y: number): { node: Node; offset: number } | null {
  if (document.caretPositionFromPoint) {
    const found = document.caretPositionFromPoint(x, y);
    return found && { node: found.offsetNode, offset: found.offset };
  }
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}

/** Number of characters of the element's text before a point of the window; null if the point is not in its text. */
function getCaretOffset(element: Element, x: number, y: number): number | null {
  const found = textAt(x, y);
  if (found?.node.nodeType !== Node.TEXT_NODE || !element.contains(found.node)) return null;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(found.node, found.offset);
  return before.toString().length;
}

/** Controls that handle a press themselves. A press elsewhere starts editing. */
const CONTROLS = 'a, button, input, select, textarea, audio, summary, [role="button"]';

/** The frame of an element in reading view. A press on text opens the form at that character. */
export function SheetFrame({
  sheet,
  label,
  className = '',
  tone,
  children,
}: {
  sheet: Sheet;
  label?: string | undefined;
  className?: string | undefined;
  tone?: string;
  children: ReactNode;
}) {
  const { draft, locks, write } = useDraftContext();
  const { step } = useArrange();
  const { element } = sheet;
  const fresh = useIsRecentlyChanged(element);
  const ref = useScrollTarget<HTMLElement>(sheetKey(sheet));
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const written = target.closest<HTMLElement>('[data-path]');
    const isHere = written?.closest('[data-frame]') === event.currentTarget;
    const selects = window.getSelection()?.isCollapsed === false;
    if (!written || !isHere || selects || target.closest(CONTROLS)) return;
    const caret = getCaretOffset(written, event.clientX, event.clientY);
    write(sheet, {
      path: written.dataset.path ?? '',
      top: written.getBoundingClientRect().top,
      ...(caret === null ? {} : { caret }),
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (!event.altKey || !isArrow || event.defaultPrevented || !isOrdered(element)) return;
    event.preventDefault();
    void step(element, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <article
      ref={ref as Ref<HTMLElement>}
      className={`relative ${styles.frame} ${className}`}
      data-frame={sheetKey(sheet)}
      data-fresh={fresh}
      data-type={tone}
      data-lock={getLockState(locks, draft, element).state}
      aria-label={label}
      tabIndex={-1}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {children}
    </article>
  );
}

function useScrollTarget<E extends HTMLElement>(key: string) {
  const { goal } = useDraftContext();
  const ref = useRef<E>(null);
  const count = goal?.key === key ? goal.count : null;
  useEffect(() => {
    const { current } = ref;
    if (count === null || !current) return;
    current.scrollIntoView({ block: 'center' });
    current.focus({ preventScroll: true });
    current.dataset.goal = 'true';
    const timer = setTimeout(() => delete current.dataset.goal, 2_000);
    return () => clearTimeout(timer);
  }, [count]);
  return ref;
}
