import { contentWordsOf } from '../../shared/language/content-words.ts';
import { coverage } from '../../shared/language/overlap.ts';
import { oneLine } from '../../shared/memory/index.ts';
import { sentencesOf } from '../../shared/play/index.ts';

/** The longest sentence that is given whole, in characters; what is longer has none. */
const SENTENCE_MAX = 1000;

/**
 * What of a text is about what was asked: the sentence or told line that holds most of it, whole, with its neighbours as far as they have
 * room. Of a scene these are the lines as they were told. A short text stays whole.
 * @param text a scene's: its title and bullets in the first line, then the lines that were told
 * @param max characters; one sentence alone may be longer
 */
export function excerptOf(text: string, asked: ReadonlySet<string>, max: number): string {
  const [head = '', ...told] = text.split('\n').filter((line) => line.trim() !== '');
  const units = (told.length > 0 ? told : [head]).flatMap((line) =>
    line.length <= max ? [line.trim()] : sentencesOf(line).map((sentence) => oneLine(sentence, SENTENCE_MAX)),
  );
  const held = units.map((unit) => coverage(asked, contentWordsOf(unit)));
  let from = held.indexOf(Math.max(0, ...held));
  if (from < 0) from = 0;
  let to = from;
  let room = max - (units[from] ?? '').length;
  /** Takes a neighbour in where it has room. */
  const takes = (index: number): boolean => {
    const length = (units[index] ?? '').length + 1;
    if (index < 0 || index >= units.length || length > room) return false;
    room -= length;
    return true;
  };
  while (true) {
    if (takes(to + 1)) to += 1;
    else if (takes(from - 1)) from -= 1;
    else break;
  }
  return units.slice(from, to + 1).join(' ');
}
