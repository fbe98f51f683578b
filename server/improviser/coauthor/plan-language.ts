import { wordsLanguageOf } from '../../../shared/words/phrasing.ts';
/** The languages a plan is talked about in. */
export type PlanLanguage = 'en' | 'zh' | 'ja';

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/gu;
const LATIN_WORDS = /\p{Script=Latin}+/gu;

/** The language a text is written in; null for one that does not show it. */
function languageOfText(text: string): PlanLanguage | null {
  if (KANA.test(text)) return 'ja';
  const han = text.match(HAN)?.length ?? 0;
  const latin = text.match(LATIN_WORDS)?.filter((word) => word.length > 1).length ?? 0;
  if (han === 0 && latin === 0) return null;
  return han >= latin ? 'zh' : 'en';
}

/**
 * The language an author is answered in: that of the last words that show one, else the locale's. Han alone, in a Japanese
 * locale, is Japanese.
 */
export function planLanguageOf(texts: readonly string[], locale: string): PlanLanguage {
  const own = wordsLanguageOf(locale);
  for (const text of [...texts].reverse()) {
    const language = languageOfText(text);
    if (language !== null) return language === 'zh' && own === 'ja' ? 'ja' : language;
  }
  return own;
}
