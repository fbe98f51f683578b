import { useLayoutEffect, useRef, useState } from 'react';
import { shorten } from './shorten.ts';

/**
 * A text in a box with room for so many lines (`line-clamp`): it ends after a whole word. To be the box's only content; whoever
 * listens hears all of it.
 */
export function WholeWords({ text, language }: { text: string; language: string | undefined }) {
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
      setShown(shorten(text, language, fits));
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
