import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Distance from the end, in pixels, that counts as the end. */
const AT_END = 4;
/** Distance from the end, in pixels, from which "more below" is shown. */
const NEAR_END = 72;
const SCROLLS_UP = new Set(['ArrowUp', 'PageUp', 'Home']);

const getEnd = ({ scrollHeight, clientHeight }: HTMLElement): number => scrollHeight - clientHeight;
const isAtEnd = (scroller: HTMLElement): boolean => getEnd(scroller) - scroller.scrollTop <= AT_END;

function isMarkedIn(element: HTMLElement): boolean {
  const selection = window.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
}

/** A list follows its end until the reader scrolls up, presses on it or selects text. */
interface Following {
  isOn: () => boolean;
  start: () => void;
  /** To be called when the content changes size. */
  resized: () => void;
}

/**
 * Watches how the reader uses a scrolling element: wheel, touch, mouse, scrollbar, keys and selection.
 * @param onChange called after each; must be a stable function
 */
export function useScrollFollowing(scroller: RefObject<HTMLElement | null>, onChange?: () => void): Following {
  const following = useRef(true);
  const pressed = useRef(false);
  const resized = useRef(() => {});

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let lastTop = element.scrollTop;
    /** The smallest scroll end since the last scroll: shrinking content moves the reader up. */
    let shortestEnd = getEnd(element);
    resized.current = () => {
      shortestEnd = Math.min(shortestEnd, getEnd(element));
    };
    const set = (next: boolean) => {
      following.current = next;
      onChange?.();
    };
    /** Before the browser scrolls: growing content must not pull the reader back. */
    const leave = () => {
      if (element.scrollTop > 0) set(false);
    };
    const onScroll = () => {
      const wentUp = element.scrollTop < Math.min(lastTop, shortestEnd) - 1;
      lastTop = element.scrollTop;
      shortestEnd = getEnd(element);
      if (wentUp) set(false);
      else if (isAtEnd(element) && !isMarkedIn(element)) set(true);
      else onChange?.();
    };
    const onWheel = ({ deltaY }: WheelEvent) => {
      if (deltaY < 0) leave();
    };
    const onKeyDown = ({ key, shiftKey, target }: KeyboardEvent) => {
      if (target instanceof Element && target.matches('input, textarea, select')) return;
      if (SCROLLS_UP.has(key) || (key === ' ' && shiftKey)) leave();
    };
    const onSelection = () => {
      if (isMarkedIn(element)) set(false);
      else if (isAtEnd(element)) set(true);
    };
    const onPress = () => {
      pressed.current = true;
    };
    const onRelease = (event: Event) => {
      const isScrolling =
        event instanceof PointerEvent && event.type === 'pointercancel' && event.pointerType === 'touch';
      if (!pressed.current || isScrolling) return;
      pressed.current = false;
      onChange?.();
    };
    const passive = { passive: true };
    element.addEventListener('scroll', onScroll, passive);
    element.addEventListener('wheel', onWheel, passive);
    element.addEventListener('keydown', onKeyDown);
    element.addEventListener('pointerdown', onPress);
    // A scrolling finger cancels its pointer events and continues as touch events.
    element.addEventListener('touchstart', onPress, passive);
    document.addEventListener('selectionchange', onSelection);
    const releases = ['pointerup', 'pointercancel', 'touchend', 'touchcancel'] as const;
    for (const release of releases) window.addEventListener(release, onRelease);
    return () => {
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('pointerdown', onPress);
      element.removeEventListener('touchstart', onPress);
      document.removeEventListener('selectionchange', onSelection);
      for (const release of releases) window.removeEventListener(release, onRelease);
    };
  }, [scroller, onChange]);

  return useRef<Following>({
    isOn: () => following.current && !pressed.current,
    start: () => {
      following.current = true;
    },
    resized: () => resized.current(),
  }).current;
}

/**
 * Keeps a scrolling list at its end while the reader follows; `away` once they do not and there is more below. While
 * the list contains a form, it does not scroll. `list` is for the scrolling element and `content` for the growing one
 * inside.
 * @param isBegun false while there is only a greeting, which is read from its top
 */
export function useFollowEnd(isBegun = true) {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const keepUp = useRef<() => void>(() => {});
  const onChange = useCallback(() => keepUp.current(), []);
  const following = useScrollFollowing(list, onChange);

  const toEnd = useCallback(
    (behavior: ScrollBehavior = 'auto') => {
      following.start();
      setAway(false);
      const element = list.current;
      element?.scrollTo({ top: element.scrollHeight, behavior });
    },
    [following],
  );

  useEffect(() => {
    const scroller = list.current;
    const grown = content.current;
    if (!scroller || !grown || !isBegun) return;
    const isHeld = () => !following.isOn() || grown.querySelector('form') !== null;
    keepUp.current = () => {
      const below = getEnd(scroller) - scroller.scrollTop;
      setAway(isHeld() && below > (following.isOn() ? NEAR_END : AT_END));
    };
    const observer = new ResizeObserver(() => {
      following.resized();
      if (!isHeld()) scroller.scrollTop = scroller.scrollHeight;
      keepUp.current();
    });
    observer.observe(grown);
    return () => observer.disconnect();
  }, [following, isBegun]);

  return { list, content, away, toEnd };
}
