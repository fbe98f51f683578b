import { useLayoutEffect, useRef } from 'react';
import styles from './evaluate.module.css';

/**
 * A report's HTML in a shadow root, so that styles do not leak either way. Text of models is escaped in it, and scripts
 * in it do not run.
 * @param page the whole file
 */
export function ReportView({ page }: { page: string }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = host;
    if (current === null) return;
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    const read = new DOMParser().parseFromString(page, 'text/html');
    const article = document.createElement('article');
    article.lang = read.documentElement.lang;
    // The surrounding page has the same heading.
    article.append(...[...(read.querySelector('main')?.childNodes ?? [])].filter(({ nodeName }) => nodeName !== 'H1'));
    // The page already has the fonts of the file.
    root.replaceChildren(...read.querySelectorAll('style:not(.fonts)'), article);
  }, [page]);
  return <div ref={host} className={`block ${styles.reportView}`} />;
}
