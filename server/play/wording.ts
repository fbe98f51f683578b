import { type Language, languageFor } from '../../shared/language/tag.ts';

/** What the engine itself tells a player about a turn, in the story's language; English where there are no words for it. */
const TROUBLE: Readonly<Record<Language, string>> = {
  en: 'The story lost its thread here and was told plainly. You can have this turn told anew, or go back to the one before.',
  zh: '故事在这里断了线，只作了平铺直叙。你可以重讲这一回合，或回到上一回合。',
  ja: 'ここで物語の糸が切れ、簡単に語られました。この場面を語り直すか、ひとつ前に戻ることができます。',
};

/**
 * What a player is told where no plan could be carried out. Plan execution, "Fallback" and "Planning anew".
 * @param language a BCP-47 tag; only its first part counts
 */
export function troubleText(language: string): string {
  return TROUBLE[languageFor(language)];
}

/** What a player may do anywhere, and says of it. */
const IDLE: Readonly<Record<Language, readonly string[]>> = {
  en: ['I take a look around.', 'I wait a moment and listen.', 'I look more closely at what is here.'],
  zh: ['我看看四周。', '我等一会儿，听听动静。', '我仔细看看这里有什么。'],
  ja: ['あたりを見回す。', 'しばらく待って、耳を澄ます。', 'ここにあるものをよく見てみる。'],
};

/**
 * Words for a player who is asked for some where nobody plays.
 * @param language a BCP-47 tag; only its first part counts
 * @param pick a whole number, from 0; which of them
 */
export function idleWords(language: string, pick: number): string {
  const words = IDLE[languageFor(language)];
  return words[pick % Math.max(1, words.length)] ?? '…';
}
