import { type Language, languageFor } from '../../shared/language/tag.ts';

/** The engine's own messages to players in the story's language, English by default. */
const TROUBLE: Readonly<Record<Language, string>> = {
  en: 'The story lost its thread here and was told plainly. You can have this turn told anew, or go back to the one before.',
  zh: '故事在这里断了线，只作了平铺直叙。你可以重讲这一回合，或回到上一回合。',
  ja: 'ここで物語の糸が切れ、簡単に語られました。この場面を語り直すか、ひとつ前に戻ることができます。',
};

/** `language`: only its first part counts. Plan execution, "Fallback" and "Planning anew". */
export function sayTrouble(language: string): string {
  return TROUBLE[languageFor(language)];
}

const IDLE: Readonly<Record<Language, readonly string[]>> = {
  en: ['I take a look around.', 'I wait a moment and listen.', 'I look more closely at what is here.'],
  zh: ['我看看四周。', '我等一会儿，听听动静。', '我仔细看看这里有什么。'],
  ja: ['あたりを見回す。', 'しばらく待って、耳を澄ます。', 'ここにあるものをよく見てみる。'],
};

/** When free words are asked for and nobody plays. `language`: only its first part counts; `pick` from 0. */
export function idleWords(language: string, pick: number): string {
  const words = IDLE[languageFor(language)];
  return words[pick % Math.max(1, words.length)] ?? '…';
}
