import { comesUp, searchLore, type WorldInfo } from '../../shared/story/index.ts';
import { cutAtSentence } from './texts.ts';
import { keyWords } from './tokens.ts';

const ENTRIES_MAX = 6;
/** Entries that came up of which more is asked; the act's are the first. */
const LOOKED_AT_MAX = 24;
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
  return [...entries.values()].filter((entry) => comesUp(entry, search));
}

/**
 * The lore a turn may be told with, in order: what the last lines did not tell comes first.
 * @param tells whether a text tells a secret; such an entry is left out
 */
export function loreInOrder(
  triggered: readonly WorldInfo[],
  recentLines: readonly string[],
  tells: (text: string) => boolean,
): WorldInfo[] {
  const lately = keyWords(recentLines.join('\n'));
  const wasTold = ({ content }: WorldInfo): boolean => {
    const words = [...keyWords(content)];
    return words.length > 0 && words.filter((word) => lately.has(word)).length >= words.length * TOLD_PART;
  };
  const looked = triggered.slice(0, LOOKED_AT_MAX);
  const told = new Map(looked.map((entry) => [entry, wasTold(entry)]));
  return [...looked]
    .sort((a, b) => Number(told.get(a)) - Number(told.get(b)))
    .filter(({ content }) => !tells(content))
    .slice(0, ENTRIES_MAX);
}

/**
 * As much of the lore as fits.
 * @param max characters of all together
 */
export function loreToTell(inOrder: readonly WorldInfo[], max: number): ToldLore[] {
  const kept: ToldLore[] = [];
  let room = max;
  for (const { type, content } of inOrder) {
    if (room < 40) break;
    const cut = cutAtSentence(content, Math.min(CONTENT_MAX, room));
    room -= cut.length;
    kept.push({ ...(type !== undefined && { type }), content: cut });
  }
  return kept;
}
