import type { WordsLanguage } from '../../../../shared/words/phrasing.ts';

/** What the player is called where a card names whoever reads it. */
const PLAYER: Readonly<Record<WordsLanguage, string>> = { en: 'the protagonist', zh: '主角', ja: '主人公' };

/** The language a text is most likely in, of those that are told apart by their script. */
export function languageOf(texts: readonly string[]): 'en' | 'zh-CN' | 'ja' {
  const text = texts.join(' ').slice(0, 20_000);
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(/\p{Script=Han}/gu);
  if ((kana + han) * 4 < count(/\p{L}/gu)) return 'en';
  return kana * 10 > han ? 'ja' : 'zh-CN';
}

/** A text of a card with names in the place of its macros; others, which would do something there, are left out. */
export function withoutMacros(text: string, name: string, language: WordsLanguage): string {
  return text
    .replaceAll(/\{\{char\}\}|<(?:bot|char)>/gi, () => name)
    .replaceAll(/\{\{user\}\}|<user>/gi, () => PLAYER[language])
    .replaceAll(/\{\{(?:\/\/|comment:)[^{}]*\}\}/gi, '')
    .replaceAll(/\{\{(?:random|pick):([^{},]*)(?:,[^{}]*)?\}\}/gi, (_, first: string) => first)
    .replaceAll(/\{\{[^{}]{0,200}\}\}/g, '')
    .replaceAll('\r\n', '\n')
    .trim();
}
