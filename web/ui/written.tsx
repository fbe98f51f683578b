import { useLanguage } from '../i18n/index.ts';
import { writtenIn } from '../i18n/written-in.ts';

/** Words somebody wrote, a model or the author: as they are, and marked with the language they are in. */
export function Written({ text, storyLanguage }: { text: string; storyLanguage?: string | undefined }) {
  const language = useLanguage();
  return <span lang={writtenIn(text, [language, storyLanguage])}>{text}</span>;
}
