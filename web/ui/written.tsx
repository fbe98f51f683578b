import { useLanguage } from '../i18n/index.ts';
import { writtenIn } from '../i18n/written-in.ts';

/** Text by a model or the author, verbatim, with its language. */
export function Written({ text, storyLanguage }: { text: string; storyLanguage?: string | undefined }) {
  const language = useLanguage();
  return <span lang={writtenIn(text, [language, storyLanguage])}>{text}</span>;
}
