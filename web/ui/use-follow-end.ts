import { useCallback, useEffect, useRef, useState } from 'react';

/** Within this many pixels of its end a list counts as being read at the end. */
const NEAR_END = 72;

/**
 * Keeps a scrolling list at its end while it grows, until its reader scrolls up; then it stays where it is and says so. While
 * a form stands in it, it stays where it is, too: nothing moves under the hand that fills it in. Give `list` to the scrolling element and `content` to the one inside that grows.
 */
export function useFollowEnd() {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const [away, setAway] = useState(false);

  const toEnd = useCallback((behavior: ScrollBehavior = 'auto') => {
    following.current = true;
    setAway(false);
    const element = list.current;
    element?.scrollTo({ top: element.scrollHeight, behavior });
  }, []);

  useEffect(() => {
    const scroller = list.current;
    const grown = content.current;
    if (!scroller || !grown) return;
    let lastTop = scroller.scrollTop;
    /** Where the end was at the least since the list last scrolled: content that shrinks takes its reader up with it. */
    let shortestEnd = Number.POSITIVE_INFINITY;
    const end = () => scroller.scrollHeight - scroller.clientHeight;
    const onScroll = () => {
      const isAtEnd = end() - scroller.scrollTop < NEAR_END;
      const wentUp = scroller.scrollTop < Math.min(lastTop, shortestEnd) - 2;
      // Growing content moves the end away without the reader having moved: only a way up counts as leaving.
      if (isAtEnd) following.current = true;
      else if (wentUp) following.current = false;
      lastTop = scroller.scrollTop;
      shortestEnd = end();
      setAway(!following.current);
    };
    const observer = new ResizeObserver(() => {
      shortestEnd = Math.min(shortestEnd, end());
      if (!following.current) return;
      if (grown.querySelector('form')) setAway(end() - scroller.scrollTop >= NEAR_END);
      else scroller.scrollTop = scroller.scrollHeight;
    });
    observer.observe(grown);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, []);

  return { list, content, away, toEnd };
}
