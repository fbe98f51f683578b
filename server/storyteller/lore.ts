import { searchLore, type WorldInfo } from '../../shared/story/index.ts';
import { cutAtSentence } from './texts.ts';
import { keyWords } from './tokens.ts';

const ENTRIES_MAX = 6;
const CONTENT_MAX = 500;
/** How much of an entry's words the last lines hold where it was told lately. */
const TOLD_PART = 0.5;

export interface ToldLore {
  type?: WorldInfo['type'];
  content: string;
}

/** Entries that come up in a turn's words, the act's before the story's; one of the act takes the place of the story's of the same id. */
export function triggeredLore(ofStory: readonly WorldInfo[], ofAct: readonly WorldInfo[], words: string): WorldInfo[] {
  const search = searchLore(words);
  const entries = new Map<string, WorldInfo>();
  for (const entry of [...ofAct, ...ofStory]) if (!entries.has(entry.id)) entries.set(entry.id, entry);
  return [...entries.values()].filter(({ keys }) => keys.some(search.has));
}

/**
 * The lore a turn is told with: what the last lines did not tell comes first, and together it fits.
 * @param tells whether a text tells a secret; such an entry is left out
 * @param max characters of all together
 */
export function loreToTell(
  triggered: readonly WorldInfo[],
  recentLines: readonly string[],
  tells: (text: string) => boolean,
  max: number,
): ToldLore[] {
  const lately = keyWords(recentLines.join('\n'));
  const wasTold = ({ content }: WorldInfo): boolean => {
    const words = [...keyWords(content)];
    return words.length > 0 && words.filter((word) => lately.has(word)).length >= words.length * TOLD_PART;
  };
  const told = new Map(triggered.map((entry) => [entry, wasTold(entry)]));
  const inOrder = [...triggered].sort((a, b) => Number(told.get(a)) - Number(told.get(b)));
  const kept: ToldLore[] = [];
  let room = max;
  for (const entry of inOrder) {
    if (kept.length >= ENTRIES_MAX || room < 40) break;
    if (tells(entry.content)) continue;
    const content = cutAtSentence(entry.content, Math.min(CONTENT_MAX, room));
    room -= content.length;
    kept.push({ ...(entry.type !== undefined && { type: entry.type }), content });
  }
  return kept;
}
