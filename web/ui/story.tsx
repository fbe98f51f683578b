import type { ElementType, ReactNode } from 'react';
import styles from './story.module.css';

/** The story's own words: set in the reading face, marked with the story's language, never as HTML. */
export function Story({
  as: Tag = 'p',
  language,
  className,
  children,
}: {
  as?: ElementType;
  language?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Tag lang={language} className={`${styles.story} ${className ?? ''}`}>
      {children}
    </Tag>
  );
}
