import { useLayoutEffect, useRef, useState } from 'react';
import { truncateText } from './truncate.ts';

/**
 * Text limited to a number of lines (`line-clamp`) that ends after a whole word. Must be the only content of its box;
 * screen readers get the full text.
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
