/** What the engine itself tells a player about a turn, in the story's language; English where there are no words for it. */
const TROUBLE: Readonly<Record<string, string>> = {
  en: 'The story lost its thread here and was told plainly. You can have this turn told anew, or go back to the one before.',
  zh: '故事在这里断了线，只作了平铺直叙。你可以重讲这一回合，或回到上一回合。',
  ja: 'ここで物語の糸が切れ、簡単に語られました。この場面を語り直すか、ひとつ前に戻ることができます。',
};

/**
 * What a player is told where no plan could be carried out. Plan Execution, FR-025, FR-028.
 * @param language a BCP-47 tag; only its first part counts
 */
export function troubleText(language: string): string {
  const tag = language.toLowerCase().split('-')[0] ?? '';
  return (Object.hasOwn(TROUBLE, tag) ? TROUBLE[tag] : undefined) ?? TROUBLE.en ?? '';
}
