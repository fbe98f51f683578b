import { useLayoutEffect, useRef } from 'react';
import styles from './evaluate.module.css';

/**
 * A report within the page that shows it, as it is in its file: in a tree of its own, so that neither's styles reach the other. What models
 * said is text in it, and no page here runs scripts that stand in it.
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
    // The page around it is headed alike.
    article.append(...[...(read.querySelector('main')?.childNodes ?? [])].filter(({ nodeName }) => nodeName !== 'H1'));
    // The fonts of the file are the page's own already.
    root.replaceChildren(...read.querySelectorAll('style:not(.fonts)'), article);
  }, [page]);
  return <div ref={host} className={styles.reportView} />;
}
