import { useLayoutEffect, useRef, useState } from 'react';
import { segmentText } from '../../shared/language/tokenize.ts';

const MORE = '…';

/** Between words, with an ellipsis. If a text fits, shorter ones must fit, too. */
export function truncateText(text: string, language: string | undefined, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const ends: number[] = [];
  let end = 0;
  for (const { segment, isWordLike } of segmentText(text, language)) {
    end += segment.length;
    if (isWordLike) ends.push(end);
  }
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(text.slice(0, ends[middle - 1]) + MORE)) low = middle;
    else high = middle - 1;
  }
  // Not even one word fits: CSS truncates.
  return low === 0 ? text : text.slice(0, ends[low - 1]) + MORE;
}

/**
 * Limited to `line-clamp` lines, ending after a whole word. Must be alone in its box; screen readers get the full text.
 */
export function TruncatedText({ text, language }: { text: string; language: string | undefined }) {
  const ref = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(text);
  useLayoutEffect(() => {
    const box = ref.current?.parentElement;
    if (!box) return;
    let width = -1;
    const measure = () => {
      if (box.clientWidth === width) return;
      width = box.clientWidth;
      const trial = box.cloneNode(false) as HTMLElement;
      trial.setAttribute('aria-hidden', 'true');
      trial.removeAttribute('id');
      Object.assign(trial.style, { position: 'absolute', visibility: 'hidden', inlineSize: `${width}px` });
      box.after(trial);
      const fits = (part: string) => {
        trial.textContent = part;
        return trial.scrollHeight <= trial.clientHeight + 1;
      };
      setShown(truncateText(text, language, fits));
      trial.remove();
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    void document.fonts?.ready.then(() => {
      width = -1;
      measure();
    });
    return () => watch.disconnect();
  }, [text, language]);
  return (
    <span ref={ref} title={shown === text ? undefined : text}>
      {shown}
    </span>
  );
}
