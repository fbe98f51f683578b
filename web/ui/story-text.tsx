import type { ElementType, ReactNode } from 'react';
import { guessTextLanguage } from '../i18n/guess-text-language.ts';
import { useLanguage } from '../i18n/index.ts';
import styles from './story.module.css';

/** Text of the story: in the reading font, with its language, never as HTML. */
export function Story({
  as: Tag = 'p',
  language,
  className,
  children,
}: {
  as?: ElementType | undefined;
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

/** Text by a model or the author, verbatim, with its language. */
export function AuthoredText({ text, storyLanguage }: { text: string; storyLanguage?: string | undefined }) {
  const language = useLanguage();
  return <span lang={guessTextLanguage(text, [language, storyLanguage])}>{text}</span>;
}
