import { coverage, extractContentWords } from '../../shared/language/similarity.ts';
import { oneLine } from '../../shared/memory/index.ts';
import { splitSentences } from '../../shared/play/index.ts';

/** Maximum length of a sentence in an excerpt, in characters. */
const SENTENCE_MAX = 1000;

/**
 * The part of a text with most of the query, and neighbours that fit. Short texts stay whole.
 * @param text a scene's: title and bullets in the first line, then the lines told
 */
export function extractExcerpt(text: string, asked: ReadonlySet<string>, max: number): string {
  const [head = '', ...body] = text.split('\n').filter((line) => line.trim() !== '');
  const units = (body.length > 0 ? body : [head]).flatMap((line) =>
    line.length <= max ? [line.trim()] : splitSentences(line).map((sentence) => oneLine(sentence, SENTENCE_MAX)),
  );
  const held = units.map((unit) => coverage(asked, extractContentWords(unit)));
  let from = held.indexOf(Math.max(0, ...held));
  if (from < 0) from = 0;
  let to = from;
  let charactersLeft = max - (units[from] ?? '').length;
  const takes = (index: number): boolean => {
    const length = (units[index] ?? '').length + 1;
    if (index < 0 || index >= units.length || length > charactersLeft) return false;
    charactersLeft -= length;
    return true;
  };
  while (true) {
    if (takes(to + 1)) to += 1;
    else if (takes(from - 1)) from -= 1;
    else break;
  }
  return units.slice(from, to + 1).join(' ');
}
