import { useLanguage } from '../i18n/index.ts';
import { guessTextLanguage } from '../i18n/written-in.ts';

/** Text by a model or the author, verbatim, with its language. */
export function AuthoredText({ text, storyLanguage }: { text: string; storyLanguage?: string | undefined }) {
  const language = useLanguage();
  return <span lang={guessTextLanguage(text, [language, storyLanguage])}>{text}</span>;
}
