import type { ElementType, ReactNode } from 'react';
import styles from './story.module.css';

/** Text of the story: in the reading font, with its language, never as HTML. */
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
    <Tag lang={language} className={`text-base story leading pre-line ${styles.story} ${className ?? ''}`}>
      {children}
    </Tag>
  );
}
